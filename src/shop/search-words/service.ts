import { sql } from 'kysely'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { readAsSearch } from '#shop/catalog/service.ts'
import { mostGroups, phrasesPerGroup } from './rules.ts'

interface Changing {
  db: Database
  visitor: Visitor
  requestId: string
}

/** Phrases that the search tells apart; those it reads as one are one. Refuses what it reads nothing in. */
function tellApart(sent: readonly string[]) {
  const read = new Map<string, string>()
  for (const phrase of sent) {
    const words = readAsSearch(phrase)
    if (words === '') throw invalid({ phrases: `There is no word in “${phrase}”.` })
    if (!read.has(words)) read.set(words, phrase)
  }
  if (read.size < phrasesPerGroup.least)
    throw invalid({ phrases: 'To the search these are one word. A group has at least two.' })
  return [...read.values()]
}

/** What these phrases find from now on was not found before, and need not be looked at any more. */
const forgetMissed = (tx: Tx, phrases: readonly string[]) =>
  tx.deleteFrom('missedSearches').where('words', 'in', phrases.map(readAsSearch)).execute()

export async function addSynonym({ db, visitor, requestId }: Changing, sent: string[]) {
  const phrases = tellApart(sent)
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('synonyms'))`.execute(tx)
    // Said again because the first answer was lost.
    const same = await tx
      .selectFrom('synonyms')
      .select('id')
      .where(sql<boolean>`phrases = ${phrases}::text[]`)
      .executeTakeFirst()
    if (same) return { insertedId: String(same.id) }
    const { count } = await tx
      .selectFrom('synonyms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostGroups) throw notPossibleNow(`There are ${mostGroups} groups already.`)
    const { id } = await tx
      .insertInto('synonyms')
      .values({ phrases })
      .returning('id')
      .executeTakeFirstOrThrow()
    await forgetMissed(tx, phrases)
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'synonyms-added', subject: `synonyms ${id}`, after: phrases },
    })
    return { insertedId: String(id) }
  })
}

export async function changeSynonym(
  { db, visitor, requestId }: Changing,
  id: number,
  { phrases: sent, before: seen }: { phrases: string[]; before: string[] },
) {
  const phrases = tellApart(sent)
  await inTransaction(db, async (tx) => {
    const { phrases: before } = await tx
      .selectFrom('synonyms')
      .select('phrases')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Group'))
    if (isSame(before, phrases)) return
    if (!isSame(before, seen))
      throw notPossibleNow('Somebody else has changed this group.', { expected: before })
    await tx.updateTable('synonyms').set({ phrases }).where('id', '=', id).execute()
    await forgetMissed(tx, phrases)
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'synonyms-changed', subject: `synonyms ${id}` },
      ...{ before, after: phrases },
    })
  })
  return { _id: String(id), phrases }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

export const deleteSynonym = ({ db, visitor, requestId }: Changing, id: number) =>
  inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('synonyms')
      .where('id', '=', id)
      .returning('phrases')
      .executeTakeFirstOrThrow(() => notFound('Group'))
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'synonyms-removed', subject: `synonyms ${id}`, before: gone.phrases },
    })
    return { deletedCount: 1 }
  })

export const dismissMissed = ({ db, visitor, requestId }: Changing, words: string) =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('missedSearches')
      .where('words', '=', words)
      .executeTakeFirst()
    if (numDeletedRows > 0)
      await writeAudit(tx, {
        visitor,
        requestId,
        action: 'missed-search-dismissed',
        subject: `search ${words}`,
      })
    return { deletedCount: Number(numDeletedRows) }
  })
