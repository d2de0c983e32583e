import { fieldNames, fieldOf } from '#shop/catalog/product-fields.ts'
import type { ImportProblem } from '#shop/product-import/contract.ts'
import { problemText } from '#shop/product-import/problem-texts.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { productImportMessages } from './messages.ts'

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
    <section aria-labelledby="csv-problems" className="mb-4">
      <h3 id="csv-problems" className="mb-2 text-lg">
        {hasWrongRows ? t.problemsTitle : t.notesTitle}
      </h3>
      <PagedListStates list={list} empty={null}>
        <ul className="divide-y divide-line rounded-md border border-line">
          {list.loaded?.rows.map((problem) => (
            <li key={problem._id} className="px-3 py-2">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold tabular-nums">{t.row(problem.row)}</span>
                {problem.column && <code className="text-sm">{problem.column}</code>}
                {problem.value && problem.reason !== 'twice' && (
                  <q className="text-sm text-ink-2 wrap-anywhere">{problem.value}</q>
                )}
              </p>
              <p className={problem.isNote ? 'text-ink-2' : 'text-danger'}>{reasonOf(problem)}</p>
            </li>
          ))}
        </ul>
      </PagedListStates>
    </section>
  )
}

/** The rule of a column: its own, or that of its kind. */
function ruleOf(column: string, t: Messages<typeof productImportMessages>) {
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
