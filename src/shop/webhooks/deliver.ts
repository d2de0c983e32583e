import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/database.ts'
import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import type { Shop } from '#shop/shop.ts'
import { deliverWebhook } from './commands/queue-event.ts'
import { mailStoppedWebhook } from './emails.ts'
import { givingUp, maxDeliveryTries, retryDelay } from './rules.ts'

/** Milliseconds for an answer. While one address is waited for, no other delivery is sent. */
const timeout = 8000
const keptCharacters = 500

/** From this failure in a row on the other deliveries of an address wait as well, so that they do not delay other addresses. */
const quietAfter = 3

/** The header `Shodai-Signature`: the time, and an HMAC-SHA256 over time and body. */
const signatureOf = (secret: string, time: number, body: string) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

/**
 * Tries a delivery once and queues the next try if it fails. A process that dies after the request and before the result is
 * stored sends it again, with the same id.
 */
export async function deliverEvent({ db, jobs, fetchOutside, encryptionOf }: Shop, id: string) {
  const row = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookId')
    .select(['webhookId', 'event', 'body', 'tries', 'url', 'secret', 'enabled'])
    .select(sql<number>`greatest(0, ceil(extract(epoch from quiet_until - now())))::int`.as('quietSeconds'))
    .where('webhookDeliveries.id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return
  if (!row.enabled) {
    const problem = 'The webhook was switched off.'
    await db.updateTable('webhookDeliveries').set({ state: 'failed', problem }).where('id', '=', id).execute()
    return
  }
  if (row.quietSeconds > 0)
    return inTransaction(db, (tx) => jobs.enqueue(tx, deliverWebhook, { id }, { delay: row.quietSeconds }))

  const startedAt = performance.now()
  const result = await post(fetchOutside, encryptionOf('webhooks').decrypt(row.secret), { ...row, id })
  const tookMs = Math.round(performance.now() - startedAt)
  const tries = row.tries + 1
  const isDelivered = result.status !== null && result.status >= 200 && result.status < 300
  const isLastTry = tries >= maxDeliveryTries
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('webhookDeliveries')
      .set({ ...result, tries, tookMs, triedAt: new Date() })
      .set({ state: isDelivered ? 'delivered' : isLastTry ? 'failed' : 'waiting' })
      .where('id', '=', id)
      .execute()
    if (isDelivered) {
      await tx
        .updateTable('webhooks')
        .set({ failures: 0, failingSince: null, quietUntil: null })
        .where('id', '=', row.webhookId)
        .where('failures', '>', 0)
        .execute()
      return
    }
    const { failures, failingSince } = await tx
      .updateTable('webhooks')
      .set({ failures: sql`failures + 1`, failingSince: sql`coalesce(failing_since, now())` })
      .where('id', '=', row.webhookId)
      .returning(['failures', 'failingSince'])
      .executeTakeFirstOrThrow()
    const failingHours = (Date.now() - (failingSince?.getTime() ?? Date.now())) / 3_600_000
    if (failures >= givingUp.failures && failingHours >= givingUp.hours) {
      await tx
        .updateTable('webhooks')
        .set({ enabled: false, stoppedAt: new Date() })
        .where('id', '=', row.webhookId)
        .execute()
      await jobs.enqueue(tx, mailStoppedWebhook, { id: row.webhookId })
    }
    if (failures >= quietAfter)
      await tx
        .updateTable('webhooks')
        .set({ quietUntil: sql`now() + make_interval(secs => ${retryDelay(failures - quietAfter + 1)})` })
        .where('id', '=', row.webhookId)
        .execute()
    if (!isLastTry) await jobs.enqueue(tx, deliverWebhook, { id }, { delay: retryDelay(tries) })
  })
}

/** Ends a delivery that the shop itself could not send, so that it is seen and sent again. */
export async function giveUpDelivery(db: Database, id: string) {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', problem: 'The shop itself could not send it.' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

interface Delivery {
  id: string
  event: string
  url: string
  body: string
}

async function post(fetchOutside: SafeFetch, secret: string | null, { id, event, url, body }: Delivery) {
  // After a restore without the shop's secret.
  if (secret === null) return noAnswer('Its secret cannot be read any more. Make a new one.')
  const time = Math.floor(Date.now() / 1000)
  try {
    const { status, body: answer } = await fetchOutside(url, {
      method: 'POST',
      body,
      timeout,
      maxBytes: 4 * keptCharacters,
      longer: 'cut',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'shodai-delivery': id,
        'shodai-event': event,
        'shodai-signature': signatureOf(secret, time, body),
      },
    })
    // A text column has no NUL.
    const response = answer.toString('utf8').replaceAll('\0', '').slice(0, keptCharacters)
    return { status, response, problem: '' }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return noAnswer(error.message)
  }
}

const noAnswer = (problem: string) => ({ status: null, response: '', problem: problem.slice(0, 300) })
