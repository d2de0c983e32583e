import { localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { descriptionLines, discountOf, priceOf } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { categoryLink, mainCategoryLink } from './categories.ts'
import { productMessages } from './product-messages.ts'
import type { ShownProduct } from './product-view.ts'

/** The categories of a product as breadcrumbs. */
export function ProductBreadcrumb({ product }: { product: ShownProduct }) {
  const language = useLanguage()
  const isBengali = language === 'bn'
  const { category, subCategory, categoryBn, subCategoryBn, hasCategory, hasSubCategory } = product
  return (
    <Breadcrumbs
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

/** Stars, the average rating and the number of reviews. */
export function Rating({ ratings, reviews }: { ratings: number | null; reviews: number | null }) {
  const t = useMessages(productMessages)
  if (ratings === null && reviews === null) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-1.5 text-base text-ink-2">
      {ratings !== null && (
        <>
          <span className="sr-only">{t.stars(ratings)}</span>
          <span aria-hidden="true" className="flex gap-0.5">
            {[1, 2, 3, 4, 5].map((star) => (
              <Icon
                key={star}
                name="star"
                className={`size-4 text-mark ${ratings >= star - 0.5 ? 'fill-current!' : ''}`}
              />
            ))}
          </span>
          <b aria-hidden="true" className="font-semibold text-ink">
            {t.starsShort(ratings)}
          </b>
        </>
      )}
      {ratings !== null && reviews !== null && <span aria-hidden="true">·</span>}
      {reviews !== null && <span>{t.reviews(reviews)}</span>}
    </p>
  )
}

export function Price({ product }: { product: ShownProduct }) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const hasOffer = product.offerPrice !== null
  const percent = discountOf(product)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <span className={`font-display text-2xl leading-none font-semibold ${hasOffer ? 'text-sale' : ''}`}>
        {hasOffer && <span className="sr-only">{t.offerPrice} </span>}
        {formatTaka(priceOf(product), language)}
      </span>
      {hasOffer && (
        <s className="text-base text-ink-3">
          <span className="sr-only">{t.originalPrice} </span>
          {formatTaka(product.originalPrice, language)}
        </s>
      )}
      {percent > 0 && <span className="offer-tag">{t.percentOff(percent)}</span>}
    </p>
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
    <section aria-labelledby="details" className="card mt-8 p-4 md:p-6">
      <h2 id="details" className="mb-3 text-xl">
        {t.details}
      </h2>
      <ul className="flex max-w-[70ch] flex-col gap-1.5">
        {lines.map(({ label, text }, index) => (
          <li key={index}>
            {label && <b className="font-semibold">{label}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
