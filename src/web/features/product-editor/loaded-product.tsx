import type { ReactNode } from 'react'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useApiQuery } from '#web/data/query.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'

interface Props {
  id: string
  children: (product: AdminProduct) => ReactNode
}

/** Loads a product for its form. */
export function LoadedProduct({ id, children }: Props) {
  const { data, error, isFetching, refetch } = useApiQuery('GET /admin-products/:id', { params: { id } })
  // Not the response of an earlier visit, which the product may have outgrown.
  if (isFetching) return <Loading />
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <ErrorPage notFound />
  return error || !data ? <LoadFailed onRetry={refetch} /> : children(data)
}
