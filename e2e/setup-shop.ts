import { existsSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startBuiltShop } from './built-shop.ts'
import { makeDataDir } from './data-dir.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    /** The shop's data directory; without a mail server its e-mails are there as well. */
    dataDir: string
    adminEmail: string
    adminPassword: string
  }
}

const adminEmail = 'owner@shop.example'
const adminPassword = 'correct-horse-battery'

/** Starts the built shop with the demo catalogue, once per test run. */
export default async function setup(project: TestProject) {
  if (!existsSync('build/server/index.js')) throw new Error('Build the shop first: npm run build')
  const dataDir = makeDataDir('e2e')
  const shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DEMO: '1',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMITS: 'off',
    // No test in a browser is about a shop that takes too long; on a busy machine it may.
    SLOW_MACHINE: '1',
  })
  project.provide('shopUrl', shop.url)
  project.provide('dataDir', dataDir)
  project.provide('adminEmail', adminEmail)
  project.provide('adminPassword', adminPassword)
  return async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
