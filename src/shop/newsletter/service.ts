import { sql } from 'kysely'
import type { Received } from '#lib/endpoint.ts'
import { notFound, ShopError } from '#lib/errors.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { countAgainstLimit } from '#platform/limits.ts'
import type { postSubscription } from './contract.ts'
import { mailSubscription } from './jobs.ts'
import { hashOf, readEndToken } from './tokens.ts'

interface Asking {
  db: Database
  jobs: Jobs
  limits: boolean
  ip: string
}

/**
 * Notes who would like the newsletter and mails them how to go on. What is known of an address makes no difference to
 * what the asker is told or how long it takes; the mail says it to whoever reads that mailbox.
 */
export async function askForNewsletter(
  { db, jobs, limits, ip }: Asking,
  { email: typed, language }: Received<typeof postSubscription>['body'],
) {
  const email = typed.toLowerCase()
  if (limits) await countAgainstLimit(db, `newsletter:${ip}`, 20, 3600)
  // Nobody's mailbox is filled by strangers; that it has had its mails today is not said either.
  if (limits && !(await mayBeMailed(db, email))) return
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('newsletterSubscriptions')
      .values({ email, language })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          language,
          // Who has left may come back, through their mailbox again.
          status: sql`case when newsletter_subscriptions.status = 'ended' then 'pending' else newsletter_subscriptions.status end`,
          askedAt: sql`now()`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, mailSubscription, { id })
  })
}

const mayBeMailed = (db: Database, email: string) =>
  countAgainstLimit(db, `newsletter:${email}`, 3, 24 * 3600).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'too-many') return false
      throw error
    },
  )

/** Confirms the subscription whose mail carried this token, once or again. */
export async function confirmNewsletter(db: Database, token: string) {
  const confirmed = await db
    .updateTable('newsletterSubscriptions')
    .set({
      status: 'confirmed',
      confirmedAt: sql`case when status = 'confirmed' then confirmed_at else now() end`,
      endedAt: null,
    })
    .where('tokenHash', '=', hashOf(token))
    .where('tokenExpiresAt', '>', sql<Date>`now()`)
    .where('status', '<>', 'ended')
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) throw notFound('Subscription')
  return { status: 'confirmed' as const }
}

/** Ends the subscription this token was made for, once or again. */
export async function endNewsletter(db: Database, secret: string, token: string) {
  const id = readEndToken(secret, token)
  if (id === null) throw notFound('Subscription')
  await db
    .updateTable('newsletterSubscriptions')
    .set({ status: 'ended', endedAt: sql`now()`, tokenHash: null, tokenExpiresAt: null })
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .execute()
  return { status: 'ended' as const }
}
