import { useEffect, useState } from 'react'
import type { Product } from '#shop/catalog/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

export type KnownProducts = ReadonlyMap<string, Product | null>

/** The products of a draft as they are now, for what they come in and how many are left; null for one that is gone. */
export function useKnownProducts(ids: readonly string[]) {
  const [known, setKnown] = useState<KnownProducts>(new Map())
  const know = (id: string, product: Product | null) => setKnown((before) => new Map(before).set(id, product))
  const missing = [...new Set(ids)].filter((id) => id !== '' && !known.has(id)).join(',')

  useEffect(() => {
    let isLate = false
    for (const id of missing === '' ? [] : missing.split(','))
      api('GET /product/:id', { params: { id } }).then(
        ({ data }) => isLate || know(id, data),
        (error: unknown) => {
          reportUnexpected(error)
          // What could not be asked for stays as it was ordered; saving will tell.
          if (!isLate && error instanceof ApiError && error.status === 404) know(id, null)
        },
      )
    return () => {
      isLate = true
    }
  }, [missing])

  return { known, know }
}
