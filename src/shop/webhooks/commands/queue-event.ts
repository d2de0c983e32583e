import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database, Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import type { PageCache } from '#platform/page-cache.ts'
import type { Shop } from '#shop/shop.ts'
import type { WebhookEvent } from '../rules.ts'

// Failed tries are counted by the delivery, so what the queue repeats are only jobs whose process died.
export const deliverWebhook = job({
  name: 'deliver-webhook',
  data: z.object({ id: z.uuid() }),
  timeoutSeconds: 30,
  end: { page: '/dashboard/webhooks' },
})

/** The webhooks that are on, from memory; every change of them publishes `storefront`, which drops them. */
const readCachedWebhooks = (db: Database | Tx, memoize: PageCache['memoize']) =>
  memoize('webhooks', () =>
    db.selectFrom('webhooks').select(['id', 'events']).where('enabled', '=', true).execute(),
  )

/**
 * Queues an event for the webhooks as part of the transaction in which it happens. Where no webhook subscribes to it, nothing is
 * read, neither from the database nor by `readData`.
 */
export async function queueEvent(
  tx: Tx,
  { jobs, memoize }: Pick<Shop, 'jobs' | 'memoize'>,
  event: WebhookEvent,
  readData: () => Promise<object>,
) {
  // Read by `tx`: while it lasts, another connection might never come.
  const webhooks = await readCachedWebhooks(tx, memoize)
  const ids = webhooks.filter(({ events }) => events.includes(event)).map(({ id }) => id)
  if (ids.length) await queueDeliveries(tx, jobs, ids, event, await readData())
}

/** Queues one delivery to each of these webhooks. Returns the ids of the deliveries. */
export async function queueDeliveries(tx: Tx, jobs: Jobs, webhookIds: number[], event: string, data: object) {
  const at = new Date()
  const deliveries = webhookIds.map((webhookId) => {
    const id = randomUUID()
    const body = JSON.stringify({ id, event, at: at.toISOString(), data })
    return { id, webhookId, event, body, createdAt: at }
  })
  // A webhook that was deleted meanwhile is left out.
  const existing = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', 'in', webhookIds)
    .forKeyShare()
    .execute()
  const rows = deliveries.filter(({ webhookId }) => existing.some(({ id }) => id === webhookId))
  if (rows.length) await tx.insertInto('webhookDeliveries').values(rows).execute()
  for (const { id } of rows) await jobs.enqueue(tx, deliverWebhook, { id })
  return rows.map(({ id }) => id)
}
