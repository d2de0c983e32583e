import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { baseOf, type Language } from '#lib/language.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Subscription } from './contract.ts'
import { createUnsubscribeToken } from './tokens.ts'

const defaultLimit = 50
const cursorShape = z.tuple([z.number().int().positive()])

/** Lists subscriptions, the newest first. */
export async function listSubscriptions(
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
      ({ id, email, language, status, askedAt, confirmedAt }): Subscription => ({
        ...{ _id: String(id), email, askedAt: askedAt.toISOString() },
        language: language as Subscription['language'],
        status: status as Subscription['status'],
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
      ...[email, language, confirmedAt?.toISOString() ?? '', unsubscribeLink(id, language as Language)],
    ])
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

/** The CSV file of confirmed addresses, each with the unsubscribe link that an e-mail to it must contain. */
export function exportSubscriptions(db: Database, { shopUrl, secret }: { shopUrl: string; secret: string }) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date())
  const unsubscribeLink = (id: number, language: Language) =>
    `${shopUrl}${baseOf(language)}/newsletter/unsubscribe?token=${encodeURIComponent(createUnsubscribeToken(secret, id))}`
  return {
    name: `newsletter-${day}.csv` as const,
    parts: writeCsv(['email', 'language', 'confirmed', 'unsubscribe'], confirmedRows(db, unsubscribeLink)),
  }
}
