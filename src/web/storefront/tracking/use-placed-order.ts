import { useCallback, useEffect, useState } from 'react'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import type { TypedProof } from './order-proof.tsx'

/** An order that was just placed, as its customer tracks it. */
export function usePlacedOrder({ orderId, phone }: TypedProof) {
  const [order, setOrder] = useState<TrackedOrder | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      api('POST /order-tracking', { body: { orderId, phone } }).then(
        (loaded) => {
          setFailed(false)
          setOrder(loaded)
        },
        (error: unknown) => {
          reportUnexpected(error)
          setFailed(true)
        },
      ),
    [orderId, phone],
  )
  useEffect(() => {
    load()
  }, [load])
  return { order, setOrder, hasFailed, load }
}
