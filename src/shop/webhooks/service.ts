import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { isLocalHost } from '#platform/local-names.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import {
  type ConfirmedCall,
  changeConnection,
  withoutQuery,
} from '#shop/connections/commands/change-connection.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import { announceStock, checkStockForWebhooks } from './announce-stock.ts'
import { deliverWebhook, queueDeliveries } from './commands/queue-event.ts'
import * as contract from './contract.ts'
import { deliverEvent, giveUpDelivery } from './deliver.ts'
import { mailStoppedWebhook, sendStoppedWebhookEmail } from './emails.ts'
import { deliveryDays, maxWebhooks, type WebhookEvent } from './rules.ts'

type WebhookRow = Selectable<Tables['webhooks']>
type DeliveryRow = Selectable<Tables['webhookDeliveries']>

const toWebhook = (row: WebhookRow): contract.Webhook => ({
  _id: String(row.id),
  url: row.url,
  events: row.events as WebhookEvent[],
  enabled: row.enabled,
  createdAt: row.createdAt.toISOString(),
  failures: row.failures,
  failingSince: row.failingSince?.toISOString() ?? null,
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
})

const toDelivery = (row: Omit<DeliveryRow, 'body'>): contract.Delivery => ({
  _id: row.id,
  event: row.event,
  createdAt: row.createdAt.toISOString(),
  tries: row.tries,
  state: row.state as contract.Delivery['state'],
  triedAt: row.triedAt?.toISOString() ?? null,
  status: row.status,
  response: row.response,
  problem: row.problem,
  tookMs: row.tookMs,
})

async function listWebhooks(db: Database) {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('id').execute()
  return rows.map(toWebhook)
}

const createSecret = () => `whsec_${randomBytes(32).toString('base64url')}`

/** Rejects what is certain not to be in the internet; names are resolved and checked at each delivery. */
export function checkUrl(text: string, allowLocal: boolean, field = 'url') {
  const url = URL.parse(text)
  if (!url || url.username || url.password || !['https:', allowLocal ? 'http:' : ''].includes(url.protocol))
    throw invalid({ [field]: 'An address that begins with https://' })
  if (isLocalHost(url) && !allowLocal) throw invalid({ [field]: 'This address is not in the internet.' })
  return url.href
}

const lockWebhooks = (tx: Tx) => sql`select pg_advisory_xact_lock(7205769)`.execute(tx)

const getWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Webhook'))

type WebhookFields = Pick<ParsedRequest<Endpoints['POST /webhooks']>['body'], 'url' | 'events'>

const addWebhook = (call: ConfirmedCall, { url, events }: WebhookFields) =>
  inTransaction(call.db, async (tx) => {
    await lockWebhooks(tx)
    const { count } = await tx
      .selectFrom('webhooks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxWebhooks) throw notPossibleNow(`There can be no more than ${maxWebhooks} webhooks.`)
    const secret = createSecret()
    const { id } = await tx
      .insertInto('webhooks')
      .values({ url, events, secret: call.encryptionOf('webhooks').encrypt(secret) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await changeConnection(tx, call, {
      action: 'webhook-added',
      subject: `webhook ${id}`,
      before: null,
      after: { url: withoutQuery(url), events },
    })
    return { _id: String(id), secret }
  })

const changeWebhook = (call: ConfirmedCall, id: number, fields: WebhookFields & { enabled: boolean }) =>
  inTransaction(call.db, async (tx) => {
    const { url, events, enabled } = await getWebhook(tx, id)
    const row = await tx
      .updateTable('webhooks')
      .set(fields)
      // Another address is tried at once, and one that was switched on again gets a new start. What stays off stays stopped.
      .$if(fields.enabled && (!enabled || fields.url !== url), (query) =>
        query.set({ failures: 0, failingSince: null, quietUntil: null, stoppedAt: null }),
      )
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await changeConnection(tx, call, {
      action: 'webhook-changed',
      subject: `webhook ${id}`,
      before: { url: withoutQuery(url), events, enabled },
      after: { ...fields, url: withoutQuery(fields.url) },
    })
    return toWebhook(row)
  })

const deleteWebhook = (call: ConfirmedCall, id: number) =>
  inTransaction(call.db, async (tx) => {
    const { url, events } = await getWebhook(tx, id)
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    await changeConnection(tx, call, {
      action: 'webhook-deleted',
      subject: `webhook ${id}`,
      before: { url: withoutQuery(url), events },
      after: null,
    })
    return { _id: String(id) }
  })

const renewSecret = ({ db, audit, encryptionOf }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await getWebhook(tx, id)
    const secret = createSecret()
    await tx
      .updateTable('webhooks')
      .set({ secret: encryptionOf('webhooks').encrypt(secret) })
      .where('id', '=', id)
      .execute()
    await audit(tx, 'webhook-secret-renewed', `webhook ${id}`)
    return { _id: String(id), secret }
  })

/** Throws unless the webhook is on: what was queued for it would fail at once. */
async function getActiveWebhook(tx: Tx, id: number) {
  const webhook = await getWebhook(tx, id)
  if (!webhook.enabled) throw notPossibleNow('Switch this webhook on first.')
  return webhook
}

const sendTestEvent = ({ db, jobs }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await getActiveWebhook(tx, id)
    const [_id = ''] = await queueDeliveries(tx, jobs, [id], 'test', {})
    return { _id }
  })

const queuedAgain = { state: 'waiting', tries: 0 } as const

/** What this person may read of the log: events of orders have their customers in them. */
const isReadableBy = (user: CurrentUser) =>
  hasPermission(user, 'orders') ? sql<boolean>`true` : sql<boolean>`event not like 'order.%'`

const resendDelivery = ({ db, jobs, user }: Call, id: string) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('webhookDeliveries')
      .selectAll()
      .where('id', '=', id)
      .where(isReadableBy(user))
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Delivery'))
    await getActiveWebhook(tx, row.webhookId)
    // Tried at once, also when the next try was hours away.
    await tx.updateTable('webhooks').set({ quietUntil: null }).where('id', '=', row.webhookId).execute()
    await tx.updateTable('webhookDeliveries').set(queuedAgain).where('id', '=', id).execute()
    await jobs.enqueue(tx, deliverWebhook, { id })
    return toDelivery({ ...row, ...queuedAgain })
  })

const retryBatch = 500

const retryFailedDeliveries = ({ db, jobs }: Call, webhookId: number) =>
  inTransaction(db, async (tx) => {
    await getActiveWebhook(tx, webhookId)
    const rows = await tx
      .updateTable('webhookDeliveries')
      .set(queuedAgain)
      .where('id', 'in', (deliveries) =>
        deliveries
          .selectFrom('webhookDeliveries')
          .select('id')
          .where('webhookId', '=', webhookId)
          .where('state', '=', 'failed')
          .orderBy('position')
          .limit(retryBatch),
      )
      .returning(['id', 'position'])
      .execute()
    for (const { id } of rows.sort((one, other) => one.position - other.position))
      await jobs.enqueue(tx, deliverWebhook, { id })
    return { count: rows.length }
  })

const defaultLimit = 50
const cursorShape = z.tuple([z.number().int().positive()])

async function listDeliveries(
  { db, user }: Pick<Call, 'db' | 'user'>,
  webhookId: number,
  { state, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /webhooks/:id/deliveries']>['query'],
) {
  const [before] = decodeCursor(cursor, cursorShape) ?? []
  const selected = db
    .selectFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .where(isReadableBy(user))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
  const [rows, { count }] = await Promise.all([
    selected
      .select(['id', 'position', 'webhookId', 'event', 'createdAt', 'state', 'tries', 'triedAt', 'status'])
      .select(['response', 'problem', 'tookMs'])
      .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
      .orderBy('position', 'desc')
      .limit(limit + 1)
      .execute(),
    selected.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ position }) => [position])
  return { ...page, rows: page.rows.map(toDelivery) }
}

async function getDelivery({ db, user }: Pick<Call, 'db' | 'user'>, id: string) {
  const row = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('id', '=', id)
    .where(isReadableBy(user))
    .executeTakeFirstOrThrow(() => notFound('Delivery'))
  return { ...toDelivery(row), body: row.body }
}

function webhookRoutes(app: FastifyInstance, { allowLocal }: Shop) {
  route(app, contract.getWebhooks, (_, { db }) => listWebhooks(db))
  route(app, contract.postWebhook, async ({ body, confirm }, call) => {
    const { password, ...fields } = { ...body, url: checkUrl(body.url, allowLocal) }
    return addWebhook({ ...call, confirmation: await confirm(password) }, fields)
  })
  route(app, contract.putWebhook, async ({ params, body, confirm }, call) => {
    const { password, ...fields } = { ...body, url: checkUrl(body.url, allowLocal) }
    return changeWebhook({ ...call, confirmation: await confirm(password) }, params.id, fields)
  })
  route(app, contract.deleteWebhook, async ({ params, body, confirm }, call) =>
    deleteWebhook({ ...call, confirmation: await confirm(body.password) }, params.id),
  )
  route(app, contract.postWebhookSecret, ({ params }, call) => renewSecret(call, params.id))
  route(app, contract.postTestEvent, ({ params }, call) => sendTestEvent(call, params.id))
  route(app, contract.retryFailedDeliveries, ({ params }, call) => retryFailedDeliveries(call, params.id))
  route(app, contract.getDeliveries, ({ params, query }, call) => listDeliveries(call, params.id, query))
  route(app, contract.getDelivery, ({ params }, call) => getDelivery(call, params.id))
  route(app, contract.resendDelivery, ({ params }, call) => resendDelivery(call, params.id))
}

const deleteOldDeliveries = job({
  name: 'sweep-webhook-deliveries',
  data: z.null(),
  nightly: '3:50',
  end: 'next-run',
})

function webhookJobs(shop: Shop) {
  const { db, jobs } = shop
  jobs.handle(
    deliverWebhook,
    ({ id }) => deliverEvent(shop, id),
    ({ id }) => giveUpDelivery(db, id),
  )
  jobs.handle(mailStoppedWebhook, ({ id }) => sendStoppedWebhookEmail(shop, id))
  jobs.handle(checkStockForWebhooks, () => announceStock({ db, jobs }))
  jobs.handle(deleteOldDeliveries, () =>
    deleteInBatches((limit) =>
      db
        .deleteFrom('webhookDeliveries')
        .where('id', 'in', (deliveries) =>
          deliveries
            .selectFrom('webhookDeliveries')
            .select('id')
            .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${deliveryDays})`)
            .limit(limit),
        )
        .executeTakeFirst(),
    ),
  )
}

export const webhooksDomain: Domain = { routes: webhookRoutes, jobs: webhookJobs }

export { forgetPhoneInDeliveries } from './forget-phone.ts'
