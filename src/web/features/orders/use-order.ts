import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Order, OrderWithHistory } from '#shop/orders/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

// The file's name changes with the shop's code, and with it perhaps what an order is.
const build = import.meta.url

/** What a list passes along with the link to an order. */
export const passAlong = (order: Order) => ({ order, build })

/** The order a list passed along with its link, if it is this one and of today's shop: a browser keeps it for long. */
function passedAlong(state: unknown, id: string): Order | null {
  const passed = state as Partial<ReturnType<typeof passAlong>> | null
  return passed?.build === build && passed.order?._id === id ? passed.order : null
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
      const found = await api('GET /order/:id', { params: { id } })
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
