import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, ShopError } from '#lib/errors.ts'
import { baseOf, type Language } from '#lib/language.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { writeCsv } from '#platform/csv.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { htmlForm } from '#platform/html-forms.ts'
import { job } from '#platform/jobs.ts'
import { countAgainstLimit, deleteInBatches } from '#platform/rate-limits.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Domain, GuestCall, Shop } from '#shop/shop.ts'
import { endSubscriptions } from './commands/end-subscriptions.ts'
import * as contract from './contract.ts'
import { sendSubscriptionEmail } from './emails.ts'
import { createUnsubscribeToken, hashToken, verifyUnsubscribeToken } from './tokens.ts'

const defaultLimit = 50
const cursorShape = z.tuple([z.number().int().positive()])

/** Lists subscriptions, the newest first. */
async function listSubscriptions(
  db: Database,
  { status, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /newsletter']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const filtered = db
    .selectFrom('newsletterSubscriptions')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
  const [rows, { count: total }] = await Promise.all([
    filtered
      .select(['id', 'email', 'language', 'status', 'askedAt', 'confirmedAt'])
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return {
    ...page,
    rows: page.rows.map(
      ({ id, email, language, status, askedAt, confirmedAt }): contract.Subscription => ({
        _id: String(id),
        email,
        askedAt: askedAt.toISOString(),
        language: language as contract.Subscription['language'],
        status: status as contract.Subscription['status'],
        confirmedAt: confirmedAt?.toISOString() ?? null,
      }),
    ),
  }
}

const batchSize = 1000

/** Yields the confirmed subscriptions in batches, so that the file never has to fit into memory. */
async function* confirmedRows(db: Database, unsubscribeLink: (id: number, language: Language) => string) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('newsletterSubscriptions')
      .select(['id', 'email', 'language', 'confirmedAt'])
      .where('status', '=', 'confirmed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    yield rows.map(({ id, email, language, confirmedAt }) => [
      email,
      language,
      confirmedAt?.toISOString() ?? '',
      unsubscribeLink(id, language as Language),
    ])
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

/** The CSV file of confirmed addresses, each with the unsubscribe link that an e-mail to it must contain. */
function exportSubscriptions(db: Database, { shopUrl, secret }: { shopUrl: string; secret: string }) {
  const unsubscribeLink = (id: number, language: Language) =>
    `${shopUrl}${baseOf(language)}/newsletter/unsubscribe?token=${encodeURIComponent(createUnsubscribeToken(secret, id))}`
  return {
    name: `newsletter-${dhakaDay(new Date())}.csv` as const,
    parts: writeCsv(['email', 'language', 'confirmed', 'unsubscribe'], confirmedRows(db, unsubscribeLink)),
  }
}

const subscriptionEmailJob = job({
  name: 'mail-subscription',
  data: z.object({ id: z.number().int() }),
  end: 'health',
})

/**
 * Stores a subscription and enqueues its e-mail. Response and duration are the same whether or not the address is
 * subscribed; only the e-mail says it.
 */
async function subscribe(
  { db, jobs, limits, network }: Shop & Pick<GuestCall, 'network'>,
  { email: address, language }: ParsedRequest<Endpoints['POST /newsletter']>['body'],
) {
  const email = address.toLowerCase()
  if (limits) await countAgainstLimit(db, `newsletter:${network}`, 20, 3600)
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
  isAccepted(countAgainstLimit(db, `newsletter:${email}`, 3, 24 * 3600))

/** False if a limit is reached. */
const isAccepted = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'too-many') return false
      throw error
    },
  )

/** Confirms the subscription of this token. Idempotent. */
async function confirmSubscription(db: Database, token: string) {
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
async function endSubscription(db: Database, secret: string, token: string) {
  const id = verifyUnsubscribeToken(secret, token)
  if (id === null) throw notFound('Subscription')
  await inTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('newsletterSubscriptions').select('email').where('id', '=', id).execute()
    await endSubscriptions(
      tx,
      rows.map(({ email }) => email),
    )
  })
  return { status: 'ended' as const }
}

/** The newsletter form of a page on which no scripts run: it is answered with a page instead of JSON. */
const newsletterForm = (app: FastifyInstance, shop: Shop) =>
  htmlForm(
    app,
    '/newsletter/subscribe',
    '/newsletter/not-subscribed',
    async ({ fields: { newsletterEmail: email }, language, network }) => {
      const form = contract.postSubscription.body.safeParse({ email, language })
      const isSubscribed = form.success && (await isAccepted(subscribe({ ...shop, network }, form.data)))
      return isSubscribed ? '/newsletter/subscribed' : '/newsletter/not-subscribed'
    },
  )

function newsletterRoutes(app: FastifyInstance, shop: Shop) {
  route(app, contract.postSubscription, async ({ body }, call) => {
    await subscribe(call, body)
    return { mailed: true as const }
  })
  route(app, contract.confirmSubscription, ({ body }, { db }) => confirmSubscription(db, body.token))
  route(app, contract.endSubscription, ({ body }, { db }) => endSubscription(db, shop.secret, body.token))
  route(app, contract.getSubscriptions, ({ query }, { db }) => listSubscriptions(db, query))
  route(app, contract.getNewsletterCsv, async (_, { db }) => exportSubscriptions(db, shop))
  newsletterForm(app, shop)
}

/** Days after which an unconfirmed subscription is deleted. */
const pendingDays = 30

const deletePendingJob = job({ name: 'sweep-newsletter', data: z.null(), nightly: '3:40', end: 'next-run' })

function newsletterJobs(shop: Shop) {
  const { jobs, db } = shop
  jobs.handle(subscriptionEmailJob, ({ id }) => sendSubscriptionEmail(shop, id))
  jobs.handle(deletePendingJob, () =>
    deleteInBatches((limit) =>
      db
        .deleteFrom('newsletterSubscriptions')
        .where('id', 'in', (subscriptions) =>
          subscriptions
            .selectFrom('newsletterSubscriptions')
            .select('id')
            .where('status', '=', 'pending')
            .where('askedAt', '<', sql<Date>`now() - make_interval(days => ${pendingDays})`)
            .limit(limit),
        )
        .where('status', '=', 'pending')
        .executeTakeFirst(),
    ),
  )
}

export const newsletterDomain: Domain = { routes: newsletterRoutes, jobs: newsletterJobs }
