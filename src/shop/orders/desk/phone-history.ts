import { sql } from 'kysely'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import type { OrderStatus } from '../rules.ts'
import type { FoundCustomer, PhoneRecord, Twin } from './contract.ts'
import { isOpen, whichStays } from './rules.ts'

export interface Known {
  id: string
  status: string
  userId: number | null
  mobileNumber: string
  addressKey: string | null
}

/** More other open orders than this nobody looks at. */
const mostTwins = 5

type Counted = { status: string; count: number }
const sum = (rows: readonly Counted[], wanted: (status: string) => boolean) =>
  rows.reduce((total, { status, count }) => total + (wanted(status) ? count : 0), 0)

/** What these phone numbers have ordered in this shop, read from one index. */
export async function readPhoneRecords(db: Database, phones: readonly string[]) {
  const rows = await db
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
  const byPhone = Map.groupBy(rows, ({ mobileNumber }) => mobileNumber)
  /** `but` is the status of an order that is not to be counted. */
  return (phone: string, but?: string): PhoneRecord => {
    const of = byPhone.get(phone) ?? []
    const counted = of.map(({ status, count }) => ({ status, count: count - (status === but ? 1 : 0) }))
    const first = of.map((row) => row.first).sort((a, b) => a.getTime() - b.getTime())[0]
    return {
      delivered: sum(counted, (status) => status === 'Delivered'),
      cancelled: sum(counted, (status) => status === 'Cancelled'),
      returned: sum(counted, (status) => status === 'Return'),
      open: sum(counted, isOpen),
      firstSeen: first?.toISOString() ?? null,
    }
  }
}

/** Other open orders of the numbers and addresses of these orders: found by one index each. */
export async function readTwins(db: Database, orders: readonly Known[]) {
  const pending = orders.filter(({ status }) => status === 'Pending')
  if (pending.length === 0) return () => []
  const phones = [...new Set(pending.map(({ mobileNumber }) => mobileNumber))]
  const keys = [...new Set(pending.flatMap(({ addressKey }) => addressKey ?? []))]
  // For each number and address no more than can be shown, whatever a prankster has sent.
  const found = await sql<Known & { placedAt: Date; name: string; totalPaisa: number }>`
    select id, status, user_id, mobile_number, address_key, placed_at, name, total_paisa
    from unnest(${phones}::text[]) as wanted (phone)
    cross join lateral (
      select * from orders where mobile_number = wanted.phone and status in ('Pending', 'Confirmed', 'Shipping')
      order by placed_at desc limit ${mostTwins + 1}
    ) as of_phone
    union
    select id, status, user_id, mobile_number, address_key, placed_at, name, total_paisa
    from unnest(${keys}::uuid[]) as wanted (key)
    cross join lateral (
      select * from orders where address_key = wanted.key and status in ('Pending', 'Confirmed', 'Shipping')
      limit ${mostTwins + 1}
    ) as of_address
    order by placed_at desc, id`.execute(db)
  return (order: Known): Twin[] =>
    order.status !== 'Pending'
      ? []
      : found.rows
          .flatMap((other): Twin[] => {
            const same: Twin['same'] = []
            if (other.mobileNumber === order.mobileNumber) same.push('phone')
            if (order.addressKey !== null && other.addressKey === order.addressKey) same.push('address')
            if (other.id === order.id || same.length === 0) return []
            return [
              {
                ...{ _id: other.id, placedAt: other.placedAt.toISOString(), name: other.name, same },
                ...{ mobileNumber: other.mobileNumber, orderStatus: other.status as OrderStatus },
                total: takaFromPaisa(other.totalPaisa),
                stays: whichStays(order, other),
              },
            ]
          })
          .slice(0, mostTwins)
}

/** Whom staff have on the phone, as far as the shop knows them. */
export async function findCustomer(db: Database, phone: string): Promise<FoundCustomer> {
  const [recordOf, last] = await Promise.all([
    readPhoneRecords(db, [phone]),
    db
      .selectFrom('orders')
      .select(['name', 'email', 'district', 'thana', 'address', 'addressType', 'deliveryArea'])
      .where('mobileNumber', '=', phone)
      .orderBy('placedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { phone: recordOf(phone), last: (last as FoundCustomer['last']) ?? null }
}
