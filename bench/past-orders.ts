import { signIn } from '../e2e/api-calls.ts'
import { type Bench, tenths } from './bench.ts'

/** As many past orders as one file may have, taken in one request: seconds, against the 30 that a response may take. */
export async function measurePastOrders({ shopUrl, owner, quick, note }: Bench) {
  const count = quick ? 10_000 : 100_000
  const rows = Array.from({ length: count }, (_, index) => {
    const phone = `017${10_000_000 + (index % 40_000)}`
    return `N${index},${phone},2025-01-05,${100 + (index % 900)},${index % 5 ? 'delivered' : 'returned'},`
  })
  const file = new FormData()
  file.append('file', new Blob([['number,phone,date,amount,outcome,name', ...rows].join('\n')]), 'orders.csv')
  const headers = {
    authorization: `Bearer ${await signIn(shopUrl, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)}`,
  }
  const startedAt = performance.now()
  const answer = await fetch(`${shopUrl}/api/past-orders`, { method: 'POST', headers, body: file })
  const seconds = (performance.now() - startedAt) / 1000
  const { taken } = (await answer.json()) as { taken: number }
  if (taken !== count) throw new Error(`${taken} of ${count} past orders were taken.`)
  const removed = await fetch(`${shopUrl}/api/past-orders`, { method: 'DELETE', headers })
  if (!removed.ok) throw new Error(await removed.text())
  note(`${count} past orders in one request`, `${tenths(seconds)} s`, 'at most 15', seconds <= 15)
}
