import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { CashOrder } from '#shop/cash/contract.ts'
import { cashCouriers, cashLists, holderName, maxCashOrders } from '#shop/cash/rules.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { PaymentsToCheck } from '#web/dashboard/advances/payments-to-check.tsx'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useSelection } from '#web/data/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { BookCashDialog } from './book-cash-dialog.tsx'
import { cashMessages } from './cash-messages.ts'
import { CashOrderLink } from './cash-order-link.tsx'
import { Position } from './cash-position.tsx'

/** Who holds the money of delivered orders, and the orders that it is missing of. */
export default function Cash() {
  const t = useMessages(cashMessages)
  const [parameters] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [booking, setBooking] = useState<'receive' | 'writeOff' | null>(null)
  const list = cashLists.find((name) => name === parameters.get('list')) ?? 'missing'
  const courier = cashCouriers.find((name) => name === parameters.get('courier'))
  const name = courier === 'other' ? (parameters.get('name') ?? '') : ''
  const orders = usePagedQuery('GET /cash/orders', { query: { list, courier, courierName: name } })
  const rows = orders.loaded?.rows ?? []
  const selection = useSelection(rows)
  const selected = selection.selected.slice(0, maxCashOrders)
  const addressOf = (list: string, isFiltered: boolean) =>
    `?${new URLSearchParams({ list, ...(isFiltered && courier && { courier }), ...(isFiltered && name && { name }) })}`
  const tabs = cashLists.map((each) => ({
    to: addressOf(each, true),
    text: t.lists[each],
    isCurrent: each === list,
  }))
  return (
    <ListPage
      title={t.title}
      heading={heading}
      list={orders}
      tools={
        <>
          <Link to="/dashboard/statements" className="button-quiet">
            {t.statementsLink}
          </Link>
          <div className="flex basis-full flex-col gap-3">
            <PaymentsToCheck />
            <Position />
          </div>
          <TabLinks label={t.list} tabs={tabs} inHistory />
        </>
      }
      above={
        <div id="list" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {courier && (
            <p>
              {t.only(holderName({ courier, courierName: name }) || t.own)}{' '}
              <Link to={addressOf(list, false)} className="link inline-flex min-h-11 items-center">
                {t.everybody}
              </Link>
            </p>
          )}
          {rows.length > 0 && (
            <CheckBox
              label={t.selectAll}
              checked={selection.isAll}
              onChange={() => (selection.isAll ? selection.clear() : selection.selectAll())}
            />
          )}
        </div>
      }
      empty={t.none[list]}
    >
      <ul className="card divide-y divide-line">
        {rows.map((order) => (
          <CashRow
            key={order._id}
            order={order}
            isSelected={selection.isSelected(order._id)}
            onToggle={() => selection.toggle(order._id)}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <section
          aria-label={t.selected(selected.length)}
          className="sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-20 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-3 shadow-lg"
        >
          <p role="status" className="mr-auto font-semibold tabular-nums">
            {t.selected(selected.length)}
          </p>
          <Button onClick={() => setBooking('receive')}>{t.receive}</Button>
          <Button variant="danger" onClick={() => setBooking('writeOff')}>
            {t.writeOff}
          </Button>
        </section>
      )}
      {booking && (
        <BookCashDialog
          kind={booking}
          orders={selected}
          onClose={(isBooked) => {
            setBooking(null)
            if (isBooked) selection.clear()
          }}
        />
      )}
    </ListPage>
  )
}

interface RowProps {
  order: CashOrder
  isSelected: boolean
  onToggle: () => void
}

function CashRow({ order, isSelected, onToggle }: RowProps) {
  const t = useMessages(cashMessages)
  const language = useLanguage()
  const money = (taka: number) => formatTaka(taka, language)
  return (
    <li className="flex items-center gap-x-2 py-2 pr-3 pl-1 md:pr-4">
      <label className="flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={t.select(formatOrderId(order._id))}
          className="size-5 accent-inverse"
          checked={isSelected}
          onChange={onToggle}
        />
      </label>
      <div className="min-w-0 grow leading-snug">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <CashOrderLink id={order._id} />
          <b className="tabular-nums">{money(order.open)}</b>
        </p>
        <p className="wrap-anywhere">
          {order.name} · <span className="tabular-nums">{order.mobileNumber}</span>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {order.courierName || t.own} · {t.delivered(readableMoment(new Date(order.deliveredAt), language))}
          {order.received > 0 && ` · ${t.received}: ${money(order.received)} / ${money(order.due)}`}
        </p>
      </div>
    </li>
  )
}
