import { beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '#platform/auth.ts'
import { auditOf } from '#shop/audit/service.ts'
import { orderInput } from '#shop/orders/contract.ts'
import type { Call } from '#shop/shop.ts'
import { openTestShop } from '#test/shop.ts'
import { orderSubscribers } from '../../../order-subscribers.ts'
import { connectOrderEvents, type OrderSubscribers } from '../events.ts'
import { claimOrder } from './claim-order.ts'
import { deleteOrder } from './delete-order.ts'
import { mergeOrders } from './merge-orders.ts'
import { moveOrder } from './move-order.ts'
import { placeOrder } from './place-order.ts'
import { recordCall } from './record-call.ts'
import { cancelTrackedOrder } from './tracked-order.ts'
import { undoConfirm } from './undo-confirm.ts'

const shop = openTestShop()
type Event = keyof OrderSubscribers

const called: string[] = []
beforeEach(() => {
  called.length = 0
})

/** A call in a shop where somebody who follows this event, between those who do, fails. */
function callWith(event: Event, user: CurrentUser | null) {
  const { jobs, memoize } = shop.shop
  const note = (name: string) => async () => {
    called.push(name)
  }
  const fail = async () => {
    called.push('failing')
    throw new Error(`Cannot follow ${event}.`)
  }
  const followed = [...orderSubscribers[event], note('before'), fail, note('after')]
  const emit = connectOrderEvents({ ...orderSubscribers, [event]: followed } as OrderSubscribers, {
    jobs,
    memoize,
  })
  const caller = { user, requestId: 'test', network: '10.0.0.1' }
  return { ...shop.shop, ...caller, emit, audit: auditOf(caller) }
}

/** Everything that an order changes. */
async function readAll() {
  const { db } = shop
  const [orders, lines, history, audit, keys, products, movements, sms, jobs] = await Promise.all([
    db.selectFrom('orders').selectAll().orderBy('id').execute(),
    db.selectFrom('orderLines').selectAll().orderBy('orderId').orderBy('position').execute(),
    db.selectFrom('orderHistory').selectAll().orderBy('id').execute(),
    db.selectFrom('auditEntries').select('id').orderBy('id').execute(),
    db.selectFrom('idempotencyKeys').selectAll().orderBy('key').execute(),
    db.selectFrom('products').select(['id', 'stock', 'soldOut']).orderBy('id').execute(),
    db.selectFrom('stockMovements').select('id').orderBy('id').execute(),
    db.selectFrom('smsMessages').select('id').orderBy('id').execute(),
    shop.jobs.countJobs(),
  ])
  return { orders, lines, history, audit, keys, products, movements, sms, jobs }
}

const admin = async () => {
  const { user } = await shop.person('admin')
  return { ...user, role: 'admin' as const, permissions: null }
}

/** Places an order through the endpoint, where nothing fails. */
async function place(mobileNumber: string) {
  const body = shop.make.orderOf([await shop.make.product({ stock: 5 })], { mobileNumber })
  return (await (await shop.as(null))('POST /postOrder', { headers: {}, body })).insertedId
}

const situations: [
  Event,
  string,
  () => Promise<(call: (user: CurrentUser | null) => Call) => Promise<unknown>>,
][] = [
  [
    'placed',
    'an order',
    async () => {
      const input = orderInput.parse(shop.make.orderOf([await shop.make.product({ stock: 5 })]))
      return (call) => placeOrder({ ...call(null), idempotencyKey: 'a-key-of-an-order' }, input)
    },
  ],
  [
    'moved',
    'a move of staff',
    async () => {
      const [id, user] = [await place('01711111111'), await admin()]
      return (call) => moveOrder(call(user), id, { to: 'Cancelled', from: 'Pending', note: '' })
    },
  ],
  [
    'moved',
    'a cancellation of a guest',
    async () => {
      const phone = '01711111112'
      const orderId = await place(phone)
      return (call) => cancelTrackedOrder(call(null), { orderId, phone, from: 'Pending' })
    },
  ],
  [
    'moveUndone',
    'an undone confirmation',
    async () => {
      const [id, person] = [await place('01711111113'), await shop.person('admin')]
      const orders = [{ id, from: 'Pending' as const }]
      await (await shop.as(person))('PUT /orders/statuses', { body: { orders, status: 'Confirmed' } })
      const user = { ...person.user, role: 'admin' as const, permissions: null }
      return (call) => undoConfirm(call(user), [id])
    },
  ],
  [
    'merged',
    'two merged orders',
    async () => {
      const [into, from, user] = [await place('01711111114'), await place('01711111114'), await admin()]
      return (call) => mergeOrders(call(user), { into, from })
    },
  ],
  [
    'called',
    'a call',
    async () => {
      const [id, user] = [await place('01711111115'), await admin()]
      return (call) =>
        recordCall(call(user), id, {
          key: crypto.randomUUID(),
          outcome: 'confirmed',
          dueAt: null,
          note: '',
          version: 1,
        })
    },
  ],
  [
    'claimed',
    'a claim of a guest order',
    async () => {
      const phone = '01711111116'
      const [orderId, { user }] = [await place(phone), await shop.person('customer')]
      return (call) => claimOrder(call({ ...user, role: 'customer', permissions: null }), { orderId, phone })
    },
  ],
  [
    'deleting',
    'a deletion',
    async () => {
      const [{ id }, user] = [await shop.make.order({ status: 'Cancelled' }), await admin()]
      return (call) => deleteOrder(call(user), id)
    },
  ],
]

test.each(situations)('who cannot follow “%s” rolls back %s as a whole', async (event, _, prepare) => {
  const run = await prepare()
  const before = await readAll()
  await expect(run((user) => callWith(event, user) as Call)).rejects.toThrow(`Cannot follow ${event}.`)
  expect(called).toEqual(['before', 'failing'])
  expect(await readAll()).toEqual(before)
})
