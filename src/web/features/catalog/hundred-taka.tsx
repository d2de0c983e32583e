import { useId, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { homeMessages } from './home-messages.ts'
import { catalogMessages } from './messages.ts'
import { ProductGrid } from './product-card.tsx'
import { type ProductPage, useProductPages } from './product-pages.ts'

const initialCount = 10

interface Props {
  /** Name and label of the category. */
  name: string
  label: string
  first: ProductPage
}

/** The products for a hundred taka: the first ten, or all. */
export function HundredTaka({ name, label, first }: Props) {
  const catalogText = useMessages(catalogMessages)
  const common = useMessages(commonMessages)
  const homeText = useMessages(homeMessages)
  const headingId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const list = useProductPages({ category: name }, first, initialCount)
  const loading = list.state === 'loading'

  async function toggle() {
    if (showsAll) {
      setShowsAll(false)
      requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }))
      return
    }
    setShowsAll(true)
    if (list.nextCursor !== null) await list.more(Number.POSITIVE_INFINITY)
  }

  return (
    <section aria-labelledby={headingId} aria-busy={loading}>
      <h2 id={headingId} className="mb-3 text-xl">
        {label}
      </h2>
      {list.cards.length === 0 && <p className="text-ink-2">{catalogText.noProducts}</p>}
      <ProductGrid cards={showsAll ? list.cards : list.cards.slice(0, initialCount)} />
      {list.state === 'failed' && <LoadFailed onRetry={list.retry} />}
      {list.total > initialCount && (
        <button
          ref={button}
          type="button"
          className="button-secondary mx-auto mt-6 flex scroll-my-24"
          disabled={loading}
          onClick={toggle}
        >
          {loading ? common.loading : showsAll ? homeText.showLess : homeText.showMore}
        </button>
      )}
    </section>
  )
}
