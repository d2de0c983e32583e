import { getProductImportProblems, type ImportProblem } from '#shop/product-csv/contract.ts'
import type { Column } from '#shop/product-csv/rules.ts'
import { api } from '#web/auth/token.ts'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { OrderListStates } from '../../list-page.tsx'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'

/** Each wrong row: where in the spreadsheet, what stands there, and why that cannot be. */
export function ImportProblems({ id }: { id: string }) {
  const { csv } = useAdminTexts().catalog
  const list = usePagedList(id, (cursor) =>
    api(getProductImportProblems, {
      params: { id },
      query: { limit: rowsPerPage, ...(cursor && { cursor }) },
    }),
  )
  const why = ({ column, reason, value }: ImportProblem) => {
    if (reason === 'wrong') return csv.rules[column as Column] ?? csv.problems.wrong
    return reason === 'twice' ? csv.twice(value) : csv.problems[reason as keyof typeof csv.problems]
  }
  return (
    <section aria-labelledby="csv-problems">
      <h3 id="csv-problems" className="mb-2 text-1">
        {csv.problemsTitle}
      </h3>
      <OrderListStates orders={list} empty={null}>
        <ul className="divide-y divide-line rounded-s border border-line">
          {list.loaded?.rows.map((problem) => (
            <li key={problem._id} className="px-3 py-2">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold tabular-nums">{csv.row(problem.row)}</span>
                {problem.column && <code className="text--1">{problem.column}</code>}
                {problem.value && problem.reason !== 'twice' && (
                  <q className="text--1 text-ink-2 wrap-anywhere">{problem.value}</q>
                )}
              </p>
              <p className="text-danger">{why(problem)}</p>
            </li>
          ))}
        </ul>
      </OrderListStates>
    </section>
  )
}
