import type { Received } from '#lib/endpoint.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { countAgainstLimit } from '#platform/limits.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { postMessage } from './contract.ts'
import { mailMessage } from './jobs.ts'
import { getMessage } from './queries.ts'

interface Writing {
  db: Database
  jobs: Jobs
  limits: boolean
  ip: string
}

/** Keeps what a visitor wrote and has it mailed to the merchant. Answers the message's id. */
export async function takeMessage(
  { db, jobs, limits, ip }: Writing,
  sent: Received<typeof postMessage>['body'],
) {
  const email = sent.email.toLowerCase()
  if (limits) {
    // Mobile carriers put thousands of people behind one address: the narrow limit is the one of the mailbox.
    await countAgainstLimit(db, `message:${ip}`, 20, 3600)
    await countAgainstLimit(db, `message:${email}`, 5, 3600)
  }
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('messages')
      .values({ ...sent, email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, mailMessage, { id })
    return String(id)
  })
}

/** Marks a message as handled by this administrator, or as waiting again. */
export async function markMessage(
  { db, visitor, requestId }: { db: Database; visitor: Visitor; requestId: string },
  id: number,
  handled: boolean,
) {
  return inTransaction(db, async (tx) => {
    const marked = await tx
      .updateTable('messages')
      .set(handled ? { handledAt: new Date(), handledBy: visitor.id } : { handledAt: null, handledBy: null })
      .where('id', '=', id)
      // Whoever handled it first has handled it.
      .where('handledAt', handled ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (marked)
      await writeAudit(tx, {
        ...{ visitor, requestId, subject: `message ${id}` },
        action: handled ? 'message-handled' : 'message-reopened',
      })
    return getMessage(tx, id)
  })
}
