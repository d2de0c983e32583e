import { sql } from 'kysely'
import type { Received } from '#lib/endpoint.ts'
import { notPossibleNow } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { putPageText, putSettings, Settings } from './contract.ts'
import type { WrittenPage } from './rules.ts'
import { readSettings } from './service.ts'

interface Changing {
  db: Database
  visitor: Visitor
  requestId: string
}

/** Until `tx` is over nobody else changes settings or pages of words: what was read is what will be overwritten. */
const holdSettings = (tx: Tx) => sql`select pg_advisory_xact_lock(7205763)`.execute(tx)

/** Changes settings, all or none: none when somebody else has changed one of them since it was looked at. */
export const changeSettings = (
  { db, visitor, requestId }: Changing,
  { from, to }: Received<typeof putSettings>['body'],
): Promise<Settings> =>
  inTransaction(db, async (tx) => {
    await holdSettings(tx)
    const now = await readSettings(tx)
    const names = (Object.keys(to) as (keyof Settings)[]).filter((name) => to[name] !== now[name])
    const overtaken = names.filter((name) => from[name] !== now[name])
    if (overtaken.length > 0)
      throw notPossibleNow('Somebody else has changed this meanwhile.', {
        fields: Object.fromEntries(overtaken.map((name) => [name, 'Has been changed meanwhile.'])),
        expected: now,
      })
    if (names.length === 0) return now
    await tx
      .insertInto('settings')
      .values(names.map((key) => ({ key, value: JSON.stringify(to[key]) })))
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: (eb) => eb.ref('excluded.value'), updatedAt: sql`now()` }),
      )
      .execute()
    const pick = (of: Partial<Settings>) => Object.fromEntries(names.map((name) => [name, of[name]]))
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'settings-changed', subject: 'settings' },
      before: pick(now),
      after: pick(to as Partial<Settings>),
    })
    return readSettings(tx)
  })

/** What the merchant has written on a page, and when. */
export async function readWritten(db: Database | Tx, page: WrittenPage) {
  const rows = await db
    .selectFrom('pageTexts')
    .select(['language', 'text', 'updatedAt'])
    .where('page', '=', page)
    .execute()
  const writtenIn = (language: string) => {
    const row = rows.find((each) => each.language === language)
    return row ? { text: row.text, updatedAt: row.updatedAt.toISOString() } : null
  }
  return { en: writtenIn('en'), bn: writtenIn('bn') }
}

/** Writes a page of words, or brings back what came with the shop. */
export const writePage = (
  { db, visitor, requestId }: Changing,
  page: WrittenPage,
  { language, text, seen }: Received<typeof putPageText>['body'],
) =>
  inTransaction(db, async (tx) => {
    await holdSettings(tx)
    const before = (await readWritten(tx, page))[language]
    // An answer that was lost is asked for again: what stands there already is no contradiction.
    if ((before?.text ?? null) === text) return readWritten(tx, page)
    if ((before?.updatedAt ?? null) !== seen)
      throw notPossibleNow('Somebody else has changed this page meanwhile.')
    if (text === null)
      await tx.deleteFrom('pageTexts').where('page', '=', page).where('language', '=', language).execute()
    else
      await tx
        .insertInto('pageTexts')
        .values({ page, language, text })
        .onConflict((conflict) =>
          conflict.columns(['page', 'language']).doUpdateSet({ text, updatedAt: sql`clock_timestamp()` }),
        )
        .execute()
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'page-written', subject: `page ${page} ${language}` },
      before: before && { text: before.text },
      after: text === null ? null : { text },
    })
    return readWritten(tx, page)
  })
