import { useEffect, useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '../cart/cart-lines.ts'
import { checkoutMessages } from '../messages.ts'
import { findUnanswered, isSameOrder, type ToOrder } from './attempts.ts'
import type { useConfirming } from './use-confirm-order.ts'

/** Milliseconds between one try and the next; the last one is repeated. */
const pauses = [5_000, 10_000, 20_000, 30_000]
/** Nothing is sent by itself so many milliseconds after it was confirmed: its customer may have thought again. */
const patience = 30 * 60_000

interface Trying {
  confirming: ReturnType<typeof useConfirming>
  firstLines: readonly CartLine[]
  /** The order as it stands on the page; null while it cannot be sent. */
  toOrder: ToOrder | null
  /** Whether it is still to be found out who is signed in. */
  loading: boolean
}

/**
 * Sends an order that got no answer again, under the same key: when the connection is back, now and then, and after the page
 * was loaded anew; as long as nothing about it has been changed.
 */
export function useTryingAgain({ confirming, firstLines, toOrder, loading }: Trying) {
  const t = useMessages(checkoutMessages)
  const { waiting, busy, confirm, setWaiting, setNotice } = confirming
  const tries = useRef(0)
  const looked = useRef(false)
  const latest = useRef(confirm)
  latest.current = confirm

  useEffect(() => {
    if (loading || looked.current) return
    looked.current = true
    const last = findUnanswered(firstLines)?.sent.at(-1)
    if (!last) return
    const isFresh = Date.now() - Date.parse(last.placedAt) < patience
    const isSame = isFresh && toOrder !== null && isSameOrder(last.order, toOrder)
    setNotice(isSame ? t.notSentYet : t.notSentPress)
    if (isSame) setWaiting(toOrder)
  }, [loading, toOrder, firstLines, setNotice, setWaiting, t])

  const isChanged = waiting !== null && !(toOrder && isSameOrder(waiting, toOrder))
  useEffect(() => {
    if (!isChanged) return
    setWaiting(null)
    setNotice(t.notSentPress)
  }, [isChanged, setWaiting, setNotice, t])

  useEffect(() => {
    if (!waiting) {
      tries.current = 0
      return
    }
    if (busy || isChanged) return
    const again = () => latest.current(waiting)
    const timer = setTimeout(again, pauses[tries.current] ?? pauses.at(-1))
    tries.current += 1
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, busy, isChanged])
}
