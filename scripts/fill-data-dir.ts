import { join } from 'node:path'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { admin } from '../e2e/data-dir.ts'

// node scripts/fill-data-dir.ts FOLDER: starts and stops a shop with demo data in FOLDER/demo and one without in FOLDER/empty,
// for e2e/data-dir.ts.
const [folder = ''] = process.argv.slice(2)
async function fill(kind: string, DEMO: string) {
  const shop = await startBuiltShop({ DATA_DIR: join(folder, kind), DEMO, ...admin })
  const code = await shop.stop()
  if (code !== 0) throw new Error(`The shop stopped with ${code}:\n${shop.output()}`)
}
await Promise.all([fill('empty', '0'), fill('demo', '1')])
