const quoted = (cell: unknown) => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : cell == null ? '' : String(cell)
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The first sheet of an Excel file as CSV. It is read here, so that no packed file reaches the shop. */
export async function excelToCsv(file: File) {
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  // Some panels write a title above the heading, which is the first row with several cells.
  const heading = rows.findIndex((row) => row.filter((cell) => cell !== null).length > 1)
  const text = rows
    .slice(Math.max(heading, 0))
    .map((row) => row.map(quoted).join(','))
    .join('\n')
  return new File([text], file.name, { type: 'text/csv' })
}
