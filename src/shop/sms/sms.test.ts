import { expect, test } from 'vitest'
import { rejected } from '#test/shop.ts'
import { openSmsShop } from '#test/sms-shop.ts'

const {
  shop,
  gateway,
  eventually,
  withGateway,
  changeTexts,
  confirm,
  messagesOf,
  statesOf,
  onlyMessage,
  tryNow,
  waiting,
} = await openSmsShop()

test.each(['alpha', 'bulksmsbd', 'ssl', 'mim'] as const)(
  'a confirmed order is texted once through %s, in the language of the order, with a link that opens it [D87]',
  async (provider) => {
    const admin = await withGateway(provider)
    const order = await shop.make.order({ language: 'bn' })
    await confirm(admin, order.id)
    await eventually(() => statesOf(order.id)).toEqual(['confirmed sent'])
    expect(gateway.taken).toHaveLength(1)
    const [{ to, text } = { to: '', text: '' }] = gateway.taken
    expect(to).toBe(`88${order.mobileNumber}`)
    expect(text).toContain(`#${order.id.slice(0, 4)}-${order.id.slice(4)} নিশ্চিত হয়েছে`)
    const token = /\/bn\/my#(\S+)/.exec(text)?.[1] ?? ''
    const guest = await shop.as(null)
    expect((await guest('POST /order-tracking', { body: { link: token } }))._id).toBe(order.id)
    const message = await onlyMessage(order.id)
    expect(message).toMatchObject({ gateway: provider, parts: expect.any(Number), tries: 1, problem: '' })
    expect(message?.costPaisa).toBe((message?.parts ?? 0) * 35)
  },
)

test('each event is texted once, whatever happens to the order again; only what is switched on [D87]', async () => {
  const admin = await withGateway()
  await changeTexts((texts) => {
    texts.shipped.en.on = false
    texts.delivered.en = { on: true, text: '{shop}: {order} is there. {amount}' }
  })
  const { id } = await shop.make.order()
  const move = (status: 'Confirmed' | 'Shipping' | 'Delivered' | 'Cancelled') =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  await move('Confirmed')
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
  await move('Cancelled')
  await move('Confirmed')
  await move('Shipping')
  await move('Delivered')
  await eventually(() => statesOf(id)).toEqual(['confirmed sent', 'delivered sent'])
  await shop.jobsDone()
  expect(gateway.taken.map(({ text }) => text.slice(0, 30))).toHaveLength(2)
  expect(gateway.taken[1]?.text).toMatch(/^Shodai: #....-.... is there\. Tk [\d,]+$/)
})

test('an order is texted when it is placed, and after the first call that was missed [D87]', async () => {
  const admin = await withGateway()
  await changeTexts((texts) => {
    texts.placed.en.on = true
  })
  const product = await shop.make.product({ stock: 5 })
  const guest = await shop.as(null)
  const { insertedId: id } = await guest('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([product]),
  })
  for (const key of [crypto.randomUUID(), crypto.randomUUID()])
    await admin('POST /orders/:id/calls', {
      params: { id },
      body: { key, outcome: 'no answer', note: '', dueAt: null },
    })
  await eventually(() => statesOf(id)).toEqual(['placed sent', 'missed-call sent'])
  expect(gateway.taken).toHaveLength(2)
})

test('what was rolled back or undone sends no text, and what is confirmed again does [D87]', async () => {
  const admin = await withGateway()
  const { id } = await shop.make.order()
  await rejected(admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Delivered' } }))
  expect(await messagesOf(id)).toEqual([])
  await admin('PUT /orders/statuses', { body: { status: 'Confirmed', orders: [{ id, from: 'Pending' }] } })
  expect(await statesOf(id)).toEqual(['confirmed waiting'])
  await admin('POST /orders/undo-confirm', { body: { ids: [id] } })
  expect(await messagesOf(id)).toEqual([])
  await tryNow()
  await shop.jobsDone()
  expect(gateway.state.requests).toBe(0)
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
})

test('without a gateway the text lies in the outbox, is not sent when one is set up, and a person sends it [D87]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed outbox'])
  await withGateway()
  await shop.jobsDone()
  expect(gateway.state.requests).toBe(0)
  const { messages, texts } = await admin('GET /orders/:id/sms', { params: { id } })
  expect(texts.map(({ event }) => event)).toEqual(['placed', 'missed-call', 'confirmed'])
  const { _id, ref } = messages[0] as (typeof messages)[number]
  await admin('POST /sms/messages/:id/retries', { params: { id: _id }, body: { ref } })
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
})

test('the list pages by cursor, by state, the newest first [D87]', async () => {
  const admin = await withGateway()
  for (let count = 0; count < 5; count++) await waiting()
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin('GET /sms/messages', { query: { limit: 2, ...(cursor && { cursor }) } })
    expect(page.total).toBe(5)
    ids.push(...page.rows.map(({ _id }) => _id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(ids).toEqual([...ids].sort((one, other) => Number(other) - Number(one)))
  expect(new Set(ids).size).toBe(5)
  expect((await admin('GET /sms/messages', { query: { state: 'sent' } })).rows).toEqual([])
})
