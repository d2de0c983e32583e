import { cleanLine, nameKey } from '#lib/clean-text.ts'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { invalidFile } from '#lib/errors.ts'
import { maxTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { findDateOrder, parseDate } from '#lib/parse-date.ts'
import { parseAmount } from '#lib/parse-number.ts'
import { fitText } from '#lib/text.ts'
import { type CsvRow, csvText, readCsv } from '#platform/csv.ts'
import { inTransaction } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import { removeSpend, storeSpend } from './advertising.ts'
import type { SpendImport, SpendProblem } from './advertising-contract.ts'
import { maxCampaignName, maxSpendRows, readSpendHeading, type SpendColumn } from './advertising-rules.ts'

const maxRowLength = 20_000
const maxProblems = 50
/** Lines among which the heading is looked for: some files begin with a title. */
const maxHeadingLine = 30

async function readRows(bytes: Buffer) {
  const rows: CsvRow[] = []
  for await (const row of readCsv(csvText(bytes), maxRowLength)) {
    rows.push(row)
    if (rows.length > maxSpendRows + maxHeadingLine)
      throw invalidFile(`At most ${maxSpendRows} rows at a time.`, 'too-many-rows', maxSpendRows)
  }
  return rows
}

/** The heading, with the place of each column that is read and the currency that it names. */
function findHeading(rows: readonly CsvRow[]) {
  for (const [index, { cells, broken }] of rows.slice(0, maxHeadingLine).entries()) {
    if (broken) continue
    const headings = cells.map((cell) => readSpendHeading(cleanLine(cell)))
    const placeOf = (column: SpendColumn) => headings.findIndex((heading) => heading.column === column)
    const places = {
      campaign: placeOf('campaign'),
      day: placeOf('day'),
      amount: placeOf('amount'),
      starts: placeOf('starts'),
      ends: placeOf('ends'),
      currency: placeOf('currency'),
    }
    if (places.campaign >= 0 && places.amount >= 0 && (places.day >= 0 || places.starts >= 0))
      return { places, currency: headings[places.amount]?.currency ?? '', from: index + 1 }
  }
  throw invalidFile('A heading with campaign name, day and amount spent.', 'no-spend-heading')
}

interface SpendRow {
  row: number
  day: string
  campaign: string
  /** In the currency of the file. */
  amount: number
  /** Everything that the row says, but for its amounts: two rows of an advertisement and a day have the same. */
  about: string
  /** Everything that it says. */
  whole: string
}

/** Reads the rows of a file; what cannot be read exactly is a problem of its row. */
function readSpend(rows: readonly CsvRow[]) {
  const { places, currency: named, from } = findHeading(rows)
  const below = rows.slice(from)
  const cellOf = ({ cells }: CsvRow, column: SpendColumn) => cleanLine(cells[places[column]] ?? '')
  const dayColumn = places.day >= 0 ? 'day' : 'starts'
  const order = findDateOrder(below.flatMap((row) => [cellOf(row, dayColumn), cellOf(row, 'ends')]))
  const currencies = new Set([named, ...below.map((row) => cellOf(row, 'currency').toUpperCase())])
  currencies.delete('')
  const problems: { row: number; problem: SpendProblem; value: string }[] = []
  const read: SpendRow[] = []
  let sums = 0

  function readRow(row: CsvRow): SpendProblem | SpendRow | 'sum' {
    if (row.broken) return 'broken'
    const campaign = cellOf(row, 'campaign')
    // Ads Manager adds the sum of all campaigns as a row without a name.
    if (campaign === '') return cellOf(row, 'amount') === '' ? 'campaign' : 'sum'
    const date = parseDate(cellOf(row, dayColumn), order)
    if (!date) return 'day'
    const day = dhakaDay(date.at)
    if (places.day < 0) {
      const end = parseDate(cellOf(row, 'ends'), order)
      if (!end || dhakaDay(end.at) !== day) return 'several-days'
    }
    const text = cellOf(row, 'amount')
    const amount = text === '' ? 0 : parseAmount(text)
    if (!(amount >= 0 && amount <= maxTaka)) return 'amount'
    const others = row.cells.filter((cell, index) => index !== places.amount && /\p{L}/u.test(cell))
    return {
      row: row.row,
      day,
      campaign: fitText(campaign, maxCampaignName),
      amount,
      about: JSON.stringify([day, nameKey(campaign), ...others]),
      whole: JSON.stringify(row.cells),
    }
  }

  const wrongValue = (row: CsvRow, problem: SpendProblem) => {
    if (problem === 'several-days') return `${cellOf(row, 'starts')} – ${cellOf(row, 'ends')}`
    if (problem === 'day') return cellOf(row, dayColumn)
    return problem === 'broken' ? (row.cells[0] ?? '') : cellOf(row, 'amount')
  }
  for (const row of below) {
    const result = readRow(row)
    if (result === 'sum') sums += 1
    else if (typeof result === 'object') read.push(result)
    else problems.push({ row: row.row, problem: result, value: wrongValue(row, result).slice(0, 200) })
  }
  if (currencies.size > 1)
    problems.unshift({ row: from, problem: 'currency', value: [...currencies].join(', ') })
  return { read, problems, sums, currency: [...currencies][0] ?? '' }
}

/** Drops rows that stand there twice, and finds those that say something else of the same advertisement and day. */
function withoutRepeated(
  read: readonly SpendRow[],
  problems: { row: number; problem: SpendProblem; value: string }[],
) {
  const seen = new Map<string, SpendRow>()
  let repeated = 0
  const rows = read.filter((row) => {
    const before = seen.get(row.about)
    seen.set(row.about, before ?? row)
    if (!before) return true
    if (before.whole === row.whole) repeated += 1
    else problems.push({ row: row.row, problem: 'contradicts', value: `${row.amount} ≠ ${before.amount}` })
    return false
  })
  return { rows, repeated }
}

/** Takes a file of what advertisements cost by day. All of it is stored, or, with one wrong row, nothing. */
export async function importSpend(call: Call, rate: number | undefined, bytes: Buffer): Promise<SpendImport> {
  const { read, problems, sums, currency } = readSpend(await readRows(bytes))
  const { rows, repeated } = withoutRepeated(read, problems)
  const isForeign = currency !== '' && currency !== 'BDT'
  const days = new Map<string, { day: string; campaign: string; paisa: number }>()
  for (const { day, campaign, amount } of rows) {
    const key = `${day} ${nameKey(campaign)}`
    const paisa = (days.get(key)?.paisa ?? 0) + paisaFromTaka(amount * (isForeign ? (rate ?? 0) : 1))
    days.set(key, { day, campaign, paisa })
  }
  const spent = [...days.values()].filter(({ paisa }) => paisa > 0)
  const unspent = [...days.values()].filter(({ paisa }) => paisa === 0)
  const result = {
    added: 0,
    changed: 0,
    unchanged: 0,
    repeated,
    sums,
    total: takaFromPaisa(spent.reduce((sum, { paisa }) => sum + paisa, 0)),
    problems: problems.sort((one, other) => one.row - other.row).slice(0, maxProblems),
    moreProblems: Math.max(0, problems.length - maxProblems),
    currency: isForeign && rate === undefined ? currency : '',
  }
  if (problems.length || result.currency || days.size === 0) return result
  return inTransaction(call.db, async (tx) => {
    const stored = await storeSpend(tx, spent)
    const removed = await removeSpend(tx, unspent)
    const [added, unchanged] = [
      stored.filter(({ before }) => before === null).length,
      stored.filter(({ before, paisa }) => before === paisa).length,
    ]
    const changed = stored.length - added - unchanged + removed
    if (stored.length + removed === 0) return result
    await call.audit(tx, 'ad-spend-imported', 'advertising', {
      after: { days: stored.length + removed, total: result.total, ...(isForeign && { currency, rate }) },
    })
    return { ...result, added, changed, unchanged }
  })
}
