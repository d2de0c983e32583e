import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { CustomerDetails } from '#shop/customers/contract.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { draftOfCustomer } from '#web/dashboard/orders/management/draft.ts'
import { NoteForm } from '#web/dashboard/orders/management/note-form.tsx'
import { BlockNumber } from '#web/dashboard/orders/management/risk-panel.tsx'
import { nameOfPage } from '#web/dashboard/pages.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { StatusChip } from '#web/shared/orders/status-chip.tsx'
import { readableDayOf, readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { customerMessages } from './messages.ts'

interface Props {
  customer: CustomerDetails
}

/** A customer for staff: numbers and notes first, then every order. */
export function CustomerView({ customer }: Props) {
  const t = useMessages(customerMessages)
  const language = useLanguage()
  const { name, mobileNumber, account, past, notes, pastOrders, firstOrderAt } = customer
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-xl wrap-anywhere">{name || t.noName}</h1>
          <p className="text-ink-2">
            {t.since(readableDayOf(new Date(firstOrderAt), language))} ·{' '}
            <span className="wrap-anywhere">{account ? account.email : t.noAccount}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            href={`tel:${mobileNumber}`}
            aria-label={t.call(name || mobileNumber)}
            className="button-quiet px-4 wrap-anywhere tabular-nums"
          >
            <Icon name="phone" className="size-4.5" />
            {mobileNumber}
          </a>
          <Link
            to="/dashboard/newOrder"
            state={{ draft: draftOfCustomer(customer) }}
            className="button-quiet px-4"
          >
            <Icon name="plus" className="size-4.5" />
            {nameOfPage('newOrder', language)}
          </Link>
        </div>
      </header>
      <Blocking customer={customer} />
      <Facts customer={customer} />
      {pastOrders > 0 && <p className="-mt-2 text-sm text-ink-2">{t.ofThemPast(pastOrders)}</p>}
      <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Orders customer={customer} />
          {past.length > 0 && <PastOrders past={past} />}
        </div>
        <section aria-labelledby="notes-title" className="card p-4">
          <h2 id="notes-title" className="text-lg">
            {t.notes}
          </h2>
          {notes.length === 0 && <p className="mt-1 text-ink-2">{t.noNotes}</p>}
          <ul className="divide-y divide-line">
            {notes.map(({ _id, at, by, note }) => (
              <li key={_id} className="py-2">
                <p className="whitespace-pre-line wrap-anywhere">{note}</p>
                <p className="text-sm text-ink-2 wrap-anywhere">
                  <time dateTime={at}>{readableMoment(new Date(at), language)}</time> · {by || t.somebody}
                </p>
              </li>
            ))}
          </ul>
          <NoteForm
            add={(body) => api('POST /customers/:id/notes', { params: { id: customer._id }, body })}
            invalidates={['GET /customers/:id']}
          />
        </section>
      </div>
    </>
  )
}

/** Whether the number can order by itself, and why not. */
function Blocking({ customer: { mobileNumber, blocked } }: Props) {
  const t = useMessages(customerMessages)
  const language = useLanguage()
  const toggle = <BlockNumber phone={mobileNumber} isBlocked={blocked !== null} />
  if (!blocked) return <div className="-mt-4">{toggle}</div>
  return (
    <section aria-label={t.blocked} className="card p-4">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <Icon name="triangle-alert" className="size-4 shrink-0" />
        {t.blocked}
      </p>
      <p className="wrap-anywhere">{blocked.reason}</p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {[blocked.by, readableMoment(new Date(blocked.at), language)].filter(Boolean).join(', ')}
      </p>
      {toggle}
    </section>
  )
}

/** Those that are not zero. */
function Facts({ customer }: Props) {
  const t = useMessages(customerMessages)
  const language = useLanguage()
  const facts = [
    [t.columns.orders, customer.orders, formatNumber, false],
    [t.open, customer.open, formatNumber, false],
    [t.columns.delivered, customer.delivered, formatNumber, false],
    [t.columns.returned, customer.returned, formatNumber, true],
    [t.columns.cancelled, customer.cancelled, formatNumber, true],
    [t.columns.spent, Math.round(customer.spent), formatTaka, false],
  ] as const
  return (
    <dl aria-label={t.facts} className="card flex flex-wrap gap-x-5 gap-y-1 px-4 py-3">
      {facts.map(
        ([label, amount, format, isBad]) =>
          amount > 0 && (
            <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className={`font-semibold tabular-nums ${isBad ? 'text-danger' : ''}`}>
                {format(amount, language)}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Orders({ customer: { _id: id } }: Props) {
  const t = useMessages(customerMessages)
  const language = useLanguage()
  const list = usePagedQuery('GET /customers/:id/orders', { params: { id } })
  return (
    <section aria-labelledby="orders-title" className="card p-4">
      <h2 id="orders-title" className="text-lg">
        {t.orders}
      </h2>
      <PagedListStates list={list} empty={<p className="mt-1 text-ink-2">{t.noOrders}</p>}>
        <ul className="divide-y divide-line">
          {list.loaded?.rows.map(({ _id, orderStatus, placedAt, products, total }) => {
            const [first] = products
            return (
              <li key={_id} className="flex flex-wrap items-center gap-x-3 py-1">
                <OrderLink id={_id} />
                <StatusChip status={orderStatus} />
                <b className="ml-auto tabular-nums">{formatTaka(total, language)}</b>
                <p className="w-full text-sm text-ink-2 wrap-anywhere">
                  {readableDayOf(new Date(placedAt), language)}
                  {first && ` · ${t.goods(localName(language, first), products.length - 1)}`}
                </p>
              </li>
            )
          })}
        </ul>
      </PagedListStates>
    </section>
  )
}

function PastOrders({ past }: Pick<CustomerDetails, 'past'>) {
  const t = useMessages(customerMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  return (
    <section aria-labelledby="past-title" className="card p-4">
      <h2 id="past-title" className="text-lg">
        {t.past}
      </h2>
      <ul className="divide-y divide-line">
        {past.map(({ _id, number, placedAt, total, outcome }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 py-2">
            <span className="wrap-anywhere">{number}</span>
            <span className="text-ink-2">{orderText.status[outcome]}</span>
            <span className="text-sm text-ink-2">{readableDayOf(new Date(placedAt), language)}</span>
            <b className="ml-auto tabular-nums">{formatTaka(total, language)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
