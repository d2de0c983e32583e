import { type MouseEvent, useState } from 'react'
import type { Page } from '#lib/endpoint.ts'
import { formatNumber } from '#lib/language.ts'
import type { Review } from '#shop/reviews/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { reviewMessages } from '#web/shared/reviews/messages.ts'
import { ReviewPictures } from '#web/shared/reviews/review-pictures.tsx'
import { ReviewText } from '#web/shared/reviews/review-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'

export interface ReviewSectionProps {
  productId: string
  /** The average of all reviews. */
  average: number
  /** The newest reviews. */
  first: Page<Review[]>
  /** How many have 1, 2, 3, 4 and 5 stars. */
  starCounts: readonly number[]
}

const perPage = 10

/** What customers say about a product: the newest reviews come with the page, the others on demand. */
export function ReviewSection({ productId, average, first, starCounts }: ReviewSectionProps) {
  const t = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const [reviews, setReviews] = useState(first)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  /** Only reviews with so many stars; 0 for all. */
  const [stars, setStars] = useState(0)
  const { rows, nextCursor } = reviews

  const fetchPage = (stars: number, cursor?: string) =>
    api('GET /product/:id/reviews', {
      params: { id: productId },
      query: {
        cursor,
        limit: perPage,
        ...(stars > 0 && { stars: String(stars) as '1' | '2' | '3' | '4' | '5' }),
      },
    })

  async function choose(next: number) {
    if (state === 'loading') return
    setState('loading')
    try {
      setReviews(next === 0 ? first : await fetchPage(next))
      setStars(next)
      setState('idle')
    } catch (error) {
      reportUnexpected(error)
      setState('failed')
    }
  }
  async function loadMore() {
    if (state === 'loading' || nextCursor === null) return
    setState('loading')
    try {
      const page = await fetchPage(stars, nextCursor)
      const isNew = ({ _id }: Review) => rows.every((row) => row._id !== _id)
      setReviews({ ...page, rows: [...rows, ...page.rows.filter(isNew)] })
      setState('idle')
    } catch (error) {
      reportUnexpected(error)
      setState('failed')
    }
  }
  return (
    <section aria-labelledby="reviews" className="mt-10">
      <h2 id="reviews" className="scroll-mt-24 text-xl">
        {t.title}
      </h2>
      <p className="mt-1 text-ink-2">{t.summary(average, first.total)}</p>
      <Breakdown counts={starCounts} chosen={stars} onChoose={choose} />
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {rows.map((review) => (
          <li key={review._id} className="py-4">
            <ReviewText review={review}>
              <Pictures review={review} />
            </ReviewText>
          </li>
        ))}
      </ul>
      {state === 'failed' && (
        <LoadFailed onRetry={() => (nextCursor === null ? choose(stars) : loadMore())} />
      )}
      {state !== 'failed' && nextCursor !== null && (
        <button
          type="button"
          className="button-quiet mt-4"
          aria-disabled={state === 'loading'}
          onClick={loadMore}
        >
          {state === 'loading' ? common.loading : t.more}
        </button>
      )}
    </section>
  )
}

interface BreakdownProps {
  counts: readonly number[]
  chosen: number
  onChoose: (stars: number) => void
}

/** How many reviews have how many stars; pressed, only those are shown, and pressed again all. */
function Breakdown({ counts, chosen, onChoose }: BreakdownProps) {
  const t = useMessages(reviewMessages)
  const language = useLanguage()
  const most = Math.max(1, ...counts)
  // Of one review its stars say the same.
  if (counts.reduce((sum, count) => sum + count, 0) < 2) return null
  return (
    <fieldset className="mt-2 max-w-88">
      <legend className="sr-only">{t.byStars}</legend>
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1] ?? 0
        return (
          <button
            key={stars}
            type="button"
            aria-pressed={chosen === stars}
            aria-label={t.starsWithCount(stars, count)}
            disabled={count === 0}
            onClick={() => onChoose(chosen === stars ? 0 : stars)}
            className="-mx-2 flex min-h-11 w-full items-center gap-3 rounded-md px-2 tabular-nums not-disabled:cursor-pointer not-disabled:hover:bg-sunken disabled:text-ink-3 aria-pressed:bg-sunken aria-pressed:font-semibold"
          >
            <span className="flex w-9 shrink-0 items-center gap-1">
              {formatNumber(stars, language)}
              <Icon name="star" className="size-4 fill-current! text-mark" />
            </span>
            <progress
              aria-hidden="true"
              max={most}
              value={count}
              className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-mark [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-mark"
            />
            <span className="w-9 shrink-0 text-right">{formatNumber(count, language)}</span>
          </button>
        )
      })}
      {chosen > 0 && (
        <button type="button" className="link min-h-11" onClick={() => onChoose(0)}>
          {t.allReviews}
        </button>
      )}
    </fieldset>
  )
}

/** The pictures of a review; pressed, they are as large as the screen. Without scripts they open by themselves. */
function Pictures({ review: { images, name } }: { review: Review }) {
  const t = useMessages(reviewMessages)
  const lightboxText = useMessages(productMessages)
  const common = useMessages(commonMessages)
  const label = (index: number) => t.pictureOf(index + 1, name || t.customer)
  async function enlarge(event: MouseEvent, first: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { openLightbox } = await import('#web/storefront/product/lightbox.ts')
    openLightbox({ images, altOf: label, first, t: lightboxText, common })
  }
  return (
    <ReviewPictures
      images={images}
      labelOf={label}
      linkOf={(index) => ({ onClick: (event) => enlarge(event, index) })}
    />
  )
}
