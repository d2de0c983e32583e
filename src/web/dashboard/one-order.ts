import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { getOrder, type Order, type OrderWithHistory, order as orderShape } from '#shop/orders/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { reportUnexpected } from '#web/unexpected.ts'

/** The order a list passed along with its link, if it is this one and still has the shape of today. */
function passedAlong(state: unknown, id: string): Order | null {
  const passed = orderShape.safeParse((state as { order?: unknown } | null)?.order).data
  return passed?._id === id ? passed : null
}

/** One order as the shop has it now; until that is known, as the list had it (D11). */
export function useOrder(id: string) {
  const { state } = useLocation()
  const [loaded, setLoaded] = useState<OrderWithHistory | null>(null)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed' | 'unknown'>('loading')
  const turn = useRef(0)

  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setPhase('loading')
    try {
      const found = await api(getOrder, { params: { id } })
      if (mine !== turn.current) return
      setLoaded(found)
      setPhase('ready')
    } catch (error) {
      reportUnexpected(error)
      if (mine !== turn.current) return
      // An address with something else than an order id in it leads nowhere, either.
      const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setPhase(unknown ? 'unknown' : 'failed')
    }
  }, [id])

  useEffect(() => {
    load()
    return () => {
      turn.current += 1
    }
  }, [load])

  return { order: loaded ?? passedAlong(state, id), history: loaded?.history ?? null, phase, load }
}
