import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Customer } from '#shop/customers/contract.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { Figure, noZeroOnCard } from '#web/dashboard/kit/figure.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { customerMessages } from './messages.ts'

interface Props {
  customers: readonly Customer[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

/** Customers with the numbers of their orders; on a phone each is a card. */
export function CustomerTable({ customers, labelledBy }: Props) {
  const t = useMessages(customerMessages)
  const labels = t.columns
  const language = useLanguage()
  const number = (
    name: 'orders' | 'delivered' | 'returned' | 'cancelled' | 'spent',
    format: (amount: number) => string = (amount) => formatNumber(amount, language),
  ): Column<Customer> => ({
    label: labels[name],
    isNamedOnCard: true,
    align: 'right',
    cellClass: noZeroOnCard,
    cell: ({ [name]: amount }) => (
      <Figure amount={amount} className={name === 'returned' || name === 'cancelled' ? 'text-danger' : ''}>
        {format(amount)}
      </Figure>
    ),
  })
  return (
    <DataTable
      aria-labelledby={labelledBy}
      rows={customers}
      keyOf={({ _id }) => _id}
      rowClass="items-center gap-x-4 @max-3xl:flex @max-3xl:flex-wrap @max-3xl:py-2.5 @max-[14rem]:items-start"
      columns={[
        {
          label: labels.customer,
          // A name that is an e-mail address has a line of its own.
          cellClass: 'max-w-full min-w-min flex-1 basis-24 @max-[14rem]:flex-none wrap-break-word',
          cell: ({ _id, name }) => (
            <Link
              to={`/dashboard/customers/${_id}`}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {name || t.noName}
            </Link>
          ),
        },
        {
          label: labels.phone,
          cellClass: 'max-w-full',
          cell: ({ name, mobileNumber }) => (
            <a
              href={`tel:${mobileNumber}`}
              aria-label={t.call(name || mobileNumber)}
              className="button-quiet max-w-full gap-2 px-3 font-normal wrap-anywhere tabular-nums @3xl:whitespace-nowrap @3xl:border-transparent @3xl:px-0"
            >
              <Icon name="phone" className="size-4 shrink-0 @max-[14rem]:hidden" />
              {mobileNumber}
            </a>
          ),
        },
        number('orders'),
        number('delivered'),
        number('returned'),
        number('cancelled'),
        number('spent', (taka) => formatTaka(Math.round(taka), language)),
        {
          label: labels.last,
          isNamedOnCard: true,
          align: 'right',
          cellClass: '@3xl:whitespace-nowrap',
          cell: ({ lastOrderAt }) => readableDayOf(new Date(lastOrderAt), language),
        },
      ]}
    />
  )
}
