import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, ShopError } from '#lib/errors.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { subscriptionEmailJob } from './jobs.ts'
import { hashToken, verifyUnsubscribeToken } from './tokens.ts'

interface PublicContext {
  db: Database
  jobs: Jobs
  limits: boolean
  ip: string
}

/**
 * Stores a subscription and enqueues its e-mail. Response and duration are the same whether or not the address is
 * subscribed; only the e-mail tells.
 */
export async function subscribe(
  { db, jobs, limits, ip }: PublicContext,
  { email: address, language }: ParsedRequest<Endpoints['POST /newsletter']>['body'],
) {
  const email = address.toLowerCase()
  if (limits) await countAgainstLimit(db, `newsletter:${ip}`, 20, 3600)
  // A mailbox cannot be flooded by strangers. The response does not tell that its limit is reached.
  if (limits && !(await isWithinMailLimit(db, email))) return
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('newsletterSubscriptions')
      .values({ email, language })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          language,
          // An ended subscription has to be confirmed again.
          status: sql`case when newsletter_subscriptions.status = 'ended' then 'pending' else newsletter_subscriptions.status end`,
          askedAt: sql`now()`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, subscriptionEmailJob, { id })
  })
}

const isWithinMailLimit = (db: Database, email: string) =>
  countAgainstLimit(db, `newsletter:${email}`, 3, 24 * 3600).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'too-many') return false
      throw error
    },
  )

/** Confirms the subscription of this token. Idempotent. */
export async function confirmSubscription(db: Database, token: string) {
  const confirmed = await db
    .updateTable('newsletterSubscriptions')
    .set({
      status: 'confirmed',
      confirmedAt: sql`case when status = 'confirmed' then confirmed_at else now() end`,
      endedAt: null,
    })
    .where('tokenHash', '=', hashToken(token))
    .where('tokenExpiresAt', '>', sql<Date>`now()`)
    .where('status', '<>', 'ended')
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) throw notFound('Subscription')
  return { status: 'confirmed' as const }
}

/** Ends the subscription of this token. Idempotent. */
export async function endSubscription(db: Database, secret: string, token: string) {
  const id = verifyUnsubscribeToken(secret, token)
  if (id === null) throw notFound('Subscription')
  await db
    .updateTable('newsletterSubscriptions')
    .set({ status: 'ended', endedAt: sql`now()`, tokenHash: null, tokenExpiresAt: null })
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .execute()
  return { status: 'ended' as const }
}
