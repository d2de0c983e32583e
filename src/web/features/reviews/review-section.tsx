import { type MouseEvent, useState } from 'react'
import type { Page } from '#lib/endpoint.ts'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import type { Review } from '#shop/reviews/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { reviewMessages } from './messages.ts'
import { ReviewText } from './review-text.tsx'

export interface ReviewSectionProps {
  productId: string
  /** The average of all reviews. */
  average: number
  /** The newest reviews. */
  first: Page<Review[]>
}

const perPage = 10

/** What customers say about a product: the newest reviews come with the page, the others on demand. */
export function ReviewSection({ productId, average, first }: ReviewSectionProps) {
  const t = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const [reviews, setReviews] = useState(first)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { rows, nextCursor, total } = reviews

  async function loadMore() {
    if (state === 'loading' || nextCursor === null) return
    setState('loading')
    try {
      const page = await api('GET /product/:id/reviews', {
        params: { id: productId },
        query: { cursor: nextCursor, limit: perPage },
      })
      const isNew = ({ _id }: Review) => rows.every((row) => row._id !== _id)
      setReviews({ ...page, rows: [...rows, ...page.rows.filter(isNew)] })
      setState('idle')
    } catch (error) {
      reportUnexpected(error)
      setState('failed')
    }
  }
  return (
    <section aria-labelledby="reviews" className="mt-10 scroll-mt-24">
      <h2 id="reviews" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-1 text-ink-2">{t.summary(average, total)}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {rows.map((review) => (
          <li key={review._id} className="py-4">
            <ReviewText review={review}>
              <Pictures review={review} />
            </ReviewText>
          </li>
        ))}
      </ul>
      {state === 'failed' && <LoadFailed onRetry={loadMore} />}
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

/** The pictures of a review; pressed, they are as large as the screen. Without scripts they open by themselves. */
function Pictures({ review: { images, name } }: { review: Review }) {
  const t = useMessages(reviewMessages)
  const lightboxText = useMessages(productMessages)
  const common = useMessages(commonMessages)
  if (images.length === 0) return null
  const label = (index: number) => t.pictureOf(index + 1, name || t.customer)
  async function enlarge(event: MouseEvent, first: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { openLightbox } = await import('#web/features/catalog/lightbox.ts')
    openLightbox({ images, altOf: label, first, t: lightboxText, common })
  }
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {images.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            aria-label={label(index)}
            onClick={(event) => enlarge(event, index)}
            className="block size-20 overflow-hidden rounded-md bg-tile"
          >
            <img
              src={imageAtWidth(url, 150)}
              srcSet={`${imageAtWidth(url, 150)} 150w, ${imageAtWidth(url, 300)} 300w`}
              sizes="80px"
              width="150"
              height="150"
              alt=""
              loading="lazy"
              decoding="async"
              className="size-full object-cover dark:brightness-90"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
