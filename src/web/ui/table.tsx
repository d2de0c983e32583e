import type { ComponentProps, ReactNode } from 'react'

interface Props {
  /** Id of the heading that names the table. */
  labelledBy: string
  columns: readonly string[]
  children: ReactNode
}

/** A table whose rows become cards where there is no room for columns; a row's class lays out the cells of its card. */
export function Table({ labelledBy, columns, children }: Props) {
  return (
    <table aria-labelledby={labelledBy} className="card block w-full @3xl:table">
      <thead className="sr-only text-left text-sm text-ink-3 @3xl:not-sr-only @3xl:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="px-2 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">{children}</tbody>
    </table>
  )
}

export const TableRow = ({ className = '', ...row }: ComponentProps<'tr'>) => (
  <tr
    {...row}
    className={`grid gap-x-3 gap-y-1 border-t border-line p-4 first:border-t-0 @max-[14rem]:flex @max-[14rem]:flex-col @3xl:table-row @3xl:p-0 ${className}`}
  />
)

export const TableCell = ({ className = '', ...cell }: ComponentProps<'td'>) => (
  <td
    {...cell}
    className={`@3xl:border-t @3xl:border-line @3xl:px-2 @3xl:py-2 @3xl:first:pl-4 @3xl:last:pr-4 ${className}`}
  />
)
