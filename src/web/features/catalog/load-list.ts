import { type RouterContextProvider, redirect } from 'react-router'
import { apiContext, languageContext } from '#web/data/loader-context.ts'
import { orErrorPage } from '#web/data/loader-errors.ts'
import type { FilterChoices } from './list-filters.ts'
import { type ListHome, queryOf, readState, tidyAddress } from './list-state.ts'
import { fetchProducts, type ProductPage, type ProductQuery } from './product-pages.ts'

interface LoaderArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

export interface FirstPage extends ProductPage {
  choices: FilterChoices
}

/**
 * Loads the list of a page at this address; `base` is what the page's list is limited to. Another spelling of an address
 * is redirected to the one that `addressOf` writes, so that equal lists are cached once.
 */
export async function loadList(
  { request, context }: LoaderArgs,
  home: ListHome,
  base: ProductQuery = {},
): Promise<FirstPage> {
  const parameters = new URL(request.url).searchParams
  const tidy = tidyAddress(parameters, home)
  if (tidy !== null) throw redirect(tidy)
  const state = readState(parameters, home)
  const query = { ...base, ...queryOf(state, home), language: context.get(languageContext) }
  const { category, subCategory } = query
  const api = context.get(apiContext)
  const [page, choices] = await Promise.all([
    fetchProducts(api, query, state.cursor, state.shown),
    api('GET /product-filters', { query: { category, subCategory } }),
  ]).catch(orErrorPage)
  return { ...page, choices }
}
