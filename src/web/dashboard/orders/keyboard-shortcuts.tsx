import { useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { canMove } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { orderLinkId } from '#web/shared/orders/order-actions.ts'
import { Modal } from '#web/ui/modal.tsx'
import { orderListMessages } from './list-messages.ts'
import { useKeys } from './use-keys.ts'
import { useMover } from './use-mover.ts'

const keys = {
  next: 'J',
  previous: 'K',
  open: 'Enter',
  select: 'X',
  confirm: 'C',
  search: '/',
  help: '?',
} as const

interface Options {
  orders: readonly Order[]
  selection: Selection<Order>
  /** Whether something runs for the orders, so that none can be moved. */
  isWaiting: boolean
  onMove: (order: Order, to: OrderStatus) => void
  onMoveAll: (orders: readonly Order[], to: OrderStatus) => void
  onSearch: () => void
}

/** Single-key shortcuts for a list of orders, as in mail programs. */
export function useKeyboardShortcuts({ orders, selection, isWaiting, onMove, onMoveAll, onSearch }: Options) {
  const mover = useMover()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
  const focusedIndex = () => {
    const row = document.activeElement?.closest('[data-order]')
    return orders.findIndex(({ _id }) => _id === row?.getAttribute('data-order'))
  }
  function focusNeighbour(step: number) {
    const next = orders[Math.max(0, Math.min(focusedIndex() + step, orders.length - 1))]
    if (next) document.getElementById(orderLinkId(next._id))?.focus()
  }
  const isConfirmable = ({ orderStatus }: Order) => canMove(orderStatus, 'Confirmed', mover)
  /** The selected orders if there are any, else the focused one. */
  function confirm() {
    const { selected } = selection
    const focused = orders[focusedIndex()]
    if (isWaiting) return
    if (selected.length > 0) {
      if (selected.every(isConfirmable)) onMoveAll(selected, 'Confirmed')
    } else if (focused && isConfirmable(focused)) onMove(focused, 'Confirmed')
  }
  const { isEnabled, toggle } = useKeys({
    j: () => focusNeighbour(1),
    k: () => focusNeighbour(-1),
    x: () => {
      const order = orders[focusedIndex()]
      if (order) selection.toggle(order._id)
    },
    c: ({ repeat }) => repeat || confirm(),
    '/': onSearch,
    '?': openHelp,
  })
  const help = isHelpOpen && (
    <ShortcutHelp isEnabled={isEnabled} onToggle={toggle} onClose={() => setHelpOpen(false)} />
  )
  return { openHelp, help }
}

interface HelpProps {
  isEnabled: boolean
  onToggle: (isOn: boolean) => void
  onClose: () => void
}

/** Lists the shortcuts and turns them off for people who press single keys by accident. */
function ShortcutHelp({ isEnabled, onToggle, onClose }: HelpProps) {
  const t = useMessages(orderListMessages)
  return (
    <Modal
      label={t.keysTitle}
      bar={<h2 className="pl-3 text-lg">{t.keysTitle}</h2>}
      className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={onClose}
    >
      <div className="px-5 pb-5">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {(Object.keys(keys) as (keyof typeof keys)[]).map((action) => (
            <div key={action} className="contents">
              <dt>
                <kbd className="inline-block min-w-9 rounded-md border border-line-strong bg-sunken px-2 py-1 text-center font-semibold">
                  {keys[action]}
                </kbd>
              </dt>
              <dd>{t.shortcuts[action]}</dd>
            </div>
          ))}
        </dl>
        <CheckBox
          className="mt-4"
          label={t.useKeys}
          checked={isEnabled}
          onChange={({ target }) => onToggle(target.checked)}
        />
      </div>
    </Modal>
  )
}
