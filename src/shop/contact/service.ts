import type { ParsedRequest } from '#lib/endpoint.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { contactEmailJob } from './jobs.ts'
import { getMessage } from './queries.ts'

interface PublicContext {
  db: Database
  jobs: Jobs
  limits: boolean
  ip: string
}

/** Stores a message and enqueues its e-mail to the merchant. Returns the message's id. */
export async function createMessage(
  { db, jobs, limits, ip }: PublicContext,
  input: ParsedRequest<Endpoints['POST /messages']>['body'],
) {
  const email = input.email.toLowerCase()
  if (limits) {
    // Mobile carriers share one IP address among thousands of people, so the strict limit is the one per e-mail.
    await countAgainstLimit(db, `message:${ip}`, 20, 3600)
    await countAgainstLimit(db, `message:${email}`, 5, 3600)
  }
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('messages')
      .values({ ...input, email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, contactEmailJob, { id })
    return String(id)
  })
}

/** Marks a message as handled by this administrator, or as unhandled. */
export async function setMessageHandled(
  { db, user, requestId }: { db: Database; user: CurrentUser; requestId: string },
  id: number,
  handled: boolean,
) {
  return inTransaction(db, async (tx) => {
    const updated = await tx
      .updateTable('messages')
      .set(handled ? { handledAt: new Date(), handledBy: user.id } : { handledAt: null, handledBy: null })
      .where('id', '=', id)
      // The first administrator who handled it is kept.
      .where('handledAt', handled ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (updated)
      await writeAudit(tx, {
        ...{ actor: user, requestId, subject: `message ${id}` },
        action: handled ? 'message-handled' : 'message-reopened',
      })
    return getMessage(tx, id)
  })
}
