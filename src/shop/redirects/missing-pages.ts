/**
 * Counts the addresses without a page that visitors open. A request only adds to a number in memory; every half minute the numbers
 * are added to the table. An address is stored once a process has met it twice, so that what robots make up, each once, is not.
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { productPath } from '#shop/catalog/rules.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call, Shop } from '#shop/shop.ts'
import { missingPathOf, wordsOf } from './rules.ts'

/** Addresses that a process has in mind. */
const maxInMind = 1000
/** Addresses that are stored, and those that are new on one day. */
export const maxStored = 2000
export const maxNewPerDay = 200
const keptDays = 90
const flushMs = 30_000

/** Counts in this process until it is closed. */
export function openMissingPages(db: Database, onProblem: (error: Error) => void = () => {}) {
  const met = new LRUCache<string, { times: number; stored: number }>({ max: maxInMind })
  async function flush() {
    const due = [...met].filter(([, { times, stored }]) => times > Math.max(1, stored))
    if (due.length === 0) return
    const rows = due.map(([path, { times, stored }]) => ({ path, times: times - stored }))
    for (const [, counted] of due) counted.stored = counted.times
    await addMissingPages(db, rows).catch(onProblem)
  }
  const timer = setInterval(flush, flushMs)
  timer.unref()
  return {
    /** Counts a request for no page. */
    count(url: string, userAgent?: string) {
      const path = missingPathOf(url, userAgent)
      if (path === null) return
      const counted = met.get(path)
      if (counted) counted.times += 1
      else met.set(path, { times: 1, stored: 0 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const addMissingPages = (db: Database, rows: { path: string; times: number }[]) =>
  inTransaction(db, async (tx) => {
    // Several processes would each fill what is left of the day.
    await sql`select pg_advisory_xact_lock(hashtext('missing pages'))`.execute(tx)
    const paths = rows.map(({ path }) => path)
    const times = rows.map((row) => row.times)
    await sql`
      with met as (
        select * from unnest(${paths}::text[], ${times}::int[]) as met (path, times)
        where not exists (select from redirects where old_path = met.path)
      ), known as (
        update missing_pages set times = least(missing_pages.times::bigint + met.times, 1000000000), last_at = now()
        from met where met.path = missing_pages.path returning missing_pages.path
      ), today as (select (now() at time zone 'Asia/Dhaka')::date as day)
      insert into missing_pages (path, times, since, last_at)
      select path, times, day, now() from met, today
      where not exists (select from known where known.path = met.path)
      order by times desc, path
      limit greatest(0, least(
        ${maxStored}::bigint - (select count(*) from missing_pages),
        ${maxNewPerDay}::bigint - (select count(*) from missing_pages where since = (select day from today))))`.execute(
      tx,
    )
  })

/** Deletes what nobody has opened for long and, of a full table, what few have. */
export async function deleteOldMissingPages(db: Database) {
  await sql`
    delete from missing_pages where last_at < now() - make_interval(days => ${keptDays})
      or path in (select path from missing_pages order by times desc, last_at desc offset ${maxStored / 2})`.execute(
    db,
  )
}

/** Finds products by words, the best match first. */
export type FindProducts = (
  shop: Pick<Shop, 'db' | 'memoize'>,
  words: string,
) => Promise<{ id: string; name: string; nameBn: string }[]>

const perPage = 20
const maxSuggestions = 2

export async function listMissingPages(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  findProducts: FindProducts,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /missing-pages']>['query'],
) {
  const after = decodeCursor(cursor, z.tuple([z.int32(), z.string().max(200)]))
  const { rows } = await sql<{ path: string; times: number; lastAt: Date; total: number }>`
    select path, times, last_at, (select count(*)::int from missing_pages) as total from missing_pages
    ${after ? sql`where times < ${after[0]} or (times = ${after[0]} and path > ${after[1]})` : sql``}
    order by times desc, path limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, rows[0]?.total ?? 0, ({ times, path }) => [times, path])
  const suggestionsOf = async (path: string) => {
    const words = wordsOf(path)
    // One after the other: a list must not take all connections.
    for (const some of new Set([words.join(' '), words.slice(0, 2).join(' ')])) {
      const found = some === '' ? [] : await findProducts({ db, memoize }, some)
      if (found.length > 0) return found.slice(0, maxSuggestions)
    }
    return []
  }
  const shown = []
  for (const { path, times, lastAt } of page.rows) {
    const suggestions = (await suggestionsOf(path)).map(({ id, name, nameBn }) => ({
      to: productPath(id),
      name,
      nameBn,
    }))
    shown.push({ _id: path, times, lastAt: lastAt.toISOString(), suggestions })
  }
  return { ...page, rows: shown }
}

export const dismissMissingPage = ({ db, audit }: Call, path: string) =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('missingPages')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
    const deletedCount = Number(numDeletedRows)
    if (deletedCount > 0) await audit(tx, 'missing-page-dismissed', 'redirects', { before: path })
    return { deletedCount }
  })
