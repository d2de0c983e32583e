import { sql } from 'kysely'
import { z } from 'zod'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { type Channel, defaultChannels, type NotificationEvent, notificationEvents } from '../rules.ts'

/** Sends what waits for one browser, chat or mailbox. Each channel has its queue: a server that is down delays no other. */
const sendJob = <const Name extends string>(name: Name) =>
  job({
    name,
    data: z.object({ target: z.int() }),
    // Failed tries are counted by the target, so what the queue repeats are only jobs whose process died.
    retries: 20,
    // One after the other, with their rests, the last of ten phones would hear of an order after ten seconds.
    batchSize: 5,
    timeoutSeconds: 60,
    end: 'health',
  })
export const sendJobs = {
  push: sendJob('send-push'),
  telegram: sendJob('send-telegram'),
  email: sendJob('mail-notifications'),
} as const satisfies Record<Channel, unknown>

/** Something that staff hear of. */
export interface Fact {
  event: NotificationEvent
  /** What it is told once by. */
  key: string
  /** The id of what it is about. */
  subject: string
  amountPaisa: number | null
  at: Date
}

export interface Recipient extends Pick<CurrentUser, 'role' | 'permissions'> {
  channel: Channel
  choices: Partial<Record<NotificationEvent, Channel[]>> | null
}

/** Whether this person may hear of it, and wants to, here. */
export const wants = ({ channel, choices, ...user }: Recipient, event: NotificationEvent) =>
  hasPermission(user, notificationEvents[event]) && (choices?.[event] ?? defaultChannels).includes(channel)

/** Columns of users and settings that say what a person hears. */
export const recipientColumns = ['channel', 'choices', 'users.role', 'users.permissions'] as const

/** Everybody of the staff who can hear of something. */
export async function listRecipients(db: Database | Tx) {
  const rows = await db
    .selectFrom('notificationTargets')
    .innerJoin('users', 'users.id', 'notificationTargets.userId')
    .leftJoin('notificationSettings', 'notificationSettings.userId', 'notificationTargets.userId')
    .select(['notificationTargets.id', 'notificationTargets.createdAt', ...recipientColumns])
    .where('role', '=', 'admin')
    .orderBy('notificationTargets.id')
    .execute()
  return rows as (Recipient & { id: number; createdAt: Date })[]
}

/** Rows that one statement inserts. */
const batchSize = 1000

/**
 * Has these facts told to those who want to hear of them; what is told already, or waits to be, is not told again, and nobody is
 * told what happened before they wanted to hear of anything.
 */
export async function queueNotifications(
  tx: Tx,
  jobs: Jobs,
  recipients: Awaited<ReturnType<typeof listRecipients>>,
  facts: readonly Fact[],
) {
  const known = await tx
    .selectFrom('notifications')
    .select(['targetId', 'key'])
    .where(sql<boolean>`target_id = any(${recipients.map(({ id }) => id)})`)
    .where(sql<boolean>`key = any(${facts.map(({ key }) => key)})`)
    .execute()
  const told = new Set(known.map(({ targetId, key }) => `${targetId} ${key}`))
  const rows = recipients.flatMap((recipient) =>
    facts
      .filter(
        ({ event, key, at }) =>
          at >= recipient.createdAt && wants(recipient, event) && !told.has(`${recipient.id} ${key}`),
      )
      .map(({ at: happenedAt, ...fact }) => ({ targetId: recipient.id, ...fact, happenedAt })),
  )
  const targets = new Set<number>()
  for (let start = 0; start < rows.length; start += batchSize) {
    const added = await tx
      .insertInto('notifications')
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .returning('targetId')
      .execute()
    for (const { targetId } of added) targets.add(targetId)
  }
  await queueTargets(tx, jobs, [...targets])
}

/** Queues the job of each of these targets that has none. */
async function queueTargets(tx: Tx, jobs: Jobs, ids: readonly number[]) {
  if (ids.length === 0) return
  const idle = await tx
    .updateTable('notificationTargets')
    .set({ isQueued: true })
    .where('id', 'in', ids)
    .where('isQueued', '=', false)
    .returning(['id', 'channel'])
    .execute()
  for (const { id, channel } of idle) await jobs.enqueue(tx, sendJobs[channel as Channel], { target: id })
}

/** Tells of the orders placed since then that are not among the `told`; returns all that were placed. */
export const notifyOfOrders = (
  { db, jobs }: { db: Database; jobs: Jobs },
  since: Date,
  told: ReadonlySet<string>,
) =>
  inTransaction(db, async (tx) => {
    const recipients = await listRecipients(tx)
    if (recipients.length === 0) return []
    const placed = await tx
      .selectFrom('orders')
      .select(['id', 'totalPaisa', 'placedAt', sql<boolean>`review_reason is not null`.as('isInReview')])
      // All statuses, to use `orders_by_status`.
      .where('status', 'in', orderStatuses)
      .where('placedAt', '>', since)
      .execute()
    const facts = placed
      .filter(({ id }) => !told.has(id))
      .map(
        ({ id, isInReview, totalPaisa: amountPaisa, placedAt: at }): Fact => ({
          event: isInReview ? 'order-review' : 'order-placed',
          key: `order ${id}`,
          subject: id,
          amountPaisa,
          at,
        }),
      )
    if (facts.length > 0) await queueNotifications(tx, jobs, recipients, facts)
    return placed.map(({ id }) => id)
  })

/** Nothing is told any more on the browsers of somebody who was signed out everywhere. */
export const forgetBrowsers = (tx: Tx, userId: number) =>
  tx.deleteFrom('notificationTargets').where('userId', '=', userId).where('channel', '=', 'push').execute()
