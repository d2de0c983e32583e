import { showInvisible } from '#lib/clean-text.ts'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { ResponseOf } from '#lib/endpoint.ts'
import { invalid } from '#lib/errors.ts'
import { fitText } from '#lib/text.ts'
import { type CsvRow, csvText, readCsv, writeCsv } from '#platform/csv.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import type { importRedirects } from './contract.ts'
import { addressKey, maxNamedProblems, maxRedirects, readableTarget, redirectProblems } from './rules.ts'
import { lockRedirects, type TypedRedirect, writeRedirects } from './write-redirects.ts'

type Result = ResponseOf<typeof importRedirects>
type Reason = Result['problems'][number]['reason']

const batchSize = 1000
const maxRowLength = 10_000
/** Headings of our own file, of Shopify's, and of plug-ins for WordPress. */
const headings = {
  from: ['from', 'redirect from', 'source', 'source url', 'old', 'old url', 'old address'],
  to: ['to', 'redirect to', 'target', 'target url', 'destination', 'new', 'new url', 'new address'],
}

const clean = (header: string) => header.trim().toLowerCase().replaceAll('_', ' ')

/** Which columns the first row names; of two addresses without a heading the first two. */
function readHeading({ cells }: CsvRow) {
  const names = cells.map(clean)
  const [from = -1, to = -1] = [headings.from, headings.to].map((known) =>
    names.findIndex((name) => known.includes(name)),
  )
  if (from >= 0 && to >= 0) return { from, to, isRow: false }
  if (addressKey(cells[0] ?? '') !== null && cells.length > 1) return { from: 0, to: 1, isRow: true }
  throw invalid({ file: 'A CSV file with the columns from and to.' })
}

/** Takes what can be taken of a file, all of it at once. */
export async function importFile(call: Call, bytes: Buffer): Promise<Result> {
  const result: Result = { added: 0, changed: 0, same: 0, notTaken: 0, problems: [] }
  const reject = (row: number, column: 'from' | 'to' | '', value: string, reason: Reason) => {
    result.notTaken += 1
    if (result.problems.length < maxNamedProblems)
      result.problems.push({ row, column, value: fitText(showInvisible(value), 200), reason })
  }
  let columns: ReturnType<typeof readHeading> | null = null
  const typed: (TypedRedirect & { row: number })[] = []
  const seen = new Set<string>()
  for await (const each of readCsv(csvText(bytes), maxRowLength)) {
    const isHeading = columns === null
    columns ??= readHeading(each)
    if (isHeading && !columns.isRow) continue
    const { row, cells, broken } = each
    const [from = '', to = ''] = [cells[columns.from], cells[columns.to]]
    const key = addressKey(from)
    if (broken) reject(row, '', cells[0] ?? '', broken)
    else if (key !== null && seen.has(key)) reject(row, 'from', from, 'twice')
    else if (typed.length === maxRedirects) reject(row, '', from, 'too-many')
    else typed.push({ row, from, to })
    if (key !== null) seen.add(key)
  }
  if (columns === null) throw invalid({ file: 'There is nothing in this file.' })
  await inTransaction(call.db, async (tx) => {
    await lockRedirects(tx)
    const outcomes = await writeRedirects(tx, call, typed)
    for (const [index, outcome] of outcomes.entries()) {
      const { row, from, to } = typed[index] as (typeof typed)[number]
      if (typeof outcome !== 'string') result[outcome.what] += 1
      else if (outcome !== 'from-taken') {
        const { field } = redirectProblems[outcome]
        reject(row, field, field === 'from' ? from : to, outcome)
      }
    }
    const { added, changed, notTaken } = result
    await call.audit(tx, 'redirects-imported', 'redirects', { after: { added, changed, notTaken } })
  })
  result.problems.sort((one, other) => one.row - other.row)
  return result
}

async function* redirectRows(db: Database) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('redirects')
      .select(['oldPath', 'target'])
      .where('oldPath', '>', after)
      .orderBy('oldPath')
      .limit(batchSize)
      .execute()
    yield rows.map(({ oldPath, target }) => [oldPath, readableTarget(target)])
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.oldPath
  }
}

export const exportFile = (db: Database) => ({
  name: `redirects-${dhakaDay(new Date())}.csv` as const,
  parts: writeCsv(['from', 'to'], redirectRows(db)),
})
