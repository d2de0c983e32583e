import { defineConfig } from 'vitest/config'

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
      {
        test: {
          name: 'browser',
          include: ['e2e/*.test.ts'],
          globalSetup: ['e2e/setup-shop.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A page mostly waits: two browsers at a time keep two cores busy, more would only make each other late.
          maxWorkers: 2,
        },
      },
    ],
  },
})
