import { memo } from 'react'
import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { type Card, discountOf, nameLengths, pictureAt, priceOf } from '#shop/catalog/rules.ts'
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
  const name = (language === 'bn' && card.nameBn) || card.name
  const hasOffer = card.offerPrice !== null
  const percent = discountOf(card)
  return (
    <article className="card relative flex h-full flex-col overflow-hidden has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-brand">
      <Picture url={card.image} />
      {percent > 0 && (
        <p className="absolute top-2 left-2 rounded-pill bg-sale px-2.5 py-0.5 text--1 font-semibold text-surface">
          {catalog.discount(percent)}
        </p>
      )}
      <div className="flex grow flex-col px-3 pt-2.5 pb-3">
        <Heading className="mb-auto font-text text-0 leading-[1.45] font-normal">
          <Link
            to={`/product-details/${card._id}`}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0"
          >
            <CutName name={name} lengths={nameLengths.card} />
          </Link>
        </Heading>
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 font-display font-semibold">
          <span className={hasOffer ? 'text-1 text-sale' : 'text-1'}>
            {hasOffer && <span className="sr-only">{catalog.offerPrice} </span>}
            {formatTaka(priceOf(card), language)}
          </span>
          {hasOffer && (
            <s className="font-text text--1 font-normal text-ink-3">
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
  return (
    <div className="aspect-square bg-sunken">
      {url ? (
        <img
          src={pictureAt(url, 300)}
          srcSet={`${pictureAt(url, 300)} 300w, ${pictureAt(url, 450)} 450w`}
          sizes="(min-width: 1024px) 230px, (min-width: 560px) 33vw, 50vw"
          width="300"
          height="300"
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain dark:brightness-90"
        />
      ) : (
        <Icon name="package" className="size-full p-[30%] text-line-strong" />
      )}
    </div>
  )
}

function Rating({ ratings, reviews }: Pick<Card, 'ratings' | 'reviews'>) {
  const { catalog } = useTexts()
  return (
    <p className="mt-1 flex items-center gap-1 text--1 text-ink-3">
      <Icon name="star" className="size-4 fill-current! text-gold" />
      {ratings !== null && (
        <>
          <span className="sr-only">{catalog.rating}</span>
          <b className="font-semibold text-ink">{catalog.stars(ratings)}</b>
        </>
      )}
      {reviews !== null && (
        <span>
          ({catalog.reviewCount(reviews)}
          <span className="sr-only"> {catalog.reviews}</span>)
        </span>
      )}
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
      <span className="flex size-9 items-center justify-center rounded-pill bg-surface/85">
        <Icon name="heart" className={isFavourite ? 'size-5 fill-current! text-sale' : 'size-5'} />
      </span>
    </button>
  )
}
