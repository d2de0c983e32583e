import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Page, RequestInput, ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from './api.ts'
import { refetch } from './refetch.ts'
import { reportUnexpected } from './report-error.ts'

type Name = keyof Endpoints

/** Errors are shown with a Retry button, so nothing is retried silently; a wrong network guess must not block a call. */
const createClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportUnexpected }),
    mutationCache: new MutationCache({ onError: reportUnexpected }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The server state of the pages below it; a new one knows nothing of what another person has seen. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

interface QueryOptions<N extends Name> {
  enabled?: boolean
  keepPrevious?: boolean
  fresh?: boolean
  /** Milliseconds for which a response is not fetched again. */
  staleTime?: number
  /** Milliseconds after which this response is fetched again. */
  refetchInterval?: (data: ResponseOf<Endpoints[N]> | undefined) => number | false
}

/**
 * The response of an endpoint, fetched when first used and after an action that invalidates it. With `fresh` it is the one
 * fetched since the page was opened: a form must not start from an older one.
 */
export function useApiQuery<N extends Name>(
  name: N,
  input: RequestInput<Endpoints[N]>,
  {
    enabled = true,
    keepPrevious = false,
    fresh = false,
    staleTime = 0,
    refetchInterval,
  }: QueryOptions<N> = {},
) {
  const query = useQuery<ResponseOf<Endpoints[N]>>({
    queryKey: [name, input],
    queryFn: () => api(name, input),
    enabled,
    staleTime,
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data) }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  return fresh && !query.isFetchedAfterMount ? { ...query, data: undefined } : query
}

/** Refetches everything that was fetched from these endpoints. */
export function useInvalidate() {
  const client = useQueryClient()
  return (names: readonly Name[]) => Promise.all(names.map((name) => refetch(client, { queryKey: [name] })))
}

/** Changes a row in all lists that were fetched from an endpoint. */
export function useUpdateRow(name: Name) {
  const client = useQueryClient()
  return <Row extends { _id: string }>(row: Row) =>
    client.setQueriesData<InfiniteData<Page<Row[]>>>(
      { queryKey: [name] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((other) => (other._id === row._id ? { ...other, ...row } : other)),
          })),
        },
    )
}

/** How many rows a list of the dashboard fetches at a time. */
export const rowsPerPage = 20
/** With fewer rows left after some were removed, the next page is fetched. */
const fewRows = 5

/** The endpoints that answer a list page by page. */
type PagedName = { [N in Name]: Endpoints[N] extends { paged: true } ? N : never }[Name]
type RowOf<N extends PagedName> =
  ResponseOf<Endpoints[N]> extends Page<(infer Row extends object)[]> ? Row : never

type QueryOf<N extends PagedName> = RequestInput<Endpoints[N]> extends { query: infer Query } ? Query : object
/** What is optional may be '', which is left out: a filter that is not set. */
type Filters<Query> = {
  [K in keyof Query as Exclude<K, 'cursor'>]: undefined extends Query[K] ? Query[K] | '' : Query[K]
}
type PagedInput<N extends PagedName> = Omit<RequestInput<Endpoints[N]>, 'query'> &
  (object extends Filters<QueryOf<N>> ? { query?: Filters<QueryOf<N>> } : { query: Filters<QueryOf<N>> })

const idOf = (row: object) => ('_id' in row ? row._id : undefined)

/** The list of an endpoint, fetched page by page; its `input` is everything but the page, and tells lists of the endpoint apart. */
export function usePagedQuery<N extends PagedName>(
  name: N,
  input: PagedInput<N>,
  { refetchInterval }: { refetchInterval?: number } = {},
) {
  type Rows = Page<RowOf<N>[]>
  const client = useQueryClient()
  const key = [name, input]
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => {
      const filters = Object.entries(input.query ?? {}).filter(([, value]) => value !== '')
      const page = { limit: rowsPerPage, ...Object.fromEntries(filters), cursor: pageParam }
      return api(name, { ...input, query: page } as RequestInput<Endpoints[N]>) as Promise<Rows>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(refetchInterval && { refetchInterval }),
  })
  const pages = query.data?.pages ?? []
  const last = pages.at(-1)
  function update(change: (page: Rows) => Rows) {
    client.setQueryData<InfiniteData<Rows>>(key, (data) => data && { ...data, pages: data.pages.map(change) })
    // Fetched again: responses under way, perhaps read before the change, and lists of other filters chosen meanwhile.
    void refetch(client, {
      queryKey: [name],
      predicate: ({ queryHash, state }) => queryHash !== hashKey(key) || state.fetchStatus === 'fetching',
    })
  }
  return {
    /** The pages so far as one; null before the first. While other filters load, those of the previous ones. */
    loaded: last ? { ...last, rows: pages.flatMap(({ rows }) => rows) } : null,
    phase: phaseOf(
      query.isFetching && !query.isFetchingNextPage,
      query.isError && !query.isFetchNextPageError,
    ),
    more: phaseOf(query.isFetchingNextPage, query.isFetchNextPageError),
    load: async () => void (await query.refetch()),
    loadMore: async () => void (await query.fetchNextPage()),
    /** Removes rows that no longer belong to the list. */
    remove(...ids: string[]) {
      const isGone = (row: object) => ids.some((id) => id === idOf(row))
      const count = pages.flatMap(({ rows }) => rows).filter(isGone).length
      if (last?.nextCursor && pages.every(({ rows }) => rows.every(isGone))) return void query.refetch()
      update((page) => ({
        ...page,
        rows: page.rows.filter((row) => !isGone(row)),
        total: page.total - count,
      }))
      const left = pages.flatMap(({ rows }) => rows).length - count
      if (last?.nextCursor && left < fewRows) void query.fetchNextPage()
    },
    /** Replaces a row by what has become of it. */
    replace: (row: RowOf<N>) =>
      update((page) => ({
        ...page,
        rows: page.rows.map((other) => (idOf(other) === idOf(row) ? row : other)),
      })),
  }
}
/** A list of rows of this shape, as `usePagedQuery` returns it. */
export type PagedList<Row extends object> = Omit<
  ReturnType<typeof usePagedQuery<PagedName>>,
  'loaded' | 'replace'
> & {
  loaded: Page<Row[]> | null
  replace: (row: Row) => void
}

const phaseOf = (isLoading: boolean, isFailed: boolean): 'loading' | 'failed' | 'ready' =>
  isLoading ? 'loading' : isFailed ? 'failed' : 'ready'
