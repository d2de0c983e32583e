import { sql } from 'kysely'
import { z } from 'zod'
import { includesPermission } from '#lib/endpoint.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { type Channel, defaultChannels, type NotificationEvent, notificationEvents } from '../rules.ts'

/** Tells the staff of a new order; queued in the transaction that places it, so that it costs the order one row. */
export const notifyStaff = job({
  name: 'notify-staff',
  data: z.object({ orderId: z.string() }),
  end: 'health',
})

/** Sends what waits for one browser, chat or mailbox. */
export const sendNotifications = job({
  name: 'send-notifications',
  data: z.object({ target: z.int() }),
  // Failed tries are counted by the target, so what the queue repeats are only jobs whose process died.
  retries: 20,
  timeoutSeconds: 60,
  end: 'health',
})

/** Something that staff hear of. */
export interface Fact {
  event: NotificationEvent
  /** What it is told once by. */
  key: string
  /** The id of what it is about. */
  subject: string
  amountPaisa: number | null
}

interface Recipient {
  id: number
  channel: Channel
  choices: Partial<Record<NotificationEvent, Channel[]>> | null
  permissions: CurrentUser['permissions']
}

/** Whether this person may hear of it, and wants to, here. */
const wants = ({ channel, choices, permissions }: Recipient, event: NotificationEvent) =>
  (permissions === null || includesPermission(permissions, notificationEvents[event])) &&
  (choices?.[event] ?? defaultChannels).includes(channel)

/** Everybody of the staff who can hear of something. */
export async function listRecipients(db: Database | Tx) {
  const rows = await db
    .selectFrom('notificationTargets')
    .innerJoin('users', 'users.id', 'notificationTargets.userId')
    .leftJoin('notificationSettings', 'notificationSettings.userId', 'notificationTargets.userId')
    .select(['notificationTargets.id', 'channel', 'choices', 'permissions'])
    .where('role', '=', 'admin')
    .orderBy('notificationTargets.id')
    .execute()
  return rows as Recipient[]
}

/** Has these facts told to those who want to hear of them; what is told already, or waits to be, is not told again. */
export async function queueNotifications(
  tx: Tx,
  jobs: Jobs,
  recipients: readonly Recipient[],
  facts: readonly Fact[],
) {
  const rows = recipients.flatMap((recipient) =>
    facts.filter(({ event }) => wants(recipient, event)).map((fact) => ({ targetId: recipient.id, ...fact })),
  )
  if (rows.length === 0) return
  const added = await tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('targetId')
    .execute()
  await queueTargets(tx, jobs, [...new Set(added.map(({ targetId }) => targetId))])
}

/** Queues the job of each of these targets that has none. */
async function queueTargets(tx: Tx, jobs: Jobs, ids: readonly number[]) {
  if (ids.length === 0) return
  const idle = await tx
    .updateTable('notificationTargets')
    .set({ isQueued: true })
    .where('id', 'in', ids)
    .where('isQueued', '=', false)
    .returning('id')
    .execute()
  for (const { id } of idle) await jobs.enqueue(tx, sendNotifications, { target: id })
}

/** Tells of a new order, unless it was deleted meanwhile. */
export const notifyOfOrder = ({ db, jobs }: { db: Database; jobs: Jobs }, orderId: string) =>
  inTransaction(db, async (tx) => {
    const recipients = await listRecipients(tx)
    if (recipients.length === 0) return
    const order = await tx
      .selectFrom('orders')
      .select(['totalPaisa', sql<boolean>`review_reason is not null`.as('isInReview')])
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) return
    const { isInReview, totalPaisa: amountPaisa } = order
    const event = isInReview ? 'order-review' : 'order-placed'
    await queueNotifications(tx, jobs, recipients, [
      { event, key: `order ${orderId}`, subject: orderId, amountPaisa },
    ])
  })
