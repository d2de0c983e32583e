// node bench/moving-in.ts URL EMAIL PASSWORD: imports 10,000 products with variants from a WooCommerce file into a running shop and
// prints how long each part took, and how long the shop did not answer meanwhile. The products stay.
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../e2e/api-calls.ts'
import { type Cells, wooFile, wooVariable } from '../test/moving-files.ts'

const [url = 'http://127.0.0.1:3000', email = '', password = ''] = process.argv.slice(2)
const products = 10_000
const partLength = 15_000
const stamp = Date.now().toString(36)

const description = `<p>${'A soft and light kurti for hot days. '.repeat(12)}</p><ul><li>Cotton</li><li>Machine wash</li></ul>`
const rows = Array.from({ length: products }, (_, index): Cells[] => {
  const id = (index + 1) * 10
  const product = {
    Name: `Kurti ${stamp} ${index}`,
    Categories: `Women > Group ${index % 20}`,
    Description: description,
  }
  return wooVariable({ id, ...product }, { Size: '36, 38, 40', Color: 'Maroon, Black' }, [
    { values: ['36', 'Maroon'], cells: { SKU: `${stamp}-${id}-1`, 'Regular price': 1200, Stock: 4 } },
    { values: ['38', 'Maroon'], cells: { SKU: `${stamp}-${id}-2`, 'Regular price': 1250, Stock: 1 } },
    {
      values: ['40', 'Black'],
      cells: { SKU: `${stamp}-${id}-3`, 'Regular price': 1250, 'Sale price': 999, Stock: 9 },
    },
  ])
}).flat()
const text = wooFile(rows)

const token = await signIn(url, email, password)
async function call<Result = { _id: string; status: string }>(method: string, path: string, body?: object) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Result
}
async function until(...statuses: string[]) {
  for (;;) {
    const latest = await call<{ status: string; problem: string; rowsNew: number; rowsWrong: number }>(
      'GET',
      '/product-imports/latest',
    )
    if (statuses.includes(latest.status)) return latest
    if (latest.status === 'refused') throw new Error(latest.problem)
    await wait(500)
  }
}

let longest = 0
let isDone = false
/** The longest time that a shopper would have waited for a page from the cache. */
const watching = (async () => {
  while (!isDone) {
    const startedAt = performance.now()
    await fetch(`${url}/health/ready`)
    longest = Math.max(longest, performance.now() - startedAt)
    await wait(20)
  }
})()
async function timed<Result>(name: string, work: () => Promise<Result>) {
  longest = 0
  const startedAt = performance.now()
  const result = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${name.padEnd(12)} ${seconds.padStart(6)} s, longest wait of others ${longest.toFixed(0)} ms`)
  return result
}

console.log(`${products} products, ${rows.length} rows, ${(text.length / 1e6).toFixed(1)} million characters`)
const { _id: id } = await call('POST', '/product-imports', {
  fileName: 'woo.csv',
  characters: [...text].length,
})
await timed('upload', async () => {
  for (let part = 0; part * partLength < text.length; part++)
    await call('PUT', `/product-imports/${id}/parts`, {
      part,
      text: text.slice(part * partLength, (part + 1) * partLength),
    })
})
await timed('read', async () => {
  await call('PUT', `/product-imports/${id}/check`, {})
  await until('choosing')
})
const checked = await timed('check', async () => {
  const { proposed } = await call<{ proposed: object[] }>('GET', `/product-imports/${id}/choices`)
  await call('PUT', `/product-imports/${id}/choices`, { categories: proposed, existing: 'update' })
  return until('checked')
})
await timed('take over', async () => {
  await call('PUT', `/product-imports/${id}/apply`, {})
  await until('done')
})
isDone = true
await watching
console.log(`new ${checked.rowsNew}, wrong ${checked.rowsWrong}`)
