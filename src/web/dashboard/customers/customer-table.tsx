import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Customer } from '#shop/customers/contract.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { customerMessages } from './messages.ts'

interface Props {
  customers: readonly Customer[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

/** Customers with the numbers of their orders; on a phone each is a card. */
export function CustomerTable({ customers, labelledBy }: Props) {
  const { columns: labels } = useMessages(customerMessages)
  const language = useLanguage()
  const count = (name: 'orders' | 'delivered' | 'returned' | 'cancelled'): Column<Customer> => ({
    label: labels[name],
    isNamedOnCard: true,
    cellClass: 'tabular-nums',
    cell: ({ [name]: number }) => (
      <span
        className={
          (name === 'returned' || name === 'cancelled') && number > 0 ? 'font-semibold text-danger' : ''
        }
      >
        {formatNumber(number, language)}
      </span>
    ),
  })
  return (
    <DataTable
      aria-labelledby={labelledBy}
      rows={customers}
      keyOf={({ _id }) => _id}
      rowClass="grid-cols-2"
      columns={[
        {
          label: labels.customer,
          cellClass: 'col-span-2 wrap-anywhere',
          cell: (customer) => <CustomerName customer={customer} />,
        },
        count('orders'),
        count('delivered'),
        count('returned'),
        count('cancelled'),
        {
          label: labels.spent,
          isNamedOnCard: true,
          cellClass: 'col-span-2 tabular-nums @3xl:whitespace-nowrap',
          cell: ({ spent }) => formatTaka(Math.round(spent), language),
        },
        {
          label: labels.last,
          isNamedOnCard: true,
          cellClass: 'col-span-2 @3xl:whitespace-nowrap',
          cell: ({ lastOrderAt }) => readableDayOf(new Date(lastOrderAt), language),
        },
      ]}
    />
  )
}

function CustomerName({ customer: { _id, name, mobileNumber } }: { customer: Customer }) {
  const t = useMessages(customerMessages)
  return (
    <>
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
    </>
  )
}
