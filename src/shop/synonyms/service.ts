import { sql } from 'kysely'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { normalizeSearch } from '#shop/catalog/service.ts'
import { maxGroups, phrasesPerGroup } from './rules.ts'

interface Actor {
  db: Database
  user: CurrentUser
  requestId: string
}

/** Removes phrases that are equal to the search; throws a validation error for a phrase without a token. */
function distinctPhrases(input: readonly string[]) {
  const bySearchText = new Map<string, string>()
  for (const phrase of input) {
    const words = normalizeSearch(phrase)
    if (words === '') throw invalid({ phrases: `There is no word in “${phrase}”.` })
    if (!bySearchText.has(words)) bySearchText.set(words, phrase)
  }
  if (bySearchText.size < phrasesPerGroup.min)
    throw invalid({ phrases: 'To the search these are one word. A group has at least two.' })
  return [...bySearchText.values()]
}

/** Removes these phrases from the zero-result searches, because they have results from now on. */
const deleteZeroResults = (tx: Tx, phrases: readonly string[]) =>
  tx.deleteFrom('missedSearches').where('words', 'in', phrases.map(normalizeSearch)).execute()

/** Creates a synonym group; throws 409 above the maximum number. */
export async function createSynonym({ db, user, requestId }: Actor, input: string[]) {
  const phrases = distinctPhrases(input)
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('synonyms'))`.execute(tx)
    // Repeated request: return the group created before.
    const existing = await tx
      .selectFrom('synonyms')
      .select('id')
      .where(sql<boolean>`phrases = ${phrases}::text[]`)
      .executeTakeFirst()
    if (existing) return { insertedId: String(existing.id) }
    const { count } = await tx
      .selectFrom('synonyms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxGroups) throw notPossibleNow(`There are ${maxGroups} groups already.`)
    const { id } = await tx
      .insertInto('synonyms')
      .values({ phrases })
      .returning('id')
      .executeTakeFirstOrThrow()
    await deleteZeroResults(tx, phrases)
    await writeAudit(tx, {
      ...{ actor: user, requestId, action: 'synonyms-added', subject: `synonyms ${id}`, after: phrases },
    })
    return { insertedId: String(id) }
  })
}

/** Replaces the phrases of a group; throws 409 with the current phrases after a concurrent change. */
export async function updateSynonym(
  { db, user, requestId }: Actor,
  id: number,
  { phrases: input, before: expected }: { phrases: string[]; before: string[] },
) {
  const phrases = distinctPhrases(input)
  await inTransaction(db, async (tx) => {
    const { phrases: before } = await tx
      .selectFrom('synonyms')
      .select('phrases')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Group'))
    if (isEqual(before, phrases)) return
    if (!isEqual(before, expected))
      throw notPossibleNow('Somebody else has changed this group.', { expected: before })
    await tx.updateTable('synonyms').set({ phrases }).where('id', '=', id).execute()
    await deleteZeroResults(tx, phrases)
    await writeAudit(tx, {
      ...{ actor: user, requestId, action: 'synonyms-changed', subject: `synonyms ${id}` },
      ...{ before, after: phrases },
    })
  })
  return { _id: String(id), phrases }
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

export const deleteSynonym = ({ db, user, requestId }: Actor, id: number) =>
  inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('synonyms')
      .where('id', '=', id)
      .returning('phrases')
      .executeTakeFirstOrThrow(() => notFound('Group'))
    await writeAudit(tx, {
      ...{
        actor: user,
        requestId,
        action: 'synonyms-removed',
        subject: `synonyms ${id}`,
        before: deleted.phrases,
      },
    })
    return { deletedCount: 1 }
  })

/** Removes a search from the zero-result list. */
export const dismissZeroResultSearch = ({ db, user, requestId }: Actor, words: string) =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('missedSearches')
      .where('words', '=', words)
      .executeTakeFirst()
    if (numDeletedRows > 0)
      await writeAudit(tx, {
        actor: user,
        requestId,
        action: 'missed-search-dismissed',
        subject: `search ${words}`,
      })
    return { deletedCount: Number(numDeletedRows) }
  })
