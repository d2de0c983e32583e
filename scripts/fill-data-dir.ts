import { startBuiltShop } from '../e2e/built-shop.ts'

// node scripts/fill-data-dir.ts DATA_DIR: starts a shop with demo data in that folder once and stops it.
const [DATA_DIR = ''] = process.argv.slice(2)
const shop = await startBuiltShop({
  DATA_DIR,
  DEMO: '1',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'correct-horse-battery',
})
process.exitCode = (await shop.stop()) ?? 1
