import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { openTestShop } from '#test/shop.ts'
import { aggregateStaleDays } from './aggregate-days.ts'

const shop = openTestShop()
const migration = readFileSync(
  new URL('../../../db/migrations/0034_figures_and_couriers.sql', import.meta.url),
  'utf8',
)
const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Tables and figures as the versions before left them: merged orders among the others, and no charges of cancelled ones. */
async function restoreFormerFigures() {
  await aggregateStaleDays(shop.db)
  await sql
    .raw(`
      create temporary table former on commit drop as
        select day, status, sum(orders)::integer as orders, sum(sales_paisa)::bigint as sales_paisa
          from daily_orders group by 1, 2;
      delete from daily_orders;
      alter table daily_orders drop column is_merged, add primary key (day, status);
      insert into daily_orders select * from former;
      update daily_sales set returned_orders = 0, returned_charge_paisa = 0;
      update daily_campaigns set charge_paisa = 0`)
    .execute(shop.db)
}
const changes = () => shop.db.selectFrom('dailyOrderChanges').select(['day', 'orders']).execute()

test('a new shop has nothing to count again', async () => {
  await restoreFormerFigures()
  await sql.raw(migration).execute(shop.db)
  expect(await changes()).toEqual([])
})

test('the days of merged orders, and of charges for cancelled ones, are counted anew by an update [D94, D160]', async () => {
  const admin = await shop.as('admin')
  const into = await shop.make.order({ placedAt: ago(70) })
  for (const days of [70, 3, 0])
    await shop.db
      .updateTable('orders')
      .set({ mergedInto: into.id })
      .where('id', '=', (await shop.make.order({ status: 'Cancelled', placedAt: ago(days) })).id)
      .execute()
  const { id } = await shop.make.order({ status: 'Cancelled', placedAt: ago(45) })
  await shop.db
    .insertInto('orderCash')
    .values({ orderId: id, courier: 'redx', duePaisa: 0, deliveredAt: ago(20) })
    .execute()
  await shop.db.updateTable('orderCash').set({ chargePaisa: 6000, returnChargePaisa: 3000 }).execute()
  await shop.make.order({ status: 'Delivered', placedAt: ago(100), deliveredAt: ago(99) })
  const figures = async () => {
    const { current, profit } = await admin('GET /analytics', { query: { interval: 'month' } })
    const campaigns = await admin('GET /campaigns', {
      query: { from: dhakaDay(ago(90)), to: dhakaDay(new Date()) },
    })
    return { orders: current.orders, returned: profit.returned, courier: campaigns.total.courier }
  }
  const right = { orders: 3, returned: { orders: 1, charged: 90 }, courier: 90 }
  expect(await figures()).toEqual(right)
  const counts = await admin('GET /orders/counts', {})
  expect(counts).toMatchObject({ Pending: 1, Cancelled: 4, Delivered: 1 })

  await restoreFormerFigures()
  await sql.raw(migration).execute(shop.db)
  expect(await admin('GET /orders/counts', {})).toEqual(counts)
  // Five days, and not the one of which nothing changes.
  expect((await changes()).map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0])
  expect(await figures()).toEqual(right)
  expect(await admin('GET /orders/counts', {})).toEqual(counts)
})
