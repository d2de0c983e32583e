import { useEffect, useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { findUnansweredAttempt, isSameOrder, type OrderToSend } from './attempts.ts'
import type { useConfirmOrder } from './use-confirm-order.ts'

/** Milliseconds between the attempts; the last value repeats. */
const delays = [5_000, 10_000, 20_000, 30_000]
/** After this time an order is not sent without another confirmation: the customer may have decided otherwise. */
const maxAge = 30 * 60_000

interface Options {
  confirmOrder: ReturnType<typeof useConfirmOrder>
  firstLines: readonly CartLine[]
  /** Null while the order cannot be sent. */
  draft: OrderToSend | null
  /** While the session is loading. */
  loading: boolean
}

/**
 * Sends an unanswered order again under the same key, after a delay, when the browser is online again and after a reload,
 * as long as it has not been changed.
 */
export function useRetryOrder({ confirmOrder, firstLines, draft, loading }: Options) {
  const t = useMessages(checkoutMessages)
  const { unanswered, busy, confirm, setUnanswered, setNotice } = confirmOrder
  const retries = useRef(0)
  const hasChecked = useRef(false)
  const latestConfirm = useRef(confirm)
  latestConfirm.current = confirm

  useEffect(() => {
    if (loading || hasChecked.current) return
    hasChecked.current = true
    const last = findUnansweredAttempt(firstLines)?.sent.at(-1)
    if (!last) return
    const isFresh = Date.now() - Date.parse(last.placedAt) < maxAge
    const isSame = isFresh && draft !== null && isSameOrder(last.order, draft)
    setNotice(isSame ? t.notSentYet : t.notSentPress)
    if (isSame) setUnanswered(draft)
  }, [loading, draft, firstLines, setNotice, setUnanswered, t])

  const isChanged = unanswered !== null && !(draft && isSameOrder(unanswered, draft))
  useEffect(() => {
    if (!isChanged) return
    setUnanswered(null)
    setNotice(t.notSentPress)
  }, [isChanged, setUnanswered, setNotice, t])

  useEffect(() => {
    if (!unanswered) {
      retries.current = 0
      return
    }
    if (busy || isChanged) return
    const retry = () => latestConfirm.current(unanswered)
    const timer = setTimeout(retry, delays[retries.current] ?? delays.at(-1))
    retries.current += 1
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [unanswered, busy, isChanged])
}
