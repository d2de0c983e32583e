import { expect, test } from 'vitest'
import { readOrderSnapshot } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
type Person = Awaited<ReturnType<typeof shop.person>>
type Proof = { orderId: string; phone: string }

/** An order placed by a guest, with its proof. */
async function placeGuestOrder(customer: Parameters<typeof shop.make.orderOf>[1] = {}) {
  const lamp = await shop.make.product()
  const sent = shop.make.orderOf([lamp], customer)
  const { insertedId } = await (await shop.as(null))('POST /postOrder', { headers: {}, body: sent })
  return { orderId: insertedId, phone: sent.customerData.mobileNumber }
}
const claim = async (who: Person, body: Proof) => (await shop.as(who))('POST /orders/claim', { body })
const idsOf = async (who: Person) =>
  (await (await shop.as(who))('GET /order', { query: { email: who.user.email } })).rows.map(({ _id }) => _id)
const rowOf = (id: string) =>
  shop.db.selectFrom('orders').select(['userId', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

test('a guest order is claimed by its id and phone number, in any spelling [API-11] [ROLE-10]', async () => {
  const me = await shop.person('customer')
  const order = await placeGuestOrder({ mobileNumber: '01819283746' })
  expect(await idsOf(me)).toEqual([])
  const { orderId: id } = order
  const written = { orderId: `#${id.slice(0, 4)}-${id.slice(4)}`.toLowerCase(), phone: '+৮৮০ 1819-283746' }
  expect(await claim(me, written)).toEqual({ _id: id })
  expect(await idsOf(me)).toEqual([id])
  const mine = await (await shop.as(me))('GET /order/:id', { params: { id } })
  expect(mine.history).toMatchObject([
    { to: 'Pending', role: 'guest' },
    { from: 'Pending', to: 'Pending', change: 'claim', role: 'customer', by: me.user.name },
  ])
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'role', 'userId', 'before', 'after'])
    .where('subject', '=', `order ${id}`)
    .execute()
  expect(audit).toEqual([
    {
      action: 'order-claimed',
      role: 'customer',
      userId: me.user.id,
      before: { userId: null },
      after: { userId: me.user.id },
    },
  ])
  // From now on it is changed like any other order of the account.
  await (await shop.as(me))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
})

test('an e-mail address typed at checkout neither shows the order to its owner nor makes it claimable [API-11] [ROLE-10]', async () => {
  const [victim, prankster] = [await shop.person('customer'), await shop.person('customer')]
  const order = await placeGuestOrder({ email: victim.user.email })
  expect(await idsOf(victim)).toEqual([])
  const api = await shop.as(victim)
  expect(await rejected(api('GET /order/:id', { params: { id: order.orderId } }))).toMatchObject({
    status: 404,
  })
  const move = api('PUT /orderStatus/:id', { params: { id: order.orderId }, body: { status: 'Cancelled' } })
  expect(await rejected(move)).toMatchObject({ status: 404 })
  // An e-mail address does not help to claim an order either.
  const guessed = claim(victim, { ...order, phone: '01999999999' })
  expect(await rejected(guessed)).toMatchObject({ status: 404 })
  // For a signed-in customer the typed address is ignored.
  const lamp = await shop.make.product()
  const body = shop.make.orderOf([lamp], { email: victim.user.email })
  await (await shop.as(prankster))('POST /postOrder', { headers: {}, body })
  expect(await idsOf(victim)).toEqual([])
})

test('a wrong number, an unknown order and an order with an owner get the same error and change nothing', async () => {
  const [me, owner] = [await shop.person('customer'), await shop.person('customer')]
  const [free, taken] = [await placeGuestOrder(), await placeGuestOrder()]
  await claim(owner, taken)
  const before = await readOrderSnapshot(shop.db)
  for (const pair of [{ ...free, phone: taken.phone }, { ...free, orderId: 'ZZZZZZZZ' }, taken])
    expect(await rejected(claim(me, pair))).toEqual({
      status: 404,
      code: 'not-found',
      message: 'Order not found.',
    })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  expect(await rowOf(taken.orderId)).toMatchObject({ userId: owner.user.id })
})

test('an order placed by a signed-in customer cannot be claimed by others', async () => {
  const [owner, other] = [await shop.person('customer'), await shop.person('customer')]
  const { id, mobileNumber: phone } = await shop.make.order({ userId: owner.user.id })
  expect(await rejected(claim(other, { orderId: id, phone }))).toMatchObject({ status: 404 })
  expect(await rowOf(id)).toMatchObject({ userId: owner.user.id })
})

test('claiming an order twice succeeds and writes one history entry', async () => {
  const me = await shop.person('customer')
  const order = await placeGuestOrder()
  const answers = await Promise.all([claim(me, order), claim(me, order), claim(me, order)])
  expect(new Set(answers.map(({ _id }) => _id))).toEqual(new Set([order.orderId]))
  const { history } = await (await shop.as(me))('GET /order/:id', { params: { id: order.orderId } })
  expect(history.map(({ change }) => change)).toEqual(['status', 'claim'])
})

test('of several concurrent claims of one order, one succeeds', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => shop.person('customer')))
  for (let round = 0; round < 4; round++) {
    const order = await placeGuestOrder()
    const answers = await Promise.allSettled(people.map((person) => claim(person, order)))
    const winners = people.filter((_, place) => answers[place]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    expect(await rowOf(order.orderId)).toMatchObject({ userId: winners[0]?.user.id })
    const { history } = await (await shop.as('admin'))('GET /order/:id', { params: { id: order.orderId } })
    expect(history.filter(({ change }) => change === 'claim')).toHaveLength(1)
  }
})

test('a claimed order gets the account’s e-mail if it has none, and otherwise keeps its own', async () => {
  const me = await shop.person('customer')
  const [without, withOne] = [
    await placeGuestOrder(),
    await placeGuestOrder({ email: 'mother@mail.example' }),
  ]
  await claim(me, without)
  await claim(me, withOne)
  expect(await rowOf(without.orderId)).toMatchObject({ email: me.user.email })
  expect(await rowOf(withOne.orderId)).toMatchObject({ email: 'mother@mail.example' })
})

test('a tracked order says whether it belongs to an account, and can still be tracked after it was claimed', async () => {
  const me = await shop.person('customer')
  const order = await placeGuestOrder()
  const guest = await shop.as(null)
  expect((await guest('POST /order-tracking', { body: order })).hasOwner).toBe(false)
  await claim(me, order)
  const seen = await guest('POST /order-tracking', { body: order })
  expect(seen.hasOwner).toBe(true)
  expect(JSON.stringify(seen)).not.toContain(me.user.name)
})
