import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { offeredStatuses } from '#shop/orders/exchange-rules.ts'
import type { Mover } from '#shop/orders/rules.ts'
import { isFinal, type OrderStatus, statusTable } from '#shop/orders/statuses.ts'
import { labelsAddress } from '#web/dashboard/parcels/labels-address.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
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
  const item = 'flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-left whitespace-nowrap'
  const entry = (label: string, tone: string, isDisabled: boolean, act: () => void) => (
    <button
      key={label}
      type="button"
      aria-describedby={describedBy}
      disabled={disabled || isDisabled}
      className={`${item} hover:bg-sunken disabled:text-ink-3 ${tone}`}
      onClick={({ currentTarget }) => {
        // The entry is removed with the menu: what opens now returns the focus to the menu's button.
        currentTarget.closest('[data-menu]')?.querySelector('button')?.focus()
        act()
      }}
    >
      {label}
    </button>
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
      <div data-menu className="relative">
        <Dropdown
          label={t.more}
          button={<Icon name="ellipsis" />}
          buttonClass="flex size-11 items-center justify-center rounded-md hover:bg-sunken aria-expanded:bg-sunken md:size-9"
          panelClass="absolute top-full right-0 z-20 mt-1 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-lg"
        >
          {moves(
            others.filter((to) => !isDanger(to)),
            '',
          )}
          <Link to={invoice} className={`${item} hover:bg-sunken`}>
            <Icon name="printer" className="size-4.5 text-ink-2" />
            {text.invoice}
          </Link>
          <Link to={labelsAddress([order._id])} className={`${item} hover:bg-sunken`}>
            <Icon name="printer" className="size-4.5 text-ink-2" />
            {t.labels}
          </Link>
          {last.length > 0 && <div className="mt-1 border-t border-line pt-1">{last}</div>}
        </Dropdown>
      </div>
    </>
  )
}
