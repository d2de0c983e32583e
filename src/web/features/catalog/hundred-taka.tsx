import { useId, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { homeMessages } from './home-messages.ts'
import { catalogMessages } from './messages.ts'
import { ProductGrid } from './product-grid.tsx'
import { type ProductPage, useProductPages } from './product-pages.ts'

const shownAtFirst = 10

interface Props {
  /** The name and the word of their category. */
  name: string
  word: string
  first: ProductPage
}

/** Ten products for a hundred taka, or all of them. */
export function HundredTaka({ name, word, first }: Props) {
  const catalogText = useMessages(catalogMessages)
  const common = useMessages(commonMessages)
  const homeText = useMessages(homeMessages)
  const headingId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [all, setAll] = useState(false)
  const list = useProductPages({ category: name }, first, shownAtFirst)
  const loading = list.state === 'loading'

  async function toggle() {
    if (all) {
      setAll(false)
      requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }))
      return
    }
    setAll(true)
    if (list.nextCursor !== null) await list.more(Number.POSITIVE_INFINITY)
  }

  return (
    <section aria-labelledby={headingId} aria-busy={loading}>
      <h2 id={headingId} className="mb-3 text-xl">
        {word}
      </h2>
      {list.cards.length === 0 && <p className="text-ink-2">{catalogText.noProducts}</p>}
      <ProductGrid cards={all ? list.cards : list.cards.slice(0, shownAtFirst)} />
      {list.state === 'failed' && <LoadFailed onRetry={list.retry} />}
      {list.total > shownAtFirst && (
        <button
          ref={button}
          type="button"
          className="button-secondary mx-auto mt-6 flex scroll-my-24"
          disabled={loading}
          onClick={toggle}
        >
          {loading ? common.loading : all ? homeText.showLess : homeText.showMore}
        </button>
      )}
    </section>
  )
}
