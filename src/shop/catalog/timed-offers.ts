import { sql } from 'kysely'
import { z } from 'zod'
import { productsTopic } from '#lib/topic.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import type { Shop } from '#shop/shop.ts'
import { lockBulkProducts, writeBulkProducts } from './bulk-products.ts'

const switchOffersJob = job({
  name: 'switch-offers',
  data: z.null(),
  everyMinute: true,
  timeoutSeconds: 300,
  end: 'next-run',
})
const batchSize = 250

/** Offers that begin or end become what the shop sells for, on all pages within a minute; orders go by the clock (D75). */
export function timedOfferJobs({ jobs, db, events }: Shop) {
  jobs.handle(switchOffersJob, async () => {
    for (let count = batchSize; count === batchSize; ) {
      const ids = await inTransaction(db, switchDueOffers)
      count = ids.length
      if (count > 0) await events.publish(productsTopic(ids))
    }
  })
}

/** Returns the products that it switched. */
async function switchDueOffers(tx: Tx) {
  const due = await tx
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`offer_starts_at is not null or offer_ends_at is not null`)
    .where(sql<boolean>`offer_in_force <> is_offer_time(offer_starts_at, offer_ends_at)`)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const ids = due.map(({ id }) => id)
  await switchOffers(tx, ids)
  return ids
}

/** Gives products and their variants the offers that are in force now. */
export async function switchOffers(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  const products = await lockBulkProducts(tx, ids)
  await writeBulkProducts(tx, [...products.values()], { isEdit: false })
}
