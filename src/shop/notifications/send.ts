import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dhakaOffset } from '#lib/dhaka-time.ts'
import type { Language } from '#lib/language.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { renderEmail } from '#platform/email-template.ts'
import type { Jobs } from '#platform/jobs.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { type Recipient, recipientColumns, sendJobs, wants } from './commands/queue-notifications.ts'
import { type Channel, minGapSeconds, quietMinutesLeft } from './rules.ts'
import type { SendResult } from './send-result.ts'
import { findStoredBot } from './setup.ts'
import { sendTelegram } from './telegram.ts'
import { type PushKeys, sendPush } from './web-push.ts'
import { type Happened, type Notification, writeNotification } from './write-notification.ts'

/** Where something is sent. */
export interface Target {
  id: number
  channel: Channel
  address: string
  keys: PushKeys | null
  language: Language
}

/** Tries without an answer: after 10 seconds, then twice as long each time, an hour in all. What waits longer is in the lists anyway. */
const maxTries = 9
const retryDelay = (tries: number) => 10 * 2 ** (tries - 1)

/** Seconds after which the process that claimed a message is dead: longer than any of them may take. */
const claimSeconds = 50

interface Claimed {
  target: Target
  batch: string
  tries: number
  news: Happened[]
}

/** The minute of the day in Dhaka. */
const minuteOfDay = (at: Date) => Math.floor((at.getTime() + dhakaOffset) / 60_000) % 1440

/** Sends what waits for a target, as one message, unless it is too early. */
export async function sendWaiting(shop: Shop, id: number) {
  const claimed = await claim(shop, id)
  if (!claimed) return
  const { target, batch, tries, news } = claimed
  const result = await sendNotification(shop, target, () => writeNotification(news, target.language), batch)
  await settle(shop, { id, batch, tries, channel: target.channel }, result)
}

/**
 * Takes what waits for a target and marks it before it is sent; null if nothing is to be sent now. What another process had taken
 * when it died is taken again: a browser and a mailbox show it once, as it has the same name, and only a chat would show it twice.
 */
function claim({ db, jobs }: Pick<Shop, 'db' | 'jobs'>, id: number): Promise<Claimed | null> {
  return inTransaction(db, async (tx) => {
    const target = await tx
      .selectFrom('notificationTargets')
      .innerJoin('users', 'users.id', 'notificationTargets.userId')
      .leftJoin('notificationSettings', 'notificationSettings.userId', 'notificationTargets.userId')
      .selectAll('notificationTargets')
      .select(['language', 'quietFrom', 'quietTo', ...recipientColumns])
      .select(sql<number>`extract(epoch from now() - claimed_at)`.as('claimedFor'))
      .select(sql<number>`extract(epoch from now() - last_sent_at)`.as('sentBefore'))
      .where('notificationTargets.id', '=', id)
      .forUpdate('notificationTargets')
      .executeTakeFirst()
    if (!target) return null
    const wait = (seconds: number) => later(tx, jobs, { id, channel: target.channel }, seconds)
    // Without a time it is known that it did not arrive, and is to be tried again.
    const wasSending = target.batch !== null && target.claimedAt !== null
    if (wasSending && target.claimedFor < claimSeconds) return wait(claimSeconds - target.claimedFor)
    if (wasSending && target.batch !== null && target.channel === 'telegram') {
      await markSent(tx, target.batch)
      target.batch = null
    }
    const { quietFrom: from, quietTo: to } = target
    const quiet = from === null || to === null ? null : { from, to }
    const minutes = quietMinutesLeft(quiet, minuteOfDay(new Date()))
    if (minutes > 0) return wait(minutes * 60)
    const isRepeated = target.batch !== null
    if (!isRepeated && target.lastSentAt !== null && target.sentBefore < minGapSeconds)
      return wait(minGapSeconds - target.sentBefore)
    const batch = target.batch ?? randomUUID()
    const rows = await tx
      .updateTable('notifications')
      .set({ batch })
      .where('targetId', '=', id)
      .where('sentAt', 'is', null)
      .$if(isRepeated, (query) => query.where('batch', '=', batch))
      .returning(['event', 'subject', 'amountPaisa', 'happenedAt'])
      .execute()
    // What somebody may not hear any more, or does not want to, is not told.
    const recipient = target as unknown as Recipient
    const news = (rows as (Happened & { happenedAt: Date })[])
      .filter(({ event }) => wants(recipient, event))
      .sort((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
    if (news.length === 0) {
      await markSent(tx, batch)
      await tx
        .updateTable('notificationTargets')
        .set({ isQueued: false, batch: null, claimedAt: null, tries: 0 })
        .where('id', '=', id)
        .execute()
      // Behind what was to be sent again something else may wait.
      return isRepeated ? wait(1) : null
    }
    const tries = target.tries + 1
    await tx
      .updateTable('notificationTargets')
      .set({ isQueued: true, batch, claimedAt: sql`now()`, tries })
      .where('id', '=', id)
      .execute()
    return { target: targetFrom(target), batch, tries, news }
  })
}

export const targetFrom = (row: {
  id: number
  channel: string
  address: string
  keys: unknown
  language: string | null
}): Target => ({
  id: row.id,
  channel: row.channel as Channel,
  address: row.address,
  keys: row.keys as PushKeys | null,
  language: (row.language ?? 'en') as Language,
})

/** Looks again after so many seconds. */
async function later(tx: Tx, jobs: Jobs, { id, channel }: { id: number; channel: string }, seconds: number) {
  await tx.updateTable('notificationTargets').set({ isQueued: true }).where('id', '=', id).execute()
  const delay = Math.max(1, Math.ceil(seconds))
  await jobs.enqueue(tx, sendJobs[channel as Channel], { target: id }, { delay })
  return null
}

const markSent = (tx: Tx, batch: string) =>
  tx.updateTable('notifications').set({ sentAt: sql`now()` }).where('batch', '=', batch).execute()

/** Sends one message. `batch` is its name: what is sent again under it is shown once. */
export async function sendNotification(
  shop: Shop,
  target: Target,
  write: () => Notification,
  batch: string,
): Promise<SendResult> {
  try {
    return await deliverOn[target.channel](shop, target, write(), batch)
  } catch (error) {
    return { kind: 'retry', problem: (error as Error).message.slice(0, 300) }
  }
}

type Deliver = (shop: Shop, target: Target, notification: Notification, batch: string) => Promise<SendResult>

const deliverOn: Record<Channel, Deliver> = {
  async push({ db, fetchOutside, secret }, { address, keys, language }, { title, body, path }, batch) {
    if (!keys) return { kind: 'gone' }
    const { email } = await readSettings(db)
    return sendPush({
      fetchOutside,
      secret,
      contact: `mailto:${email}`,
      subscription: { endpoint: address, keys },
      payload: { title, body, path, tag: batch, language },
      topic: batch.replaceAll('-', ''),
    })
  },
  async telegram(
    { db, fetchOutside, encryptionOf, telegramUrl, shopUrl },
    { address, language },
    { title, body, path },
  ) {
    const bot = await findStoredBot(db, encryptionOf)
    if (!bot) return { kind: 'failed', problem: 'The shop has no Telegram bot.' }
    const text = [`${await nameIn(db, language)}: ${title}`, body, shopUrl + path].filter(Boolean).join('\n')
    return sendTelegram({ fetchOutside, url: telegramUrl, token: bot.token }, address, text)
  },
  async email({ db, mailer, shopUrl }, { address, language }, { title, body, path }, batch) {
    const isAccepted = await mailer.send({
      id: `notification-${batch}`,
      to: [address],
      subject: title,
      ...renderEmail({
        language,
        shop: await nameIn(db, language),
        parts: [
          title,
          ...(body ? [body] : []),
          { link: shopUrl + path, label: language === 'bn' ? 'খুলুন' : 'Open' },
        ],
        footer: shopUrl,
      }),
    })
    return isAccepted
      ? { kind: 'sent' }
      : { kind: 'failed', problem: 'The mail server rejects this address.' }
  },
}

async function nameIn(db: Database, language: Language) {
  const { shopName, shopNameBn } = await readSettings(db)
  return language === 'bn' ? shopNameBn : shopName
}

interface Settled {
  id: number
  channel: Channel
  batch: string
  tries: number
}

/** Writes what became of a message, and has what came meanwhile sent when its time has come. */
async function settle(
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  { id, channel, batch, tries }: Settled,
  result: SendResult,
) {
  await inTransaction(db, async (tx) => {
    const target = await tx
      .selectFrom('notificationTargets')
      .select('batch')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // Another process took it for dead and has sent it again.
    if (target?.batch !== batch) return
    if (result.kind === 'gone') {
      await tx.deleteFrom('notificationTargets').where('id', '=', id).execute()
      return
    }
    const set = (fields: object) =>
      tx.updateTable('notificationTargets').set(fields).where('id', '=', id).execute()
    if (result.kind === 'retry' && tries < maxTries) {
      // Under the same name: what comes meanwhile is told by the next message.
      await set({ claimedAt: null, problem: result.problem })
      await later(tx, jobs, { id, channel }, result.seconds ?? retryDelay(tries))
      return
    }
    await markSent(tx, batch)
    const problem = result.kind === 'sent' ? '' : result.problem
    const waiting = await tx
      .selectFrom('notifications')
      .select('key')
      .where('targetId', '=', id)
      .where('sentAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const isQueued = waiting !== undefined
    await set({ batch: null, claimedAt: null, tries: 0, problem, isQueued, lastSentAt: sql`now()` })
    if (waiting) await later(tx, jobs, { id, channel }, minGapSeconds)
  })
}
