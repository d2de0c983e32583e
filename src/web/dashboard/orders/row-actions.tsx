import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { offeredStatuses } from '#shop/orders/exchange-rules.ts'
import type { Mover } from '#shop/orders/rules.ts'
import { isFinal, type OrderStatus, statusTable } from '#shop/orders/statuses.ts'
import { MenuEntry, menuEntryClass, RowMenu } from '#web/dashboard/kit/row-menu.tsx'
import { labelsAddress } from '#web/dashboard/parcels/labels-address.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { orderListMessages } from './list-messages.ts'
import { useMover } from './use-mover.ts'

interface Props {
  order: Order
  /** Id of the element that names the order, for screen readers. */
  describedBy: string
  /** While a status changes, every action waits (STATE-13). */
  disabled: boolean
  onMove: (order: Order, to: OrderStatus) => void
  /** Without it orders cannot be deleted here. */
  onDelete?: (order: Order) => void
  /** Shown between the next action and the menu. */
  children?: ReactNode
  size?: string
  /** On the page of one order the action that usually follows is the green button. */
  isMain?: boolean
}

/** The statuses that staff can choose: the one that usually follows, and those that are rare or final. */
function choicesOf(order: Order, mover: Mover) {
  const { orderStatus } = order
  const possible = offeredStatuses(order, mover)
  const next = possible.find((to) => to === statusTable[orderStatus].expectedNext || to === 'Confirmed')
  const others = possible.filter((to) => to !== next)
  // For an order in Shipping its own button is shown and disabled (STATE-05).
  return { next, others: orderStatus === 'Shipping' ? [orderStatus, ...others] : others }
}

/** What takes something away stands apart, last in the menu. */
const isDanger = (to: OrderStatus) => to === 'Cancelled'

/** The one action that usually follows, and a menu with the others, so that Cancel is never beside Confirm. */
export function RowActions({
  order,
  describedBy,
  disabled,
  onMove,
  onDelete,
  children,
  size = 'px-3 whitespace-nowrap md:min-h-9',
  isMain = false,
}: Props) {
  const t = useMessages(orderListMessages)
  const text = useMessages(orderMessages)
  const allows = useAllows()
  const { next, others } = choicesOf(order, useMover())
  const invoice = `/dashboard/order-overview/${order._id}/invoice/${order._id}`
  const entry = (label: string, tone: string, isDisabled: boolean, act: () => void) => (
    <MenuEntry
      key={label}
      aria-describedby={describedBy}
      disabled={disabled || isDisabled}
      className={tone}
      onClick={act}
    >
      {label}
    </MenuEntry>
  )
  const moves = (some: readonly OrderStatus[], tone: string) =>
    some.map((to) => entry(text.moveTo[to], tone, to === order.orderStatus, () => onMove(order, to)))
  const last = [
    ...moves(others.filter(isDanger), 'text-danger'),
    ...(onDelete && allows('administrator') && isFinal(order.orderStatus)
      ? [entry(text.delete, 'text-danger', false, () => onDelete(order))]
      : []),
  ]
  return (
    <>
      {next && (
        <Button
          variant={isMain ? 'buy' : 'quiet'}
          aria-describedby={describedBy}
          disabled={disabled}
          className={size}
          onClick={() => onMove(order, next)}
        >
          {text.moveTo[next]}
        </Button>
      )}
      {children}
      <RowMenu label={t.more}>
        {moves(
          others.filter((to) => !isDanger(to)),
          '',
        )}
        <Link to={invoice} className={menuEntryClass}>
          <Icon name="printer" className="size-4.5 text-ink-2" />
          {text.invoice}
        </Link>
        <Link to={labelsAddress([order._id])} className={menuEntryClass}>
          <Icon name="printer" className="size-4.5 text-ink-2" />
          {t.labels}
        </Link>
        {last.length > 0 && <div className="mt-1 border-t border-line pt-1">{last}</div>}
      </RowMenu>
    </>
  )
}
