import { type ChangeEvent, useState } from 'react'
import { maxStatementBytes } from '#shop/cash/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { type ExcelSheet, readExcel } from './excel-to-csv.ts'
import { statementMessages } from './statement-messages.ts'

/** The chosen file of a statement; `onTaken` gets it as soon as it is known which sheet of it is meant. */
export function useStatementFile(onTaken: (csv: File) => Promise<void>) {
  const t = useMessages(statementMessages)
  const [error, setError] = useState<string>()
  // Kept until it is read, so that it is chosen once, whatever else is missing or wrong.
  const [file, setFile] = useState<File | null>(null)
  // Of an Excel file in which several may be the statement, or none is known as one.
  const [sheets, setSheets] = useState<ExcelSheet[]>([])
  async function take(csv: File) {
    setSheets([])
    setFile(csv)
    await onTaken(csv)
  }
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    setError(undefined)
    setFile(null)
    setSheets([])
    if (chosen.size > maxStatementBytes) return setError(t.tooLarge)
    const isExcel = /\.xlsx$/i.test(chosen.name)
    const found = isExcel ? await readExcel(chosen).catch(() => null) : []
    if (!found || (isExcel && found.length === 0)) return setError(t.notExcel)
    const [certain, ...others] = found.length === 1 ? found : found.filter(({ isStatement }) => isStatement)
    if (isExcel && (!certain || others.length > 0)) return setSheets(found)
    await take(certain?.csv ?? chosen)
  }
  return {
    file,
    sheets,
    error,
    choose,
    take,
    /** Says why it is not read; another one must be chosen. */
    reject(reason: string) {
      setError(reason)
      setFile(null)
    },
  }
}
