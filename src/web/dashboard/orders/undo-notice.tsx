import { useEffect, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { maxBulkOrders, undoSeconds } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { orderListMessages } from './list-messages.ts'

async function undoConfirm(ids: readonly string[]) {
  const results = []
  for (let start = 0; start < ids.length; start += maxBulkOrders)
    results.push(
      ...(await api('POST /orders/undo-confirm', { body: { ids: ids.slice(start, start + maxBulkOrders) } })),
    )
  return results
}

/** Takes back that orders were confirmed, and says what became of it. */
function useUndoConfirm(onUndone: () => void) {
  const t = useMessages(orderListMessages)
  return useAction(undoConfirm, {
    invalidates: orderEndpoints,
    onSuccess(results) {
      const undone = results.filter((result) => result.undone).length
      const others = results.length - undone
      if (undone > 0) showToast('success', t.undone(undone), others > 0 ? t.notUndone(others) : undefined)
      else showToast('warning', t.notUndone(others))
      onUndone()
    },
    failed: t.undoFailed,
    failedText: t.tryAgain,
  })
}

/** The button of the notice about one order that was confirmed. */
export function useUndoButton(onUndone = () => {}) {
  const t = useMessages(orderListMessages)
  const { run } = useUndoConfirm(onUndone)
  return { label: t.undo, run: ({ _id }: Order) => run([_id]) }
}

interface Props {
  /** The orders that were confirmed together. */
  ids: readonly string[]
  /** Some are pending again. */
  onUndone: () => void
  /** The time is over, or the orders are pending again. */
  onEnd: () => void
}

/** Says that orders were confirmed, and undoes it for some seconds. */
export function UndoNotice({ ids, onUndone, onEnd }: Props) {
  const t = useMessages(orderListMessages)
  const [left, setLeft] = useState(undoSeconds)
  const { run, isBusy } = useUndoConfirm(() => {
    onUndone()
    onEnd()
  })
  useEffect(() => {
    const end = Date.now() + undoSeconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [])
  const isOver = left === 0 && !isBusy
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])

  return (
    <div className="notice mb-3">
      <p role="status" className="grow">
        <b>{t.confirmed(ids.length)}</b> <span className="text-ink-2">{t.confirmedText(ids.length)}</span>
      </p>
      <span aria-hidden="true" className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        {t.seconds(left)}
      </span>
      <Button
        className="shrink-0 px-3 md:min-h-9"
        busy={isBusy}
        busyLabel={t.undoing}
        onClick={() => run(ids)}
      >
        {t.undo}
      </Button>
    </div>
  )
}
