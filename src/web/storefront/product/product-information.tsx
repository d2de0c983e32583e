import { localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { descriptionLines, discountOf, priceOf } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { catalogMessages } from '#web/shared/products/messages.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { categoryLink, mainCategoryLink } from '#web/storefront/list/category-links.ts'
import { useFavourite } from '#web/storefront/list/favourites.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Fold } from './fold.tsx'
import type { ShownProduct } from './product-view.ts'

/** The categories of a product as breadcrumbs. */
export function ProductBreadcrumb({ product }: { product: ShownProduct }) {
  const language = useLanguage()
  const isBengali = language === 'bn'
  const { category, subCategory, categoryBn, subCategoryBn, hasCategory, hasSubCategory } = product
  return (
    <Breadcrumbs
      isShort
      isNamed
      steps={[
        {
          label: (isBengali && categoryBn) || category,
          ...(hasCategory && { to: mainCategoryLink(category) }),
        },
        {
          label: (isBengali && subCategoryBn) || subCategory,
          ...(hasSubCategory && categoryLink(category, subCategory)),
        },
        { label: localName(language, product) },
      ]}
    />
  )
}

/** A full star, a half or an empty one; the shape is that of `product-card-rating`. */
const star =
  'size-4 forced-color-adjust-none [clip-path:polygon(50%_3%,65%_31%,97%_37%,74%_60%,79%_92%,50%_77%,21%_92%,26%_60%,3%_37%,35%_31%)]'
const fills = {
  full: 'bg-mark',
  half: 'bg-[linear-gradient(to_right,var(--mark)_50%,var(--line)_50%)]',
  none: 'bg-line',
}

/** How a rating fills five stars, to the nearest half. */
function starFills(ratings: number) {
  const halves = Math.round(ratings * 2)
  return [2, 4, 6, 8, 10].map((full) => (halves >= full ? 'full' : halves === full - 1 ? 'half' : 'none'))
}

interface RatingProps {
  ratings: number | null
  reviews: number | null
  /** Whether the reviews are on the page; otherwise their number is what the merchant has typed (D66). */
  areShown: boolean
}

/** Stars (on phones one for all), the average rating and the number of reviews. */
export function Rating({ ratings, reviews, areShown }: RatingProps) {
  const t = useMessages(productMessages)
  const card = useMessages(catalogMessages)
  if (ratings === null && reviews === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2">
      {ratings !== null && (
        <>
          <span className="sr-only">{t.stars(ratings)}</span>
          <span aria-hidden="true" className="flex">
            {starFills(ratings).map((fill, index) => (
              <span
                key={index}
                data-star={fill}
                className={`${star} ${fills[fill]} max-md:not-first:hidden`}
              />
            ))}
          </span>
          <b aria-hidden="true" className="font-semibold text-ink">
            {card.stars(ratings)}
          </b>
        </>
      )}
      {reviews !== null &&
        (areShown ? (
          <a href="#reviews" className="link -my-3">
            {t.reviews(reviews)}
          </a>
        ) : (
          <>
            <span className="sr-only">{t.reviews(reviews)}</span>
            <span aria-hidden="true">{card.reviewCount(reviews)}</span>
          </>
        ))}
    </p>
  )
}

interface PriceProps {
  /** `isFrom`: variants have other prices, and this is the lowest. */
  prices: { originalPrice: number; offerPrice: number | null; isFrom: boolean }
  /** Whether nothing of the product is left. */
  soldOut?: boolean
  className?: string
}

export function Price({ prices, soldOut = false, className = '' }: PriceProps) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const { originalPrice, offerPrice, isFrom } = prices
  const hasOffer = offerPrice !== null
  const percent = discountOf(prices)
  const price = formatTaka(priceOf(prices), language)
  return (
    <p className={`flex flex-wrap items-center gap-x-2.5 ${className}`}>
      <span className={`font-display text-3xl leading-none font-semibold ${hasOffer ? 'text-sale' : ''}`}>
        {hasOffer && <span className="sr-only">{t.offerPrice} </span>}
        {isFrom ? t.from(price) : price}
      </span>
      {hasOffer && (
        <s className="text-base text-ink-3 md:text-lg">
          <span className="sr-only">{t.originalPrice} </span>
          {formatTaka(originalPrice, language)}
        </s>
      )}
      {percent > 0 && <span className="offer-tag">{t.percentOff(percent)}</span>}
      {soldOut && <span className="font-semibold text-danger">{t.outOfStock}</span>}
    </p>
  )
}

/** The last day of the offer; nothing without one. */
export function OfferEnd({ end }: { end: string | null }) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  if (end === null) return null
  // An offer that ends at midnight holds until the day before.
  const last = new Date(Date.parse(end) - 1)
  return <p className="text-sm text-ink-2 max-md:order-2">{t.offerEnds(readableDayOf(last, language))}</p>
}

/** The heart of the product page, which stores the product as a favourite. */
export function Heart({ product, className }: { product: ShownProduct; className: string }) {
  const t = useMessages(catalogMessages)
  const [isFavourite, toggle] = useFavourite(product._id)
  return (
    <button
      type="button"
      aria-label={t.favourite(localName(useLanguage(), product))}
      aria-pressed={isFavourite}
      onClick={toggle}
      className={`flex size-11 items-center justify-center rounded-md hover:bg-sunken ${className}`}
    >
      <Icon name="heart" className={isFavourite ? 'size-6 fill-current! text-sale' : 'size-6'} />
    </button>
  )
}

/** The brand and the description line by line; of `label: value` the label is bold (PDP-13). */
export function Details({ product }: { product: ShownProduct }) {
  const t = useMessages(productMessages)
  const isBengali = useLanguage() === 'bn'
  const lines = [
    ...(product.brand ? [{ label: t.brand, text: product.brand }] : []),
    ...descriptionLines((isBengali && product.descriptionBn) || product.description),
  ]
  if (lines.length === 0) return null
  return (
    <Fold title={t.details} open>
      <ul className="flex flex-col gap-1.5">
        {lines.map(({ label, text }, index) => (
          <li key={index}>
            {label && <b className="font-semibold text-ink">{label}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
