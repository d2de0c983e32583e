import type { Review } from '#shop/reviews/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { reviewMessages } from './messages.ts'
import { Stars } from './stars.tsx'

/** Stars, name, day and words of a review, and the shop's answer. */
export function ReviewText({ review, children }: { review: Review; children?: React.ReactNode }) {
  const t = useMessages(reviewMessages)
  const language = useLanguage()
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars stars={review.stars} />
        <b className="font-semibold wrap-anywhere">{review.name || t.customer}</b>
        <time dateTime={review.writtenAt} className="text-sm text-ink-2">
          {readableDayOf(new Date(review.writtenAt), language)}
        </time>
      </p>
      {review.text && <p className="mt-1 max-w-[44rem] whitespace-pre-wrap wrap-anywhere">{review.text}</p>}
      {children}
      {review.answer && (
        <div className="mt-2 max-w-[44rem] border-l-2 border-line-strong pl-3">
          <p className="text-sm font-semibold">{t.answer}</p>
          <p className="whitespace-pre-wrap text-ink-2 wrap-anywhere">{review.answer}</p>
        </div>
      )}
    </>
  )
}
