import { useState } from 'react'
import { isUsableMapping, type StatementMapping, statementFields } from '#shop/cash/rules.ts'
import type { Statement } from '#shop/cash/statements-contract.ts'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { cashEndpoints } from './cash-endpoints.ts'
import { statementMessages } from './statement-messages.ts'

/** Says once what the columns of a courier's file are. */
export function StatementColumns({ statement }: { statement: Statement }) {
  const t = useMessages(statementMessages)
  const { _id: id, headers, sample } = statement
  const [mapping, setMapping] = useState<StatementMapping>(statement.mapping ?? statement.guess)
  const [isTried, setTried] = useState(false)
  const [isTouched, setTouched] = useState(false)
  useUnsavedChanges(isTouched)
  const columns = Object.values(mapping).filter((column) => column !== null)
  const isRight = isUsableMapping(mapping) && new Set(columns).size === columns.length
  const save = useAction(
    () => api('PUT /courier-statements/:id/mapping', { params: { id }, body: mapping }),
    {
      invalidates: [...cashEndpoints, 'GET /courier-statements/:id/rows'],
      onSuccess: () => setTouched(false),
      failed: t.failed,
    },
  )
  const exampleOf = (column: number | null) =>
    column === null ? '' : (sample.map((row) => row[column]).find(Boolean) ?? '')
  return (
    <form
      method="post"
      className="mt-3"
      onChange={() => setTouched(true)}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isRight) void save.run(undefined)
      }}
    >
      {statement.headings.length > 1 && <HeadingLine statement={statement} />}
      <p className="text-sm text-ink-2">{t.columnsHint}</p>
      <div className="mt-3 grid gap-4 @2xl:grid-cols-2">
        {statementFields.map((field) => (
          <LabelledSelect
            key={field}
            id={`column-${field}`}
            label={t.fields[field]}
            hint={exampleOf(mapping[field]) && t.example(exampleOf(mapping[field]))}
            value={String(mapping[field] ?? '')}
            onChoose={(column) => setMapping({ ...mapping, [field]: column === '' ? null : Number(column) })}
            options={[
              { value: '', text: t.noColumn },
              ...headers.map((header, column) => ({
                value: String(column),
                text: header || `${column + 1}`,
              })),
            ]}
          />
        ))}
      </div>
      {isTried && !isRight && (
        <p role="alert" className="mt-3 text-danger">
          {t.wrongColumns}
        </p>
      )}
      <Button type="submit" className="mt-4" busy={save.isBusy} busyLabel={t.sending}>
        {t.read}
      </Button>
    </form>
  )
}

/** In which line of the file its headings are, where titles stand above them. */
function HeadingLine({ statement }: { statement: Statement }) {
  const t = useMessages(statementMessages)
  const { _id: id, headings, headingLine } = statement
  const move = useAction(
    (line: number) => api('PUT /courier-statements/:id/heading', { params: { id }, body: { line } }),
    { invalidates: [...cashEndpoints, 'GET /courier-statements/:id/rows'], failed: t.failed },
  )
  return (
    <LabelledSelect
      id="heading-line"
      label={t.headingLine}
      hint={t.headingHint}
      className="mb-4"
      value={String(headingLine)}
      disabled={move.isBusy}
      onChoose={(line) => void move.run(Number(line))}
      options={headings.map(({ line, text }) => ({ value: String(line), text: t.line(line, text) }))}
    />
  )
}
