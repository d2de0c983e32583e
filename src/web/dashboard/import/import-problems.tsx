import { fieldNames, fieldOf } from '#shop/catalog/product-fields.ts'
import type { ImportProblem } from '#shop/product-import/contract.ts'
import { problemText } from '#shop/product-import/problem-texts.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { LongPart } from './long-part.tsx'
import { productImportMessages } from './messages.ts'
import { ProblemRows } from './problem-rows.tsx'

/** The wrong rows: the cell, its value, and what is wrong with it. */
export function ImportProblems({ id, hasWrongRows = true }: { id: string; hasWrongRows?: boolean }) {
  const t = useMessages(productImportMessages)
  const list = usePagedQuery('GET /product-imports/:id/problems', { params: { id } })
  const language = useLanguage()
  const reasonOf = ({ column, reason, value, otherRow }: ImportProblem) => {
    if (reason === 'wrong') return ruleOf(column, t) ?? problemText(language, reason)
    return reason === 'twice' ? t.twice(value) : problemText(language, reason, otherRow)
  }
  if (list.loaded?.rows.length === 0) return null
  return (
    <LongPart
      title={hasWrongRows ? t.problemsTitle : t.notesTitle}
      count={list.loaded?.total}
      isProblem={hasWrongRows}
    >
      <PagedListStates list={list} empty={null}>
        <ProblemRows
          rows={(list.loaded?.rows ?? []).map((problem) => ({
            key: problem._id,
            row: t.row(problem.row),
            column: problem.column,
            value: problem.reason === 'twice' ? '' : problem.value,
            text: reasonOf(problem),
            isNote: problem.isNote,
          }))}
        />
      </PagedListStates>
    </LongPart>
  )
}

/** The rule of a column: its own, or that of its kind. */
export function ruleOf(column: string, t: Messages<typeof productImportMessages>) {
  if (column in t.ownRules) return t.ownRules[column as keyof typeof t.ownRules]
  const name = fieldNames.find((each) => each === column)
  if (!name) return null
  const field = fieldOf(name)
  if (field.kind === 'text')
    return field.multiline ? t.columnRules.lines(field.max) : t.columnRules.text(field.max)
  if (field.kind === 'boolean' || field.kind === 'moment') return t.columnRules[field.kind]
  if (field.kind === 'option' || field.kind === 'options')
    return t.columnRules[field.kind](field.options.join(', '))
  return null
}
