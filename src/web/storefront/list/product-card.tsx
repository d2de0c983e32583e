import { memo, use, useEffect, useState } from 'react'
import { baseOf } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { ProductSummary } from '#shop/catalog/contract.ts'
import { discountOf, nameLengths, priceOf } from '#shop/catalog/rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { catalogMessages } from '#web/shared/products/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TruncatedName } from '#web/ui/truncated-name.tsx'
import { useFavourite } from './favourites.ts'
import { type QuickAdd, QuickAddContext } from './quick-add.ts'

interface Props {
  card: ProductSummary
  /** One level below the heading of the list. */
  heading?: 'h2' | 'h3'
}

/** A product in a list; the link of its name covers the whole card. */
export const ProductCard = memo(function ProductCard({ card, heading: Heading = 'h3' }: Props) {
  const t = useMessages(catalogMessages)
  const language = useLanguage()
  const quickAdd = use(QuickAddContext)
  const { name } = card
  const hasOffer = card.offerPrice !== null
  const percent = discountOf(card)
  const price = formatTaka(priceOf(card), language)
  return (
    <article className="product-card">
      <Picture url={card.image} name={name} soldOut={card.soldOut} />
      {card.soldOut ? (
        <p className="product-card-discount bg-ink-2 text-surface">{t.soldOut}</p>
      ) : (
        percent > 0 && <p className="product-card-discount">{t.discount(percent)}</p>
      )}
      <div className="product-card-text">
        <Heading className="product-card-name">
          <a href={`${baseOf(language)}/product-details/${card._id}`} className="product-card-link">
            <TruncatedName name={name} lengths={nameLengths.card} />
          </a>
        </Heading>
        <p className={hasOffer ? 'product-card-price text-sale' : 'product-card-price'}>
          {card.hasPriceRange ? t.from(price) : price}
          {hasOffer && (
            <s className="product-card-old-price">
              <span className="sr-only">{t.originalPrice} </span>
              {formatTaka(card.originalPrice, language)}
            </s>
          )}
        </p>
        {(card.ratings !== null || card.reviews !== null) && <Rating {...card} />}
        {quickAdd && !card.soldOut && <QuickAddButton id={card._id} name={name} quickAdd={quickAdd} />}
      </div>
      <FavouriteButton id={card._id} name={name} />
    </article>
  )
})

function Picture({ url, name, soldOut }: { url: string; name: string; soldOut: boolean }) {
  if (!url) return <div data-name={name} className="product-card-picture product-tile" aria-hidden="true" />
  return (
    <img
      src={imageAtWidth(url, 300)}
      srcSet={`${imageAtWidth(url, 300)} 300w, ${imageAtWidth(url, 450)} 450w`}
      sizes="(min-width: 1024px) 230px, (min-width: 560px) 33vw, 41vw"
      width="300"
      height="300"
      alt=""
      loading="lazy"
      decoding="async"
      className={soldOut ? 'product-card-picture opacity-60' : 'product-card-picture'}
    />
  )
}

function Rating({ ratings, reviews }: Pick<ProductSummary, 'ratings' | 'reviews'>) {
  const t = useMessages(catalogMessages)
  return (
    <p role="img" aria-label={t.rated(ratings, reviews)} className="product-card-rating">
      {ratings !== null && <b className="font-semibold text-ink">{t.stars(ratings)}</b>}
      {reviews !== null && t.reviewCount(reviews)}
    </p>
  )
}

function FavouriteButton({ id, name }: { id: string; name: string }) {
  const t = useMessages(catalogMessages)
  const [isFavourite, toggle] = useFavourite(id)
  return (
    <button
      type="button"
      aria-label={t.favourite(name)}
      aria-pressed={isFavourite}
      onClick={toggle}
      className="product-card-heart noscript:hidden"
    >
      <Icon
        name="heart"
        className={isFavourite ? 'product-card-icon fill-current! text-sale' : 'product-card-icon'}
      />
    </button>
  )
}

/** Milliseconds during which the button says that the product was added and adds no second one: a finger may have slipped. */
const addedTime = 1500

function QuickAddButton({ id, name, quickAdd }: { id: string; name: string; quickAdd: QuickAdd }) {
  const t = useMessages(catalogMessages)
  const [state, setState] = useState<'idle' | 'busy' | 'added'>('idle')
  useEffect(() => {
    if (state !== 'added') return
    const timer = setTimeout(setState, addedTime, 'idle')
    return () => clearTimeout(timer)
  }, [state])
  async function add() {
    if (state !== 'idle') return
    setState('busy')
    const isAdded = await quickAdd(id).catch(() => false)
    setState(isAdded ? 'added' : 'idle')
  }
  return (
    <button
      type="button"
      aria-label={t.quickAdd(name)}
      aria-busy={state === 'busy'}
      data-added={state === 'added' || undefined}
      data-once
      onClick={add}
      className="product-card-add noscript:hidden"
    />
  )
}

const columns =
  'grid two-columns gap-x-3 gap-y-5 min-[560px]:grid-cols-3 min-[560px]:gap-x-4 md:grid-cols-4 md:gap-y-7 lg:gap-x-5'
/** Beside a column of filters there is room for fewer. */
const columnsOf = (isBesideFilters?: boolean) =>
  `${columns} ${isBesideFilters ? 'lg:grid-cols-3 xl:grid-cols-4 min-[1536px]:grid-cols-5' : 'lg:grid-cols-5'}`

interface GridProps {
  cards: readonly ProductSummary[]
  heading?: 'h2' | 'h3'
  /** The first card after every so many gets an id such as `from-21` for links. */
  markEvery?: number
  isBesideFilters?: boolean
}

/** Cards in two columns on the narrowest screens and five on the widest (SHOP-02). */
export function ProductGrid({ cards, heading, markEvery, isBesideFilters }: GridProps) {
  const idAt = (index: number) =>
    markEvery && index > 0 && index % markEvery === 0 ? `from-${index + 1}` : undefined
  return (
    <ul className={columnsOf(isBesideFilters)}>
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
    <div className={columnsOf()} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <div className="aspect-4/5 animate-pulse rounded-lg bg-sunken" />
          <div className="h-28" />
        </div>
      ))}
    </div>
  )
}
