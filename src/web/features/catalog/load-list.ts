import { type RouterContextProvider, redirect } from 'react-router'
import { apiContext, languageContext } from '#web/data/loader-context.ts'
import { orErrorPage } from '#web/data/loader-errors.ts'
import { type ListHome, queryOf, readState, tidyAddress } from './list-state.ts'
import { fetchProducts, type ProductPage, type ProductQuery } from './product-pages.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * What a page with a list shows at this address; `base` is what the page's list is of. An address that says the same in
 * another way is led to the one way, so that equal lists are kept once.
 */
export async function loadList(
  { request, context }: Asked,
  home: ListHome,
  base: ProductQuery = {},
): Promise<ProductPage> {
  const asked = new URL(request.url).searchParams
  const tidy = tidyAddress(asked, home)
  if (tidy !== null) throw redirect(tidy)
  const state = readState(asked, home)
  const query = { ...base, ...queryOf(state, home), language: context.get(languageContext) }
  return fetchProducts(context.get(apiContext), query, state.cursor, state.shown).catch(orErrorPage)
}
