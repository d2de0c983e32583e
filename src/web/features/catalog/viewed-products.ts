import { useEffect, useState } from 'react'
import { createLocalList } from '#web/data/local-list.ts'

const most = 12

const viewed = createLocalList('viewedProducts', (value): value is string =>
  /^[1-9]\d{0,17}$/.test(String(value)),
)

/**
 * Notes on this device that a product was looked at, and answers the ids of those looked at before it, the last one first.
 */
export function useViewedBefore(id: string) {
  const [before, setBefore] = useState<readonly string[]>([])
  useEffect(() => {
    const others = viewed.read().filter((other) => other !== id)
    setBefore(others.slice(0, most - 1))
    viewed.write([id, ...others].slice(0, most))
  }, [id])
  return before
}

/** Forgets products that are no longer sold. */
export function forgetViewed(gone: readonly string[]) {
  if (gone.length) viewed.write(viewed.read().filter((id) => !gone.includes(id)))
}
