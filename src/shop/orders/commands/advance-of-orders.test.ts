import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultCallRules } from '#shop/risk/rules.ts'
import { takeAdvances } from '#test/advances.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop({ limits: true })
const {
  noWallets,
  setRules,
  place,
  track,
  typed,
  newTrxId,
  enter,
  advanceOf,
  paymentOf,
  confirm,
  refuse,
  managed,
  orderOf,
  move,
  nextCall,
  paid,
  placeTwo,
} = takeAdvances(shop)

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
  expect(await track(first.proof)).toMatchObject({ advance: 110, awaited: null, canConfirm: true })
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
    .insertInto('parcels')
    .values({ orderId: id, courier: 'other', state: 'booked', reference: id, cashPaisa: 61_000, weight: 500 })
    .execute()
  expect(await rejected(confirm(await paymentOf(id)))).toMatchObject({ code: 'not-possible-now' })
  await shop.db.deleteFrom('parcels').execute()
  await sql`update orders set status = 'Delivered' where id = ${id}`.execute(shop.db)
  expect(await rejected(confirm(await paymentOf(id)))).toMatchObject({ code: 'not-possible-now' })
  expect((await advanceOf(id)).wallets).toEqual([])
  expect(await orderOf(id)).not.toHaveProperty('advance')
})

test('once a courier was told to collect the whole amount, no advance is required or taken [D97]', async () => {
  await setRules({ confirmByCall: false })
  const { id, proof } = await place()
  await move(id, 'Confirmed')
  await sql`update orders set version = 2 where id = ${id}`.execute(shop.db)
  expect(await track(proof)).toMatchObject({ awaited: { amount: 110 } })
  await shop.db
    .insertInto('parcels')
    .values({ orderId: id, courier: 'other', state: 'queued', reference: id, cashPaisa: 61_000, weight: 500 })
    .execute()
  expect(await track(proof)).toMatchObject({ awaited: null })
  expect(await orderOf(id)).not.toHaveProperty('awaitsAdvance')
  expect(await advanceOf(id)).toMatchObject({ awaited: 0, wallets: [] })
  expect(await managed(id)).toMatchObject({ advanceNote: null })
  expect((await rejected(enter(proof, newTrxId(), 2))).message).toMatch('The courier was told')
  expect((await advanceOf(id)).payments).toEqual([])
  await sql`update parcels set state = 'cancelled'`.execute(shop.db)
  expect(await orderOf(id)).toMatchObject({ awaitsAdvance: true })
  expect((await enter(proof, newTrxId(), 2)).awaited).toMatchObject({ isChecking: true })
})

test('the pages say by which wallets an order may need an advance: of rules that are on, with a wallet [D165]', async () => {
  const guest = await shop.as(null)
  const told = async () => (await guest('GET /payment-terms', {})).advanceBy
  expect(await told()).toEqual(['bkash'])
  await setRules(noWallets)
  expect(await told()).toEqual([])
  const rocket = { number: '017123456789', kind: 'personal' }
  const bkash = { number: '01812345678', kind: 'agent' }
  await setRules({ wallets: { bkash, nagad: null, rocket }, callOthers: false })
  expect(await told()).toEqual([])
  const actions = { ...defaultCallRules.actions, over: 'advance' }
  await setRules({ actions, over: null })
  expect(await told()).toEqual([])
  await setRules({ wallets: { bkash, nagad: null, rocket }, actions, over: 2000 })
  expect(await told()).toEqual(['bkash', 'rocket'])
})
