import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, escapeLike, inTransaction, type Tx } from '#platform/database.ts'
import { versionOf } from '#platform/version-of.ts'
import { forgetZeroResults, normalizeSearch } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { maxGroups, phrasesPerGroup } from './rules.ts'

const perPage = 50

/** Synonym groups, newest first; with `search` those with a phrase that contains it. */
async function listSynonyms(
  db: Database,
  { search, cursor, limit = perPage }: ParsedRequest<Endpoints['GET /synonyms']>['query'],
) {
  const after = decodeCursor(cursor, z.tuple([z.int32()]))
  const part = search && escapeLike(search)
  // There are at most some thousand groups, so `ilike` needs no index.
  const filter = part
    ? sql<boolean>`exists (select from unnest(phrases) as phrase where phrase ilike ${`%${part}%`})`
    : sql<boolean>`true`
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('synonyms')
      .select(['id', 'phrases'])
      .where(filter)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('synonyms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(filter)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(({ id, phrases }) => toSynonym(id, phrases)) }
}

/** Searches without results, summed over all days; the rows per day are limited, so no index is needed. */
async function listZeroResultSearches(
  db: Database,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /search/zero-results']>['query'],
) {
  const after = decodeCursor(cursor, z.tuple([z.int(), z.string().max(2 * 60)]))
  const { rows } = await sql<{ words: string; times: number; lastDay: string; total: number }>`
    with missed as (
      select words, sum(times)::int as times, to_char(max(day), 'YYYY-MM-DD') as last_day
      from missed_searches group by words
    )
    select *, (select count(*)::int from missed) as total from missed
    ${after ? sql`where times < ${after[0]} or (times = ${after[0]} and words > ${after[1]})` : sql``}
    order by times desc, words limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, rows[0]?.total ?? 0, ({ times, words }) => [times, words])
  return { ...page, rows: page.rows.map(({ words, times, lastDay }) => ({ _id: words, times, lastDay })) }
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
  forgetZeroResults(tx, phrases.map(normalizeSearch))

/** Creates a synonym group; throws 409 above the maximum number. */
async function createSynonym({ db, audit }: Call, input: string[]) {
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
    await audit(tx, 'synonyms-added', `synonyms ${id}`, { after: phrases })
    return { insertedId: String(id) }
  })
}

const toSynonym = (id: number, phrases: string[]): contract.Synonym => ({
  _id: String(id),
  phrases,
  version: versionOf(phrases),
})

/** Replaces the phrases of a group; throws 409 with the group as it is now if `version` is outdated. */
async function updateSynonym(
  { db, audit }: Call,
  id: number,
  { phrases: input, version }: { phrases: string[]; version: string },
) {
  const phrases = distinctPhrases(input)
  await inTransaction(db, async (tx) => {
    const { phrases: before } = await tx
      .selectFrom('synonyms')
      .select('phrases')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Group'))
    // A retry after a lost response is no conflict.
    if (versionOf(before) === versionOf(phrases)) return
    if (versionOf(before) !== version) throw editConflict(contract.putSynonym, toSynonym(id, before))
    await tx.updateTable('synonyms').set({ phrases }).where('id', '=', id).execute()
    await deleteZeroResults(tx, phrases)
    await audit(tx, 'synonyms-changed', `synonyms ${id}`, { before, after: phrases })
  })
  return toSynonym(id, phrases)
}

const deleteSynonym = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('synonyms')
      .where('id', '=', id)
      .returning('phrases')
      .executeTakeFirstOrThrow(() => notFound('Group'))
    await audit(tx, 'synonyms-removed', `synonyms ${id}`, { before: deleted.phrases })
    return { deletedCount: 1 }
  })

/** Removes a search from the zero-result list. */
const dismissZeroResultSearch = ({ db, audit }: Call, words: string) =>
  inTransaction(db, async (tx) => {
    const deletedCount = await forgetZeroResults(tx, [words])
    if (deletedCount > 0) await audit(tx, 'missed-search-dismissed', `search ${words}`)
    return { deletedCount }
  })

function synonymRoutes(app: FastifyInstance) {
  route(app, contract.getSynonyms, ({ query }, { db }) => listSynonyms(db, query))
  route(app, contract.postSynonym, ({ body }, call) => createSynonym(call, body.phrases))
  route(app, contract.putSynonym, ({ params, body }, call) => updateSynonym(call, params.id, body))
  route(app, contract.deleteSynonym, ({ params }, call) => deleteSynonym(call, params.id))
  route(app, contract.getZeroResultSearches, ({ query }, { db }) => listZeroResultSearches(db, query))
  route(app, contract.dismissZeroResultSearch, ({ body }, call) => dismissZeroResultSearch(call, body.words))
}

export const synonymsDomain: Domain = { routes: synonymRoutes }
