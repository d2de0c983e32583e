import { sql } from 'kysely'
import { takaFromPaisa } from '#lib/money.ts'
import { type Database, literals } from '#platform/database.ts'
import { countPastOrdersOf } from '#shop/past-orders/service.ts'
import type { CustomerByPhone, DuplicateOrder, PhoneHistory } from '../management-contract.ts'
import { mergeTarget } from '../rules.ts'
import { isOpen, isUnconfirmed, type OrderStatus, openStatuses } from '../statuses.ts'

interface OrderIdentity {
  id: string
  status: OrderStatus
  userId: number | null
  mobileNumber: string
  addressKey: string | null
  isExchange: boolean
}

/** In SQL, whether an order sends other pieces for those of another one. */
const isExchangeSql = sql<boolean>`exists (select from exchanges where exchanges.order_id = id)`

const maxDuplicates = 5

type StatusCount = { status: OrderStatus; count: number }
const sum = (rows: readonly StatusCount[], matches: (status: OrderStatus) => boolean) =>
  rows.reduce((total, { status, count }) => total + (matches(status) ? count : 0), 0)

/** What these phone numbers have ordered, also before this shop, as a lookup function. Reads one index of each only. */
export async function getPhoneHistories(db: Database, phones: readonly string[]) {
  const ofShop = db
    .selectFrom('orders')
    .select((eb) => [
      'mobileNumber',
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('placedAt').as('first'),
    ])
    .where('mobileNumber', 'in', [...new Set(phones)])
    .groupBy(['mobileNumber', 'status'])
    .execute()
  const rows = (await Promise.all([ofShop, countPastOrdersOf(db, phones)])).flat()
  const byPhone = Map.groupBy(rows, ({ mobileNumber }) => mobileNumber)
  /** `ownStatus` is the status of the order beside which the history is shown; that order is not counted. */
  return (phone: string, ownStatus?: string): PhoneHistory => {
    const ofPhone = byPhone.get(phone) ?? []
    const counts = ofPhone.map(({ status, count }) => ({
      status: status as OrderStatus,
      count,
    }))
    const own = ownStatus as OrderStatus | undefined
    if (own && counts.some(({ status }) => status === own)) counts.push({ status: own, count: -1 })
    const first = ofPhone.map((row) => row.first).sort((a, b) => a.getTime() - b.getTime())[0]
    return {
      delivered: sum(counts, (status) => status === 'Delivered'),
      cancelled: sum(counts, (status) => status === 'Cancelled'),
      returned: sum(counts, (status) => status === 'Return'),
      open: sum(counts, isOpen),
      firstSeen: first?.toISOString() ?? null,
    }
  }
}

const maxOrderNumber = 1000

/** How many orders their phone numbers had placed when these orders were placed, these included. Reads one index only. */
export async function getOrderNumbers(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, (
      select count(*) from (
        select from orders as earlier
        where earlier.mobile_number = orders.mobile_number and earlier.placed_at <= orders.placed_at
        limit ${maxOrderNumber}
      ) as counted
    ) as number
    from orders where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, Number(number)]))
}

/**
 * Other open orders of the same phone numbers and addresses, as a lookup function; empty for orders that are confirmed
 * already. Reads one index for each.
 */
export async function getDuplicates(db: Database, orders: readonly OrderIdentity[]) {
  const unconfirmed = orders.filter(({ status }) => isUnconfirmed(status))
  if (unconfirmed.length === 0) return () => []
  const phones = [...new Set(unconfirmed.map(({ mobileNumber }) => mobileNumber))]
  const addressKeys = [...new Set(unconfirmed.flatMap(({ addressKey }) => addressKey ?? []))]
  // Literals instead of parameters, so that the predicate always matches the partial index `orders_open_by_address`.
  const isOpenSql = sql`status in (${literals(openStatuses)})`
  // The lateral limits bound the work for a phone number or address with very many orders.
  const { rows } = await sql<OrderIdentity & { placedAt: Date; name: string; totalPaisa: number }>`
    select id, status, user_id, mobile_number, address_key, placed_at, name, total_paisa,
      ${isExchangeSql} as is_exchange
    from unnest(${phones}::text[]) as input (phone)
    cross join lateral (
      select * from orders where mobile_number = input.phone and ${isOpenSql}
      order by placed_at desc limit ${maxDuplicates + 1}
    ) as of_phone
    union
    select id, status, user_id, mobile_number, address_key, placed_at, name, total_paisa,
      ${isExchangeSql} as is_exchange
    from unnest(${addressKeys}::uuid[]) as input (key)
    cross join lateral (
      select * from orders where address_key = input.key and ${isOpenSql}
      limit ${maxDuplicates + 1}
    ) as of_address
    order by placed_at desc, id`.execute(db)
  return (order: OrderIdentity): DuplicateOrder[] =>
    isUnconfirmed(order.status)
      ? rows
          .flatMap((other): DuplicateOrder[] => {
            const matchedBy: DuplicateOrder['matchedBy'] = []
            if (other.mobileNumber === order.mobileNumber) matchedBy.push('phone')
            if (order.addressKey !== null && other.addressKey === order.addressKey) matchedBy.push('address')
            if (other.id === order.id || matchedBy.length === 0) return []
            return [
              {
                _id: other.id,
                placedAt: other.placedAt.toISOString(),
                name: other.name,
                matchedBy,
                mobileNumber: other.mobileNumber,
                orderStatus: other.status,
                total: takaFromPaisa(other.totalPaisa),
                mergeTarget: mergeTarget(order, other),
              },
            ]
          })
          .slice(0, maxDuplicates)
      : []
}

/** What the shop knows about a phone number: its orders so far and the address of the last one. */
export async function findCustomer(db: Database, phone: string): Promise<CustomerByPhone> {
  const [historyOf, last] = await Promise.all([
    getPhoneHistories(db, [phone]),
    db
      .selectFrom('orders')
      .select(['name', 'email', 'district', 'thana', 'address', 'addressType', 'deliveryArea'])
      .where('mobileNumber', '=', phone)
      .orderBy('placedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { phone: historyOf(phone), last: (last as CustomerByPhone['last']) ?? null }
}
