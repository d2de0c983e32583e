import { type RawBuilder, sql } from 'kysely'
import { dhakaDay, dhakaOffset } from '#lib/dhaka-time.ts'
import type { StreamedFile } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { statusNames } from '#shop/orders/status-words.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { type Period, seenBy } from './read-staff-work.ts'
import type { CountedBy } from './rules.ts'

const batchSize = 2000

const headings: Record<Language, string[]> = {
  en: ['Name', 'API key', 'Order ID', 'Confirmed on', 'Time', 'Status', 'Delivered on'],
  bn: ['নাম', 'এপিআই কী', 'অর্ডার নম্বর', 'নিশ্চিত করার তারিখ', 'সময়', 'অবস্থা', 'ডেলিভারির তারিখ'],
}

interface Row {
  id: string
  name: string | null
  apiKey: string | null
  at: Date
  status: OrderStatus
  deliveredAt: Date | null
  /** Where the next batch begins. */
  time: string
}

const dhakaTime = (moment: Date) => new Date(moment.getTime() + dhakaOffset).toISOString().slice(11, 16)

const cellsOf = ({ name, apiKey, id, at, status, deliveredAt }: Row, language: Language): Cell[] => [
  name ?? '',
  apiKey ?? '',
  id,
  dhakaDay(at),
  dhakaTime(at),
  statusNames[language][status],
  // An order that came back later is not paid as delivered.
  status === 'Delivered' && deliveredAt ? dhakaDay(deliveredAt) : '',
]

interface Wanted extends Period {
  by: CountedBy
  language: Language
}

/** The orders of a period with who has confirmed them, one row for each, the earliest first: the sums are those of the page. */
export function exportStaffWork(db: Database, user: CurrentUser, wanted: Wanted): StreamedFile {
  async function* batches() {
    let rows = await readBatch(db, user, wanted, null)
    while (rows.length > 0) {
      yield rows.map((row) => cellsOf(row, wanted.language))
      const last = rows.at(-1)
      rows = rows.length < batchSize || !last ? [] : await readBatch(db, user, wanted, last)
    }
  }
  return {
    name: `staff-${wanted.by}-${wanted.from}-${wanted.to}.csv`,
    parts: writeCsv(headings[wanted.language], batches()),
  }
}

/** A condition: a time in a period of days in Dhaka. */
const within = (time: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${time} >= ${from}::timestamp at time zone 'Asia/Dhaka'
    and ${time} < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka'`

async function readBatch(db: Database, user: CurrentUser, { by, ...period }: Wanted, last: Row | null) {
  const time = by === 'confirmed' ? sql`order_confirmers.at` : sql`delivered_at`
  const { rows } = await sql<Row>`
    select orders.id, users.name, api_keys.name as api_key, order_confirmers.at, status, delivered_at, ${time}::text as time
    from order_confirmers join orders on orders.id = order_id
    left join users on users.id = order_confirmers.user_id
    left join api_keys on api_keys.id = order_confirmers.api_key_id
    where ${within(time, period)} and ${seenBy(user, sql`order_confirmers.user_id`)}
      and ${by === 'confirmed' ? sql`merged_into is null` : sql`status = 'Delivered'`}
      ${last ? sql`and (${time}, orders.id) > (${last.time}::timestamptz, ${last.id})` : sql``}
    order by ${time}, orders.id limit ${batchSize}`.execute(db)
  return rows
}
