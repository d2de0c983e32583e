import { type RouterContextProvider, redirect } from 'react-router'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import { type ColorValues, isOwnColor } from '#web/shared/products/color-swatch.tsx'
import type { FilterChoices, FilterCounts } from './list-filters.ts'
import { canonicalHref, type ListConfig, productQuery, readListState } from './list-state.ts'
import { fetchProducts, type ProductPage, type ProductQuery } from './product-pages.ts'

interface LoaderArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

export interface FirstPage extends ProductPage {
  choices: FilterChoices
  /** Of the options to be ticked; none for a search with too many products to count. */
  counts: FilterCounts
  /** How the merchant's own colours look. */
  colorValues: ColorValues
}

/**
 * Loads the list of the requested URL; `base` is the query of the list without filters. Other URLs of the same list are
 * redirected to the canonical one, so that equal lists are cached once.
 */
export async function loadList(
  { request, context }: LoaderArgs,
  config: ListConfig,
  base: ProductQuery = {},
): Promise<FirstPage> {
  const params = new URL(request.url).searchParams
  const canonical = canonicalHref(params, config)
  if (canonical !== null) throw redirect(canonical)
  const state = readListState(params, config)
  const query = { ...base, ...productQuery(state, config), language: context.get(languageContext) }
  const { category, subCategory, collection, searchQuery } = query
  const scope = { category, subCategory, collection }
  const api = context.get(apiContext)
  const [page, choices, counts] = await Promise.all([
    fetchProducts(api, query, state.cursor, state.shown),
    api('GET /product-filters', { query: scope }),
    api('GET /product-filter-counts', { query: { ...scope, searchQuery } }),
  ]).catch(orErrorPage)
  const hasOwnColors = Object.keys(counts.colors ?? {}).some(isOwnColor)
  const colorValues = hasOwnColors ? await api('GET /color-values', {}).catch(orErrorPage) : {}
  return { ...page, choices, counts, colorValues }
}
