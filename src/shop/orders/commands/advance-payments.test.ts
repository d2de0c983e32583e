import { expect, test } from 'vitest'
import { defaultCallRules } from '#shop/risk/rules.ts'
import { takeAdvances } from '#test/advances.ts'
import { openTestShop, rejected, secrets } from '#test/shop.ts'
import { createOrderLinkToken } from './order-link.ts'

const shop = openTestShop({ limits: true })
const {
  setRules,
  noWallets,
  place,
  track,
  typed,
  enter,
  advanceOf,
  paymentOf,
  confirm,
  refuse,
  managed,
  orderOf,
  move,
  nextCall,
  toDos,
  entries,
  payBack,
} = takeAdvances(shop)

test('an order that needs an advance is confirmed, as by its customer, when staff have found the payment [D97]', async () => {
  const { id, proof, placed } = await place()
  expect(placed).toEqual({ insertedId: id, verification: 'advance', deliveryDays: 5 })
  expect(await track(proof)).toMatchObject({
    orderStatus: 'Pending',
    canConfirm: false,
    isCalled: true,
    code: null,
    awaited: {
      amount: 110,
      isChecking: false,
      refused: null,
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
    awaited: 0,
    paid: 110,
    toPayBack: 0,
    payments: [{ state: 'confirmed', amount: 110 }],
  })
  expect(await managed(id)).toMatchObject({
    confirmedBy: 'customer',
    blocksPacking: false,
    advanceNote: null,
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
  expect(placed).toEqual({ insertedId: id, deliveryDays: 5 })
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
      usualWeight: 500,
      steps: [],
      zones: [],
      version,
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
  expect(placed).toEqual({ insertedId: placed.insertedId, deliveryDays: 5 })
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
    code: 'invalid',
    fields: { 'actions.callOthers': 'No wallet takes an advance.' },
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
    code: 'invalid',
    fields: { trxId: 'This transaction was entered before.' },
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

test('a transaction of an order that was deleted since counts for no other [D97]', async () => {
  const first = await place()
  await enter(first.proof, '9KLDELETED')
  await confirm(await paymentOf(first.id))
  await move(first.id, 'Cancelled')
  await payBack(first.id, 110)
  const admin = await shop.as('admin')
  await admin('DELETE /deleteOrder/:id', { params: { id: first.id } })
  const second = await place()
  expect(await rejected(enter(second.proof, '9KLDELETED'))).toMatchObject({
    fields: { trxId: 'This transaction was entered before.' },
  })
  const byStaff = admin('POST /orders/:id/advance-payments', {
    params: { id: second.id },
    body: { ...typed, trxId: '9KLDELETED' },
  })
  expect(await rejected(byStaff)).toMatchObject({
    fields: { trxId: 'This transaction was entered before.' },
  })
  expect(await advanceOf(second.id)).toMatchObject({ payments: [] })
  expect(await toDos()).toMatchObject({ paymentsToCheck: 0 })
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

test('payments are checked by staff with the permission money, and entered with orders too [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof)
  const payment = await paymentOf(id)
  const seller = await shop.person('admin')
  await shop.db
    .updateTable('users')
    .set({ permissions: ['orders'] })
    .where('id', '=', seller.user.id)
    .execute()
  const asSeller = await shop.as(seller)
  expect((await asSeller('GET /orders/:id/advance', { params: { id } })).payments).toHaveLength(1)
  expect(await rejected(confirm(payment, 110, shop.as(seller)))).toMatchObject({
    code: 'not-allowed',
    permission: 'money',
  })
  expect(await asSeller('GET /to-dos', {})).toMatchObject({ paymentsToCheck: null, toPayBack: null })
  await shop.db
    .updateTable('users')
    .set({ permissions: ['money'] })
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
  const replay = async (changes = {}) => {
    const { actions } = await owner('POST /call-rules/replay', { body: { ...rules, ...changes } })
    return Object.fromEntries(actions.map(({ action, orders }) => [action, orders]))
  }
  const before = await replay()
  expect(before.advance).toBeGreaterThan(0)
  // With free delivery there is nothing to pay in advance, so the order is called; and so is one in review, also instead of a code.
  const free = await place()
  const reviewed = await place()
  const set = (id: string, columns: object) =>
    shop.db.updateTable('orders').set(columns).where('id', '=', id).execute()
  await set(free.id, { deliveryChargePaisa: 0, totalPaisa: 50_000 })
  await set(reviewed.id, { reviewReason: 'last pieces' })
  expect(await replay()).toEqual({ ...before, call: (before.call ?? 0) + 2 })
  // A fixed amount is required of both, but only one can be paid.
  expect(await replay({ advanceAmount: 50 })).toEqual({
    ...before,
    advance: (before.advance ?? 0) + 1,
    call: (before.call ?? 0) + 1,
  })
  const code = { actions: { ...rules.actions, callOthers: 'code' } }
  expect(await replay(code)).toMatchObject({ advance: 0, call: (before.call ?? 0) + 1 })
  await set(free.id, { discountPaisa: 50_000, totalPaisa: 0 })
  expect(await replay({ advanceAmount: 50 })).toEqual({ ...before, call: (before.call ?? 0) + 2 })
})
