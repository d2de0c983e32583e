import type { ProductSummary } from '#shop/catalog/contract.ts'
import { ProductCard } from './product-card.tsx'

const columns =
  'grid grid-cols-2 gap-2.5 min-[560px]:grid-cols-3 min-[560px]:gap-4 md:grid-cols-4 lg:grid-cols-5 lg:gap-5'

interface Props {
  cards: readonly ProductSummary[]
  heading?: 'h2' | 'h3'
  /** After so many cards the next one has the name `from-21`, so that an address can lead to it. */
  markEvery?: number
}

/** Cards in two columns on the narrowest screens and five on the widest (SHOP-02). */
export function ProductGrid({ cards, heading, markEvery }: Props) {
  const markAt = (place: number) =>
    markEvery && place > 0 && place % markEvery === 0 ? `from-${place + 1}` : undefined
  return (
    <ul className={columns}>
      {cards.map((card, place) => (
        <li key={card._id} id={markAt(place)}>
          <ProductCard card={card} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

/** The place of cards that are on their way, as large as they will be. */
export function ProductGridWaiting({ count }: { count: number }) {
  return (
    <div className={columns} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="card overflow-hidden">
          <div className="aspect-square animate-pulse bg-sunken" />
          <div className="h-28" />
        </div>
      ))}
    </div>
  )
}
