import { expect, test } from 'vitest'
import { readBooks } from '#test/books.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrder, getOrdersOf, postOrder, putOrderStatus } from '../contract.ts'
import { claimOrder, trackOrder } from './contract.ts'

const shop = openTestShop()
type Person = Awaited<ReturnType<typeof shop.person>>
type Pair = { orderId: string; phone: string }

/** An order that a guest has placed, with what proves it. */
async function placed(customer: Parameters<typeof shop.make.orderOf>[1] = {}) {
  const lamp = await shop.make.product()
  const sent = shop.make.orderOf([lamp], customer)
  const { insertedId } = await (await shop.as(null))(postOrder, { headers: {}, body: sent })
  return { orderId: insertedId, phone: sent.customerData.mobileNumber }
}
const claim = async (who: Person, body: Pair) => (await shop.as(who))(claimOrder, { body })
const idsOf = async (who: Person) =>
  (await (await shop.as(who))(getOrdersOf, { query: { email: who.user.email } })).rows.map(({ _id }) => _id)
const rowOf = (id: string) =>
  shop.db.selectFrom('orders').select(['userId', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

test('a guest order is added to an account by its id and phone number, however they are written [API-11] [ROLE-10]', async () => {
  const me = await shop.person('customer')
  const order = await placed({ mobileNumber: '01819283746' })
  expect(await idsOf(me)).toEqual([])
  const { orderId: id } = order
  const written = { orderId: `#${id.slice(0, 4)}-${id.slice(4)}`.toLowerCase(), phone: '+৮৮০ 1819-283746' }
  expect(await claim(me, written)).toEqual({ _id: id })
  expect(await idsOf(me)).toEqual([id])
  const mine = await (await shop.as(me))(getOrder, { params: { id } })
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
      ...{ action: 'order-claimed', role: 'customer', userId: me.user.id },
      ...{ before: { userId: null }, after: { userId: me.user.id } },
    },
  ])
  // From now on it is changed like any other of one's own.
  await (await shop.as(me))(putOrderStatus, { params: { id }, body: { status: 'Cancelled' } })
})

test('somebody’s e-mail typed at the checkout shows that person nothing and gives nobody their orders [API-11] [ROLE-10]', async () => {
  const [victim, prankster] = [await shop.person('customer'), await shop.person('customer')]
  const order = await placed({ email: victim.user.email })
  expect(await idsOf(victim)).toEqual([])
  const api = await shop.as(victim)
  expect(await refused(api(getOrder, { params: { id: order.orderId } }))).toMatchObject({ status: 404 })
  const move = api(putOrderStatus, { params: { id: order.orderId }, body: { status: 'Cancelled' } })
  expect(await refused(move)).toMatchObject({ status: 404 })
  // Nor does an e-mail help to claim: it takes the number.
  const guessed = claim(victim, { ...order, phone: '01999999999' })
  expect(await refused(guessed)).toMatchObject({ status: 404 })
  // Signed in, what is typed does not count at all.
  const lamp = await shop.make.product()
  const body = shop.make.orderOf([lamp], { email: victim.user.email })
  await (await shop.as(prankster))(postOrder, { headers: {}, body })
  expect(await idsOf(victim)).toEqual([])
})

test('a wrong number, an unknown order and one that has an owner are answered alike, and nothing is changed', async () => {
  const [me, owner] = [await shop.person('customer'), await shop.person('customer')]
  const [free, taken] = [await placed(), await placed()]
  await claim(owner, taken)
  const before = await readBooks(shop.db)
  for (const pair of [{ ...free, phone: taken.phone }, { ...free, orderId: 'ZZZZZZZZ' }, taken])
    expect(await refused(claim(me, pair))).toEqual({
      ...{ status: 404, code: 'not-found', message: 'Order not found.' },
    })
  expect(await readBooks(shop.db)).toEqual(before)
  expect(await rowOf(taken.orderId)).toMatchObject({ userId: owner.user.id })
})

test('an order that was placed signed in is nobody else’s to claim', async () => {
  const [owner, other] = [await shop.person('customer'), await shop.person('customer')]
  const { id, mobileNumber: phone } = await shop.make.order({ userId: owner.user.id })
  expect(await refused(claim(other, { orderId: id, phone }))).toMatchObject({ status: 404 })
  expect(await rowOf(id)).toMatchObject({ userId: owner.user.id })
})

test('claimed twice by the same person it is theirs all the same, with one note', async () => {
  const me = await shop.person('customer')
  const order = await placed()
  const answers = await Promise.all([claim(me, order), claim(me, order), claim(me, order)])
  expect(new Set(answers.map(({ _id }) => _id))).toEqual(new Set([order.orderId]))
  const { history } = await (await shop.as(me))(getOrder, { params: { id: order.orderId } })
  expect(history.map(({ change }) => change)).toEqual(['status', 'claim'])
})

test('of several who claim one order at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => shop.person('customer')))
  for (let round = 0; round < 4; round++) {
    const order = await placed()
    const answers = await Promise.allSettled(people.map((person) => claim(person, order)))
    const winners = people.filter((_, place) => answers[place]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    expect(await rowOf(order.orderId)).toMatchObject({ userId: winners[0]?.user.id })
    const { history } = await (await shop.as('admin'))(getOrder, { params: { id: order.orderId } })
    expect(history.filter(({ change }) => change === 'claim')).toHaveLength(1)
  }
})

test('the account’s e-mail stands in the order where the guest left none, and never in place of another', async () => {
  const me = await shop.person('customer')
  const [without, withOne] = [await placed(), await placed({ email: 'mother@mail.example' })]
  await claim(me, without)
  await claim(me, withOne)
  expect(await rowOf(without.orderId)).toMatchObject({ email: me.user.email })
  expect(await rowOf(withOne.orderId)).toMatchObject({ email: 'mother@mail.example' })
})

test('who follows an order learns whether it belongs to an account, and can follow it on', async () => {
  const me = await shop.person('customer')
  const order = await placed()
  const guest = await shop.as(null)
  expect((await guest(trackOrder, { body: order })).hasOwner).toBe(false)
  await claim(me, order)
  const seen = await guest(trackOrder, { body: order })
  expect(seen.hasOwner).toBe(true)
  expect(JSON.stringify(seen)).not.toContain(me.user.name)
})
