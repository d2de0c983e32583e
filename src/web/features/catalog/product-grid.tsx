import type { ProductSummary } from '#shop/catalog/contract.ts'
import { ProductCard } from './product-card.tsx'

const columns =
  'grid grid-cols-2 gap-2.5 min-[560px]:grid-cols-3 min-[560px]:gap-4 md:grid-cols-4 lg:grid-cols-5 lg:gap-5'

interface Props {
  cards: readonly ProductSummary[]
  heading?: 'h2' | 'h3'
  /** The first card after every so many gets an id such as `from-21` for links. */
  markEvery?: number
}

/** Cards in two columns on the narrowest screens and five on the widest (SHOP-02). */
export function ProductGrid({ cards, heading, markEvery }: Props) {
  const idAt = (index: number) =>
    markEvery && index > 0 && index % markEvery === 0 ? `from-${index + 1}` : undefined
  return (
    <ul className={columns}>
      {cards.map((card, index) => (
        <li key={card._id} id={idAt(index)}>
          <ProductCard card={card} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders of the same size as the cards to come. */
export function ProductGridLoading({ count }: { count: number }) {
  return (
    <div className={columns} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card overflow-hidden">
          <div className="aspect-square animate-pulse bg-sunken" />
          <div className="h-28" />
        </div>
      ))}
    </div>
  )
}
