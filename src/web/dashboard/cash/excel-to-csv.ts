import { guessMapping, isUsableMapping } from '#shop/cash/rules.ts'

const quoted = (cell: unknown) => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : cell == null ? '' : String(cell)
  return /[",\r\n;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A sheet of an Excel file as CSV, each row in its line. */
export interface ExcelSheet {
  name: string
  csv: File
  /** Whether one of its first rows has names of columns that a statement has. */
  isStatement: boolean
}

const maxHeadingLine = 30

/** The sheets of an Excel file that are not empty. It is read here, so that no packed file reaches the shop. */
export async function readExcel(file: File): Promise<ExcelSheet[]> {
  const { default: readSheets } = await import('read-excel-file/browser')
  const sheets = await readSheets(file)
  return sheets
    .map(({ sheet, data }) => ({
      name: sheet,
      csv: new File([data.map((row) => row.map(quoted).join(',')).join('\n')], file.name, {
        type: 'text/csv',
      }),
      rows: data.filter((row) => row.some((cell) => cell !== null)).length,
      isStatement: data
        .slice(0, maxHeadingLine)
        .some((row) => isUsableMapping(guessMapping(row.map((cell) => String(cell ?? ''))))),
    }))
    .filter(({ rows }) => rows > 0)
}
