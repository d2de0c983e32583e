import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '#lib/language.ts'
import type { Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import type { Shop } from '#shop/shop.ts'
import {
  type CodeEvent,
  codeEvents,
  countParts,
  dayEvents,
  fillIn,
  isNight,
  type SmsEvent,
  type TextEvent,
} from '../rules.ts'
import { readCachedSmsSetup } from '../setup.ts'
import { type MessageProduct, productValuesOf } from '../write-text.ts'

// Failed tries queue the next one themselves, so what the queue repeats are only jobs whose process died.
export const sendSms = job({
  name: 'send-sms',
  data: z.object({ id: z.int() }),
  timeoutSeconds: 40,
  // As the e-mails of orders.
  batchSize: 5,
  end: { page: '/dashboard/textsSent' },
})

/** The number of a try at the gateway: at most 20 characters, never used before. */
export const newRef = () => randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')

/**
 * Queues the text message about an event of an order, as part of the transaction in which it happens: once for each order and
 * event, and only if the merchant has switched it on in the language of the order. Without a gateway it stays in the outbox.
 */
export async function queueSms(
  tx: Tx,
  { jobs, memoize }: Pick<Shop, 'jobs' | 'memoize'>,
  { orderId, event, delay = 0 }: { orderId: string; event: SmsEvent; delay?: number },
) {
  // Read by `tx`: while it lasts, another connection might never come.
  const { texts, gateway } = await readCachedSmsSetup({ db: tx, memoize })
  const languages = (['en', 'bn'] as const).filter((language) => texts[event][language].on)
  if (languages.length === 0) return
  const id = await insertMessage(tx, { orderId, event, languages, state: gateway ? 'waiting' : 'outbox' })
  if (id !== null && gateway) await jobs.enqueue(tx, sendSms, { id }, delay > 0 ? { delay } : {})
}

/** Whether a gateway is connected; without one no code and no reminder reaches anybody. */
export const canSendCodes = async (context: Parameters<typeof readCachedSmsSetup>[0]) =>
  (await readCachedSmsSetup(context)).gateway !== null

/** Queues the code of an order, in its language; `time` counts from 1. Only while a gateway is connected. */
export async function queueCode(tx: Tx, { jobs }: Pick<Shop, 'jobs'>, orderId: string, time: number) {
  const event = codeEvents[time - 1]
  if (!event) throw new Error(`A code is not sent ${time} times.`)
  const id = await insertMessage(tx, { orderId, event, languages: ['en', 'bn'], state: 'waiting' })
  if (id !== null) await jobs.enqueue(tx, sendSms, { id })
}

interface NewMessage {
  orderId: string
  event: SmsEvent | CodeEvent
  /** Orders in other languages get none. */
  languages: readonly Language[]
  state: 'waiting' | 'outbox'
}

/** Inserts the message about an event of an order; null if there is one already, or it is switched off in its language. */
async function insertMessage(tx: Tx, { orderId, event, languages, state }: NewMessage) {
  const queued = await tx
    .insertInto('smsMessages')
    .columns(['orderId', 'event', 'phone', 'language', 'ref', 'state'])
    .expression((orders) =>
      orders
        .selectFrom('orders')
        .select([
          'id',
          sql<string>`${event}::text`.as('event'),
          'mobileNumber',
          'language',
          sql<string>`${newRef()}::text`.as('ref'),
          sql<string>`${state}::text`.as('state'),
        ])
        .where('id', '=', orderId)
        .where('language', 'in', languages),
    )
    .onConflict((conflict) => conflict.columns(['orderId', 'event']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return queued?.id ?? null
}

const reminderText = {
  en: '{shop}: your order is not finished yet. Go on here: {link}',
  bn: '{shop}: আপনার অর্ডারটি শেষ হয়নি। এখান থেকে শেষ করুন: {link}',
}

interface Reminder {
  checkoutId: number
  phone: string
  language: Language
  link: string
}

/** Queues the text message about an unfinished checkout. Its text is written now: nothing in it changes. */
export async function queueReminder(
  tx: Tx,
  { jobs }: Pick<Shop, 'jobs'>,
  { shopName, shopNameBn }: Settings,
  { link, language, ...message }: Reminder,
) {
  const text = fillIn(reminderText[language], { link, shop: language === 'bn' ? shopNameBn : shopName })
  const { id } = await tx
    .insertInto('smsMessages')
    .values({ ...message, event: 'checkout', language, ref: newRef(), text, parts: countParts(text).parts })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, sendSms, { id })
}

/** Queues a campaign's text to the merchant's own phone; without a gateway it stays in the outbox. */
export async function queueCampaignTest(
  tx: Tx,
  { jobs }: Pick<Shop, 'jobs'>,
  message: { phone: string; language: Language; text: string },
) {
  const { id } = await tx
    .insertInto('smsMessages')
    .values({ ...message, event: 'campaign-test', ref: newRef(), parts: countParts(message.text).parts })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, sendSms, { id })
  return id
}

/** The languages in which this message is sent at that time: none without a gateway, and none in the night where it can wait. */
export async function languagesSent(
  tx: Tx,
  { memoize }: Pick<Shop, 'memoize'>,
  event: TextEvent,
  now: Date,
): Promise<Language[]> {
  const { texts, gateway } = await readCachedSmsSetup({ db: tx, memoize })
  if (gateway === null || (dayEvents.includes(event) && isNight(now))) return []
  return (['en', 'bn'] as const).filter((language) => texts[event][language].on)
}

/** Queues the text message that a product is back. Its text is written now: nothing in it changes. */
export async function queueBackInStock(
  tx: Tx,
  shop: Pick<Shop, 'jobs' | 'memoize' | 'shopUrl'>,
  settings: Settings,
  { phone, language, product }: { phone: string; language: Language; product: MessageProduct },
) {
  const { texts } = await readCachedSmsSetup({ db: tx, memoize: shop.memoize })
  const event = 'back-in-stock'
  const text = fillIn(texts[event][language].text, productValuesOf(shop, settings, language, product))
  const { id } = await tx
    .insertInto('smsMessages')
    .values({ phone, event, language, ref: newRef(), text, parts: countParts(text).parts })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.jobs.enqueue(tx, sendSms, { id })
}

/** Takes back the messages about unfinished checkouts that are none any more. */
export async function dropReminders(tx: Tx, checkoutIds: readonly number[]) {
  if (checkoutIds.length === 0) return
  await tx
    .deleteFrom('smsMessages')
    .where('checkoutId', 'in', checkoutIds)
    .where('state', '=', 'waiting')
    .execute()
}

/** Takes back the message about an event that was undone, so that it is sent when the event happens again. */
export const dropSms = (tx: Tx, orderId: string, event: SmsEvent) =>
  tx
    .deleteFrom('smsMessages')
    .where('orderId', '=', orderId)
    .where('event', '=', event)
    .where('state', 'in', ['waiting', 'outbox'])
    .execute()
