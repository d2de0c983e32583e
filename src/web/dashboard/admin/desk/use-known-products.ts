import { useEffect, useState } from 'react'
import { getProduct, type Product } from '#shop/catalog/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { reportUnexpected } from '#web/unexpected.ts'

export type KnownProducts = ReadonlyMap<string, Product | null>

/** The products of a draft as they are now, for what they come in and how many are left; null for one that is gone. */
export function useKnownProducts(ids: readonly string[]) {
  const [known, setKnown] = useState<KnownProducts>(new Map())
  const know = (id: string, product: Product | null) => setKnown((before) => new Map(before).set(id, product))
  const missing = [...new Set(ids)].filter((id) => id !== '' && !known.has(id)).join(',')

  useEffect(() => {
    let isLate = false
    for (const id of missing === '' ? [] : missing.split(','))
      api(getProduct, { params: { id } }).then(
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
