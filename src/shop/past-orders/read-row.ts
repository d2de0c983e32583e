import { dhakaOffset } from '#lib/dhaka-time.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { latinDigits, mobilePattern, normalisePhone } from '#lib/phone.ts'
import { type PastOrderColumn, pastOrderColumns, requiredColumns } from './rules.ts'

type PastOutcome = 'Delivered' | 'Return' | 'Cancelled'
export interface PastOrder {
  number: string
  mobileNumber: string
  name: string
  placedAt: Date
  totalPaisa: number
  outcome: PastOutcome
}

/** Headers of a column, ours first; the others are those of exports of other shops. Earlier ones are preferred. */
const headers: Record<PastOrderColumn, string[]> = {
  number: [
    'number',
    'order number',
    'order_number',
    'order id',
    'order_id',
    'order',
    'id',
    'name',
    'অর্ডার নম্বর',
  ],
  phone: [
    ...[
      'phone',
      'phone number',
      'mobile',
      'mobile number',
      'billing phone',
      'billing_phone',
      'phone (billing)',
    ],
    ...['shipping phone', 'shipping_phone', 'মোবাইল নম্বর', 'ফোন'],
  ],
  date: ['date', 'order date', 'order_date', 'created at', 'date_created', 'created_at', 'তারিখ'],
  amount: ['amount', 'order total', 'order total amount', 'order_total', 'total', 'সর্বমোট', 'টাকা'],
  outcome: ['outcome', 'status', 'order status', 'order_status', 'fulfillment status', 'অবস্থা'],
  name: ['customer', 'customer name', 'customer_name', 'billing name', 'billing_name', 'shipping name', 'নাম'],
}

export type Positions = Record<PastOrderColumn, number>

/** Where each column is; -1 where a file does not have it. */
export function findColumns(heading: readonly string[]): { at: Positions; missing: PastOrderColumn[] } {
  const cleaned = heading.map((header) => header.normalize('NFC').trim().toLowerCase())
  const at = Object.fromEntries(
    pastOrderColumns.map((column) => {
      const found = headers[column].find((header) => cleaned.includes(header.normalize('NFC')))
      return [column, found === undefined ? -1 : cleaned.indexOf(found.normalize('NFC'))]
    }),
  ) as Positions
  // In our own format "name" is the customer's; Shopify calls the number so.
  const name = cleaned.indexOf('name')
  if (at.name === -1 && name !== at.number) at.name = name
  return { at, missing: requiredColumns.filter((column) => at[column] === -1) }
}

const outcomes: [PastOutcome, RegExp][] = [
  ['Delivered', /^(?:delivered|completed?|fulfilled|paid|success|successful|ডেলিভারি হয়েছে|সম্পন্ন)$/],
  ['Return', /^(?:returned?|refunded|refused|rto|failed delivery|ফেরত)$/],
  ['Cancelled', /^(?:cancell?ed|failed|void|voided|trash|বাতিল)$/],
]
/** Statuses of an order that never came to an end are none of these. */
const outcomeOf = (cell: string) => {
  const word = cell.normalize('NFC').trim().toLowerCase().replace(/^wc-/, '')
  return outcomes.find(([, pattern]) => pattern.test(word))?.[0]
}

/** A moment as other shops write it: year first, or day first with any sign between; with the zone if it is given, else Dhaka's. */
function momentOf(cell: string) {
  const text = latinDigits(cell.trim())
  const yearFirst =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
  const found = yearFirst.exec(text)
  const other = found ? null : dayFirst.exec(text)
  if (!found && !other) return null
  const [year, month, day] = found ? [found[1], found[2], found[3]] : [other?.[3], other?.[2], other?.[1]]
  const [hour = '0', minute = '0', second = '0'] = (found ?? other ?? []).slice(4, 7)
  const parts = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = Date.UTC(parts[0], parts[1] - 1, ...(parts.slice(2) as [number, number, number, number]))
  if (Number.isNaN(time) || new Date(time).getUTCMonth() !== parts[1] - 1) return null
  return new Date(time - offsetOf(found?.[7]))
}

function offsetOf(zone: string | undefined) {
  if (zone === undefined) return dhakaOffset
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

interface RowProblem {
  column: PastOrderColumn
  value: string
  reason: 'wrong' | 'required'
}

const maxTaka = 10_000_000

/** An order of a row, or what is wrong with its first wrong cell. */
export function readRow(at: Positions, cells: readonly string[], now: Date): PastOrder | RowProblem {
  const cell = (column: PastOrderColumn) => (cells[at[column]] ?? '').trim().replaceAll('\0', '')
  const empty = requiredColumns.find((column) => cell(column) === '')
  if (empty) return { column: empty, value: '', reason: 'required' }
  const wrong = (column: PastOrderColumn): RowProblem => ({
    ...{ column, reason: 'wrong' },
    value: cell(column).slice(0, 100).toWellFormed(),
  })
  const mobileNumber = withZero(normalisePhone(cell('phone')))
  if (!mobilePattern.test(mobileNumber)) return wrong('phone')
  const placedAt = momentOf(cell('date'))
  if (!placedAt || placedAt > now || placedAt.getUTCFullYear() < 1990) return wrong('date')
  const taka = parseNumber(cell('amount').replace(/(?:tk|bdt|taka|টাকা)\.?/gi, ''))
  if (Number.isNaN(taka) || taka < 0 || taka > maxTaka) return wrong('amount')
  const outcome = outcomeOf(cell('outcome'))
  if (!outcome) return wrong('outcome')
  return {
    ...{ number: cell('number').slice(0, 60).toWellFormed(), mobileNumber, placedAt, outcome },
    name: cell('name').slice(0, 100).toWellFormed(),
    totalPaisa: paisaFromTaka(taka),
  }
}

/** A spreadsheet takes the zero from the front of a number. */
const withZero = (phone: string) => (/^1[3-9]\d{8}$/.test(phone) ? `0${phone}` : phone)
