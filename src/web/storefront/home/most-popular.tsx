import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { catalogMessages } from '#web/shared/products/messages.ts'
import type { MenuEntry } from '#web/storefront/list/category-links.ts'
import { ProductGrid, ProductGridLoading } from '#web/storefront/list/product-card.tsx'
import { type ProductPage, type ProductQuery, useProductPages } from '#web/storefront/list/product-pages.ts'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { homeMessages } from './home-messages.ts'

const initialCount = 10
const step = 5

/** All products or those of one main category, Most Popular ones first (D31). */
export function MostPopular({ categories, first }: { categories: MenuEntry[]; first: ProductPage }) {
  const t = useMessages(homeMessages)
  const id = useId()
  const [selected, setSelected] = useState('')
  const tabs = [{ name: '', label: t.allItems }, ...categories]

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }

  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-3 text-xl">
        {t.mostPopular}
      </h2>
      <div
        role="tablist"
        aria-labelledby={`${id}-heading`}
        onKeyDown={onKeyDown}
        className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:mx-0 md:px-1"
      >
        {tabs.map(({ name, label }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => setSelected(name)}
            className="min-h-11 shrink-0 rounded-full border border-line bg-surface px-4 text-sm hover:border-line-strong aria-selected:border-ink aria-selected:bg-ink aria-selected:text-paper"
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${tabs.findIndex(({ name }) => name === selected)}`}
      >
        {/* The key gives every tab its own list, which starts with ten products. */}
        <ExpandableProducts
          key={selected}
          query={{ sort: 'popular', ...(selected && { category: selected }) }}
          first={selected === '' ? first : null}
          step={step}
          empty={t.noneInTab}
        />
      </div>
    </section>
  )
}

interface ExpandableProps {
  query: ProductQuery
  first: ProductPage | null
  /** The number of products that the button adds. */
  step: number
  /** Shown when there are no products. */
  empty: string
}

/** The first ten products, with a button for more of them and, once all are shown, for the first ten again. */
function ExpandableProducts({ query, first, step, empty }: ExpandableProps) {
  const common = useMessages(commonMessages)
  const t = useMessages(homeMessages)
  const button = useRef<HTMLButtonElement>(null)
  const [visible, setVisible] = useState(initialCount)
  const list = useProductPages(query, first, initialCount)
  const { cards, total, state } = list
  const loading = state === 'loading'
  const showsAll = visible >= total

  async function toggle() {
    if (showsAll) {
      setVisible(initialCount)
      requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }))
      return
    }
    setVisible(visible + step)
    const missing = Math.min(visible + step, total) - cards.length
    if (missing > 0) await list.more(missing)
  }

  return (
    <div aria-busy={loading}>
      <ProductGrid cards={cards.slice(0, visible)} />
      {loading && cards.length === 0 && <ProductGridLoading count={initialCount} />}
      {loading && <Loading />}
      {state === 'failed' && <LoadFailed onRetry={list.retry} />}
      {state === 'idle' && cards.length === 0 && <p className="text-ink-2">{empty}</p>}
      {total > initialCount && (
        <button
          ref={button}
          type="button"
          className="button-quiet mx-auto mt-6 flex scroll-my-24"
          disabled={loading}
          onClick={toggle}
        >
          {loading ? common.loading : showsAll ? t.showLess : t.showMore}
        </button>
      )}
    </div>
  )
}

interface HundredTakaProps {
  /** Name and label of the category. */
  name: string
  label: string
  first: ProductPage
}

/** The products for a hundred taka: the first ten, or all. */
export function HundredTaka({ name, label, first }: HundredTakaProps) {
  const { noProducts } = useMessages(catalogMessages)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-xl">
        {label}
      </h2>
      <ExpandableProducts
        query={{ category: name }}
        first={first}
        step={Number.POSITIVE_INFINITY}
        empty={noProducts}
      />
    </section>
  )
}
