import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'

interface Props {
  id: string
  children: (product: AdminProduct) => ReactNode
}

/** Fetches a product before what is drawn of it, and says what became of that. */
export function OwnProductPage({ id, children }: Props) {
  const [product, setProduct] = useState<AdminProduct | 'unknown' | 'failed' | null>(null)
  const load = useCallback(() => {
    setProduct(null)
    api('GET /admin-products/:id', { params: { id } }).then(setProduct, (error) => {
      reportUnexpected(error)
      const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setProduct(unknown ? 'unknown' : 'failed')
    })
  }, [id])
  useEffect(load, [load])
  if (product === null) return <Loading />
  if (product === 'unknown') return <ErrorPage notFound />
  if (product === 'failed') return <LoadFailed onRetry={load} />
  return children(product)
}
