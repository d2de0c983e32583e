import type { SortOrder } from '#shop/catalog/contract.ts'
import {
  type FilterState,
  filterNames,
  filterOf,
  isPrice,
  noFilters,
  readFilters,
  writeFilters,
} from './list-filters.ts'
import type { ProductQuery } from './product-pages.ts'

/** The number of products that a list shows at first, and the number that each "load more" adds. */
export const pageSize = 20
/** The most products on one page; the next ones are on a page of their own. */
export const maxShown = 20 * pageSize

/** The orders that lists have by themselves: `best` is the relevance of a search, `picked` the order the shop chose. */
const ownSorts = ['best', 'picked'] as const
type OwnSort = (typeof ownSorts)[number]
type ListSort = Exclude<SortOrder, 'popular'> | OwnSort
const sortNames: readonly ListSort[] = [...ownSorts, 'newest', 'price-up', 'price-down', 'discount', 'rating']

/** The list of a page. */
export interface ListConfig {
  path: string
  /** Query parameters that belong to the page and are not the user's choice. */
  fixedParams: Readonly<Record<string, string>>
  defaultSort: ListSort
  /** Whether it can be filtered by category. */
  hasCategories: boolean
}

/** What the user chose of a list. It is stored in the URL and nowhere else. */
export interface ListState extends FilterState {
  /** Names in lower case; empty for all. */
  category: string
  subCategory: string
  /** Null for the default order. */
  sort: ListSort | null
  /** The start of a later page; null for the first. */
  cursor: string | null
  /** The number of products on the page. */
  shown: number
}

/** The first page of the unfiltered list in the default order. */
export const defaultState: ListState = {
  ...noFilters,
  category: '',
  subCategory: '',
  sort: null,
  cursor: null,
  shown: pageSize,
}

/** The query parameters of every list. */
export const listParams = ['sort', ...filterNames, 'cursor', 'shown']
/** Those of lists with categories; a form sends both names in one `categoryPath`. */
export const listParamsWithCategories = ['category', 'subCategory', 'categoryPath', ...listParams]

export const sortOptions = ({ defaultSort }: ListConfig) =>
  sortNames.filter((name) => !isOwnSort(name) || name === defaultSort)

const isOwnSort = (sort: ListSort): sort is OwnSort => (ownSorts as readonly ListSort[]).includes(sort)

/** The state in the query of a URL or a submitted form; invalid values are ignored. */
export function readListState(params: URLSearchParams, config: ListConfig): ListState {
  const sort = sortOptions(config).find((name) => name === params.get('sort')) ?? null
  return {
    ...readFilters(params),
    ...readCategories(params, config),
    sort: sort === config.defaultSort ? null : sort,
    cursor: params.get('cursor') || null,
    shown: readShown(params.get('shown')),
  }
}

function readCategories(params: URLSearchParams, { hasCategories }: ListConfig) {
  const path = params.get('categoryPath')
  const [category, subCategory] =
    path === null ? [params.get('category'), params.get('subCategory')] : splitCategoryPath(path)
  const nameOf = (text: string | null) =>
    hasCategories ? (text ?? '').trim().toLowerCase().slice(0, 100) : ''
  return { category: nameOf(category), subCategory: nameOf(subCategory) }
}

function splitCategoryPath(path: string): [string, string] {
  const slash = path.indexOf('/')
  return slash < 0 ? [path, ''] : [path.slice(0, slash), path.slice(slash + 1)]
}

function readShown(text: string | null) {
  const count = Math.ceil(Number(text) / pageSize) * pageSize
  return count >= pageSize ? Math.min(count, maxShown) : pageSize
}

type PriceErrors = Partial<Record<'minPrice' | 'maxPrice', 'notAPrice' | 'lessThanMin'>>

/** The errors of the price filters by field; null without errors. */
export function validatePrices({ minPrice, maxPrice }: ListState): PriceErrors | null {
  const errors: PriceErrors = {
    ...(minPrice !== '' && !isPrice(minPrice) && { minPrice: 'notAPrice' }),
    ...(maxPrice !== '' && !isPrice(maxPrice) && { maxPrice: 'notAPrice' }),
  }
  if (Object.keys(errors).length) return errors
  return maxPrice !== '' && Number(maxPrice) < Number(minPrice) ? { maxPrice: 'lessThanMin' } : null
}

/** The query of the list's URL, without defaults. Equal states have equal queries. */
export function stateParams(state: ListState, config: ListConfig) {
  const { category, subCategory, sort, cursor, shown } = state
  const params = {
    ...config.fixedParams,
    ...(config.hasCategories && { category, subCategory }),
    sort,
    ...Object.fromEntries(writeFilters(state)),
    cursor,
    shown: shown > pageSize && String(shown),
  }
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

export function listHref(state: ListState, config: ListConfig) {
  // A comma needs no escape in a query, and people read URLs, too.
  const query = String(stateParams(state, config)).replaceAll('%2C', ',')
  return query ? `${config.path}?${query}` : config.path
}

/** The canonical URL of the same list; null if the query is canonical already. */
export function canonicalHref(params: URLSearchParams, config: ListConfig) {
  const listNames = new Set([...Object.keys(config.fixedParams), ...listParamsWithCategories])
  const state = readListState(params, config)
  const current = new URLSearchParams([...params].filter(([name]) => listNames.has(name)))
  const canonical = stateParams(state, config)
  current.sort()
  canonical.sort()
  return String(current) === String(canonical) ? null : listHref(state, config)
}

/** The state after a change; the list starts at its first page again. */
export const changeState = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...change,
  cursor: null,
  shown: pageSize,
})

/** The unfiltered list in the chosen order. */
export const withoutFilters = ({ sort }: ListState): ListState => ({ ...defaultState, sort })

export const isFiltered = (state: ListState) =>
  state.category !== '' || state.subCategory !== '' || writeFilters(state).length > 0

/** Whether search engines may index this state; the others show nothing that the default state does not lead to. */
export const isIndexable = (state: ListState) =>
  !isFiltered(state) && state.sort === null && state.cursor === null && state.shown === pageSize

/** The query of the list's endpoint. Invalid prices filter nothing. */
export function productQuery(state: ListState, config: ListConfig): ProductQuery {
  const { category, subCategory } = state
  const sort = state.sort ?? config.defaultSort
  const ignoredKind = validatePrices(state) ? 'price' : null
  return {
    ...(!isOwnSort(sort) && { sort }),
    ...(category && { category }),
    ...(subCategory && { subCategory }),
    ...Object.fromEntries(writeFilters(state).filter(([name]) => filterOf(name).kind !== ignoredKind)),
  }
}
