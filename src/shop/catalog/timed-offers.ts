import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { readPlannedVariants, selectVariants } from './variants.ts'
import { derivedFields, replaceOffers } from './write-variants.ts'

const switchOffersJob = job({ name: 'switch-offers', data: z.null(), everyMinute: true, timeoutSeconds: 300 })
const batchSize = 200

/** Offers that begin or end become what the shop sells for, on all pages within a minute; orders go by the clock (D75). */
export function timedOfferJobs(jobs: Jobs, { db, events }: { db: Database; events: Events }) {
  jobs.handle(switchOffersJob, async () => {
    for (let count = batchSize; count === batchSize; ) {
      count = await inTransaction(db, switchDueOffers)
      if (count > 0) await events.publish('storefront')
    }
  })
}

/** Returns how many products it switched. */
async function switchDueOffers(tx: Tx) {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'hasVariants', 'plannedOfferPaisa', selectOfferTime])
    .where(sql<boolean>`offer_starts_at is not null or offer_ends_at is not null`)
    .where(sql<boolean>`offer_in_force <> is_offer_time(offer_starts_at, offer_ends_at)`)
    .orderBy('id')
    .limit(batchSize)
    .forNoKeyUpdate()
    .execute()
  for (const { id, hasVariants, plannedOfferPaisa, offerInForce } of rows)
    await tx
      .updateTable('products')
      .set({
        offerInForce,
        ...(hasVariants
          ? await switchVariants(tx, id, offerInForce)
          : { offerPricePaisa: offerInForce ? plannedOfferPaisa : null }),
      })
      .where('id', '=', id)
      .execute()
  return rows.length
}

const selectOfferTime = sql<boolean>`is_offer_time(offer_starts_at, offer_ends_at)`.as('offerInForce')

/** Writes the offers of the variants of a locked product; returns what the product has from them. */
async function switchVariants(tx: Tx, productId: number, offerInForce: boolean) {
  await replaceOffers(tx, productId, offerInForce)
  const { variants } = await tx
    .selectFrom('products')
    .select(selectVariants)
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  // Their stock changes with orders and not here.
  const { stock: _, ...derived } = {
    stock: null,
    ...derivedFields(readPlannedVariants(variants), offerInForce),
  }
  return derived
}
