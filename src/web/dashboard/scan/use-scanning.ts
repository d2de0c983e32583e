import { useRef, useState } from 'react'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { isSignedOut, statusOf } from '#web/ui/use-action.ts'
import { scanMessages } from './messages.ts'
import { hear } from './sounds.ts'

/** Why scanning has stopped: it goes on when a person has seen it. */
export interface Stop {
  title: string
  text?: string | undefined
  /** The order that it is about. */
  orderId?: string | undefined
  /** What else can be done than to go on. */
  action?: { label: string; run: () => Promise<unknown> } | undefined
}

/** A value that is there at once, also for the next scan that waits. */
export function useKept<Value>(initial: Value) {
  const kept = useRef(initial)
  const [value, show] = useState(initial)
  return {
    value,
    now: () => kept.current,
    set(next: Value) {
      kept.current = next
      show(() => next)
    },
  }
}

/**
 * Handles one scan after the other, each when the one before is finished. After a stop nothing is handled but heard until somebody has
 * acknowledged it.
 */
export function useScanning(handle: (readings: readonly string[]) => Promise<unknown>) {
  const stop = useKept<Stop | null>(null)
  const queue = useRef(Promise.resolve())
  const [waiting, setWaiting] = useState(0)

  function halt(why: Stop) {
    stop.set(why)
    hear('stop')
  }
  /** Runs after everything that was begun before. */
  function run(task: () => Promise<unknown>) {
    setWaiting((before) => before + 1)
    queue.current = queue.current.then(task).then(
      () => setWaiting((before) => before - 1),
      () => setWaiting((before) => before - 1),
    )
    return queue.current
  }
  return {
    stop: stop.value,
    isBusy: waiting > 0,
    halt,
    run,
    scan: (readings: readonly string[]) =>
      run(async () => {
        if (stop.now()) hear('stop')
        else await handle(readings)
      }),
    goOn: () => stop.set(null),
    /** Does what else a stop offers. */
    act: ({ run: action }: NonNullable<Stop['action']>) =>
      run(async () => {
        stop.set(null)
        await action()
      }),
  }
}
export type Scanning = ReturnType<typeof useScanning>

/** The stops that everything that is asked of the shop can end with. */
export function useProblem() {
  const t = useMessages(scanMessages)
  const orders = useMessages(orderMessages)
  /** What the shop has answered instead. */
  function problemOf(error: unknown): Omit<Stop, 'orderId' | 'action'> {
    if (!(error instanceof ApiError) || error.status === 0) return { title: t.offline }
    const { isChanged, unconfirmed, paymentToCheck } = error.body
    const status = orderStatuses.find((each) => each === error.body.status)
    if (isChanged) return { title: t.changed, text: t.scanAnew }
    if (unconfirmed) return { title: t.unconfirmed, text: orders.notConfirmedYet }
    if (paymentToCheck) return { title: t.unconfirmed, text: orders.paymentToCheck }
    if (error.status === 409 && status) return { title: orders.statusNow(orders.status[status]) }
    return { title: t.failed }
  }
  return problemOf
}

/** The order whose label was scanned, or the stop that it is none. */
export function useFindOrder() {
  const t = useMessages(scanMessages)
  const problemOf = useProblem()
  return async (readings: readonly string[]) => {
    let stop: Stop = { title: t.unknown, text: readings[0] }
    for (const code of readings)
      try {
        return { order: await api('GET /orders/scanned', { query: { code: code.slice(0, 500) } }) }
      } catch (error) {
        if (isSignedOut(error)) return { stop: { title: t.offline } }
        if (statusOf(error) === 422) stop = { title: t.several, text: code }
        else if (statusOf(error) !== 404) return { stop: problemOf(error) }
      }
    return { stop }
  }
}
