import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { categoryLink, mainCategoryLink, menuEntryOf } from '#web/storefront/list/category-links.ts'
import { currentNames } from '#web/storefront/list/find-categories.ts'
import {
  isFiltered,
  type ListConfig,
  listHref,
  listParamsWithCategories,
  readListState,
} from '#web/storefront/list/list-state.ts'
import { loadList } from '#web/storefront/list/load-list.ts'
import { catalogPageMessages } from '#web/storefront/list/page-messages.ts'
import { ProductGrid } from '#web/storefront/list/product-card.tsx'
import { ProductList } from '#web/storefront/list/product-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/search'
import { rememberSearch } from './recent-searches.ts'
import { searchResultMessages } from './search-messages.ts'

export const handle: PageHandle = {
  robots: 'disallow',
  cacheKeyParams: { freeText: ['q', ...listParamsWithCategories] },
}

const maxLength = 100
/** Shown where nothing was found, or no text was searched. */
const popularProducts = 10

/** The normalized search text of a URL. */
const searchTextOf = (parameters: URLSearchParams) =>
  (parameters.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

const configOf = (text: string): ListConfig => ({
  path: '/search',
  fixedParams: { q: text },
  defaultSort: 'best',
  hasCategories: true,
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const parameters = new URL(request.url).searchParams
  const text = searchTextOf(parameters)
  const [first, categories] = await Promise.all([
    text === '' ? null : loadList({ request, context }, configOf(text), { searchQuery: text }),
    api('GET /categories', {}).catch(orErrorPage),
  ])
  const entries = categories.map((category) => menuEntryOf(category, language))
  const findInstead = async () => {
    const [popular, { phone }] = await Promise.all([
      api('GET /product-summaries', { query: { sort: 'popular', limit: popularProducts, language } }),
      api('GET /settings', {}),
    ]).catch(orErrorPage)
    const mainCategories = entries.map(({ name, label }) => ({ name: label, to: mainCategoryLink(name) }))
    return { phone, popular: popular.rows, mainCategories }
  }
  if (!first) return { text, list: null, instead: { words: [], categories: [], ...(await findInstead()) } }
  const list = { first, categories: entries }
  const state = readListState(parameters, configOf(text))
  const names = currentNames(categories, state)
  if (names) throw redirect(listHref({ ...state, ...names }, configOf(text)), 301)
  const hasFilters = isFiltered(state)
  if (first.total > 0 || hasFilters) return { text, list, instead: null }
  const [similar, others] = await Promise.all([
    api('GET /search/did-you-mean', { query: { searchQuery: text, language } }).catch(orErrorPage),
    findInstead(),
  ])
  const instead = { ...similar, ...others }
  // Not cached: every zero-result search is counted for the merchant, and there are endless such URLs.
  return data({ text, list: null, instead }, { headers: { 'Cache-Control': 'no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function SearchPage({ loaderData: { text, list, instead } }: Route.ComponentProps) {
  const searchText = useMessages(searchResultMessages)
  const found = instead ? searchText.nothing(text) : searchText.heading(text)
  const heading = text ? found : searchText.emptyHeading
  const hasResults = list !== null && list.first.total > 0
  useEffect(() => {
    if (hasResults) rememberSearch(text)
  }, [hasResults, text])
  return (
    <main id="content" tabIndex={-1} className="page-width pt-3 outline-none md:pt-6">
      <PageHead title={text ? searchText.title(text) : searchText.emptyTitle} index={false} />
      {instead && (
        <>
          <h1 className="mb-2 text-2xl wrap-anywhere">{heading}</h1>
          <NoResults text={text} instead={instead} />
        </>
      )}
      {list && (
        <ProductList
          key={text}
          heading={heading}
          config={configOf(text)}
          base={{ searchQuery: text }}
          {...list}
          empty={<p>{searchText.nothing(text)}</p>}
        />
      )}
    </main>
  )
}

interface NoResultsProps {
  text: string
  instead: NonNullable<Route.ComponentProps['loaderData']['instead']>
}

/** Without results: similar words and categories; without a text, how one searches. */
function NoResults({ text, instead }: NoResultsProps) {
  const searchText = useMessages(searchResultMessages)
  const catalogText = useMessages(catalogPageMessages)
  const { words, categories, mainCategories, popular, phone } = instead
  return (
    <div className="flex flex-col items-start gap-6 pb-8">
      <p className="text-ink-2">{text === '' ? searchText.hint : searchText.nothingHint}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        {searchText.callUs}
        <a href={`tel:${phone}`} className="link gap-2">
          <Icon name="phone" className="size-5" />
          {phone}
        </a>
      </p>
      {words.length > 0 && (
        <Chips
          heading={searchText.didYouMean}
          chips={words.map((word) => ({ name: word, to: `/search?${new URLSearchParams({ q: word })}` }))}
        />
      )}
      {categories.length > 0 && (
        <Chips
          heading={searchText.lookIn}
          chips={categories.map(({ category, subCategory, name }) => ({
            name,
            to: categoryLink(category, subCategory).to,
          }))}
        />
      )}
      <Chips heading={catalogText.categories} chips={mainCategories} />
      <section className="w-full">
        <h2 className="mb-3 text-lg">{catalogText.popularProducts}</h2>
        <ProductGrid cards={popular} />
      </section>
      <Link to="/shop" className="button-quiet">
        {catalogText.goToShop}
      </Link>
    </div>
  )
}

function Chips({ heading, chips }: { heading: string; chips: { name: string; to: string }[] }) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{heading}</h2>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="chip">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
