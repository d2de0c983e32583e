import { useEffect, useRef } from 'react'
import type { OrderChange } from '#shop/orders/list-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { onOrderChanges } from './live-orders.ts'
import { liveMessages } from './messages.ts'

/** Some people are named in words: “The courier: …”. */
const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Calls `onChange` with the changes of orders, as they happen, that `concerns` selects, and says what others have done. */
export function useOrderChanges(concerns: (orderId: string) => boolean, onChange: (ids: string[]) => void) {
  const t = useMessages(liveMessages)
  const orderText = useMessages(orderMessages)
  function handle(all: readonly OrderChange[]) {
    const changes = all.filter(({ orderId }) => concerns(orderId))
    const ids = [...new Set(changes.map(({ orderId }) => orderId))]
    if (ids.length === 0) return
    onChange(ids)
    const byOthers = changes.filter(({ isOwn }) => !isOwn)
    const [last] = byOthers.slice(-1)
    if (!last) return
    const by = last.by || orderText.roles[last.role]
    const count = new Set(byOthers.map(({ orderId }) => orderId)).size
    const message =
      count === 1
        ? t.changed(by, formatOrderId(last.orderId), orderText.status[last.to])
        : t.changedMany(by, count)
    showToast('success', capital(message))
  }
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => onOrderChanges((changes) => latest.current(changes)), [])
}
