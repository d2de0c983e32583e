import { z } from 'zod'
import type { Received } from '#lib/endpoint.ts'
import { baseOf, type Language } from '#lib/language.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import type { getSubscriptions, Subscription } from './contract.ts'
import { endToken } from './tokens.ts'

const perPage = 50
const cursorShape = z.tuple([z.number().int().positive()])

/** Who asked for the newsletter, the newest first. */
export async function listSubscriptions(
  db: Database,
  { status, cursor, limit = perPage }: Received<typeof getSubscriptions>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const wanted = db
    .selectFrom('newsletterSubscriptions')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
  const [rows, { count: total }] = await Promise.all([
    wanted
      .select(['id', 'email', 'language', 'status', 'askedAt', 'confirmedAt'])
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return {
    ...page,
    rows: page.rows.map(
      ({ id, email, language, status: now, askedAt, confirmedAt }): Subscription => ({
        ...{ _id: String(id), email, askedAt: askedAt.toISOString() },
        language: language as Subscription['language'],
        status: now as Subscription['status'],
        confirmedAt: confirmedAt?.toISOString() ?? null,
      }),
    ),
  }
}

const atOnce = 1000

/** Everybody who has confirmed, a part at a time: a file may be longer than memory. */
async function* confirmed(db: Database, endLink: (id: number, language: Language) => string) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('newsletterSubscriptions')
      .select(['id', 'email', 'language', 'confirmedAt'])
      .where('status', '=', 'confirmed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    yield rows.map(({ id, email, language, confirmedAt }) => [
      ...[email, language, confirmedAt?.toISOString() ?? '', endLink(id, language as Language)],
    ])
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

/** The addresses a newsletter may go to, each with the link that must stand in it. */
export function exportSubscriptions(db: Database, { shopUrl, secret }: { shopUrl: string; secret: string }) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date())
  const endLink = (id: number, language: Language) =>
    `${shopUrl}${baseOf(language)}/newsletter/unsubscribe?token=${encodeURIComponent(endToken(secret, id))}`
  return {
    name: `newsletter-${day}.csv` as const,
    parts: writeCsv(['email', 'language', 'confirmed', 'unsubscribe'], confirmed(db, endLink)),
  }
}
