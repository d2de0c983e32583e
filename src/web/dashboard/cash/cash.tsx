import { useState } from 'react'
import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { CashOrder } from '#shop/cash/contract.ts'
import { cashCouriers, cashLists, holderName, maxCashOrders } from '#shop/cash/rules.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { PaymentsToCheck } from '#web/dashboard/advances/payments-to-check.tsx'
import { WalletMessages } from '#web/dashboard/advances/wallet-messages.tsx'
import { oneOf, text, useListState } from '#web/dashboard/kit/list-state.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { SelectAll, SelectedRows, SelectRow } from '#web/dashboard/kit/selected-rows.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { type Selection, useSelection } from '#web/data/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { BookCashDialog } from './book-cash-dialog.tsx'
import { cashMessages } from './cash-messages.ts'
import { Position } from './cash-position.tsx'

/** Who holds the money of delivered orders, and the orders that it is missing of. */
export default function Cash() {
  const t = useMessages(cashMessages)
  const { values, tabs, addressWith } = useListState({
    list: oneOf(cashLists, 'missing'),
    courier: oneOf(cashCouriers),
    name: text(60),
  })
  const [booking, setBooking] = useState<'receive' | 'writeOff' | null>(null)
  const { list, courier } = values
  const courierName = courier === 'other' ? values.name : ''
  const orders = usePagedQuery('GET /cash/orders', { query: { list, courier, courierName } })
  const rows = orders.loaded?.rows ?? []
  const selection = useSelection(rows)
  const selected = selection.selected.slice(0, maxCashOrders)
  return (
    <ListPage
      title={t.title}
      list={orders}
      summary={
        <div className="flex flex-col gap-3">
          <PaymentsToCheck />
          <WalletMessages />
          <Position />
        </div>
      }
      tabs={{ label: t.list, tabs: tabs('list', t.lists), inHistory: true }}
      above={
        <div id="list" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {courier && (
            <p>
              {t.only(holderName({ courier, courierName }) || t.own)}{' '}
              <Link
                to={addressWith({ courier: '', name: '' })}
                className="link inline-flex min-h-11 items-center"
              >
                {t.everybody}
              </Link>
            </p>
          )}
          {rows.length > 0 && <SelectAll selection={selection} label={t.selectAll} />}
        </div>
      }
      empty={t.none[list]}
    >
      <ul className="card divide-y divide-line">
        {rows.map((order) => (
          <CashRow key={order._id} order={order} selection={selection} />
        ))}
      </ul>
      {selected.length > 0 && (
        <SelectedRows label={t.selected(selected.length)} text={t.selected(selected.length)}>
          <Button onClick={() => setBooking('receive')}>{t.receive}</Button>
          <Button variant="danger" onClick={() => setBooking('writeOff')}>
            {t.writeOff}
          </Button>
        </SelectedRows>
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

function CashRow({ order, selection }: { order: CashOrder; selection: Selection<CashOrder> }) {
  const t = useMessages(cashMessages)
  const language = useLanguage()
  const money = (taka: number) => formatTaka(taka, language)
  return (
    <li className="flex items-center gap-x-2 py-2 pr-3 pl-1 md:pr-4">
      <SelectRow selection={selection} id={order._id} label={t.select(formatOrderId(order._id))} />
      <div className="min-w-0 grow leading-snug">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="min-w-0 wrap-anywhere">{order.name}</b>
          <b className="tabular-nums">{money(order.open)}</b>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere tabular-nums">
          <OrderLink id={order._id} />
          {order.mobileNumber}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {order.courierName || t.own} · {t.delivered(readableDayOf(new Date(order.deliveredAt), language))}
          {order.received > 0 && ` · ${t.received}: ${money(order.received)} / ${money(order.due)}`}
        </p>
      </div>
    </li>
  )
}
