import { cleanLine, showInvisible } from '#lib/clean-text.ts'
import { maxTaka, paisaFromTaka } from '#lib/money.ts'
import { type DateOrder, isAmbiguousDate, parseDate } from '#lib/parse-date.ts'
import { parseAmount, readScientific, withoutTextMark } from '#lib/parse-number.ts'
import { latinDigits, mobilePattern, normalisePhone } from '#lib/phone.ts'
import { fitText, isFilled } from '#lib/text.ts'
import { type PastOrderColumn, requiredColumns } from './rules.ts'

type PastOutcome = 'Delivered' | 'Return' | 'Cancelled'
export interface PastOrder {
  number: string
  mobileNumber: string
  name: string
  placedAt: Date
  totalPaisa: number
  outcome: PastOutcome
}

/** Headers of a column, in lower case without spaces and signs: ours first, then those of exports of other shops. */
const headers: Record<PastOrderColumn | 'time', string[]> = {
  number: ['number', 'ordernumber', 'orderno', 'orderid', 'order', 'id', 'অর্ডারনম্বর'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilenumber',
    'customerphone',
    'billingphone',
    'phonebilling',
    'shippingphone',
    'phoneshipping',
    'মোবাইলনম্বর',
    'ফোন',
  ],
  date: ['date', 'orderdate', 'placedat', 'createdat', 'datecreated', 'তারিখ'],
  amount: ['amount', 'ordertotal', 'ordertotalamount', 'total', 'grandtotal', 'সর্বমোট', 'টাকা'],
  outcome: ['outcome', 'status', 'orderstatus', 'অবস্থা'],
  name: ['customer', 'customername', 'billingname', 'shippingname', 'name', 'নাম'],
  /** Of a date that is a day alone. */
  time: ['time', 'সময়'],
}
const shopifyHeaders = {
  cancelled: 'cancelledat',
  fulfilment: 'fulfillmentstatus',
  payment: 'financialstatus',
}

const keyOf = (header: string) =>
  cleanLine(header)
    .toLowerCase()
    .replace(/[\s_().-]+/g, '')

/** What the columns of a file are; several may have the same, of which each row fills some. */
export interface PastOrderFile {
  missing: PastOrderColumn[]
  /** The filled cells of a row that may be this column, the preferred one first. */
  filled: (cells: readonly string[], column: PastOrderColumn | 'time') => string[]
  /** What stands in the column of a row, also where nobody sees it. */
  raw: (cells: readonly string[], column: PastOrderColumn) => string
  /** How an order of this row ended, or the word that does not say it. */
  outcome: (cells: readonly string[]) => PastOutcome | { word: string }
}

/** Finds the columns of a file by its heading. */
export function readHeading(heading: readonly string[]): PastOrderFile {
  const keys = heading.map(keyOf)
  const find = (names: readonly string[]) =>
    names.map((name) => keys.indexOf(name.normalize('NFC'))).filter((position) => position >= 0)
  const cellsAt = (cells: readonly string[], positions: readonly number[]) =>
    positions.flatMap((position) => (isFilled(cells[position] ?? '') ? (cells[position] ?? '') : []))
  const isShopify = [shopifyHeaders.fulfilment, shopifyHeaders.payment].some((name) => keys.includes(name))
  const at = Object.fromEntries(
    Object.entries(headers).map(([column, names]) => [column, find(names)]),
  ) as Record<PastOrderColumn | 'time', number[]>
  // The number is called so by Shopify, whose id nobody knows, and by files that have no other number.
  if (isShopify) at.number = [...find(['name']), ...at.number]
  else if (at.number.length === 0) at.number = find(['name'])
  at.name = at.name.filter((position) => !at.number.includes(position))
  const shopify = Object.values(shopifyHeaders).map((name) => find([name]))
  const hasOutcome = at.outcome.length > 0 || isShopify
  const missing = requiredColumns.filter((column) =>
    column === 'outcome' ? !hasOutcome : at[column].length === 0,
  )
  return {
    missing,
    filled: (cells, column) => cellsAt(cells, at[column]),
    raw: (cells, column) =>
      at[column].map((position) => cells[position] ?? '').find((cell) => cell !== '') ?? '',
    outcome(cells) {
      const [word = ''] = cellsAt(cells, at.outcome)
      if (word !== '' || !isShopify) return outcomeOf(word) ?? { word }
      const [[cancelled], [fulfilment = ''], [payment = '']] = shopify.map((positions) =>
        cellsAt(cells, positions),
      ) as [string[], string[], string[]]
      return shopifyOutcome(cancelled, fulfilment, payment) ?? { word: fulfilment || payment }
    },
  }
}

const outcomes = (
  [
    [
      'Delivered',
      /^(?:delivered|completed?|fulfilled|paid|success|successful|partial|partially (?:fulfilled|delivered)|ডেলিভারি হয়েছে|ডেলিভার্ড|সম্পন্ন)$/,
    ],
    ['Return', /^(?:returns?|returned|refunded|restocked|refused|rto|failed delivery|ফেরত)$/],
    ['Cancelled', /^(?:cancel|cancell?ed|failed|void|voided|expired|trash|বাতিল)$/],
  ] satisfies [PastOutcome, RegExp][]
).map(([outcome, { source }]) => [outcome, new RegExp(source.normalize('NFC'))] as const)
const wordOf = (cell: string) => cleanLine(cell).toLowerCase().replace(/^wc-/, '').replace(/[_-]+/g, ' ')
const outcomeOf = (cell: string) => outcomes.find(([, pattern]) => pattern.test(wordOf(cell)))?.[0]

const openWords =
  'pending|pending payment|confirmed|shipping|shipped|processing|on hold|in progress|unfulfilled|scheduled|authorized|unpaid|অপেক্ষমাণ|নিশ্চিত|পাঠানো হয়েছে'
    .normalize('NFC')
    .split('|')
/** Whether a word means an order that has not come to an end. */
const isOpen = (word: string) => openWords.includes(wordOf(word))

/** Shopify says in three columns how an order ended. */
function shopifyOutcome(
  cancelled: string | undefined,
  fulfilment: string,
  payment: string,
): PastOutcome | undefined {
  if (cancelled !== undefined) return 'Cancelled'
  const [sent, paid] = [wordOf(fulfilment), wordOf(payment)]
  const isSent = outcomeOf(sent) === 'Delivered'
  if (sent === 'restocked') return 'Return'
  if (['refunded', 'voided', 'expired'].includes(paid)) return isSent ? 'Return' : 'Cancelled'
  return isSent || sent !== '' ? outcomeOf(sent) : outcomeOf(paid)
}

interface RowProblem {
  column: PastOrderColumn
  /** The cell as it stands, with signs for what nobody sees. */
  value: string
  reason: 'wrong' | 'required' | 'day-or-month' | 'digits-lost' | 'open'
}

const maxLengths: { [Column in PastOrderColumn]?: number } = { number: 60, name: 100 }

/** The day of an order, with the time where a column of its own has it. */
export function dateCell({ filled }: PastOrderFile, cells: readonly string[]) {
  const [date = ''] = filled(cells, 'date')
  const [time = ''] = filled(cells, 'time')
  return time !== '' && !/\d:\d/.test(latinDigits(date)) ? `${date} ${time}` : date
}

/** An order of a row, or what is wrong with its first wrong cell. `order` is that of the dates of the file, where it is known. */
export function readRow(
  file: PastOrderFile,
  cells: readonly string[],
  now: Date,
  order: DateOrder | null,
): PastOrder | RowProblem {
  const phones = file.filled(cells, 'phone')
  const cell = (column: PastOrderColumn) => {
    if (column === 'date') return dateCell(file, cells)
    // Of several numbers the first that can be called.
    if (column === 'phone') return phones.find(isMobile) ?? phones[0] ?? ''
    return file.filled(cells, column)[0] ?? ''
  }
  const text = (column: PastOrderColumn) => cleanLine(withoutTextMark(cell(column)))
  const problem = (
    column: PastOrderColumn,
    reason: RowProblem['reason'],
    value = cell(column),
  ): RowProblem => ({ column, value: fitText(showInvisible(value.trim()), 100), reason })
  const outcome = file.outcome(cells)
  const empty = requiredColumns.find((column) =>
    column === 'outcome' ? typeof outcome !== 'string' && outcome.word === '' : !isFilled(text(column)),
  )
  if (empty) return problem(empty, 'required', file.raw(cells, empty))
  for (const column of ['number', 'phone'] as const)
    if (readScientific(cell(column)) === null) return problem(column, 'digits-lost')
  if (!isMobile(cell('phone'))) return problem('phone', 'wrong')
  const placedAt = parseDate(cell('date'), order)?.at
  if (!placedAt && isAmbiguousDate(cell('date'))) return problem('date', 'day-or-month')
  if (!placedAt || placedAt > now || placedAt.getUTCFullYear() < 1990) return problem('date', 'wrong')
  const taka = parseAmount(cell('amount'))
  if (Number.isNaN(taka) || taka < 0 || taka > maxTaka) return problem('amount', 'wrong')
  if (typeof outcome !== 'string')
    return problem('outcome', isOpen(outcome.word) ? 'open' : 'wrong', outcome.word)
  for (const column of ['number', 'name'] as const)
    if (text(column).length > (maxLengths[column] ?? 0)) return problem(column, 'wrong')
  return {
    number: readScientific(cell('number')) ?? text('number'),
    mobileNumber: normalisePhone(cell('phone')),
    placedAt,
    outcome,
    name: text('name'),
    totalPaisa: paisaFromTaka(taka),
  }
}

const isMobile = (cell: string) => mobilePattern.test(normalisePhone(cell))
