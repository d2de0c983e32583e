import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrder, putOrderStatus } from '../contract.ts'
import { getOrdersById, getOrdersCsv, putOrderStatuses } from './contract.ts'

const shop = openTestShop()
const pending = (...ids: string[]) => ids.map((id) => ({ id, from: 'Pending' as const }))

test('several orders are moved at once; what cannot be moved is said with its reason and keeps none of the others', async () => {
  const admin = await shop.as('admin')
  const [one, two, overtaken, deleted] = [
    await shop.make.order(),
    await shop.make.order(),
    await shop.make.order(),
    await shop.make.order(),
  ]
  const api = await shop.as('admin')
  await api(putOrderStatus, { params: { id: overtaken.id }, body: { status: 'Cancelled' } })
  await shop.db.deleteFrom('orders').where('id', '=', deleted.id).execute()
  const orders = pending(one.id, overtaken.id, deleted.id, two.id)
  expect(await admin(putOrderStatuses, { body: { status: 'Confirmed', orders } })).toEqual([
    { _id: one.id, moved: true },
    { _id: overtaken.id, moved: false, code: 'not-possible-now', status: 'Cancelled' },
    { _id: deleted.id, moved: false, code: 'not-found' },
    { _id: two.id, moved: true },
  ])
  for (const { id } of [one, two]) {
    const { orderStatus, history } = await admin(getOrder, { params: { id } })
    expect([orderStatus, history.at(-1)]).toMatchObject(['Confirmed', { from: 'Pending', role: 'admin' }])
  }
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select('subject')
    .where('action', '=', 'order-moved')
    .where('subject', 'in', [`order ${one.id}`, `order ${two.id}`])
    .execute()
  expect(audit).toHaveLength(2)
  // The answer was lost and the same is sent again: nothing happens twice, and each says where it is.
  expect(await admin(putOrderStatuses, { body: { status: 'Confirmed', orders: pending(one.id) } })).toEqual([
    { _id: one.id, moved: false, code: 'not-possible-now', status: 'Confirmed' },
  ])
})

test('two who confirm and cancel the same orders at the same moment each hear the truth of each order', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => shop.make.order()))
  const [one, other] = [await shop.as('admin'), await shop.as('admin')]
  const body = (ids: string[]) => pending(...ids)
  const ids = orders.map(({ id }) => id)
  const [confirmed, cancelled] = await Promise.all([
    one(putOrderStatuses, { body: { status: 'Confirmed', orders: body(ids) } }),
    other(putOrderStatuses, { body: { status: 'Cancelled', orders: body(ids.toReversed()) } }),
  ])
  for (const id of ids) {
    const byOne = confirmed.find(({ _id }) => _id === id)
    const byOther = cancelled.find(({ _id }) => _id === id)
    expect([byOne?.moved, byOther?.moved].filter(Boolean), id).toHaveLength(1)
    const { orderStatus } = await one(getOrder, { params: { id } })
    expect(orderStatus).toBe(byOne?.moved ? 'Confirmed' : 'Cancelled')
    expect((byOne?.moved ? byOther : byOne)?.status).toBe(orderStatus)
  }
})

test('an order that was cancelled and whose pieces were sold meanwhile names the products there are too few of', async () => {
  const admin = await shop.as('admin')
  const product = await shop.make.product({ stock: 1 })
  const { body } = await shop.send('POST', '/api/postOrder', {
    body: shop.make.orderOf([{ id: product.id, pricePaisa: 50_000 }]),
  })
  const params = { id: body.insertedId }
  await admin(putOrderStatus, { params, body: { status: 'Cancelled' } })
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', product.id).execute()
  const orders = [{ id: body.insertedId, from: 'Cancelled' as const }]
  expect(await admin(putOrderStatuses, { body: { status: 'Confirmed', orders } })).toEqual([
    {
      ...{ _id: body.insertedId, moved: false, code: 'not-possible-now', status: 'Cancelled' },
      productIds: [String(product.id)],
    },
  ])
})

test('no more than fifty orders are moved or printed at once, and none that is no order', async () => {
  const admin = await shop.as('admin')
  const many = Array.from({ length: 51 }, () => 'AAAAAAAA')
  const move = (orders: ReturnType<typeof pending>) =>
    refused(admin(putOrderStatuses, { body: { status: 'Confirmed', orders } }))
  expect((await move(pending(...many))).status).toBe(422)
  expect((await move([])).status).toBe(422)
  expect((await move(pending("'; drop"))).status).toBe(422)
  expect((await refused(admin(getOrdersById, { query: { ids: many.join(',') } }))).status).toBe(422)
})

test('orders for printing come in the order they were asked for, without those that are gone', async () => {
  const admin = await shop.as('admin')
  const [one, two] = [await shop.make.order(), await shop.make.order()]
  const found = await admin(getOrdersById, { query: { ids: [two.id, 'ZZZZZZZZ', one.id].join(',') } })
  expect(found.map(({ _id, products }) => [_id, products.length])).toEqual([
    [two.id, 1],
    [one.id, 1],
  ])
})

test('the table for spreadsheets has every order that fits, whole, in Bengali, and nothing that would be worked out', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.order({ status: 'Return', placedAt: new Date('2026-03-09T18:30:00Z') })
  const hostile = {
    name: '=HYPERLINK("http://x")',
    address: '@SUM(1)\n"বাসা", ৪',
    comment: '+1',
    email: '-2@x.example',
  }
  await shop.db.updateTable('orders').set(hostile).where('id', '=', id).execute()
  await shop.db
    .updateTable('orderLines')
    .set({ name: 'Saree', nameBn: 'শাড়ি', size: 'M', quantity: 2 })
    .where('orderId', '=', id)
    .execute()
  for (let made = 0; made < 205; made++) await shop.make.order({ status: 'Return' })
  await shop.make.order()
  const { name, content } = await admin(getOrdersCsv, { query: { status: 'Return', language: 'bn' } })
  expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const text = await content.text()
  expect(Buffer.from(await content.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [heading, ...rows] = parse(text, { bom: true })
  expect(heading?.slice(0, 4)).toEqual(['অর্ডার নম্বর', 'তারিখ', 'সময়', 'অবস্থা'])
  expect(rows).toHaveLength(206)
  expect(new Set(rows.map(([first]) => first)).size).toBe(206)
  expect(rows.at(-1)).toEqual([
    ...[id, '2026-03-10', '00:30', 'ফেরত', `'=HYPERLINK("http://x")`, '01712-345678', 'টাঙ্গাইল', 'মির্জাপুর'],
    ...[`'@SUM(1)\n"বাসা", ৪`, '2 × শাড়ি (M)', '500', '110', '610', `'+1`, `'-2@x.example`],
  ])
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  // Who took the customers' names and numbers out of the shop stands in the audit log.
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['after', 'role'])
    .where('action', '=', 'orders-exported')
    .executeTakeFirstOrThrow()
  expect(audit).toEqual({ after: { status: ['Return'] }, role: 'admin' })
})

test('a table with a filter that makes no sense is refused, not begun', async () => {
  const admin = await shop.as('admin')
  expect((await refused(admin(getOrdersCsv, { query: { district: 'Atlantis' } }))).status).toBe(422)
})
