import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeAdvances } from '#test/advances.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop({ limits: true })
const {
  place,
  track,
  enter,
  advanceOf,
  paymentOf,
  confirm,
  refuse,
  managed,
  orderOf,
  move,
  nextCall,
  entries,
  paid,
} = takeAdvances(shop)

test('a payment that is not found is refused with a reason, and another can be entered [D97]', async () => {
  const { id, proof } = await place()
  await enter(proof, 'WRONG12345')
  await refuse(await paymentOf(id), 'Nothing came with this number.')
  expect((await track(proof)).awaited).toEqual(
    expect.objectContaining({
      isChecking: false,
      amount: 110,
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

test('less than was asked does not confirm: the rest is required [D97]', async () => {
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
    code: 'invalid',
    fields: { amount: 'The order costs 610 taka.' },
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
    orderStatus: 'Pending',
    advance: 110,
    awaited: null,
    canConfirm: true,
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
