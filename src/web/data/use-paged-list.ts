import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#lib/endpoint.ts'
import { reportUnexpected } from './report-error.ts'

type Phase = 'loading' | 'ready' | 'failed'

/** How many rows a list of the dashboard asks for at a time. */
export const rowsPerPage = 20

/** The rows that answer `question`, page by page; `ask` puts that question to the shop. */
export function usePagedList<Row extends { _id: string }>(
  question: string,
  ask: (cursor: string | undefined) => Promise<Page<Row[]>>,
) {
  const [loaded, setLoaded] = useState<Page<Row[]> | null>(null)
  // The phase belongs to one question: what was found for the last one says nothing about this one.
  const [settled, settle] = useState<{ question: string; phase: Phase } | null>(null)
  const phase = settled?.question === question ? settled.phase : 'loading'
  const [more, setMore] = useState<Phase>('ready')
  // An answer that was overtaken by a newer question is thrown away.
  const turn = useRef(0)
  const latest = useRef(ask)
  latest.current = ask

  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    settle({ question, phase: 'loading' })
    setMore('ready')
    try {
      const page = await latest.current(undefined)
      if (mine !== turn.current) return
      setLoaded(page)
      settle({ question, phase: 'ready' })
    } catch (error) {
      reportUnexpected(error)
      if (mine === turn.current) settle({ question, phase: 'failed' })
    }
  }, [question])

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
      const page = await latest.current(loaded.nextCursor)
      if (mine !== turn.current) return
      setLoaded((before) => before && { ...page, rows: [...before.rows, ...page.rows] })
      setMore('ready')
    } catch (error) {
      reportUnexpected(error)
      if (mine === turn.current) setMore('failed')
    }
  }

  /** Takes rows off the list that do not belong here any more. */
  function remove(...ids: string[]) {
    const isGone = ({ _id }: Row) => ids.includes(_id)
    if (loaded?.nextCursor && loaded.rows.every(isGone)) return load()
    setLoaded((before) => {
      if (!before) return before
      const rows = before.rows.filter((row) => !isGone(row))
      return { ...before, rows, total: before.total - before.rows.length + rows.length }
    })
  }

  /** Puts what has become of a row in its place. */
  function replace(row: Row) {
    setLoaded(
      (before) =>
        before && { ...before, rows: before.rows.map((other) => (other._id === row._id ? row : other)) },
    )
  }

  return { loaded, phase, more, load, loadMore, remove, replace }
}
