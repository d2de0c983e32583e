import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Product } from '#shop/catalog/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refetch } from '#web/data/refetch.ts'

const productsKey = 'order-draft-product'
const productKey = (id: string) => [productsKey, id]

/** The products as they are now; null for a deleted product. Products that could not be loaded are missing. */
export function useDraftProducts(ids: readonly string[]) {
  const client = useQueryClient()
  const unique = [...new Set(ids)].filter((id) => id !== '')
  const results = useQueries({
    queries: unique.map((id) => ({
      queryKey: productKey(id),
      staleTime: 10_000,
      queryFn: (): Promise<Product | null> =>
        api('GET /product/:id', { params: { id } }).then(
          ({ data }) => data,
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return null
            throw error
          },
        ),
    })),
  })
  return {
    byId: new Map(unique.map((id, index) => [id, results[index]?.data])),
    add: (product: Product) => client.setQueryData(productKey(product._id), product),
    refresh: () => refetch(client, { queryKey: [productsKey] }),
  }
}
