import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { openPushService } from '#test/push-service.ts'
import { orderFor, postOrder, productsOf } from '../api-calls.ts'
import { admin as owner } from '../data-dir.ts'
import { call, kill, killWhileStoring, running, select, soon, startAgain } from './killed-at-each-step.ts'

const push = await openPushService()
afterAll(() => push.close())

beforeAll(async () => {
  const { outside, telegram } = running()
  telegram.state.answer = '{"ok":true,"result":{"username":"rupa_shop_bot"}}'
  await select(`insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
    values (1, 1, 'Lamp', 50000, 100)`)
  await call('PUT', '/telegram-bot', { token: '1:token', password: owner.ADMIN_PASSWORD })
  await call('POST', '/push-subscriptions', push.subscribe('phone', outside.usualUrlOf))
  await select(
    `insert into notification_targets (user_id, channel, address)
    select id, 'telegram', '77' from users where email = $1`,
    [owner.ADMIN_EMAIL],
  )
})

/** Places an order of which both places are to hear now. */
async function place() {
  const { shop, telegram } = running()
  await select('update notification_targets set last_sent_at = null')
  push.received.length = 0
  telegram.received.length = 0
  const lamps = await productsOf(shop.url)
  return postOrder(shop.url, orderFor(lamps, {}))
}

/** Both messages are under way, and nobody has got one. */
async function placeUnsent() {
  const { outside } = running()
  outside.shut()
  const id = await place()
  await soon(outside.countWaiting).toBeGreaterThanOrEqual(2)
  return id
}

/** The next process takes the one before for dead after a minute. */
async function goOn() {
  push.state.hangs = false
  running().telegram.state.hangs = false
  await select("update notification_targets set claimed_at = claimed_at - interval '10 minutes'")
  await startAgain()
  await soon(() => select('select key from notifications where sent_at is null')).toEqual([])
  await soon(() => select('select id from notification_targets where batch is not null')).toEqual([])
}

const chats = () => running().telegram.received.filter(({ path }) => path.endsWith('/sendMessage')).length

/**
 * What the phone shows of the pushes that came, as an order's number. Its service worker shows a message in place of one with the
 * same tag (e2e/notifications.test.ts), and a push service keeps of one topic only the last for a phone without a network.
 */
function shown() {
  const messages = push.pushed()
  const topics = new Set(messages.map(({ topic }) => topic))
  const byTag = new Map(messages.map(({ payload }) => [payload.tag, payload.body]))
  expect(topics.size).toBe(byTag.size)
  return [...byTag.values()]
}

test('a shop that is killed before its messages leave sends the push, and no chat twice [D154]', async () => {
  const id = await placeUnsent()
  await kill()
  await goOn()
  expect([push.received.length, chats()]).toEqual([1, 0])
  expect(shown()).toEqual([formatOrderId(id)])
})

test('a shop that is killed before they are answered has each shown once [D154]', async () => {
  const { telegram } = running()
  push.state.hangs = true
  telegram.state.hangs = true
  const id = await place()
  await soon(() => [push.received.length, chats()]).toEqual([1, 1])
  await kill()
  await goOn()
  expect([push.received.length, chats()]).toEqual([2, 1])
  expect(shown()).toEqual([formatOrderId(id)])
})

test('a shop that is killed before it stores what became of them has each shown once [D154]', async () => {
  const { outside } = running()
  const id = await placeUnsent()
  await killWhileStoring('select 1 from notification_targets for update', [], 2, async () => {
    outside.open()
    await soon(() => [push.received.length, chats()]).toEqual([1, 1])
  })
  expect([push.received.length, chats()]).toEqual([1, 1])
  await goOn()
  expect([push.received.length, chats()]).toEqual([2, 1])
  expect(shown()).toEqual([formatOrderId(id)])
})
