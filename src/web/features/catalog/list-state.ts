import type { SortOrder } from '#shop/catalog/contract.ts'
import { maxSearchTotal } from '#shop/catalog/rules.ts'
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

/** How many products a list shows at first, and how many more each time. */
export const pageSize = 20
/** What one page holds at most; what comes after it is on a page of its own. */
export const mostShown = 20 * pageSize

/** `best` is the order in which a search found things. */
type ListSort = Exclude<SortOrder, 'popular'> | 'best'
const sortNames: readonly ListSort[] = ['best', 'newest', 'price-up', 'price-down', 'discount', 'rating']

/** The page a list stands on. */
export interface ListHome {
  path: string
  /** Parameters of the address that belong to the page and not to what its visitor chose. */
  keep: Readonly<Record<string, string>>
  /** The order of the list unless another is chosen. */
  sort: ListSort
  /** Whether it can be narrowed to a category. */
  hasCategories: boolean
}

/** What the user chose of a list. All of it is in the address and nowhere else. */
export interface ListState extends FilterState {
  /** Names in lower case; empty for all. */
  category: string
  subCategory: string
  /** Null is the page's own order. */
  sort: ListSort | null
  /** Where a later page begins; null for the first. */
  cursor: string | null
  shown: number
}

/** Everything of the list, in the page's own order, from its beginning. */
export const wholeList: ListState = {
  ...noFilters,
  category: '',
  subCategory: '',
  sort: null,
  cursor: null,
  shown: pageSize,
}

const categoryParameters = ['category', 'subCategory']
/** The query parameters of every list. */
export const listParameters = ['sort', ...filterNames, 'cursor', 'shown']
/** Those of lists that can be narrowed to a category; `place` is how a form sends both names in one. */
export const listParametersWithCategories = [...categoryParameters, 'place', ...listParameters]

export const sortsOf = (home: ListHome) => sortNames.filter((name) => name !== 'best' || home.sort === 'best')

/** What an address, or a form that was filled in, asks of the list; what makes no sense is left out. */
export function readState(asked: URLSearchParams, home: ListHome): ListState {
  const sort = sortsOf(home).find((name) => name === asked.get('sort')) ?? null
  return {
    ...readFilters(asked),
    ...readPlace(asked, home),
    sort: sort === home.sort ? null : sort,
    cursor: asked.get('cursor') || null,
    shown: readShown(asked.get('shown')),
  }
}

function readPlace(asked: URLSearchParams, { hasCategories }: ListHome) {
  const place = asked.get('place')
  const slash = place?.indexOf('/') ?? -1
  const [category, subCategory] =
    place === null
      ? [asked.get('category'), asked.get('subCategory')]
      : [slash < 0 ? place : place.slice(0, slash), slash < 0 ? '' : place.slice(slash + 1)]
  const nameOf = (text: string | null) =>
    hasCategories ? (text ?? '').trim().toLowerCase().slice(0, 100) : ''
  return { category: nameOf(category), subCategory: nameOf(subCategory) }
}

function readShown(text: string | null) {
  const count = Math.ceil(Number(text) / pageSize) * pageSize
  return count >= pageSize ? Math.min(count, mostShown) : pageSize
}

type PriceProblems = Partial<Record<'minPrice' | 'maxPrice', 'notAPrice' | 'lessThanMin'>>

/** What is wrong with the prices that were asked for, by field; null when nothing is. */
export function problemsOf({ minPrice, maxPrice }: ListState): PriceProblems | null {
  const problems: PriceProblems = {
    ...(minPrice !== '' && !isPrice(minPrice) && { minPrice: 'notAPrice' }),
    ...(maxPrice !== '' && !isPrice(maxPrice) && { maxPrice: 'notAPrice' }),
  }
  if (Object.keys(problems).length) return problems
  return maxPrice !== '' && Number(maxPrice) < Number(minPrice) ? { maxPrice: 'lessThanMin' } : null
}

/** Whether there are more products than were counted: the best answers to a search are counted so far and no further. */
export const isCutShort = (state: ListState, home: ListHome, total: number) =>
  (state.sort ?? home.sort) === 'best' && total >= maxSearchTotal

/** The query of the list's address. One state has one, and the page's own order and the first page are not in it. */
export function writeState(state: ListState, home: ListHome) {
  const { category, subCategory, sort, cursor, shown } = state
  const all = {
    ...home.keep,
    ...(home.hasCategories && { category, subCategory }),
    sort,
    ...Object.fromEntries(writeFilters(state)),
    cursor,
    shown: shown > pageSize && String(shown),
  }
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
}

export function addressOf(state: ListState, home: ListHome) {
  // A comma needs no escape there, and an address is also read by people.
  const query = writeState(state, home).replaceAll('%2C', ',')
  return query ? `${home.path}?${query}` : home.path
}

/** The address that says the same in the one way it is said; null where this is it. */
export function tidyAddress(asked: URLSearchParams, home: ListHome) {
  const ours = new Set([...Object.keys(home.keep), ...listParametersWithCategories])
  const state = readState(asked, home)
  const said = [...asked].filter(([name]) => ours.has(name))
  const inOrder = (pairs: string[][]) => JSON.stringify(pairs.map((pair) => pair.join('=')).sort())
  const tidy = [...new URLSearchParams(writeState(state, home))]
  return inOrder(said) === inOrder(tidy) ? null : addressOf(state, home)
}

/** The same choice from its beginning: where somebody is who has just chosen something else. */
export const choose = (state: ListState, choice: Partial<ListState>): ListState => ({
  ...state,
  ...choice,
  ...{ cursor: null, shown: pageSize },
})

/** The list without its filters, in the order that was chosen. */
export const withoutFilters = ({ sort }: ListState): ListState => ({ ...wholeList, sort })

export const isFiltered = (state: ListState) =>
  writeState(withoutFilters(state), bare) !== writeState({ ...state, cursor: null, shown: pageSize }, bare)

/** Whether search engines may list this state; the others show nothing that is not on those. */
export const mayBeListed = (state: ListState) => writeState(state, bare) === ''

const bare: ListHome = { path: '', keep: {}, sort: 'best', hasCategories: true }

/** The query of the list's endpoint. Prices that make no sense filter nothing. */
export function queryOf(state: ListState, home: ListHome): ProductQuery {
  const { category, subCategory } = state
  const sort = state.sort ?? home.sort
  const ignoredKind = problemsOf(state) ? 'price' : null
  return {
    ...(sort !== 'best' && { sort }),
    ...(category && { category }),
    ...(subCategory && { subCategory }),
    ...Object.fromEntries(writeFilters(state).filter(([name]) => filterOf(name).kind !== ignoredKind)),
  }
}
