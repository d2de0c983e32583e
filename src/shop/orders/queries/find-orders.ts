import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { latinDigits, normalisePhone } from '#lib/phone.ts'
import { type Database, escapeLike } from '#platform/database.ts'
import { resolveDistrict } from '#shop/locations/service.ts'
import { isToPayBack } from '../commands/advance-payments.ts'
import { comesBack } from '../commands/pieces-outside.ts'
import type { OrderFilters } from '../list-contract.ts'
import { normaliseOrderId } from '../rules.ts'
import { type OrderStatus, orderStatuses, unconfirmedStatuses } from '../statuses.ts'

/** The end of a page: moment and id of its last order. */
export type PageEnd = readonly [placedAt: string, id: string]

type Condition = RawBuilder<boolean>

interface Query {
  statuses: readonly OrderStatus[]
  /** Conditions that the indexes of the list order answer. */
  indexed: Condition[]
  /** Conditions that have to be checked on each order. */
  scanned: Condition[]
  /** What is searched for, in its spellings. */
  terms: readonly string[]
}

const maxCount = 1000
/** How many of the newest orders are scanned before the whole table is searched. */
const scanLimit = 4000
/** And then, where the table is large. */
const largeScanLimit = 64_000
/** Beyond so many orders what few customers share is in thousands of them. */
const largeTable = 2_000_000

const all = (conditions: Condition[]) => sql.join([sql`true`, ...conditions], sql` and `)
const newestFirst = sql`order by placed_at desc, id desc`

/** Bangladesh has no daylight saving time. */
const startOfDay = (day: string, daysLater = 0) => {
  const start = new Date(`${day}T00:00:00+06:00`)
  start.setUTCDate(start.getUTCDate() + daysLater)
  return start.toISOString()
}

/** The spellings under which order id, mobile number or customer name may contain the search text. */
function searchTerms(text: string) {
  const name = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const latin = latinDigits(name)
  const terms = [name, latin]
  if (/^[\da-z\s#-]+$/.test(latin)) terms.push(normaliseOrderId(latin).toLowerCase())
  if (/^[\d\s+().-]+$/.test(latin)) terms.push(normalisePhone(latin))
  return [...new Set(terms)].filter((term) => term !== '')
}

/** A part of an order id or a phone number that is longer than the common prefix `01…`, and so long that few orders have it. */
const isSelective = (term: string, isLarge: boolean) => {
  const latin = latinDigits(term)
  if (!/\d/.test(latin)) return false
  const extraDigits = isLarge && /^\d+$/.test(latin) ? 1 : 0
  return latin.length >= (latin.startsWith('01') ? 5 : 4) + extraDigits
}

/** Whether there are more orders, by PostgreSQL's estimate. */
async function hasMoreOrders(db: Database, amount: number) {
  const { rows } = await sql<{ isLarge: boolean }>`
    select reltuples > ${amount} as "isLarge" from pg_class where oid = 'orders'::regclass`.execute(db)
  return rows[0]?.isLarge ?? false
}

interface Filter<Value> {
  /** Whether the indexes of the list order answer the condition. */
  isIndexed: boolean
  condition: (value: Value) => Condition
}
type FilterName = Exclude<keyof OrderFilters, 'status' | 'search'>

/** The condition of each filter; statuses choose the index, and the search has conditions for several spellings. */
const filterTable: { [Name in FilterName]-?: Filter<NonNullable<OrderFilters[Name]>> } = {
  district: {
    isIndexed: true,
    condition: (name) => sql`district = ${resolveDistrict(name, 'district')}`,
  },
  source: { isIndexed: true, condition: (source) => sql`source = ${source}` },
  from: { isIndexed: true, condition: (day) => sql`placed_at >= ${startOfDay(day)}::timestamptz` },
  to: { isIndexed: true, condition: (day) => sql`placed_at < ${startOfDay(day, 1)}::timestamptz` },
  minAmount: { isIndexed: false, condition: (taka) => sql`total_paisa >= ${paisaFromTaka(taka)}` },
  review: {
    isIndexed: true,
    condition: () => sql`review_reason is not null and status in (${sql.join(unconfirmedStatuses)})`,
  },
  // Few orders, which both partial indexes know.
  toReceive: {
    isIndexed: false,
    condition: () => sql`id in (select id from orders where ${comesBack}
      union all select order_id from partial_deliveries where received_at is null)`,
  },
  paymentToCheck: {
    isIndexed: false,
    condition: () => sql`id in (select order_id from advance_payments where state = 'checking')`,
  },
  toPayBack: {
    isIndexed: false,
    condition: () => sql`id in (select id from orders where ${isToPayBack})`,
  },
  // Most orders of a list that is worth filtering by it are unprinted.
  unprinted: { isIndexed: true, condition: () => sql`printed_at is null` },
  maxAmount: { isIndexed: false, condition: (taka) => sql`total_paisa <= ${paisaFromTaka(taka)}` },
}
const filterNames = Object.keys(filterTable) as FilterName[]

function conditionsOf(filters: OrderFilters, isIndexed: boolean): Condition[] {
  const conditionOf = <Name extends FilterName>(name: Name) => {
    const filter = filterTable[name] as Filter<OrderFilters[Name]>
    const isSet = filters[name] !== undefined && filters[name] !== ''
    return isSet && filter.isIndexed === isIndexed ? [filter.condition(filters[name])] : []
  }
  return filterNames.flatMap(conditionOf)
}

/** The filters as SQL conditions; throws if they contradict each other. */
function queryFrom(filters: OrderFilters): Query {
  const { status, search, from, to, minAmount, maxAmount } = filters
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({ to: 'The last day is before the first.' })
  if (minAmount !== undefined && maxAmount !== undefined && maxAmount < minAmount)
    throw invalid({ maxAmount: 'This is less than the lowest amount.' })
  const scanned = conditionsOf(filters, false)
  const terms = search ? searchTerms(search) : []
  if (terms.length > 0) {
    const matches = terms.map((term) => sql<boolean>`search_text like ${`%${escapeLike(term)}%`}`)
    scanned.push(sql`(${sql.join(matches, sql` or `)})`)
  }
  return {
    statuses: status?.length ? [...new Set(status)] : orderStatuses,
    indexed: conditionsOf(filters, true),
    scanned,
    terms,
  }
}

/** The newest orders that match the indexed conditions, read per status from its index, so that nothing is sorted. */
const newestMatches = ({ statuses, indexed }: Query, limit: number) => {
  const perStatus = statuses.map(
    (status) => sql`(select id, placed_at, total_paisa, search_text from orders
      where status = ${status} and ${all(indexed)} ${newestFirst} limit ${limit})`,
  )
  const [only] = perStatus
  return perStatus.length === 1 && only
    ? only
    : sql`(select * from (${sql.join(perStatus, sql` union all `)}) as each_status ${newestFirst} limit ${limit})`
}

/** All orders that match all conditions. */
const allMatches = ({
  statuses,
  indexed,
  scanned,
}: Query) => sql`(select id, placed_at, total_paisa, search_text
  from orders where status in (${sql.join(statuses)}) and ${all(indexed)} and ${all(scanned)})`

/** Checks `conditions` on the orders of `pool`: its size, the number of matches, and the ids of the newest matches. */
async function scan(db: Database, pool: RawBuilder<unknown>, conditions: Condition[], limit: number) {
  const { rows } = await sql<{ size: number; matches: number; ids: string[] | null }>`
    select count(*) as size, count(*) filter (where ${all(conditions)}) as matches,
      (array_agg(id ${newestFirst}) filter (where ${all(conditions)}))[1:${limit}::int] as ids
    from ${pool} as pool`.execute(db)
  const [{ size, matches, ids } = { size: 0, matches: 0, ids: null }] = rows
  return { size, matches, ids: ids ?? [] }
}

async function count(db: Database, pool: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from ${pool} as pool limit ${maxCount + 1}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

interface Results {
  ids: string[]
  /** Number of matching orders on all pages; a lower bound if `more` is true. */
  total: number
  more: boolean
}

/**
 * The ids of the newest `limit` matching orders after the end of the previous page. Frequent matches are found, and counted,
 * by scanning the newest orders, in a large table some more of them; what is not among them, or looks selective, is rare enough
 * for the trigram and amount indexes. So the time hardly grows with the number of orders.
 */
export async function findOrders(
  db: Database,
  filters: OrderFilters,
  after: PageEnd | null,
  limit: number,
  large = largeTable,
): Promise<Results> {
  const query = queryFrom(filters)
  const afterCursor: Condition[] = after
    ? [sql`(placed_at, id) < (${after[0]}::timestamptz, ${after[1]})`]
    : []
  const page: Query = { ...query, indexed: [...query.indexed, ...afterCursor] }
  const { scanned, terms } = query
  if (scanned.length === 0) {
    const [{ ids }, total] = await Promise.all([
      scan(db, newestMatches(page, limit), [], limit),
      count(db, newestMatches(query, maxCount + 1)),
    ])
    return { ids, ...totalOf(total) }
  }
  const isLarge = await hasMoreOrders(db, large)
  if (terms.length > 0 && terms.every((term) => isSelective(term, isLarge))) {
    const matches = sql`(select * from ${allMatches(query)} as matches limit ${scanLimit})`
    const { size, ids } = await scan(db, matches, afterCursor, limit)
    if (size < scanLimit) return { ids, ...totalOf(size) }
  }
  for (const most of isLarge ? [scanLimit, largeScanLimit] : [scanLimit]) {
    const [newest, newestOfAll] = await Promise.all([
      scan(db, newestMatches(page, most), scanned, limit),
      after && scan(db, newestMatches(query, most), scanned, 0),
    ])
    const { size, matches } = newestOfAll ?? newest
    if (newest.ids.length === limit || newest.size < most)
      return { ids: newest.ids, ...totalOf(Math.max(matches, newest.matches), size === most) }
  }
  const [anywhere, counted] = await Promise.all([
    scan(db, allMatches(page), [], limit),
    after && count(db, allMatches(query)),
  ])
  return { ids: anywhere.ids, ...totalOf(counted ?? anywhere.matches) }
}

const totalOf = (matches: number, more = false) => ({
  total: Math.min(matches, maxCount),
  more: more || matches > maxCount,
})
