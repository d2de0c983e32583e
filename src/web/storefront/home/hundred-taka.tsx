import { useId, useRef, useState } from 'react'
import { LoadFailed } from '#web/components/list-states.tsx'
import { ProductGrid } from '#web/components/product-grid.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { type ProductPage, useProductPages } from '../product-pages.ts'

const shownAtFirst = 10

interface Props {
  /** The name and the word of their category. */
  name: string
  word: string
  first: ProductPage
}

/** Ten products for a hundred taka, or all of them. */
export function HundredTaka({ name, word, first }: Props) {
  const { catalog, common, home } = useTexts()
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
      <h2 id={headingId} className="mb-3 text-2">
        {word}
      </h2>
      {list.cards.length === 0 && <p className="text-ink-2">{catalog.noProducts}</p>}
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
          {loading ? common.loading : all ? home.showLess : home.showMore}
        </button>
      )}
    </section>
  )
}
