import { data, Link, redirect } from 'react-router'
import { getCategories, getNearest } from '#shop/catalog/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { apiContext, languageContext } from '#web/context.ts'
import { useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/search'
import { categoryLink } from './category-link.ts'
import { menuEntryOf } from './home/menu-entry.ts'
import { addressOf, isFiltered, type ListHome, readState } from './list/list-state.ts'
import { loadList } from './list/load-list.ts'
import { renamed } from './named-place.ts'
import { ProductList } from './product-list.tsx'

export { shouldRevalidate } from './list/growing.ts'

const longestSearch = 100

/** What an address asks for, however it came to be. */
const askedIn = (parameters: URLSearchParams) =>
  (parameters.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, longestSearch)
    .toWellFormed()

const homeOf = (text: string): ListHome => ({
  path: '/search',
  keep: { q: text },
  ...{ sort: 'best', hasCategories: true },
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const parameters = new URL(request.url).searchParams
  const text = askedIn(parameters)
  if (text === '') return { text, list: null, instead: null }
  const [first, categories] = await Promise.all([
    loadList({ request, context }, homeOf(text), { searchQuery: text }),
    api(getCategories, {}).catch(orErrorPage),
  ])
  const list = { first, categories: categories.map((category) => menuEntryOf(category, language)) }
  const state = readState(parameters, homeOf(text))
  const names = renamed(categories, state)
  if (names) throw redirect(addressOf({ ...state, ...names }, homeOf(text)), 301)
  const isNarrowed = isFiltered(state)
  if (first.total > 0 || isNarrowed) return { text, list, instead: null }
  const instead = await api(getNearest, { query: { searchQuery: text, language } }).catch(orErrorPage)
  // Not kept: each time it is asked for again is counted for the merchant, and there is no end of such addresses.
  return data({ text, list: null, instead }, { headers: { 'Cache-Control': 'no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function SearchPage({ loaderData: { text, list, instead } }: Route.ComponentProps) {
  const { search } = useTexts()
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none">
      <PageHead title={text ? search.title(text) : search.emptyTitle} index={false} />
      <h1 className="mb-4 text-3 wrap-anywhere">{text ? search.heading(text) : search.emptyHeading}</h1>
      {instead ? (
        <Nothing text={text} instead={instead} />
      ) : list ? (
        <ProductList
          key={text}
          home={homeOf(text)}
          base={{ searchQuery: text }}
          {...list}
          empty={<p>{search.nothing(text)}</p>}
        />
      ) : (
        <p className="text-ink-2">{search.hint}</p>
      )}
    </main>
  )
}

interface NothingProps {
  text: string
  instead: NonNullable<Route.ComponentProps['loaderData']['instead']>
}

/** Says that nothing was found, and where to look instead. */
function Nothing({ text, instead: { words, categories } }: NothingProps) {
  const { search, catalog } = useTexts()
  return (
    <div className="flex flex-col items-start gap-6 pb-8">
      <div role="status">
        <p className="text-1">{search.nothing(text)}</p>
        <p className="mt-1 text-ink-2">{search.nothingHint}</p>
      </div>
      {words.length > 0 && (
        <Chips
          heading={search.didYouMean}
          chips={words.map((word) => ({ name: word, to: `/search?${new URLSearchParams({ q: word })}` }))}
        />
      )}
      {categories.length > 0 && (
        <Chips
          heading={search.lookIn}
          chips={categories.map(({ category, subCategory, name }) => ({
            name,
            to: categoryLink(category, subCategory).to,
          }))}
        />
      )}
      <Link to="/shop" className="button-primary">
        {catalog.goToShop}
      </Link>
    </div>
  )
}

function Chips({ heading, chips }: { heading: string; chips: { name: string; to: string }[] }) {
  return (
    <section>
      <h2 className="mb-2 text-1">{heading}</h2>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ name, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-pill border border-line-strong bg-surface px-4 hover:bg-sunken"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
