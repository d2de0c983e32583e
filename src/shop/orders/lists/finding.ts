import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { latinDigits } from '#lib/phone.ts'
import type { Database } from '#platform/database.ts'
import { findDistrict } from '#shop/locations/service.ts'
import { type OrderStatus, orderStatuses } from '../rules.ts'
import { searchTerms } from './search-terms.ts'

/** What a list is narrowed by, as it was asked for. */
export interface Narrowed {
  status?: OrderStatus[] | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  district?: string | undefined
  minAmount?: number | undefined
  maxAmount?: number | undefined
}

/** Where the last page ended: moment and id of its last order. */
export type PageEnd = readonly [placedAt: string, id: string]

type Condition = RawBuilder<boolean>

interface Wanted {
  statuses: readonly OrderStatus[]
  /** Conditions that the indexes in the order of the lists answer. */
  inOrder: Condition[]
  /** Conditions that each order has to be looked at for. */
  lookedAt: Condition[]
  /** Whether few orders can hold what is searched for, as far as its letters tell. */
  isRare: boolean
}

/** Orders are counted so far. */
const countedTo = 1000
/** So many of the newest orders are looked through before the whole table is searched. */
const lookedThrough = 4000

const all = (conditions: Condition[]) => sql.join([sql`true`, ...conditions], sql` and `)
const newestFirst = sql`order by placed_at desc, id desc`

/** Bangladesh keeps one time all year round. */
const startOfDay = (day: string, later = 0) => {
  const start = new Date(`${day}T00:00:00+06:00`)
  start.setUTCDate(start.getUTCDate() + later)
  return start.toISOString()
}

/** A part of an id or a number that is not just how numbers begin. */
const isRare = (term: string) => {
  const latin = latinDigits(term)
  return /\d/.test(latin) && latin.length >= (latin.startsWith('01') ? 5 : 4)
}

/** What is asked for as conditions; throws a refusal where it makes no sense. */
function understand({ status, search, from, to, district, minAmount, maxAmount }: Narrowed): Wanted {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({ to: 'The last day is before the first.' })
  if (minAmount !== undefined && maxAmount !== undefined && maxAmount < minAmount)
    throw invalid({ maxAmount: 'This is less than the lowest amount.' })
  const inOrder: Condition[] = []
  const lookedAt: Condition[] = []
  if (district) inOrder.push(sql`district = ${findDistrict(district, 'district')}`)
  if (from !== undefined) inOrder.push(sql`placed_at >= ${startOfDay(from)}::timestamptz`)
  if (to !== undefined) inOrder.push(sql`placed_at < ${startOfDay(to, 1)}::timestamptz`)
  if (minAmount !== undefined) lookedAt.push(sql`total_paisa >= ${paisaFromTaka(minAmount)}`)
  if (maxAmount !== undefined) lookedAt.push(sql`total_paisa <= ${paisaFromTaka(maxAmount)}`)
  const terms = search ? searchTerms(search) : []
  if (terms.length > 0) {
    const spellings = terms.map(
      (term) => sql<boolean>`search_text like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`,
    )
    lookedAt.push(sql`(${sql.join(spellings, sql` or `)})`)
  }
  return {
    statuses: status?.length ? [...new Set(status)] : orderStatuses,
    inOrder,
    lookedAt,
    isRare: terms.length > 0 && terms.every(isRare),
  }
}

/** The newest orders that fit what indexes know, of each status by itself: no list has to be sorted. */
const newestOf = ({ statuses, inOrder }: Wanted, limit: number) => {
  const each = statuses.map(
    (status) => sql`(select id, placed_at, total_paisa, search_text from orders
      where status = ${status} and ${all(inOrder)} ${newestFirst} limit ${limit})`,
  )
  const [only] = each
  return each.length === 1 && only
    ? only
    : sql`(select * from (${sql.join(each, sql` union all `)}) as each_status ${newestFirst} limit ${limit})`
}

/** All orders that fit, wherever they are. */
const anyOf = ({ statuses, inOrder, lookedAt }: Wanted) => sql`(select id, placed_at, total_paisa, search_text
  from orders where status in (${sql.join(statuses)}) and ${all(inOrder)} and ${all(lookedAt)})`

/** Looks `lookedAt` up in `pool`: how many orders it has, how many of them fit, and the newest of those. */
async function lookIn(db: Database, pool: RawBuilder<unknown>, lookedAt: Condition[], limit: number) {
  const { rows } = await sql<{ size: number; fitting: number; ids: string[] | null }>`
    select count(*) as size, count(*) filter (where ${all(lookedAt)}) as fitting,
      (array_agg(id ${newestFirst}) filter (where ${all(lookedAt)}))[1:${limit}::int] as ids
    from ${pool} as pool`.execute(db)
  const [{ size, fitting, ids } = { size: 0, fitting: 0, ids: null }] = rows
  return { size, fitting, ids: ids ?? [] }
}

async function count(db: Database, pool: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from ${pool} as pool limit ${countedTo + 1}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

interface Found {
  ids: string[]
  /** How many orders fit, on all pages; with `more`, at least so many and more. */
  total: number
  more: boolean
}

/**
 * Ids of the newest orders that fit, after the end of the last page, `limit` of them. What many orders fit is met, and
 * counted, among the newest ones; what is not met there, or looks rare from the start, is rare enough for the indexes of
 * texts and amounts. So neither depends on how many orders there are, nor on what the planner takes for likely.
 */
export async function findOrders(
  db: Database,
  narrowed: Narrowed,
  after: PageEnd | null,
  limit: number,
): Promise<Found> {
  const wanted = understand(narrowed)
  const behind: Condition[] = after ? [sql`(placed_at, id) < (${after[0]}::timestamptz, ${after[1]})`] : []
  const page: Wanted = { ...wanted, inOrder: [...wanted.inOrder, ...behind] }
  const { lookedAt } = wanted
  if (wanted.isRare) {
    const few = sql`(select * from ${anyOf(wanted)} as found limit ${lookedThrough})`
    const { size, ids } = await lookIn(db, few, behind, limit)
    if (size < lookedThrough) return { ids, ...counted(size) }
  }
  if (lookedAt.length === 0) {
    const [{ ids }, total] = await Promise.all([
      lookIn(db, newestOf(page, limit), [], limit),
      count(db, newestOf(wanted, countedTo + 1)),
    ])
    return { ids, ...counted(total) }
  }
  const [newest, newestOfAll] = await Promise.all([
    lookIn(db, newestOf(page, lookedThrough), lookedAt, limit),
    after && lookIn(db, newestOf(wanted, lookedThrough), lookedAt, 0),
  ])
  const { size, fitting } = newestOfAll ?? newest
  const isWhole = size < lookedThrough
  if (newest.ids.length === limit || newest.size < lookedThrough)
    return { ids: newest.ids, ...counted(fitting, !isWhole) }
  const anywhere = await lookIn(db, anyOf(page), [], limit)
  return { ids: anywhere.ids, ...(after ? counted(fitting, !isWhole) : counted(anywhere.fitting)) }
}

const counted = (found: number, more = false) => ({
  total: Math.min(found, countedTo),
  more: more || found > countedTo,
})
