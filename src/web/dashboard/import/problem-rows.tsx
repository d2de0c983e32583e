export interface ProblemRow {
  key: string | number
  /** The row with its number, in words. */
  row: string
  column: string
  value: string
  text: string
  /** The row is taken all the same. */
  isNote?: boolean
}

/** Rows of a file with their wrong cell and why it is wrong. */
export const ProblemRows = ({ rows }: { rows: readonly ProblemRow[] }) => (
  <ul className="divide-y divide-line">
    {rows.map(({ key, row, column, value, text, isNote = false }) => (
      <li key={key} className="py-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold tabular-nums">{row}</span>
          {column && <code className="text-sm">{column}</code>}
          {value && <q className="text-sm text-ink-2 wrap-anywhere">{value}</q>}
        </p>
        <p className={isNote ? 'text-ink-2' : 'text-danger'}>{text}</p>
      </li>
    ))}
  </ul>
)
