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
        },
      },
      {
        test: {
          // The built shop as a process: started, stopped, killed, on other databases.
          name: 'process',
          include: ['e2e/process/*.test.ts'],
          testTimeout: 60_000,
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
          // One browser at a time is all two cores can feed.
          fileParallelism: false,
        },
      },
    ],
  },
})
