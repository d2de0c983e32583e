import { sql } from 'kysely'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { ShopError } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit, refundLimit } from '#platform/rate-limits.ts'
import { callInstead, codeOf, findCode } from '#shop/orders/commands/confirmation-code.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { sendSms } from './commands/queue-message.ts'
import { type OutgoingMessage, openAccount, requestGateway } from './commands/request-gateway.ts'
import {
  codeEvents,
  countParts,
  dayEvents,
  type SmsProblem,
  secondsToMorning,
  statusesOfEvent,
} from './rules.ts'
import { readSmsSetup } from './setup.ts'
import { isCodeEvent, isOrderEvent, writeText } from './write-text.ts'

/** Tries without a connection: after 10 seconds, then twice as long each time, nearly two hours in all. */
const maxTries = 11
const retryDelay = (tries: number) => Math.min(10 * 2 ** (tries - 1), 1200)

/** After a day the customer has learnt it otherwise, and a restored backup has messages that were sent long ago. */
const maxAgeHours = 24

/** Seconds for which uses are counted: the day is part of the key. */
const countedFor = 26 * 60 * 60
const dayKey = () => `sms:${dhakaDay(new Date())}`
const phoneKey = (phone: string) => `${dayKey()}:${phone}`

/** Messages that count against the limit of today. */
export async function countToday(db: Database) {
  const row = await db.selectFrom('limits').select('count').where('key', '=', dayKey()).executeTakeFirst()
  return row?.count ?? 0
}

/** Counts one more message of today, and one to this number; false, and nothing is counted, if there are too many. */
async function isWithinLimit(db: Database | Tx, key: string, max: number) {
  try {
    await countAgainstLimit(db, key, max, countedFor)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too-many') return false
    throw error
  }
}

interface Claimed extends OutgoingMessage {
  orderId: string | null
  event: string
  tries: number
}

const finish = (tx: Database | Tx, id: number, fields: object) =>
  tx.updateTable('smsMessages').set(fields).where('id', '=', id).execute()

/** An order whose code cannot reach its customer is called: when this message failed and no other may arrive. */
async function followCode(tx: Tx, { orderId, event }: { orderId: string | null; event: string }) {
  if (orderId === null || !isCodeEvent(event)) return
  const other = await tx
    .selectFrom('smsMessages')
    .select('id')
    .where('orderId', '=', orderId)
    .where('event', 'in', codeEvents)
    .where('state', 'in', ['waiting', 'sending', 'sent', 'unclear'])
    .executeTakeFirst()
  if (!other) await callInstead(tx, orderId)
}

/**
 * Marks a message as being sent before it is: from here on it is never sent again by itself, whatever happens to this process.
 * Null if there is nothing to send.
 */
async function claim(shop: Shop, id: number) {
  const { db, secret, encryptionOf } = shop
  return inTransaction(db, async (tx): Promise<Claimed | null> => {
    const row = await tx
      .selectFrom('smsMessages')
      .leftJoin('orders', 'orders.id', 'orderId')
      .selectAll('smsMessages')
      .select(['orders.status', 'orders.mobileNumber', 'orders.totalPaisa', 'orders.advancePaisa'])
      .where('smsMessages.id', '=', id)
      .forUpdate('smsMessages')
      .executeTakeFirst()
    const end = async (state: 'failed' | 'unclear' | 'outbox', problem: SmsProblem | '', fields = {}) => {
      await finish(tx, id, { state, problem, ...fields })
      if (row && state !== 'unclear' && problem !== 'outdated') await followCode(tx, row)
      return null
    }
    // The process died after it had begun, or the result could not be stored.
    if (row?.state === 'sending') return end('unclear', 'interrupted')
    if (row?.state !== 'waiting') return null
    const night = dayEvents.includes(row.event) ? secondsToMorning(new Date()) : 0
    if (night > 0) {
      await shop.jobs.enqueue(tx, sendSms, { id }, { delay: night })
      return null
    }
    const { event, status, orderId, mobileNumber, totalPaisa, advancePaisa } = row
    if (event === 'checkout' && row.checkoutId === null) return end('failed', 'outdated')
    if (isOrderEvent(event) && !statusesOfEvent[event].includes(status as OrderStatus))
      return end('failed', 'outdated')
    const code = isCodeEvent(event) && orderId !== null ? await findCode(tx, orderId) : null
    if (isCodeEvent(event) && !code) return end('failed', 'outdated')
    const setup = await readSmsSetup(tx)
    const isOfOrder =
      orderId !== null && mobileNumber !== null && totalPaisa !== null && advancePaisa !== null
    const order = isOfOrder ? { id: orderId, mobileNumber, totalPaisa, advancePaisa } : null
    // The number may have been corrected since.
    const phone = mobileNumber ?? row.phone
    const settings = await readSettings(tx)
    // Without its code, which is sent but not stored.
    const text = writeText(shop, setup, settings, row, order)
    const sentText = code ? writeText(shop, setup, settings, row, order, codeOf(secret, code)) : text
    const { parts } = countParts(sentText)
    const account = openAccount(setup, encryptionOf)
    if (account === 'none') return end('outbox', '')
    if (Date.now() - row.queuedAt.getTime() > maxAgeHours * 3_600_000)
      return end('failed', 'late', { text, parts })
    if (account === 'secret') return end('failed', 'secret', { text, parts })
    const { gateway } = account
    const limits = [
      [dayKey(), gateway.dayLimit, 'day-limit'],
      [phoneKey(phone), gateway.phoneLimit, 'phone-limit'],
    ] as const
    for (const [index, [limitKey, max, problem]] of limits.entries())
      if (!(await isWithinLimit(tx, limitKey, max))) {
        for (const [used] of limits.slice(0, index + 1)) await refundLimit(tx, used)
        return end('failed', problem, { text, parts })
      }
    const tries = row.tries + 1
    const costPaisa = parts * paisaFromTaka(gateway.partCost)
    await finish(tx, id, {
      state: 'sending',
      problem: '',
      code: '',
      answer: '',
      gatewayId: '',
      gateway: gateway.provider,
      phone,
      text,
      parts,
      costPaisa,
      tries,
      triedAt: sql`now()`,
    })
    const hidden = code ? codeOf(secret, code) : ''
    return { ...account, orderId, event, phone, text: sentText, ref: row.ref, tries, hidden }
  })
}

/**
 * Sends a message once. It is tried again only if no connection was made; where nobody can know whether the gateway has it, it is
 * unclear, and a person decides.
 */
export async function sendMessage(shop: Shop, id: number) {
  const claimed = await claim(shop, id)
  if (!claimed) return
  const { phone, ref, tries } = claimed
  const result = await requestGateway(shop.fetchOutside, claimed)
  await inTransaction(shop.db, async (tx) => {
    const willRetry = result === 'not-sent' && tries < maxTries
    const fields =
      result === 'not-sent'
        ? { state: willRetry ? 'waiting' : 'failed', problem: 'connection' }
        : { ...result, code: result.code.slice(0, 40), gatewayId: result.gatewayId.slice(0, 100) }
    const { numUpdatedRows } = await tx
      .updateTable('smsMessages')
      .set(fields)
      .where('id', '=', id)
      // A person may have sent it again meanwhile.
      .where('ref', '=', ref)
      .where('state', 'in', ['sending', 'unclear'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (fields.state === 'failed') await followCode(tx, claimed)
    if (fields.state === 'waiting' || fields.state === 'failed')
      for (const key of [dayKey(), phoneKey(phone)]) await refundLimit(tx, key)
    if (willRetry) await shop.jobs.enqueue(tx, sendSms, { id }, { delay: retryDelay(tries) })
  })
}

/** Ends a message that the shop itself could not send, or of which it does not know whether it did. */
export const giveUpMessage = (db: Database, id: number) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('smsMessages')
      .select(['orderId', 'event', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state === 'sending') await finish(tx, id, { state: 'unclear', problem: 'interrupted' })
    if (row?.state !== 'waiting') return
    await finish(tx, id, { state: 'failed', problem: 'shop' })
    await followCode(tx, row)
  })
