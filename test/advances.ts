import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { defaultCallRules } from '#shop/risk/rules.ts'
import type { openTestShop } from './shop.ts'

type Proof = { orderId: string; phone: string } | { link: string }

/** What customers and staff do with orders that need an advance. Each test begins without orders and with such a rule. */
export function takeAdvances(shop: ReturnType<typeof openTestShop>) {
  const bkash = { number: '01812345678', kind: 'personal' as const }

  /** An advance of every order by bKash, of the delivery charge of ৳110. */
  async function setRules(rules: object) {
    const owner = await shop.as('admin')
    const { version, ...before } = await owner('GET /call-rules', {})
    return owner('PUT /call-rules', {
      body: {
        ...before,
        confirmByCall: true,
        wallets: { bkash, nagad: null, rocket: null },
        actions: { ...defaultCallRules.actions, callOthers: 'advance' },
        ...rules,
        version,
      },
    })
  }
  beforeEach(async () => {
    // Tried again where it deadlocks with a job of the test before.
    await inTransaction(shop.db, (tx) =>
      sql`truncate orders, advance_payments, settings, limits, cash_entries cascade`.execute(tx),
    )
    await shop.events.publish('storefront')
    await setRules({})
  })
  const noWallets = { wallets: { bkash: null, nagad: null, rocket: null } }

  let phones = 20_000_000
  /** An order of a guest over ৳500 and ৳110 for delivery, as its customer proves it. */
  async function place() {
    const product = await shop.make.product({ price: 500, stock: 5 })
    const phone = `017${++phones}`
    const body = shop.make.orderOf([product], { mobileNumber: phone })
    const placed = await (await shop.as(null))('POST /postOrder', { headers: {}, body })
    return { placed, id: placed.insertedId, product, proof: { orderId: placed.insertedId, phone } }
  }

  const track = async (proof: Proof) => (await shop.as(null))('POST /order-tracking', { body: proof })
  const typed = { wallet: 'bkash' as const, sender: '01912345678' }
  let transactions = 1000
  const newTrxId = () => `9KL${++transactions}XY`
  const enter = async (proof: Proof, trxId = newTrxId(), version = 1) =>
    (await shop.as(null))('PUT /order-tracking/advance', { body: { ...proof, ...typed, version, trxId } })
  const advanceOf = async (id: string) =>
    (await shop.as('admin'))('GET /orders/:id/advance', { params: { id } })
  const paymentOf = async (id: string) => (await advanceOf(id)).payments.at(-1)?._id ?? ''
  const confirm = async (id: string, amount = 110, as = shop.as('admin')) =>
    (await as)('PUT /advance-payments/:id/confirmation', { params: { id }, body: { amount } })
  const refuse = async (id: string, reason = 'Not in our wallet') =>
    (await shop.as('admin'))('PUT /advance-payments/:id/refusal', { params: { id }, body: { reason } })
  const managed = async (id: string) =>
    (await shop.as('admin'))('GET /managed-orders/:id', { params: { id } })
  const orderOf = async (id: string) => (await shop.as('admin'))('GET /order/:id', { params: { id } })
  const move = async (
    id: string,
    status: 'Cancelled' | 'Pending' | 'Confirmed' | 'Shipping' | 'Delivered' | 'Return',
  ) => (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status } })
  const nextCall = async () => (await (await shop.as('admin'))('POST /calls/next', {})).current?._id
  const toDos = async () => (await shop.as('admin'))('GET /to-dos', {})
  const entries = async () =>
    (await shop.db.selectFrom('cashEntries').selectAll().orderBy('id').execute()).map(
      ({ kind, amountPaisa, courier, courierName, note }) => [kind, amountPaisa, courier, courierName, note],
    )
  /** An order whose advance has arrived. */
  async function paid(amount = 110) {
    const order = await place()
    await enter(order.proof)
    await confirm(await paymentOf(order.id), amount)
    return order
  }
  const payBack = async (id: string, open: number, amount = open) =>
    (await shop.as('admin'))('POST /orders/:id/advance-refunds', {
      params: { id },
      body: { open, amount, wallet: 'bkash', reference: 'BACK12345' },
    })

  /** Two orders of the same phone number, of which the second is merged into the first. */
  async function placeTwo() {
    const [first, second] = [await place(), await place()]
    const { phone } = first.proof
    await sql`update orders set mobile_number = ${phone} where id = ${second.id}`.execute(shop.db)
    const merge = async () =>
      (await shop.as('admin'))('POST /orders/merge', { body: { into: first.id, from: second.id } })
    return { first, second, merge, secondProof: { orderId: second.id, phone } }
  }
  return {
    setRules,
    noWallets,
    place,
    track,
    typed,
    newTrxId,
    enter,
    placeTwo,
    advanceOf,
    paymentOf,
    confirm,
    refuse,
    paid,
    payBack,
    managed,
    orderOf,
    move,
    nextCall,
    toDos,
    entries,
  }
}
