import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeAdvances } from '#test/advances.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop({ limits: true })
const {
  setRules,
  place,
  track,
  enter,
  advanceOf,
  paymentOf,
  confirm,
  managed,
  orderOf,
  move,
  toDos,
  entries,
  paid,
  payBack,
} = takeAdvances(shop)

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
  const due = Date.parse((await advanceOf(id)).payBackBy ?? '')
  expect(Math.abs(due - Date.now() - 10 * 86_400_000)).toBeLessThan(600_000)
  expect(await payBack(id, 110, 50)).toMatchObject({ paid: 60, toPayBack: 60 })
  expect(await rejected(payBack(id, 110, 50))).toMatchObject({ code: 'not-possible-now' })
  const keep = async (open: number) =>
    (await shop.as('admin'))('POST /orders/:id/advance-keeping', {
      params: { id },
      body: { open, reason: 'For the delivery' },
    })
  expect(await keep(60)).toMatchObject({ paid: 60, kept: 60, toPayBack: 0, payBackBy: null })
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
  // A transaction counts once in the shop, whatever became of its order.
  expect(await shop.db.selectFrom('advancePayments').selectAll().execute()).toMatchObject([{ orderId: id }])
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
