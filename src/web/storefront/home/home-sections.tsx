import { useId } from 'react'
import type { PopularCategory } from '#shop/catalog/contract.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { homeMessages } from './home-messages.ts'

/** Six tiles without links, as specified (HOME-13). On a phone three in a row, or two where letters are large. */
export function PopularCategories({ categories }: { categories: readonly PopularCategory[] }) {
  const t = useMessages(homeMessages)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-xl">
        {t.popularCategories}
      </h2>
      <ul className="grid three-columns gap-x-2.5 gap-y-4 md:grid-cols-6 md:gap-4">
        {categories.map(({ key, images }) => (
          <li key={key} className="text-center text-sm leading-snug font-semibold md:text-base">
            <span className="mb-2 flex aspect-4/3 overflow-hidden rounded-lg bg-tile">
              {images.length === 0 && <Icon name="package" className="m-auto size-1/3 text-line-strong" />}
              {images.map((image) => (
                <img
                  key={image}
                  src={imageAtWidth(image, 150)}
                  srcSet={`${imageAtWidth(image, 150)} 150w, ${imageAtWidth(image, 300)} 300w`}
                  sizes="(min-width: 769px) 120px, 60px"
                  width="150"
                  height="150"
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="h-full min-w-0 flex-1 object-cover max-md:nth-2:hidden"
                />
              ))}
            </span>
            {t.tiles[key]}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A banner of cloth with a line of text. */
export function Promo() {
  const t = useMessages(homeMessages)
  return (
    <section aria-label={t.promo}>
      <div
        role="img"
        aria-label={`${t.promoLine}. ${t.promoText}`}
        className="weave-field flex min-h-44 flex-col items-center justify-center rounded-lg bg-banner px-6 py-10 text-center text-on-banner before:opacity-10 md:min-h-60 dark:before:opacity-35"
      >
        <p className="font-display text-3xl leading-tight font-semibold">{t.promoLine}</p>
        <p className="mt-2 text-lg">{t.promoText}</p>
      </div>
    </section>
  )
}
