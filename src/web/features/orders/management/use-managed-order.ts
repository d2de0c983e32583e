import { useCallback, useEffect, useRef, useState } from 'react'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { api } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

/** What staff should know of an order; asked for anew whenever `order`, as the shop said it last, is another one. */
export function useDeskOrder(id: string, order: unknown) {
  const [desk, setDesk] = useState<ManagedOrderWithTimeline | null>(null)
  const [failed, setFailed] = useState(false)
  const turn = useRef(0)

  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setFailed(false)
    try {
      const found = await api('GET /managed-orders/:id', { params: { id } })
      if (mine === turn.current) setDesk(found)
    } catch (error) {
      reportUnexpected(error)
      if (mine === turn.current) setFailed(true)
    }
  }, [id])

  // Another answer about the order asks for this one, too.
  useEffect(() => {
    load()
    return () => {
      turn.current += 1
    }
  }, [load, order])

  return { desk, failed, load }
}

/** A name for what is written, so that the same sent twice is written once. `randomUUID` is missing on plain http. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
