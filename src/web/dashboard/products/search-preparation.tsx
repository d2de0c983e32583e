import { useQuery } from '@tanstack/react-query'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { productEditorMessages } from './messages.ts'

const pollInterval = 2000

/** Says how many products the search does not find yet; nothing when it finds all. */
export function SearchPreparation() {
  const t = useMessages(productEditorMessages)
  const { data } = useQuery({
    queryKey: ['GET /search/waiting-products'],
    queryFn: () => api('GET /search/waiting-products', {}),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.count ? pollInterval : false),
  })
  return (
    <p role="status" className={data?.count ? 'mb-3 text-ink-2' : 'sr-only'}>
      {data?.count ? t.beingPrepared(data.count) : ''}
    </p>
  )
}
