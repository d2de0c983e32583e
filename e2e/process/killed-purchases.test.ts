import { beforeAll, expect, test } from 'vitest'
import { formatVisitor, type PlatformName, platformNames, visitorHeader } from '#shop/measurement/rules.ts'
import { orderFor, productsOf } from '../api-calls.ts'
import { admin as owner } from '../data-dir.ts'
import { call, kill, killWhileStoring, running, select, soon, startAgain } from './killed-at-each-step.ts'

const accepted = { meta: '{"events_received":1}', tiktok: '{"code":0,"message":"OK"}' }

beforeAll(async () => {
  const { platforms } = running()
  for (const name of platformNames) platforms[name].state.answer = accepted[name]
  await select(`insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
    values (1, 1, 'Lamp', 50000, 100)`)
  await call('PUT', '/settings', {
    from: { metaPixelId: '', tiktokPixelId: '' },
    to: { metaPixelId: '123456789012345', tiktokPixelId: 'C4A1B2C3D4E5F6G7' },
    password: owner.ADMIN_PASSWORD,
  })
  for (const name of platformNames)
    await call('PUT', `/measurement/${name}-token`, {
      token: `token-of-${name}`,
      password: owner.ADMIN_PASSWORD,
    })
})

/** Confirms the order of a visitor who has agreed, which is a purchase from then on. */
async function confirmOrder() {
  const { shop, platforms } = running()
  for (const name of platformNames) platforms[name].received.length = 0
  const [lamp] = await productsOf(shop.url)
  if (!lamp) throw new Error('no lamp')
  const response = await fetch(`${shop.url}/api/postOrder`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [visitorHeader]: formatVisitor('') },
    body: JSON.stringify(orderFor([lamp])),
  })
  const { insertedId: id } = await response.json()
  await call('PUT', `/orderStatus/${id}`, { status: 'Confirmed' })
  return String(id)
}

/** The event for the first platform is on its way, the other waits for it, and nobody has got one. */
async function confirmUnsent() {
  const { outside } = running()
  outside.shut()
  const id = await confirmOrder()
  await soon(outside.countWaiting).toBeGreaterThanOrEqual(1)
  return id
}

/** The ids of the purchases that a platform got: what it gets twice under one id it counts once. */
const idsAt = (name: PlatformName): string[] =>
  running()
    .platforms[name].received.flatMap(({ body }) => JSON.parse(body).data)
    .map(({ event_id }) => event_id)

const statesOf = async (id: string) => {
  const rows = await select<{ platform: string; state: string }>(
    "select platform, state from conversions where order_id = $1 and event = 'purchase' order by platform",
    [id],
  )
  return rows.map(({ platform, state }) => [platform, state])
}
const both = (state: string) => platformNames.map((name) => [name, state])

async function goOn(id: string) {
  for (const name of platformNames) running().platforms[name].state.hangs = false
  await startAgain()
  await soon(() => statesOf(id)).toEqual(both('sent'))
}

test('a shop that is killed before a purchase leaves reports it once to each platform [D159]', async () => {
  const id = await confirmUnsent()
  await kill()
  expect(platformNames.map(idsAt)).toEqual([[], []])
  expect(await statesOf(id)).toEqual(both('waiting'))
  await goOn(id)
  expect(platformNames.map(idsAt)).toEqual([[id], [id]])
})

/** The first platform got the purchase of this order twice, the other once, and both under one id. */
function expectOneRepeated(id: string) {
  const received = platformNames.map(idsAt)
  expect(received.map((ids) => [...new Set(ids)])).toEqual([[id], [id]])
  expect(received.map((ids) => ids.length).sort()).toEqual([1, 2])
}

test('a shop that is killed before a purchase is answered reports it again under the same id [D159]', async () => {
  const { platforms } = running()
  for (const name of platformNames) platforms[name].state.hangs = true
  const id = await confirmOrder()
  await soon(() => platformNames.flatMap(idsAt)).toEqual([id])
  await kill()
  expect(await statesOf(id)).toEqual(both('waiting'))
  await goOn(id)
  expectOneRepeated(id)
})

test('a shop that is killed before it stores that a purchase was sent reports it again under the same id [D159]', async () => {
  const id = await confirmUnsent()
  await killWhileStoring('select 1 from orders where id = $1 for update', [id], 1, async () => {
    running().outside.open()
    // Something else may wait for the order before.
    await soon(() => platformNames.flatMap(idsAt)).toEqual([id])
  })
  expect(platformNames.flatMap(idsAt)).toEqual([id])
  expect(await statesOf(id)).toEqual(both('waiting'))
  await goOn(id)
  expectOneRepeated(id)
})
