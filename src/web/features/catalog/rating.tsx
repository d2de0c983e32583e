import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { productMessages } from './product-messages.ts'

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
                className={`size-4 text-gold ${ratings >= star - 0.5 ? 'fill-current!' : ''}`}
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
