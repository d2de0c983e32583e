import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { getOwnProduct, type OwnProduct } from '#shop/catalog/products/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { ErrorPage } from '#web/components/error-page.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { reportUnexpected } from '#web/unexpected.ts'

interface Props {
  id: string
  children: (product: OwnProduct) => ReactNode
}

/** Fetches a product before what is drawn of it, and says what became of that. */
export function OwnProductPage({ id, children }: Props) {
  const [product, setProduct] = useState<OwnProduct | 'unknown' | 'failed' | null>(null)
  const load = useCallback(() => {
    setProduct(null)
    api(getOwnProduct, { params: { id } }).then(setProduct, (error) => {
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
