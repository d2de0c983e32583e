import { useId } from 'react'
import type { PopularCategory } from '#shop/catalog/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { CategoryTiles } from '#web/storefront/list/category-tiles.tsx'
import { homeMessages } from './home-messages.ts'

/** Six tiles without links, as specified (HOME-13). */
export function PopularCategories({ categories }: { categories: readonly PopularCategory[] }) {
  const t = useMessages(homeMessages)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-xl">
        {t.popularCategories}
      </h2>
      <CategoryTiles tiles={categories.map(({ key, image }) => ({ label: t.tiles[key], image }))} />
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
