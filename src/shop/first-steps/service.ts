import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { removeDemoCash } from '#shop/cash/commands/remove-demo-cash.ts'
import { causedBy, removeDemoProducts } from '#shop/catalog/service.ts'
import { removeDemoCollections } from '#shop/collections/service.ts'
import { removeDemoDiscounts } from '#shop/discounts/service.ts'
import { lockDemoOrders, removeDemoOrders } from '#shop/orders/commands/remove-demo-orders.ts'
import { removeDemoReviews } from '#shop/reviews/service.ts'
import { route } from '#shop/route.ts'
import { writeSettings } from '#shop/settings/service.ts'
import type { Call, Domain } from '#shop/shop.ts'
import { removeDemoSlides } from '#shop/slider/service.ts'
import * as contract from './contract.ts'

/** In the table of settings, but none that anybody else reads. */
const dismissedKey = 'firstStepsDismissed'

/** A row of this kind that did not come with the shop. */
const isOwn = (kind: 'product' | 'slide' | 'order', table: string) => sql<boolean>`exists (
  select from ${sql.table(table)} as own
  where not exists (select from demo_data where kind = ${kind} and demo_data.id = own.id::text))`

async function readFirstSteps(db: Database | Tx): Promise<contract.FirstSteps> {
  const { rows } = await sql<Record<string, boolean> & { products: number; slides: number; orders: number }>`
    select
      exists (select from settings where key in ('shopName', 'shopNameBn'))
        and exists (select from settings where key = 'logo' and value <> '""') as name,
      exists (select from settings where key = 'phone') as phone,
      exists (select from settings
        where key in ('chargeInsideDhaka', 'chargeOutsideDhaka', 'freeDeliveryOver')) as charges,
      ${isOwn('product', 'products')} as product,
      ${isOwn('slide', 'sliders')} as slide,
      exists (select from page_texts) as policies,
      exists (select from notification_targets) as notifications,
      ${isOwn('order', 'orders')} as test_order,
      exists (select from settings where key = ${dismissedKey} and value = 'true') as dismissed,
      (select count(*) from demo_data where kind = 'product') as products,
      (select count(*) from demo_data where kind = 'slide') as slides,
      (select count(*) from demo_data where kind = 'order') as orders`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table has one row.')
  const { products, slides, orders, dismissed = false, ...done } = row
  return {
    done: done as contract.FirstSteps['done'],
    dismissed,
    demo: { products, slides, orders },
  }
}

/** Removes what came with the shop, without what somebody has changed since. Rows are locked first, then looked at. */
const removeDemoData = ({ db, user, audit }: Call) =>
  inTransaction(db, async (tx): Promise<contract.DemoRemoval> => {
    const before = (await readFirstSteps(tx)).demo
    await lockDemoOrders(tx)
    await removeDemoReviews(tx)
    const orders = await removeDemoOrders(tx)
    await removeDemoCash(tx)
    const products = await removeDemoProducts(tx, causedBy(user, 'deleted'))
    await removeDemoDiscounts(tx)
    await removeDemoCollections(tx)
    const slides = await removeDemoSlides(tx)
    // What is left belongs to the shop; what was deleted before is in none of these numbers.
    const kept = await sql<{ kind: string; count: number }>`
      select kind, count(*) as count from demo_data
      where kind = 'order' and id in (select id from orders)
        or kind = 'product' and id in (select id::text from products)
        or kind = 'slide' and id in (select id::text from sliders)
      group by kind`.execute(tx)
    await sql`delete from demo_data`.execute(tx)
    const keptOf = (kind: string) => kept.rows.find((row) => row.kind === kind)?.count ?? 0
    const removed = { products, slides, orders }
    await audit(tx, 'demo-data-removed', 'demo data', { before, after: removed })
    return {
      removed,
      kept: { products: keptOf('product'), slides: keptOf('slide'), orders: keptOf('order') },
    }
  })

function firstStepsRoutes(app: FastifyInstance) {
  route(app, contract.getFirstSteps, (_, { db }) => readFirstSteps(db))
  route(app, contract.putFirstSteps, async ({ body }, { db }) => {
    await writeSettings(db, { [dismissedKey]: body.dismissed })
    return readFirstSteps(db)
  })
  route(app, contract.deleteDemoData, (_, call) => removeDemoData(call))
}

export const firstStepsDomain: Domain = { routes: firstStepsRoutes }
