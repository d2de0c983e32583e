import { sql } from 'kysely'
import { z } from 'zod'
import { takaFromPaisa } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { contentId } from '#shop/catalog/rules.ts'
import type { Shop } from '#shop/shop.ts'
import { findAccount, platforms, unremembered } from './accounts.ts'
import type { EndedName, MeasuredEvent } from './platforms/platform.ts'
import {
  type ConversionEvent,
  conversionEvents,
  type PlatformName,
  platformNames,
  type SkipReason,
  type Visitor,
} from './rules.ts'

/*
 * What is reported of orders to platforms. A row of `conversions` is an event that a platform gets once: it is queued in the
 * transaction of what happened, and sent again, under the same id, until the platform has taken it.
 */

const sendPurchase = job({
  name: 'send-purchase',
  data: z.object({
    orderId: z.string(),
    platform: z.enum(platformNames).default('meta'),
    event: z.enum(conversionEvents).default('purchase'),
  }),
  timeoutSeconds: 30,
  end: 'health',
})

const eraseVisitors = job({ name: 'erase-visitors', data: z.null(), nightly: '3:50', end: 'next-run' })
/** As long as something could be reported. */
const visitorDays = 30

/** An order that is confirmed, undone and confirmed again is one purchase. */
export async function queuePurchase(
  tx: Tx,
  jobs: Jobs,
  { id, platforms: names, delay }: { id: string; platforms: readonly PlatformName[]; delay: number },
) {
  const { rows } = await sql<{ platform: PlatformName }>`
    insert into conversions (order_id, platform, event)
    select order_id, platform, 'purchase' from order_origins cross join unnest(${[...names]}::text[]) as platform
    where order_id = ${id} and visitor is not null
    -- cancelled before it was reported, and taken up again
    on conflict (order_id, platform, event) do update set state = 'waiting', reason = null, happened_at = now()
      where conversions.state = 'skipped'
    returning platform`.execute(tx)
  for (const { platform } of rows)
    await jobs.enqueue(tx, sendPurchase, { orderId: id, platform, event: 'purchase' }, { delay })
}

/** Tells the platforms that have taken the purchase of an order that it did not last. */
export async function queueEnd(tx: Tx, jobs: Jobs, orderId: string, status: 'Cancelled' | 'Return') {
  const event = status === 'Return' ? 'returned' : 'cancelled'
  const { rows } = await sql<{ platform: PlatformName }>`
    insert into conversions (order_id, platform, event)
    select order_id, platform, ${event} from conversions
    where order_id = ${orderId} and event = 'purchase' and state = 'sent'
    on conflict do nothing returning platform`.execute(tx)
  for (const { platform } of rows) await jobs.enqueue(tx, sendPurchase, { orderId, platform, event })
}

const endedNames: Record<Exclude<ConversionEvent, 'purchase'>, EndedName> = {
  cancelled: 'OrderCancelled',
  returned: 'OrderReturned',
}

const findConversion = (
  db: Database | Tx,
  { orderId, platform, event }: { orderId: string; platform: PlatformName; event: ConversionEvent },
) =>
  db
    .selectFrom('conversions')
    .innerJoin('orders', 'orders.id', 'conversions.orderId')
    .leftJoin('orderOrigins', 'orderOrigins.orderId', 'conversions.orderId')
    .select(['orders.id', 'orders.status', 'mobileNumber', 'email', 'totalPaisa', 'orders.placedAt'])
    .select(['conversions.state', 'conversions.happenedAt', 'visitor'])
    .where('conversions.orderId', '=', orderId)
    .where('platform', '=', platform)
    .where('event', '=', event)
    .executeTakeFirst()

type Conversion = NonNullable<Awaited<ReturnType<typeof findConversion>>>

/** What is in the parcel; an order keeps what was kept of it. */
async function findItems(db: Database, orderId: string) {
  const lines = await db
    .selectFrom('orderLines')
    .select(['productId', 'variantId', 'pricePaisa', 'quantity'])
    .where('orderId', '=', orderId)
    .where('quantity', '>', 0)
    .orderBy('position')
    .execute()
  return lines.flatMap(({ productId, variantId, pricePaisa, quantity }) =>
    productId === null
      ? []
      : [{ id: contentId(productId, variantId), price: takaFromPaisa(pricePaisa), quantity }],
  )
}

const isOver = ({ status }: Conversion) => status === 'Cancelled' || status === 'Return'

/** Sends an event, or says why not. */
async function send(shop: Shop, data: z.output<typeof sendPurchase.data>) {
  const { db, jobs, encryptionOf, shopUrl, fetchOutside, conversionUrls } = shop
  const { platform: name, event, orderId } = data
  const encryption = encryptionOf('measurement')
  const order = await findConversion(db, data)
  if (order?.state !== 'waiting') return
  const platform = platforms[name]
  const at = event === 'purchase' ? order.placedAt : order.happenedAt
  const account = await findAccount({ db, memoize: unremembered }, encryption, name)
  const text = order.visitor && encryption.decrypt(order.visitor)
  const settle = (values: { state: 'sent' | 'skipped'; reason?: SkipReason }) =>
    inTransaction(db, async (tx) => {
      // A move of the order meanwhile either sees that it was sent, or is seen here.
      const now = await tx
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .forShare()
        .executeTakeFirst()
      await tx
        .updateTable('conversions')
        .set({
          ...values,
          amountPaisa: order.totalPaisa,
          ...(values.state === 'sent' && { sentAt: sql`now()` }),
        })
        .where('orderId', '=', orderId)
        .where('platform', '=', name)
        .where('event', '=', event)
        .execute()
      if (values.state === 'sent' && (now?.status === 'Cancelled' || now?.status === 'Return'))
        await queueEnd(tx, jobs, orderId, now.status)
    })
  const skip = (reason: SkipReason) => settle({ state: 'skipped', reason })
  if (!account) return skip('off')
  if (!text) return skip('no-visitor')
  if (event === 'purchase' && isOver(order)) return skip('over')
  if (Date.now() - at.getTime() > platform.maxAgeMs) return skip('too-old')
  const measured: MeasuredEvent = {
    // The browser's pixel has the same of a placed order.
    id: event === 'purchase' ? orderId : `${orderId}-${event}`,
    name: event === 'purchase' ? 'Purchase' : endedNames[event],
    at,
    url: `${shopUrl}/product-checkout`,
    visitor: JSON.parse(text) as Visitor,
    content: {
      value: takaFromPaisa(order.totalPaisa),
      isGroup: false,
      items: await findItems(db, orderId),
    },
    order,
  }
  await platform.send({ fetchOutside, url: conversionUrls[name] ?? platform.url, ...account }, [measured])
  await settle({ state: 'sent' })
}

export function purchaseJobs(shop: Shop) {
  const { jobs, db } = shop
  jobs.handle(sendPurchase, (data) => send(shop, data))
  jobs.handle(eraseVisitors, () =>
    deleteInBatches(async (limit) => {
      const { numUpdatedRows } = await db
        .updateTable('orderOrigins')
        .set({ visitor: null })
        .where('orderId', 'in', (rows) =>
          rows
            .selectFrom('orderOrigins')
            .select('orderId')
            .where('visitor', 'is not', null)
            .where('placedAt', '<', sql<Date>`now() - make_interval(days => ${visitorDays})`)
            .limit(limit),
        )
        .executeTakeFirst()
      return { numDeletedRows: numUpdatedRows }
    }),
  )
}
