import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Customer } from '#shop/customers/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import { customerMessages } from './messages.ts'

interface Props {
  customers: readonly Customer[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

/** Customers with the numbers of their orders; on a phone each is a card. */
export function CustomerTable({ customers, labelledBy }: Props) {
  const { columns } = useMessages(customerMessages)
  return (
    <Table labelledBy={labelledBy} columns={Object.values(columns)}>
      {customers.map((customer) => (
        <CustomerRow key={customer._id} customer={customer} />
      ))}
    </Table>
  )
}

function CustomerRow({ customer }: { customer: Customer }) {
  const t = useMessages(customerMessages)
  const language = useLanguage()
  const { _id, name, mobileNumber, orders, delivered, returned, cancelled, spent, lastOrderAt } = customer
  const number = (label: string, count: number, isBad = false) => (
    <TableCell className={`tabular-nums ${isBad && count > 0 ? 'font-semibold text-danger' : ''}`}>
      <span className="text-sm text-ink-2 @3xl:hidden">{label} </span>
      {formatNumber(count, language)}
    </TableCell>
  )
  return (
    <TableRow className="grid-cols-2">
      <TableCell className="col-span-2 wrap-anywhere">
        <Link
          to={`/dashboard/customers/${_id}`}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {name || t.noName}
        </Link>{' '}
        <a
          href={`tel:${mobileNumber}`}
          aria-label={t.call(name || mobileNumber)}
          className="inline-flex min-h-11 items-center px-1 text-ink-2 tabular-nums underline-offset-4 hover:underline"
        >
          {mobileNumber}
        </a>
      </TableCell>
      {number(t.columns.orders, orders)}
      {number(t.columns.delivered, delivered)}
      {number(t.columns.returned, returned, true)}
      {number(t.columns.cancelled, cancelled, true)}
      <TableCell className="col-span-2 tabular-nums @3xl:whitespace-nowrap">
        <span className="text-sm text-ink-2 @3xl:hidden">{t.columns.spent} </span>
        {formatTaka(Math.round(spent), language)}
      </TableCell>
      <TableCell className="col-span-2 @3xl:whitespace-nowrap">
        <span className="text-sm text-ink-2 @3xl:hidden">{t.columns.last} </span>
        {readableDayOf(new Date(lastOrderAt), language)}
      </TableCell>
    </TableRow>
  )
}
