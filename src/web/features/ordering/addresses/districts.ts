import { useApiQuery } from '#web/data/query.tsx'

/** The districts of the country with their thanas, fetched once; null until then. */
export function useDistricts() {
  const { data, isError, refetch } = useApiQuery('GET /locations', {}, { staleTime: Infinity })
  return { districts: data ?? null, isError, refetch }
}
