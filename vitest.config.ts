import { defineConfig } from 'vitest/config'

/** What changes the shop window for everybody, or fills the lists: others count and compare what stands in them. */
const changing = [
  'merchant-catalog',
  'merchant-day',
  'product-form',
  'product-list',
  'settings',
  'slider',
].map((name) => `e2e/${name}.test.ts`)

const inBrowser = {
  globalSetup: ['e2e/setup-shop.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A page mostly waits: two browsers at a time keep two cores busy, more would only make each other late.
  maxWorkers: 2,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shop',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: ['test/setup-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Mails and jobs are waited for: meanwhile the others go on.
          maxWorkers: 3,
          // No test changes what a module holds, so the modules are read once for all files of a worker.
          isolate: false,
        },
      },
      {
        test: {
          // The built shop as a process: started, stopped, killed, on other databases.
          name: 'process',
          include: ['e2e/process/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'browser', include: ['e2e/*.test.ts'], exclude: changing, ...inBrowser } },
      // A demo shop of their own.
      { test: { name: 'merchant', include: changing, ...inBrowser } },
    ],
  },
})
