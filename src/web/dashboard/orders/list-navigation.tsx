import { type MouseEvent, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { statusTable } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { listFromLink, stepState } from '#web/shared/orders/use-orders.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useKeys } from './use-keys.ts'

const square = 'flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken'
const overviewPath = (id: string) => `/dashboard/order-overview/${id}`

/** Back to the list that the order was opened from, as it was left; otherwise to the list of its status. */
export function BackToList({ order }: { order: Order }) {
  const t = useMessages(orderMessages)
  const navigate = useNavigate()
  const list = listFromLink(useLocation().state)
  function goBack(event: MouseEvent) {
    if (!list || event.ctrlKey || event.metaKey || event.shiftKey) return
    // The list is the previous entry: its neighbours replace the order that was opened from it.
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to={list?.path ?? `/dashboard/${statusTable[order.orderStatus].adminList}`}
      onClick={goBack}
      aria-label={t.backToList}
      title={t.backToList}
      className={`${square} -ml-2`}
    >
      <Icon name="chevron-left" />
    </Link>
  )
}

/** The orders before and after this one in the list that it was opened from; also by the keys of the list. */
export function OrderSteps({ id }: { id: string }) {
  const t = useMessages(orderMessages)
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = listFromLink(state)
  const index = list?.ids.indexOf(id) ?? -1
  const previous = list?.ids[index - 1]
  const next = index >= 0 ? list?.ids[index + 1] : undefined
  const go = (to: string | undefined) =>
    to && list && navigate(overviewPath(to), { replace: true, state: stepState(list) })
  useKeys({ j: () => go(next), k: () => go(previous) })
  const isStep = list?.isStep === true
  useEffect(() => {
    if (isStep) document.getElementById('overview-title')?.focus({ preventScroll: true })
  }, [isStep])
  if (!list || index < 0) return null
  return (
    <span className="ml-auto flex">
      {(
        [
          ['arrow-up', previous, t.previousOrder],
          ['arrow-down', next, t.nextOrder],
        ] as const
      ).map(([icon, to, label]) =>
        to ? (
          <Link
            key={icon}
            to={overviewPath(to)}
            replace
            state={stepState(list)}
            aria-label={label}
            title={label}
            className={square}
          >
            <Icon name={icon} />
          </Link>
        ) : (
          <span key={icon} className={`${square} text-line-strong hover:bg-transparent`}>
            <Icon name={icon} />
          </span>
        ),
      )}
    </span>
  )
}
