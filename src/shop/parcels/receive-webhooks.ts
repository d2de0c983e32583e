import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { ShopError } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { isStorableText } from '#platform/validate-request.ts'
import { type Courier, couriers } from '#shop/couriers/courier-fields.ts'
import type { ParcelState } from '#shop/orders/parcel-rules.ts'
import type { Shop } from '#shop/shop.ts'
import {
  CourierError,
  type CourierOptions,
  type News,
  type ParcelNews,
  parseObject,
} from './adapters/adapter.ts'
import { adapters, meaningOf } from './adapters/couriers.ts'
import { applyNews } from './commands/apply-news.ts'
import { findConnection, openSession, quietSeconds, recordCourierError } from './connections.ts'
import { stepTo } from './statuses.ts'

const handleWebhook = job({
  name: 'handle-courier-webhook',
  data: z.object({ id: z.number().int() }),
  end: 'health',
})

/** The address of a courier's webhooks. RedX proves itself by a token in it. */
export const webhookPath = (courier: Courier) => `/api/courier-webhooks/${courier}`

interface Received {
  body: string
  key: string
}

/** The text of a message; throws unless it is an object of JSON that can be stored: its sender is told, not the shop's job. */
function readMessage(body: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const message = parseObject(text)
    if (message && isStorableText(text) && isStorableText(message)) return text
  } catch {
    // Told below.
  }
  throw new ShopError('bad-request', 'Not an object of JSON in UTF-8.')
}

/** Stores a message once, and queues its handling. */
const storeMessage = (db: Database, jobs: Jobs, courier: Courier, { body, key }: Received) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('courierWebhooks')
      .values({ courier, key, body })
      .onConflict((conflict) => conflict.columns(['courier', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    await tx
      .updateTable('courierConnections')
      .set({ webhookAt: new Date() })
      .where('courier', '=', courier)
      .execute()
    await jobs.enqueue(tx, handleWebhook, { id: row.id })
  })

const contentKey = (body: Buffer) => createHash('sha256').update(body).digest('hex')

/** Takes the webhooks of couriers: what is genuine is stored as it came and answered at once, and handled by a job. */
export function webhookReceivers(app: FastifyInstance, { db, jobs, encryptionOf }: Shop) {
  app.register(async (scope) => {
    // As bytes: signatures are made over them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    for (const courier of couriers)
      scope.post<{ Body: Buffer | undefined; Querystring: { token?: string | string[] } }>(
        webhookPath(courier),
        ({ body = Buffer.alloc(0), headers, query, network }, reply) =>
          scope.queues.writes.run(network, async () => {
            const connection = await findConnection(db, courier)
            const secret = connection?.webhookSecret
              ? encryptionOf('couriers').decrypt(connection.webhookSecret)
              : null
            if (!connection || !secret) throw new ShopError('not-found', 'There is no such call.')
            const { webhook } = adapters[courier]
            const token = typeof query.token === 'string' ? query.token : ''
            if (!webhook.isGenuine({ headers, body, token, secret }))
              throw new ShopError('not-signed-in', 'Not the secret of this webhook.')
            const key = webhook.keyOf(headers) || contentKey(body)
            await storeMessage(db, jobs, courier, { body: readMessage(body), key })
            const answer = webhook.answer({ options: connection.options as CourierOptions })
            return reply.code(answer.status).headers(answer.headers).send(answer.body)
          }),
      )
  })
}

/** Tries to have a message confirmed, and the seconds between them: Steadfast's answers are up to a minute old. */
const maxTries = 6
const retryDelay = (tries: number) => 70 * 2 ** (tries - 1)

/** Milliseconds for the courier's own answer. */
const timeout = 15_000

/** Does what a stored message says, once. */
async function handleMessage(shop: Shop, id: number) {
  const { db, events } = shop
  const message = await db
    .selectFrom('courierWebhooks')
    .selectAll()
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  if (!message) return
  const courier = message.courier as Courier
  const finish = async (tx: Tx, result: string, parcelId: number | null = null) => {
    await tx
      .updateTable('courierWebhooks')
      .set({ handledAt: new Date(), result: result.slice(0, 300), parcelId })
      .where('id', '=', id)
      .execute()
  }
  const json = parseObject(message.body)
  const news = json && adapters[courier].webhook.parse(json)
  if (!news) return inTransaction(db, (tx) => finish(tx, 'about no parcel'))
  const found = await inTransaction(db, (tx) => findParcel(tx, courier, news))
  if (!found) return inTransaction(db, (tx) => finish(tx, 'not a parcel of this shop'))
  if (found === 'second parcel') return inTransaction(db, (tx) => finish(tx, found))

  const checked = await confirm(shop, courier, found, news)
  const isLastTry = message.tries + 1 >= maxTries
  const stockChange = await inTransaction(db, async (tx) => {
    const { stockChange, result } = checked.news
      ? await applyNews(tx, shop.emit, found.id, checked.news)
      : { stockChange: 'untouched' as const, result: '' }
    if (checked.isConfirmed) await finish(tx, result, found.id)
    else if (checked.wait) await shop.jobs.enqueue(tx, handleWebhook, { id }, { delay: checked.wait })
    else if (isLastTry || checked.isBroken) {
      await tx
        .updateTable('parcels')
        .set({
          attention: 'not confirmed',
          rawText: `${news.rawStatus} ${news.rawText}`.trim().slice(0, 500),
        })
        .where('id', '=', found.id)
        .execute()
      await finish(tx, 'not confirmed', found.id)
    } else {
      const { tries } = await tx
        .updateTable('courierWebhooks')
        .set({ tries: sql`tries + 1` })
        .where('id', '=', id)
        .returning('tries')
        .executeTakeFirstOrThrow()
      await shop.jobs.enqueue(tx, handleWebhook, { id }, { delay: retryDelay(tries) })
    }
    return stockChange
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
}

/** The parcel of a message, by the courier's number or the shop's own. The courier's is remembered. */
async function findParcel(tx: Tx, courier: Courier, { consignmentId, reference }: ParcelNews) {
  const parcels = tx
    .selectFrom('parcels')
    .select(['id', 'consignmentId', 'reference', 'state'])
    .select(
      sql<boolean>`exists (select from exchanges where exchanges.order_id = parcels.order_id)`.as(
        'isExchange',
      ),
    )
    .where('courier', '=', courier)
  const known =
    consignmentId === null
      ? undefined
      : await parcels.where('consignmentId', '=', consignmentId).executeTakeFirst()
  if (known) return known
  const own =
    reference === null ? undefined : await parcels.where('reference', '=', reference).executeTakeFirst()
  if (!own || consignmentId === null) return own ?? null
  if (own.consignmentId !== null) {
    await tx.updateTable('parcels').set({ attention: 'second parcel' }).where('id', '=', own.id).execute()
    return 'second parcel' as const
  }
  const tracking = adapters[courier].trackingOf?.(consignmentId)
  await tx
    .updateTable('parcels')
    .set({ consignmentId, ...tracking })
    .set((eb) => ({
      attention: eb
        .case()
        .when('attention', '=', 'no consignment id')
        .then(null)
        .else(eb.ref('attention'))
        .end(),
    }))
    .where('id', '=', own.id)
    .execute()
  return { ...own, consignmentId }
}

interface Checked {
  isConfirmed: boolean
  /** Asking again is in vain. */
  isBroken?: boolean
  /** Seconds for which the courier takes no requests: none was made, so no try is counted. */
  wait?: number
  /** What is applied; null if nothing is known. */
  news: News | null
}

/** Asks the courier itself before a message ends a parcel, where its messages are not proof enough. */
async function confirm(
  shop: Shop,
  courier: Courier,
  parcel: { consignmentId: string | null; reference: string; state: string; isExchange: boolean },
  { consignmentId: _, reference: __, ...news }: ParcelNews,
): Promise<Checked> {
  const { isProof } = adapters[courier].webhook
  const claimed = news.rawStatus === null ? null : meaningOf(courier, news.rawStatus, parcel).state
  const next = claimed && stepTo(parcel.state as ParcelState, claimed, parcel).state
  if (isProof || next === null || next === parcel.state || !isEnd(next)) return { isConfirmed: true, news }
  const connection = await findConnection(shop.db, courier)
  if (!connection || connection.brokenAt) return { isConfirmed: false, isBroken: true, news: null }
  const wait = quietSeconds(connection)
  if (wait > 0) return { isConfirmed: false, wait, news: null }
  try {
    const answer = await adapters[courier].readNews(openSession(shop, connection, timeout), parcel)
    const state = answer.rawStatus === null ? null : meaningOf(courier, answer.rawStatus, parcel).state
    // The answer is true at least for the moment; it may be older than the message.
    const isConfirmed = state !== null && (state === claimed || isEnd(state))
    return {
      isConfirmed,
      news: { ...news, ...answer, at: news.at, rawText: news.rawText, charge: answer.charge ?? news.charge },
    }
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    await recordCourierError(shop.db, courier, error)
    return { isConfirmed: false, isBroken: error.kind === 'keys', wait: error.wait, news: null }
  }
}

const ends: readonly ParcelState[] = ['delivered', 'partly delivered', 'returning', 'returned', 'cancelled']
const isEnd = (state: ParcelState) => ends.includes(state)

/** Days for which messages are kept. */
const keptDays = 90

const deleteOldMessages = job({
  name: 'sweep-courier-webhooks',
  data: z.null(),
  nightly: '3:55',
  end: 'next-run',
})

export function webhookHandlers(shop: Shop) {
  const { db, jobs } = shop
  jobs.handle(handleWebhook, ({ id }) => handleMessage(shop, id))
  jobs.handle(deleteOldMessages, () =>
    deleteInBatches((limit) =>
      db
        .deleteFrom('courierWebhooks')
        .where('id', 'in', (messages) =>
          messages
            .selectFrom('courierWebhooks')
            .select('id')
            .where('receivedAt', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
            .limit(limit),
        )
        .executeTakeFirst(),
    ),
  )
}
