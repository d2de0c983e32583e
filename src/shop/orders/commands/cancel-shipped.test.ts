import { expect, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

/** An order of three of ten lamps, which went through these statuses, and what can be done with it. */
async function orderThat(...statuses: OrderStatus[]) {
  const admin = await shop.as('admin')
  const lamp = await shop.make.product({ name: 'Lamp', price: 500, stock: 10 })
  const body = { ...shop.make.orderOf([{ ...lamp, quantity: 3 }]), source: 'phone' as const }
  const { insertedId: id } = await admin('POST /orders', { headers: {}, body })
  const move = (status: OrderStatus) => admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  for (const status of statuses) await move(status)
  return {
    id,
    admin,
    move,
    async stock() {
      const { rows } = await admin('GET /stocks', { query: { product: String(lamp.id) } })
      const { available, held, onShelf, withCourier, comingBack } = rows[0]?.units[0] ?? expect.fail()
      return { available, held, onShelf, withCourier, comingBack }
    },
    receive: (restocked: number, damaged = 0, lost = 0) =>
      admin('POST /orders/:id/receipt', {
        params: { id },
        body: { lines: [{ line: 1, restocked, damaged, lost }] },
      }),
    managed: () => admin('GET /managed-orders/:id', { params: { id } }),
    async isToReceive() {
      const { rows } = await admin('GET /orders', { query: { toReceive: 'yes' } })
      return rows.some(({ _id }) => _id === id)
    },
    addParcel: (state: string, courier = 'steadfast') =>
      shop.db
        .insertInto('parcels')
        .values({ orderId: id, courier, reference: `${id}-${state}`, weight: 500, state, cashPaisa: 161_000 })
        .execute(),
    parcel: () =>
      shop.db
        .selectFrom('parcels')
        .select(['state', 'attention'])
        .where('orderId', '=', id)
        .executeTakeFirst(),
    async movements() {
      const { rows } = await admin('GET /stock-movements', { query: { product: String(lamp.id) } })
      return rows.filter(({ orderId }) => orderId === id).map(({ reason, change }) => `${reason} ${change}`)
    },
  }
}

const atCourier = { available: 7, held: 0, onShelf: 7, withCourier: 3, comingBack: 0 }
const onWayBack = { available: 7, held: 0, onShelf: 7, withCourier: 0, comingBack: 3 }

test('the pieces of an order that is cancelled on its way are on sale when somebody has received them [STATE-06] [D147]', async () => {
  const order = await orderThat('Confirmed', 'Shipping')
  expect(await order.stock()).toEqual(atCourier)
  const before = (await order.admin('GET /to-dos', {})).toReceive ?? 0
  expect(await order.move('Cancelled')).toMatchObject({ orderStatus: 'Cancelled' })
  expect(await order.stock()).toEqual(onWayBack)
  expect(await order.isToReceive()).toBe(true)
  expect((await order.admin('GET /to-dos', {})).toReceive).toBe(before + 1)
  expect(await order.managed()).toMatchObject({ comesBack: true, receipt: null })
  expect(await rejected(order.admin('DELETE /deleteOrder/:id', { params: { id: order.id } }))).toMatchObject({
    code: 'not-possible-now',
  })
  expect(await rejected(order.receive(2))).toMatchObject({ status: 422 })
  // Once, however often it is sent.
  await Promise.all([order.receive(1, 1, 1), order.receive(1, 1, 1)])
  expect(await rejected(order.receive(3))).toMatchObject({ status: 'Cancelled' })
  expect(await order.stock()).toEqual({ available: 8, held: 0, onShelf: 8, withCourier: 0, comingBack: 0 })
  expect(await order.movements()).toEqual(['lost -1', 'damaged -1', 'returned 3', 'order -3'])
  const managed = await order.managed()
  expect(managed).toMatchObject({
    comesBack: false,
    receipt: { lines: [{ line: 1, restocked: 1, damaged: 1, lost: 1 }] },
  })
  expect(managed.timeline.at(-1)).toMatchObject({ change: 'receive', to: 'Cancelled' })
  expect(await order.isToReceive()).toBe(false)
  expect((await order.admin('GET /to-dos', {})).toReceive).toBe(before)
})

test('what never left the shop is on sale at once, and cannot be received [STATE-06] [D147]', async () => {
  for (const statuses of [[], ['Confirmed']] satisfies OrderStatus[][]) {
    const order = await orderThat(...statuses, 'Cancelled')
    expect(await order.stock()).toMatchObject({ available: 10, comingBack: 0 })
    expect(await order.isToReceive()).toBe(false)
    expect(await rejected(order.receive(3))).toMatchObject({ status: 'Cancelled' })
  }
  // A parcel that was booked only lies on the table.
  const booked = await orderThat('Confirmed')
  await booked.addParcel('booked')
  await booked.move('Cancelled')
  expect(await booked.stock()).toMatchObject({ available: 10, comingBack: 0 })
})

test('a parcel that a courier has fetched comes back, although its order was not marked as sent [D147]', async () => {
  for (const state of ['with courier', 'on hold', 'out for delivery']) {
    const order = await orderThat('Confirmed')
    await order.addParcel(state)
    await order.move('Cancelled')
    expect(await order.stock(), state).toEqual(onWayBack)
    expect(await order.parcel()).toMatchObject({ attention: 'order cancelled' })
    await order.receive(3)
    expect(await order.parcel()).toEqual({ state: 'returned', attention: null })
    expect(await order.stock()).toMatchObject({ available: 10 })
  }
  const byHand = await orderThat('Confirmed')
  await byHand.addParcel('booked', 'other')
  await byHand.move('Shipping')
  await byHand.move('Cancelled')
  expect(await byHand.parcel()).toMatchObject({ state: 'returning' })
})

test('reopened before its pieces were received an order has them still; afterwards it takes them anew [STATE-08] [D147]', async () => {
  const order = await orderThat('Confirmed', 'Shipping', 'Cancelled')
  await order.move('Confirmed')
  expect(await order.stock()).toEqual(atCourier)
  expect(await order.movements()).toEqual(['order -3'])
  expect(await rejected(order.receive(3))).toMatchObject({ status: 'Confirmed' })
  // Cancelled before it was sent again: they come back all the same.
  await order.move('Cancelled')
  expect(await order.stock()).toEqual(onWayBack)
  await order.receive(2, 1)
  await order.move('Confirmed')
  expect(await order.stock()).toMatchObject({ available: 6, held: 3, comingBack: 0 })
  expect(await order.managed()).toMatchObject({ comesBack: false, receipt: null })
  // It may come back once more, as a return.
  for (const status of ['Shipping', 'Delivered', 'Return'] as const) await order.move(status)
  expect(await order.stock()).toMatchObject({ available: 6, comingBack: 3 })
  await order.receive(3)
  expect(await order.stock()).toMatchObject({ available: 9, comingBack: 0 })
})

test('nobody buys what a rider still has, and its parcel can be received [D147]', async () => {
  const order = await orderThat('Confirmed', 'Shipping', 'Cancelled')
  const [line] = (await order.managed()).lines
  expect(line).toMatchObject({ name: 'Lamp', kept: 3 })
  const { products } = await order.admin('GET /order/:id', { params: { id: order.id } })
  const buy = async (quantity: number) => {
    const body = shop.make.orderOf([{ id: Number(products[0]?.id), pricePaisa: 50_000, quantity }])
    return (await shop.as(null))('POST /postOrder', { headers: {}, body })
  }
  expect(await rejected(buy(8))).toMatchObject({ lines: [{ reason: 'short', available: 7 }] })
  await buy(7)
  await order.receive(3)
  expect(await order.stock()).toMatchObject({ available: 3, held: 7 })
})

test('a customer who cancels on the way is no shortcut: the pieces come back first [STATE-11] [D147]', async () => {
  const person = await shop.person('customer')
  const order = await orderThat('Confirmed', 'Shipping')
  await shop.db.updateTable('orders').set({ userId: person.user.id }).where('id', '=', order.id).execute()
  const customer = await shop.as(person)
  await customer('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Cancelled' } })
  expect(await order.stock()).toEqual(onWayBack)
})
