import { paisaFromTaka } from '#lib/money.ts'
import { type DateOrder, isAmbiguousDate, parseDate } from '#lib/parse-date.ts'
import { parseAmount, readScientific, withoutTextMark } from '#lib/parse-number.ts'
import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { cleanLine, fitText, isFilled, showInvisible } from '#lib/text.ts'
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

interface RowProblem {
  column: PastOrderColumn
  /** The cell as it stands, with signs for what nobody sees. */
  value: string
  reason: 'wrong' | 'required' | 'day-or-month' | 'digits-lost'
}

const maxTaka = 10_000_000
const maxLengths: { [Column in PastOrderColumn]?: number } = { number: 60, name: 100 }

/** An order of a row, or what is wrong with its first wrong cell. `order` is that of the dates of the file, where it is known. */
export function readRow(
  at: Positions,
  cells: readonly string[],
  now: Date,
  order: DateOrder | null,
): PastOrder | RowProblem {
  const cell = (column: PastOrderColumn) => cells[at[column]] ?? ''
  const text = (column: PastOrderColumn) => cleanLine(withoutTextMark(cell(column)))
  const problem = (column: PastOrderColumn, reason: RowProblem['reason']): RowProblem => ({
    column,
    value: fitText(showInvisible(cell(column).trim()), 100),
    reason,
  })
  const empty = requiredColumns.find((column) => !isFilled(text(column)))
  if (empty) return problem(empty, 'required')
  for (const column of ['number', 'phone'] as const)
    if (readScientific(cell(column)) === null) return problem(column, 'digits-lost')
  const mobileNumber = normalisePhone(cell('phone'))
  if (!mobilePattern.test(mobileNumber)) return problem('phone', 'wrong')
  const placedAt = parseDate(cell('date'), order)?.at
  if (!placedAt && isAmbiguousDate(cell('date'))) return problem('date', 'day-or-month')
  if (!placedAt || placedAt > now || placedAt.getUTCFullYear() < 1990) return problem('date', 'wrong')
  const taka = parseAmount(cell('amount'))
  if (Number.isNaN(taka) || taka < 0 || taka > maxTaka) return problem('amount', 'wrong')
  const outcome = outcomeOf(text('outcome'))
  if (!outcome) return problem('outcome', 'wrong')
  for (const column of ['number', 'name'] as const)
    if (text(column).length > (maxLengths[column] ?? 0)) return problem(column, 'wrong')
  return {
    number: readScientific(cell('number')) ?? text('number'),
    mobileNumber,
    placedAt,
    outcome,
    name: text('name'),
    totalPaisa: paisaFromTaka(taka),
  }
}
