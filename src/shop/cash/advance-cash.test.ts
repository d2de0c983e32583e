import { afterAll, expect, test } from 'vitest'
import { readCsv } from '#platform/csv.ts'
import { openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const mail = await openMailServer()
const shop = openTestShop({ smtpUrl: () => mail.url })
afterAll(() => mail.down())

/** An order over ৳500 and ৳110 for delivery, of which so many taka were paid before. */
async function paidAhead(advance: number, status: 'Pending' | 'Confirmed' | 'Shipping' = 'Confirmed') {
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status })
  await shop.db
    .updateTable('orders')
    .set({ advancePaisa: advance * 100 })
    .where('id', '=', order.id)
    .execute()
  const { id } = order
  const params = { id }
  return {
    id,
    admin,
    move: (to: 'Shipping' | 'Delivered' | 'Cancelled') =>
      admin('PUT /orderStatus/:id', { params, body: { status: to } }),
    cash: () => admin('GET /orders/:id/cash', { params }),
    advance: () => admin('GET /orders/:id/advance', { params }),
  }
}

/** What is collected for each advance. */
const collected = [
  [0, 610],
  [110, 500],
  [110.6, 499],
  [610, 0],
  // The total was lowered since.
  [700, 0],
] as const

test.each(collected)(
  'of ৳610 with ৳%d in advance a courier is told to collect ৳%d [D97]',
  async (advance, rest) => {
    const { id, admin, move, cash } = await paidAhead(advance)
    await admin('POST /orders/:id/parcel', {
      params: { id },
      body: { courierName: 'Sundarban', trackingCode: '', trackingUrl: '', charge: null },
    })
    const [parcel] = await admin('GET /orders/:id/parcels', { params: { id } })
    expect(parcel?.cash).toBe(rest)
    await move('Shipping')
    await move('Delivered')
    expect(await cash()).toMatchObject({ due: rest, open: rest, courierName: 'Sundarban' })
  },
)

test.each(collected)('with ৳%d in advance the file for a courier says ৳%d [D97]', async (advance, rest) => {
  const { id, admin } = await paidAhead(advance)
  const { content } = await admin('GET /orders/parcels-csv', { query: { ids: id, template: 'steadfast' } })
  const rows: string[][] = []
  const parts = (async function* () {
    yield await content.text()
  })()
  for await (const { cells } of readCsv(parts, 10_000)) rows.push(cells)
  expect(rows[1]?.[rows[0]?.indexOf('Amount') ?? -1]).toBe(String(rest))
})

test('an own rider owes the rest, to the paisa; the answers name advance and total [D97]', async () => {
  const { id, admin, move, cash } = await paidAhead(110.6)
  await move('Shipping')
  await move('Delivered')
  expect(await cash()).toMatchObject({ due: 499.4, open: 499.4, courier: 'none' })
  expect(await admin('GET /order/:id', { params: { id } })).toMatchObject({ total: 610, advance: 110.6 })
})

test('of kept pieces the rider collects what was not paid in advance, and the rest is paid back [D97, D92]', async () => {
  const { id, admin, cash, advance } = await paidAhead(200, 'Shipping')
  // Four pieces for ৳125 each, and ৳110 for delivery.
  await shop.db
    .updateTable('orderLines')
    .set({ quantity: 4, pricePaisa: 12_500 })
    .where('orderId', '=', id)
    .execute()
  const keep = async (kept: number, paid: number) => {
    const { version } = await admin('GET /managed-orders/:id', { params: { id } })
    return admin('PUT /orders/:id/partial-delivery', {
      params: { id },
      body: { version, lines: [{ line: 1, kept }], paid },
    })
  }
  const total = async () => (await admin('GET /order/:id', { params: { id } })).total
  // Everything would be ৳610, of which ৳410 is left.
  expect((await rejected(keep(2, 411))).fields).toEqual({
    paid: 'For the whole order 410 taka is collected.',
  })
  await keep(2, 160)
  expect([await total(), (await cash())?.due, (await advance()).toPayBack]).toEqual([360, 160, 0])
  // The rider took less than the pieces cost.
  await keep(2, 100)
  expect([await total(), (await cash())?.due, (await advance()).toPayBack]).toEqual([300, 100, 0])
  // What was paid is more than one piece costs.
  await shop.db.updateTable('orders').set({ advancePaisa: 30_000 }).where('id', '=', id).execute()
  await keep(1, 0)
  expect([await total(), (await cash())?.due, (await advance()).toPayBack]).toEqual([235, 0, 65])
  await keep(4, 310)
  expect([await total(), (await cash())?.due, (await advance()).toPayBack]).toEqual([610, 310, 0])
})

test('an order that is cancelled collects nothing; its whole advance is paid back [D97]', async () => {
  const { move, advance } = await paidAhead(200, 'Pending')
  await move('Cancelled')
  expect(await advance()).toMatchObject({ paid: 200, toPayBack: 200 })
})

test('what the customer is asked to have ready is the rest, in messages and e-mails [D97]', async () => {
  const { id, admin, move } = await paidAhead(110)
  await shop.db.updateTable('orders').set({ email: 'karim@mail.example' }).where('id', '=', id).execute()
  await move('Shipping')
  const { texts } = await admin('GET /orders/:id/sms', { params: { id } })
  expect(texts.find(({ event }) => event === 'shipped')?.text).toContain('Tk 500')
  await shop.jobs.start()
  await expect.poll(() => mail.received.length).toBe(1)
  const [received] = mail.received
  if (!received) throw new Error('No e-mail.')
  const { text } = partsOf(received)
  expect(text).toContain('Please keep ৳500 in cash ready.')
  expect(text).toMatch(/Total\D+610[\s\S]*Paid in advance\D+110[\s\S]*on delivery\D+500/)
})
