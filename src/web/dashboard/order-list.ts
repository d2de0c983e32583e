import { useCallback, useEffect, useRef, useState } from 'react'
import { getOrders, type Order } from '#shop/orders/contract.ts'
import { api } from '#web/auth/token.ts'
import { reportUnexpected } from '#web/unexpected.ts'

interface Loaded {
  rows: Order[]
  total: number
  nextCursor: string | null
}
type Phase = 'loading' | 'ready' | 'failed'

const perPage = 20

/** All orders with `status` whose id contains `search`, page by page. */
export function useOrderList(status: string, search: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  // The phase belongs to one question: what was found for the last one says nothing about this one.
  const question = `${status}?${search}`
  const [settled, settle] = useState<{ question: string; phase: Phase } | null>(null)
  const phase = settled?.question === question ? settled.phase : 'loading'
  const [more, setMore] = useState<Phase>('ready')
  // An answer that was overtaken by a newer question is thrown away.
  const turn = useRef(0)

  const ask = useCallback(
    (cursor?: string) =>
      api(getOrders, {
        query: { status, limit: perPage, ...(search && { search }), ...(cursor && { cursor }) },
      }),
    [status, search],
  )

  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    settle({ question, phase: 'loading' })
    setMore('ready')
    try {
      const page = await ask()
      if (mine !== turn.current) return
      setLoaded(page)
      settle({ question, phase: 'ready' })
    } catch (error) {
      reportUnexpected(error)
      if (mine === turn.current) settle({ question, phase: 'failed' })
    }
  }, [ask, question])

  useEffect(() => {
    load()
    return () => {
      turn.current += 1
    }
  }, [load])

  async function loadMore() {
    if (!loaded?.nextCursor) return
    const mine = turn.current
    setMore('loading')
    try {
      const page = await ask(loaded.nextCursor)
      if (mine !== turn.current) return
      setLoaded((before) => before && { ...page, rows: [...before.rows, ...page.rows] })
      setMore('ready')
    } catch (error) {
      reportUnexpected(error)
      if (mine === turn.current) setMore('failed')
    }
  }

  /** Takes an order off the list that does not belong here any more. */
  function remove(id: string) {
    if (loaded?.rows.length === 1 && loaded.nextCursor) return load()
    setLoaded(
      (before) =>
        before && { ...before, rows: before.rows.filter(({ _id }) => _id !== id), total: before.total - 1 },
    )
  }

  return { loaded, phase, more, load, loadMore, remove }
}
