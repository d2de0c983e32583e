import { useEffect, useState } from 'react'
import { createLocalList } from '#web/data/local-list.ts'

const maxViewed = 12

const viewed = createLocalList('viewedProducts', (value): value is string =>
  /^[1-9]\d{0,17}$/.test(String(value)),
)

/** Stores in this browser that a product was viewed; returns the ids of those viewed before it, the latest first. */
export function useViewedBefore(id: string) {
  const [before, setBefore] = useState<readonly string[]>([])
  useEffect(() => {
    const others = viewed.read().filter((other) => other !== id)
    setBefore(others.slice(0, maxViewed - 1))
    viewed.write([id, ...others].slice(0, maxViewed))
  }, [id])
  return before
}

/** Removes products that are no longer sold. */
export function forgetViewed(gone: readonly string[]) {
  if (gone.length) viewed.write(viewed.read().filter((id) => !gone.includes(id)))
}
