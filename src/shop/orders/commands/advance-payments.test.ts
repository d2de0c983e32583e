import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { defaultCallRules } from '#shop/risk/rules.ts'
import { openTestShop, rejected, secrets } from '#test/shop.ts'
import { createOrderLinkToken } from './order-link.ts'

const shop = openTestShop({ limits: true })
beforeEach(async () => {
  await sql`truncate orders, settings, limits, cash_entries cascade`.execute(shop.db)
  await shop.events.publish('storefront')
  await setRules({})
})

const bkash = { number: '01812345678', kind: 'personal' as const }

/** An advance of every order by bKash, of the delivery charge of ৳110. */
async function setRules(rules: object) {
  const owner = await shop.as('admin')
  const { version, ...before } = await owner('GET /call-rules', {})
  return owner('PUT /call-rules', {
    body: {
      ...{ ...before, confirmByCall: true, wallets: { bkash, nagad: null, rocket: null } },
      actions: { ...defaultCallRules.actions, callOthers: 'advance' },
      ...{ ...rules, version },
    },
  })
}
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
type Proof = { orderId: string; phone: string } | { link: string }

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
const managed = async (id: string) => (await shop.as('admin'))('GET /managed-orders/:id', { params: { id } })
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

test('an order that needs an advance is confirmed, as by its customer, when staff have found the payment [D97]', async () => {
  const { id, proof, placed } = await place()
  expect(placed).toEqual({ insertedId: id, verification: 'advance' })
  expect(await track(proof)).toMatchObject({
    ...{ orderStatus: 'Pending', canConfirm: false, isCalled: true, code: null },
    awaited: {
      ...{ amount: 110, isChecking: false, refused: null },
      wallets: [{ name: 'bkash', number: '01812345678', kind: 'personal' }],
    },
  })
  expect(await track(proof)).not.toHaveProperty('advance')
  expect(await orderOf(id)).toMatchObject({ awaitsAdvance: true })
  expect(await managed(id)).toMatchObject({ blocksPacking: true, advanceNote: 'awaited' })
  expect(await nextCall()).toBeUndefined()
  expect((await enter(proof, ' 9kl-2345.xy ')).awaited).toMatchObject({ isChecking: true })
  expect(await track(proof)).toMatchObject({ orderStatus: 'Pending', awaited: { isChecking: true } })
  expect(await managed(id)).toMatchObject({ blocksPacking: true, advanceNote: 'to check' })
  expect(await toDos()).toMatchObject({ paymentsToCheck: 1, toPayBack: 0 })
  const [payment] = (await advanceOf(id)).payments
  expect(payment).toMatchObject({
    trxId: '9KL2345XY',
    sender: '01912345678',
    state: 'checking',
    isByStaff: false,
  })
  expect(await confirm(payment?._id ?? '')).toMatchObject({
    ...{ awaited: 0, paid: 110, toPayBack: 0 },
    payments: [{ state: 'confirmed', amount: 110 }],
  })
  expect(await managed(id)).toMatchObject({
    ...{ confirmedBy: 'customer', blocksPacking: false, advanceNote: null },
  })
  const tracked = await track(proof)
  expect(tracked).toMatchObject({ orderStatus: 'Confirmed', total: 610, advance: 110, awaited: null })
  expect(tracked.history.map(({ change, to }) => [change, to])).toEqual([
    ['status', 'Pending'],
    ['advance', 'Pending'],
    ['status', 'Confirmed'],
  ])
  expect(await entries()).toEqual([['advance', 11_000, 'none', 'bkash', '9KL2345XY']])
  expect(await toDos()).toMatchObject({ paymentsToCheck: 0 })
})

test('an order without an advance is answered as the specification says [D97]', async () => {
  await setRules({ actions: defaultCallRules.actions })
  const { id, proof, placed } = await place()
  expect(placed).toEqual({ insertedId: id })
  expect(await orderOf(id)).not.toHaveProperty('advance')
  expect(await orderOf(id)).not.toHaveProperty('awaitsAdvance')
  expect(await track(proof)).toMatchObject({ awaited: null })
  expect(await managed(id)).toMatchObject({ advanceNote: null })
})

test('a fixed amount is asked in whole taka, and never more than the order costs; of free delivery a call [D97]', async () => {
  await setRules({ advanceAmount: 200.5 })
  expect((await track((await place()).proof)).awaited?.amount).toBe(201)
  await setRules({ advanceAmount: 5000 })
  expect((await track((await place()).proof)).awaited?.amount).toBe(610)
  await setRules({ advanceAmount: null })
  const owner = await shop.as('admin')
  const { version } = await owner('GET /delivery-rates', {})
  const free = { charges: [0], perKg: 0 }
  await owner('PUT /delivery-rates', {
    body: {
      ...{ usualWeight: 500, steps: [], zones: [], version },
      areas: { 'Inside Dhaka': free, 'Outside Dhaka': free },
    },
  })
  const product = await shop.make.product({ price: 500, stock: 5 })
  const body = shop.make.orderOf([product], { mobileNumber: '01799999999' }) as {
    total: number
    customerData: { deliveryCharge: number }
  }
  body.total = 500
  body.customerData.deliveryCharge = 0
  const placed = await (await shop.as(null))('POST /postOrder', { headers: {}, body: body as never })
  expect(placed).toEqual({ insertedId: placed.insertedId })
  expect(await nextCall()).toBe(placed.insertedId)
})

test('an advance can be chosen only with a wallet; without one those orders are called [D97]', async () => {
  const { id, proof } = await place()
  await setRules(noWallets)
  // What was chosen while there was a wallet stays.
  expect((await (await shop.as('admin'))('GET /call-rules', {})).actions.callOthers).toBe('advance')
  expect(await track(proof)).toMatchObject({ awaited: null, canConfirm: false })
  expect(await orderOf(id)).not.toHaveProperty('awaitsAdvance')
  expect(await advanceOf(id)).toMatchObject({ awaited: 0 })
  expect(await managed(id)).toMatchObject({ advanceNote: null })
  expect(await rejected(enter(proof))).toMatchObject({ code: 'not-possible-now' })
  expect(await nextCall()).toBe(id)
  expect((await place()).placed.verification).toBeUndefined()
  await setRules({ ...noWallets, actions: defaultCallRules.actions })
  expect(await rejected(setRules(noWallets))).toMatchObject({
    ...{ code: 'invalid', fields: { 'actions.callOthers': 'No wallet takes an advance.' } },
  })
})

test('a transaction counts once in the shop, also of a cancelled order; sent twice it is recorded once [D97]', async () => {
  const { id, proof } = await place()
  const other = await place()
  await enter(proof, 'SAME12345')
  await enter(proof, 'same 12345')
  expect((await advanceOf(id)).payments).toHaveLength(1)
  expect(await rejected(enter(proof, 'OTHER12345'))).toMatchObject({ code: 'not-possible-now' })
  await move(id, 'Cancelled')
  expect(await rejected(enter(other.proof, 'SAME12345'))).toMatchObject({
    ...{ code: 'invalid', fields: { trxId: 'This transaction was entered before.' } },
  })
  const staff = await shop.as('admin')
  const add = (orderId: string) =>
    staff('POST /orders/:id/advance-payments', {
      params: { id: orderId },
      body: { ...typed, trxId: 'SAME12345' },
    })
  expect((await rejected(add(other.id))).fields).toMatchObject({ trxId: expect.stringContaining('has this') })
  // Refused there, only staff can enter it again.
  await refuse(await paymentOf(id))
  expect(await rejected(enter(other.proof, 'SAME12345'))).toMatchObject({ code: 'invalid' })
  expect((await add(other.id)).payments).toMatchObject([{ isByStaff: true, state: 'checking' }])
  expect((await add(other.id)).payments).toHaveLength(1)
})

test('of the same transaction for two orders at once one is recorded [D97]', async () => {
  const orders = [await place(), await place(), await place()]
  const results = await Promise.allSettled(orders.map(({ proof }) => enter(proof, 'RACE12345')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await toDos()).toMatchObject({ paymentsToCheck: 1 })
})

test('what is typed wrongly is said beside its field, and records nothing [D97]', async () => {
  const { id, proof } = await place()
  const send = async (fields: object) =>
    (await shop.as(null))('PUT /order-tracking/advance', {
      body: { ...proof, ...typed, version: 1, trxId: 'ABC12345', ...fields } as never,
    })
  expect((await rejected(send({ trxId: 'AB12' }))).fields).toHaveProperty('trxId')
  expect((await rejected(send({ trxId: 'ABC/12345' }))).fields).toHaveProperty('trxId')
  expect((await rejected(send({ sender: '12345' }))).fields).toHaveProperty('sender')
  expect((await rejected(send({ wallet: 'rocket' }))).fields).toHaveProperty('wallet')
  expect(await rejected(send({ version: 2 }))).toMatchObject({ code: 'not-possible-now' })
  expect((await advanceOf(id)).payments).toEqual([])
})

test('nobody learns or enters anything without id and phone number, or the link, and tries are limited [D97]', async () => {
  const { id, proof } = await place()
  expect(await rejected(enter({ ...proof, phone: '01700000001' }))).toMatchObject({ code: 'not-found' })
  const link = createOrderLinkToken(secrets.tokens, { id, mobileNumber: proof.phone })
  expect((await track({ link })).canConfirm).toBe(false)
  expect((await enter({ link })).awaited?.isChecking).toBe(true)
  const tries = []
  for (let count = 0; count < 25; count++)
    tries.push(await rejected(enter(proof, 'NEW123456', 1)).then(({ code }) => code))
  expect(tries.at(0)).toBe('not-possible-now')
  expect(tries.at(-1)).toBe('too-many')
})

test('a payment that is not found is refused with a reason, and another can be entered [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof, 'WRONG12345')
  await refuse(await paymentOf(id), 'Nothing came with this number.')
  expect((await track(proof)).awaited).toEqual(
    expect.objectContaining({
      ...{ isChecking: false, amount: 110 },
      refused: { trxId: 'WRONG12345', reason: 'Nothing came with this number.' },
    }),
  )
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'Pending' })
  expect(await entries()).toEqual([])
  expect(await nextCall()).toBe(id)
  await enter(proof)
  expect((await advanceOf(id)).payments.map(({ state }) => state)).toEqual(['refused', 'checking'])
  await confirm(await paymentOf(id))
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'Confirmed', advance: 110 })
})

test('less than was asked does not confirm: the rest is asked for [D97]', async () => {
  const { id, proof } = await paid(60)
  expect(await track(proof)).toMatchObject({ orderStatus: 'Pending', advance: 60, awaited: { amount: 50 } })
  await enter(proof)
  await confirm(await paymentOf(id), 50)
  expect(await track(proof)).toMatchObject({ orderStatus: 'Confirmed', advance: 110, awaited: null })
})

test('more than the order costs cannot have arrived for it; all of it can, and then nothing is collected [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof)
  expect(await rejected(confirm(await paymentOf(id), 610.5))).toMatchObject({
    ...{ code: 'invalid', fields: { amount: 'The order costs 610 taka.' } },
  })
  await confirm(await paymentOf(id), 610)
  await move(id, 'Shipping')
  await move(id, 'Delivered')
  const cash = await (await shop.as('admin'))('GET /orders/:id/cash', { params: { id } })
  expect(cash).toMatchObject({ due: 0, open: 0, entries: [{ kind: 'advance', amount: 610 }] })
})

test('two people confirm at once: one succeeds, and it counts once; a repeated answer changes nothing [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof)
  const payment = await paymentOf(id)
  const [one, two] = [await shop.person('admin'), await shop.person('admin')]
  const results = await Promise.allSettled([
    confirm(payment, 110, shop.as(one)),
    confirm(payment, 110, shop.as(two)),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = results[0]?.status === 'fulfilled' ? one : two
  expect((await confirm(payment, 110, shop.as(winner))).paid).toBe(110)
  expect(await rejected(confirm(payment, 100, shop.as(winner)))).toMatchObject({ code: 'not-possible-now' })
  expect(await rejected(refuse(payment))).toMatchObject({ code: 'not-possible-now' })
  expect(await entries()).toHaveLength(1)
})

test('an order that was changed since the payment was entered gets the money, but is not confirmed [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof)
  await sql`update orders set version = 2 where id = ${id}`.execute(shop.db)
  await confirm(await paymentOf(id))
  expect(await track(proof)).toMatchObject({
    ...{ orderStatus: 'Pending', advance: 110, awaited: null, canConfirm: true },
  })
  expect(await managed(id)).toMatchObject({ blocksPacking: true })
})

test('staff confirm an order without its advance by a call [D97]', async () => {
  const { id } = await place()
  await (await shop.as('admin'))('POST /orders/:id/calls', {
    params: { id },
    body: { key: 'call-12345', outcome: 'confirmed', version: 1 },
  })
  expect(await managed(id)).toMatchObject({ confirmedBy: 'call', blocksPacking: false, advanceNote: null })
})

test('an advance of a cancelled order is paid back, or kept, once [D97]', async () => {
  const { id } = await paid()
  await move(id, 'Cancelled')
  expect(await managed(id)).toMatchObject({ advanceNote: 'to pay back' })
  expect(await toDos()).toMatchObject({ toPayBack: 1 })
  const list = async () =>
    (await (await shop.as('admin'))('GET /orders', { query: { toPayBack: 'yes' } })).rows.map(
      ({ _id }) => _id,
    )
  expect(await list()).toEqual([id])
  expect(
    await rejected((await shop.as('admin'))('DELETE /deleteOrder/:id', { params: { id } })),
  ).toMatchObject({
    code: 'not-possible-now',
  })
  expect(await rejected(payBack(id, 110, 111))).toMatchObject({ code: 'invalid' })
  expect(await payBack(id, 110, 50)).toMatchObject({ paid: 60, toPayBack: 60 })
  expect(await rejected(payBack(id, 110, 50))).toMatchObject({ code: 'not-possible-now' })
  const keep = async (open: number) =>
    (await shop.as('admin'))('POST /orders/:id/advance-keeping', {
      params: { id },
      body: { open, reason: 'For the delivery' },
    })
  expect(await keep(60)).toMatchObject({ paid: 60, kept: 60, toPayBack: 0 })
  expect(await rejected(keep(60))).toMatchObject({ code: 'not-possible-now' })
  expect(await list()).toEqual([])
  expect(await toDos()).toMatchObject({ toPayBack: 0 })
  expect((await entries()).slice(1)).toEqual([['refund', -5000, 'none', 'bkash', 'BACK12345']])
  // Reopened, what the shop has still counts; cancelled again, it stays kept.
  await move(id, 'Confirmed')
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'Confirmed', total: 610, advance: 60 })
  expect(await managed(id)).toMatchObject({ advanceNote: null })
  await move(id, 'Cancelled')
  expect(await advanceOf(id)).toMatchObject({ paid: 60, kept: 60, toPayBack: 0 })
  await (await shop.as('admin'))('DELETE /deleteOrder/:id', { params: { id } })
  expect(await shop.db.selectFrom('advancePayments').selectAll().execute()).toEqual([])
})

test('a payment that is found after its order was cancelled has to be paid back [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof)
  await move(id, 'Cancelled')
  expect(await track(proof)).toMatchObject({ awaited: null })
  expect(await confirm(await paymentOf(id))).toMatchObject({ paid: 110, toPayBack: 110 })
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'Cancelled' })
})

test('what an order costs less than was paid for it is paid back [D97]', async () => {
  await setRules({ advanceAmount: 610 })
  const { id } = await paid(610)
  await sql`update orders set sub_total_paisa = 40000, total_paisa = 51000 where id = ${id}`.execute(shop.db)
  expect(await advanceOf(id)).toMatchObject({ paid: 610, toPayBack: 100 })
  expect(await payBack(id, 100)).toMatchObject({ paid: 510, toPayBack: 0 })
})

test('a payment counts for the order that its order was merged into, or is still checked for it [D97]', async () => {
  const first = await paid()
  await sql`update orders set status = 'Pending' where id = ${first.id}`.execute(shop.db)
  const second = await place()
  await sql`update orders set mobile_number = ${first.proof.phone} where id = ${second.id}`.execute(shop.db)
  await enter({ orderId: second.id, phone: first.proof.phone })
  await (await shop.as('admin'))('POST /orders/merge', { body: { into: first.id, from: second.id } })
  expect(await advanceOf(second.id)).toMatchObject({ paid: 0, toPayBack: 0, payments: [] })
  const merged = await advanceOf(first.id)
  expect(merged).toMatchObject({ paid: 110, payments: [{ state: 'confirmed' }, { state: 'checking' }] })
  await confirm(merged.payments[1]?._id ?? '', 110)
  expect(await orderOf(first.id)).toMatchObject({ total: 1110, advance: 220 })
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

test('a payment of an order that was merged confirms nothing that its customer has not seen [D97]', async () => {
  const { first, second, merge, secondProof } = await placeTwo()
  // The merged order gets the same version.
  await sql`update orders set version = 2 where id = ${second.id}`.execute(shop.db)
  await enter(secondProof, newTrxId(), 2)
  await merge()
  expect(await managed(first.id)).toMatchObject({ version: 2 })
  await confirm(await paymentOf(first.id))
  expect(await track(first.proof)).toMatchObject({ orderStatus: 'Pending', advance: 110, awaited: null })
  expect(await managed(first.id)).toMatchObject({ confirmedBy: null })
})

test('a merged order of which enough was paid waits for nothing but a call [D97]', async () => {
  const { first, merge } = await placeTwo()
  await enter(first.proof)
  await confirm(await paymentOf(first.id))
  await sql`update orders set status = 'Pending' where id = ${first.id}`.execute(shop.db)
  await merge()
  expect(await track(first.proof)).toMatchObject({ ...{ advance: 110, awaited: null }, canConfirm: true })
  expect(await nextCall()).toBe(first.id)
})

test('a shipped order is neither booked nor delivered by staff while a payment has to be checked [D97]', async () => {
  await setRules({ confirmByCall: false })
  const { id } = await place()
  await move(id, 'Confirmed')
  await move(id, 'Shipping')
  const staff = await shop.as('admin')
  const params = { id }
  await staff('POST /orders/:id/advance-payments', { params, body: { ...typed, trxId: newTrxId() } })
  const refused = { code: 'not-possible-now', paymentToCheck: true }
  const byHand = { courierName: 'Sundarban', trackingCode: '', trackingUrl: '', charge: null }
  expect(await rejected(staff('POST /orders/:id/parcel', { params, body: byHand }))).toMatchObject(refused)
  expect(await rejected(move(id, 'Delivered'))).toMatchObject(refused)
  const orders = [{ id, from: 'Shipping' as const }]
  expect(await staff('PUT /orders/statuses', { body: { orders, status: 'Delivered' } })).toMatchObject([
    refused,
  ])
  await refuse(await paymentOf(id))
  await move(id, 'Delivered')
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'Delivered' })
})

test('a payment is not booked while a courier collects the whole amount, nor after the delivery [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof)
  await (await shop.as('admin'))('POST /orders/:id/calls', {
    params: { id },
    body: { key: 'call-12346', outcome: 'confirmed', version: 1 },
  })
  // Nor is it booked, sent or printed while the payment has to be checked.
  expect(await managed(id)).toMatchObject({ confirmedBy: 'call', blocksPacking: true })
  expect(await rejected(move(id, 'Shipping'))).toMatchObject({
    code: 'not-possible-now',
    paymentToCheck: true,
  })
  const byHand = { courierName: 'Sundarban', trackingCode: '', trackingUrl: '', charge: null }
  const owner = await shop.as('admin')
  expect(await rejected(owner('POST /orders/:id/parcel', { params: { id }, body: byHand }))).toMatchObject({
    code: 'not-possible-now',
  })
  await shop.db
    .insertInto('shipments')
    .values({ orderId: id, courier: 'other', state: 'booked', reference: id, cashPaisa: 61_000, weight: 500 })
    .execute()
  expect(await rejected(confirm(await paymentOf(id)))).toMatchObject({ code: 'not-possible-now' })
  await shop.db.deleteFrom('shipments').execute()
  await sql`update orders set status = 'Delivered' where id = ${id}`.execute(shop.db)
  expect(await rejected(confirm(await paymentOf(id)))).toMatchObject({ code: 'not-possible-now' })
  expect((await advanceOf(id)).wallets).toEqual([])
  expect(await orderOf(id)).not.toHaveProperty('advance')
})

test('once a courier was told to collect the whole amount, no advance is asked for or taken [D97]', async () => {
  await setRules({ confirmByCall: false })
  const { id, proof } = await place()
  await move(id, 'Confirmed')
  await sql`update orders set version = 2 where id = ${id}`.execute(shop.db)
  expect(await track(proof)).toMatchObject({ awaited: { amount: 110 } })
  await shop.db
    .insertInto('shipments')
    .values({ orderId: id, courier: 'other', state: 'queued', reference: id, cashPaisa: 61_000, weight: 500 })
    .execute()
  expect(await track(proof)).toMatchObject({ awaited: null })
  expect(await orderOf(id)).not.toHaveProperty('awaitsAdvance')
  expect(await advanceOf(id)).toMatchObject({ awaited: 0, wallets: [] })
  expect(await managed(id)).toMatchObject({ advanceNote: null })
  expect((await rejected(enter(proof, newTrxId(), 2))).message).toMatch('The courier was told')
  expect((await advanceOf(id)).payments).toEqual([])
  await sql`update shipments set state = 'cancelled'`.execute(shop.db)
  expect(await orderOf(id)).toMatchObject({ awaitsAdvance: true })
  expect((await enter(proof, newTrxId(), 2)).awaited).toMatchObject({ isChecking: true })
})

test('payments are checked by staff with the duty money, and entered with orders too [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof)
  const payment = await paymentOf(id)
  const seller = await shop.person('admin')
  await shop.db
    .updateTable('users')
    .set({ duties: ['orders'] })
    .where('id', '=', seller.user.id)
    .execute()
  const asSeller = await shop.as(seller)
  expect((await asSeller('GET /orders/:id/advance', { params: { id } })).payments).toHaveLength(1)
  expect(await rejected(confirm(payment, 110, shop.as(seller)))).toMatchObject({
    code: 'not-allowed',
    duty: 'money',
  })
  expect(await asSeller('GET /to-dos', {})).toMatchObject({ paymentsToCheck: null, toPayBack: null })
  await shop.db
    .updateTable('users')
    .set({ duties: ['money'] })
    .where('id', '=', seller.user.id)
    .execute()
  const waiting = await (await shop.as(seller))('GET /advance-payments', { query: {} })
  expect(waiting.rows).toMatchObject([{ _id: payment, orderId: id, awaited: 110, total: 610 }])
  expect((await confirm(payment, 110, shop.as(seller))).paid).toBe(110)
})

test('a replay counts orders that would have needed an advance [D97]', async () => {
  await place()
  const owner = await shop.as('admin')
  const { version: _, ...rules } = await owner('GET /call-rules', {})
  const replay = await owner('POST /call-rules/replay', { body: rules })
  expect(replay.actions.find(({ action }) => action === 'advance')).toEqual({
    action: 'advance',
    orders: 1,
    failed: 0,
  })
})
