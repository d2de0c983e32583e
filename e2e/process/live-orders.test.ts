import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { makeDataDir, admin as owner } from '../data-dir.ts'

const first = makeDataDir('live')
const second = mkdtempSync(join(tmpdir(), 'shodai-live-'))
/** Two processes on one database. */
const shops: RunningShop[] = []

beforeAll(async () => {
  const socket = encodeURIComponent(join(first, 'socket'))
  shops.push(await startBuiltShop({ DATA_DIR: first, DEMO: '1', ...owner }))
  const DATABASE_URL = `postgresql://postgres@localhost/shodai?host=${socket}`
  shops.push(await startBuiltShop({ DATA_DIR: second, DEMO: '0', DATABASE_URL }))
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.stop()
  for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
})

test('an order placed in one process is announced in another; stopping ends event streams at once', async () => {
  const [first, second] = shops
  if (!first || !second) throw new Error('Two shops were started.')
  const token = await signIn(second.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const answer = await fetch(`${second.url}/api/orders/events`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  let heard = ''
  let ended = false
  const listening = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += part
    ended = true
  })()
  const news = () => heard.split('event: orders').length - 1
  await expect.poll(news, { timeout: 5000 }).toBe(1)
  await postOrder(first.url, orderFor((await productsOf(first.url)).slice(0, 1)))
  await expect.poll(news, { timeout: 5000 }).toBe(2)
  expect(ended).toBe(false)

  const asked = performance.now()
  expect(await second.stop()).toBe(0)
  await listening
  // Waiting for open connections to end by themselves would take eight seconds.
  expect(performance.now() - asked).toBeLessThan(5000)
})
