import { useCallback, useEffect, useState } from 'react'
import { api } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { keepBengaliNames } from '#web/features/catalog/bengali-names.ts'
import type { Shelf } from './availability.ts'

/** The door answers for so many products at a time. */
const atOnce = 50

async function askShelf(ids: string[]): Promise<Shelf> {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  )
  const answers = await Promise.all(
    parts.map((part) => api('GET /stock', { query: { ids: part.join(',') } })),
  )
  keepBengaliNames(answers.flat())
  const found = new Map(answers.flat().map(({ _id, price, stock }) => [_id, { price, stock }]))
  return new Map(ids.map((id) => [id, found.get(id) ?? null]))
}

/**
 * Asks what these products cost and how many are left: at once, and again when somebody comes back to the window. `onShelf`
 * hears every answer.
 */
export function useLiveShelf(ids: readonly string[], onShelf: (shelf: Shelf) => void) {
  const [failed, setFailed] = useState(false)
  const wanted = [...new Set(ids)].filter((id) => /^[1-9]\d{0,17}$/.test(id)).join(',')
  const ask = useCallback(() => {
    if (wanted === '') return
    askShelf(wanted.split(','))
      .then((shelf) => {
        setFailed(false)
        onShelf(shelf)
      })
      .catch((error: unknown) => {
        setFailed(true)
        reportUnexpected(error)
      })
  }, [wanted, onShelf])
  useEffect(ask, [ask])
  useWindowFocus(ask)
  return { failed, ask }
}
