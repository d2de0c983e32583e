import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '../e2e/api-calls.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { freePort } from '../e2e/free-port.ts'
import { type Bench, tenths } from './bench.ts'
import { readPage } from './pages.ts'

/** How much of the shop stays cached when the price of one product changes, and the same after a setting. */
export async function measureKeptPages({ environment, folder, owner, products, note }: Bench) {
  const metrics = await freePort()
  const DATA_DIR = mkdtempSync(join(folder, 'kept-'))
  const shop = await startBuiltShop({ ...environment, DATA_DIR, DEMO: '0', METRICS_PORT: String(metrics) })
  const paths = ['/', '/shop', ...products.map(({ _id }) => `/product-details/${_id}`)].flatMap((path) => [
    path,
    `/bn${path}`,
  ])
  const openAll = async () => {
    for (const path of paths) await readPage(shop.url, path)
  }
  const countHits = async () => {
    const text = await (await fetch(`http://localhost:${metrics}/metrics`)).text()
    return Number(/^shop_cache_hits_total (\d+)/m.exec(text)?.[1])
  }
  const token = await signIn(shop.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const [product] = products
  const changes = {
    'the price of one product': () =>
      change('PATCH', `updateProduct/${product?._id}`, { originalPrice: 7654 }),
    'the look of the shop': () =>
      change('PUT', 'settings', { from: { accent: 'green' }, to: { accent: 'teal' } }),
  }
  async function change(method: string, path: string, body: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${shop.url}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  for (const [what, apply] of Object.entries(changes)) {
    await openAll()
    await apply()
    const before = await countHits()
    await openAll()
    const share = ((await countHits()) - before) / paths.length
    note(`pages of ${paths.length} that stay cached after ${what} changed`, `${tenths(share * 100)} %`)
  }
  await shop.stop()
}
