import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest starts with the largest files; some small ones run longest, so they start first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/e2e\/(every-page|process\/killed)/.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Tests that change the storefront for everybody or fill the lists: others count and compare what those show. */
const changing = [
  'analytics',
  'bulk-changes',
  'campaigns',
  'category-management',
  'collections',
  'combos',
  'exchange',
  'message-campaigns',
  'moving-in',
  'order-day',
  'product-form',
  'product-list',
  'quantity-offers',
  'redirects',
  'reviews',
  'scan',
  'scan-camera',
  'settings',
  'slider-management',
  'stock',
  'stock-alerts',
  'unfinished-checkouts',
  'unsaved-changes',
  'variants',
].map((name) => `e2e/${name}.test.ts`)

/** Tests that change what every order costs or needs: one after the other, and no other tests beside them. */
const changingOrders = [
  'advances',
  'calls',
  'confirmation-codes',
  'delivery-charges',
  'discounts',
  'measurement',
  'order-limits',
  'vat',
  'wallet-messages',
].map((name) => `e2e/${name}.test.ts`)

/** Only what never ends fails by time: a busy machine has taken ten times as long as a quiet one. */
const patient = {
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // A failure names all that it has found.
  chaiConfig: { truncateThreshold: 0 },
}

const inBrowser = {
  ...patient,
  globalSetup: ['e2e/setup-shop.ts'],
  // A page mostly waits: two browsers at a time keep two cores busy, more would only delay each other.
  maxWorkers: 2,
  // Files of a worker share its modules, and with them one Chromium and the sessions of its accounts.
  isolate: false,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'shop',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
          ...patient,
          globalSetup: ['test/setup-database.ts'],
          // E-mails and jobs are waited for: meanwhile the others go on.
          maxWorkers: 3,
          // No test changes a module's state, so the modules are loaded once for all files of a worker.
          isolate: false,
        },
      },
      {
        test: {
          // The built shop as a process: started, stopped, killed, on other databases.
          name: 'process',
          ...patient,
          include: ['e2e/process/*.test.ts'],
          // Each file has folders and ports of its own.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/*.test.ts'],
          exclude: [...changing, ...changingOrders],
          ...inBrowser,
        },
      },
      // On a demo shop of their own.
      { test: { name: 'merchant', include: changing, ...inBrowser } },
      { test: { name: 'order-rules', include: changingOrders, ...inBrowser, fileParallelism: false } },
    ],
  },
})
