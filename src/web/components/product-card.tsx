import { memo } from 'react'
import { baseOf } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Card } from '#shop/catalog/contract.ts'
import { discountOf, nameLengths, pictureAt, priceOf } from '#shop/catalog/rules.ts'
import { useFavourite } from '#web/storefront/favourites.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { CutName } from './cut-name.tsx'
import { Icon } from './icon.tsx'

interface Props {
  card: Card
  /** One level below the heading of the list it stands in. */
  heading?: 'h2' | 'h3'
}

/** A product in a list; the link of its name covers the whole card. */
export const ProductCard = memo(function ProductCard({ card, heading: Heading = 'h3' }: Props) {
  const { catalog } = useTexts()
  const language = useLanguage()
  const { name } = card
  const hasOffer = card.offerPrice !== null
  const percent = discountOf(card)
  return (
    <article className="card relative flex h-full flex-col overflow-hidden">
      <Picture url={card.image} />
      {percent > 0 && (
        <p className="absolute top-2 left-2 rounded-pill bg-sale px-2.5 py-0.5 text--1 font-semibold text-surface">
          {catalog.discount(percent)}
        </p>
      )}
      <div className="flex grow flex-col px-3 pt-2.5 pb-3">
        <Heading className="mb-auto font-text text-0 leading-normal font-normal">
          <a
            href={`${baseOf(language)}/product-details/${card._id}`}
            className="outline-none after:absolute after:inset-0 after:rounded-m after:-outline-offset-2 after:outline-brand focus-visible:after:outline-2"
          >
            <CutName name={name} lengths={nameLengths.card} />
          </a>
        </Heading>
        <p className={`mt-1.5 font-display text-1 leading-snug font-semibold ${hasOffer ? 'text-sale' : ''}`}>
          {formatTaka(priceOf(card), language)}
          {hasOffer && (
            <s className="ml-2 font-text text--1 font-normal text-ink-3">
              <span className="sr-only">{catalog.originalPrice} </span>
              {formatTaka(card.originalPrice, language)}
            </s>
          )}
        </p>
        {card.soldOut && <p className="text--1 font-semibold text-danger">{catalog.soldOut}</p>}
        {(card.ratings !== null || card.reviews !== null) && <Rating {...card} />}
      </div>
      <Heart id={card._id} name={name} />
    </article>
  )
})

function Picture({ url }: { url: string }) {
  if (!url) return <Icon name="package" className="aspect-square w-full bg-sunken p-[30%] text-line-strong" />
  return (
    <img
      src={pictureAt(url, 300)}
      srcSet={`${pictureAt(url, 300)} 300w, ${pictureAt(url, 450)} 450w`}
      sizes="(min-width: 1024px) 230px, (min-width: 560px) 33vw, 50vw"
      width="300"
      height="300"
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-square w-full bg-sunken object-contain dark:brightness-90"
    />
  )
}

function Rating({ ratings, reviews }: Pick<Card, 'ratings' | 'reviews'>) {
  const { catalog } = useTexts()
  return (
    <p
      role="img"
      aria-label={catalog.rated(ratings, reviews)}
      className="mt-1 flex items-center gap-1 text--1 text-ink-3"
    >
      <Icon name="star" className="size-4 fill-current! text-gold" />
      {ratings !== null && <b className="font-semibold text-ink">{catalog.stars(ratings)}</b>}
      {reviews !== null && catalog.reviewCount(reviews)}
    </p>
  )
}

function Heart({ id, name }: { id: string; name: string }) {
  const { catalog } = useTexts()
  const [isFavourite, toggle] = useFavourite(id)
  return (
    <button
      type="button"
      aria-label={catalog.favourite(name)}
      aria-pressed={isFavourite}
      onClick={toggle}
      className="absolute top-1 right-1 flex size-11 items-center justify-center"
    >
      <Icon
        name="heart"
        className={`size-9 rounded-pill bg-surface/85 p-2 ${isFavourite ? 'fill-current! text-sale' : ''}`}
      />
    </button>
  )
}
