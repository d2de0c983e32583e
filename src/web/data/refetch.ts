import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches what was fetched from an endpoint, after a change. TanStack Query would take a first response that is under way as it
 * comes, although it may have been read before the change: it is cancelled. Chosen before, because that changes what fetches.
 */
export function refetch(client: QueryClient, filters: QueryFilters) {
  const chosen = new Set(client.getQueryCache().findAll(filters))
  void client.cancelQueries({ predicate: (query) => chosen.has(query) && query.state.data === undefined })
  return client.invalidateQueries({ predicate: (query) => chosen.has(query) })
}
