import { sql } from 'kysely'
import type { StreamedFile } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import { writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { problemText } from './problem-texts.ts'

const batchSize = 1000

const headings: Record<Language, string[]> = {
  en: ['Row', 'Column', 'Value', 'Taken', 'Why'],
  bn: ['সারি', 'কলাম', 'মান', 'নেওয়া হয়েছে', 'কারণ'],
}
const takenWords: Record<Language, [taken: string, notTaken: string]> = {
  en: ['yes', 'no'],
  bn: ['হ্যাঁ', 'না'],
}

/** Every row that was not taken and why, and what was taken in another way, as a CSV file in the order of the file. */
export function exportReport(
  db: Database,
  importId: number,
  fileName: string,
  language: Language,
): StreamedFile {
  async function* batches() {
    for (let after: [number, string, string] = [0, '', '']; ; ) {
      const rows = await db
        .selectFrom('productImportProblems')
        .select(['row', 'columnName', 'reason', 'value', 'otherRow', 'isNote'])
        .where('importId', '=', importId)
        .where(sql<boolean>`(row, column_name, reason) > (${after[0]}::int, ${after[1]}, ${after[2]})`)
        .orderBy('row')
        .orderBy('columnName')
        .orderBy('reason')
        .limit(batchSize)
        .execute()
      yield rows.map(({ row, columnName, reason, value, otherRow, isNote }) => [
        row,
        columnName,
        value,
        takenWords[language][isNote ? 0 : 1],
        problemText(language, reason, otherRow),
      ])
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) return
      after = [last.row, last.columnName, last.reason]
    }
  }
  const name = fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 60)
  return { name: `not-taken-${name}.csv`, parts: writeCsv(headings[language], batches()) }
}
