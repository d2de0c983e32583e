import { lazy, Suspense, useState } from 'react'
import { localName } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Stars } from '#web/shared/reviews/stars.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { reviewFormMessages } from './form-messages.ts'
import type { OwnLine } from './own-review.ts'

// The form and its uploads are loaded by who writes a review.
const ReviewForm = lazy(() =>
  import('./review-form.tsx').then(
    ({ ReviewForm }) => ({ default: ReviewForm }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

export function LineReview({ order, line }: OwnLine) {
  const t = useMessages(reviewFormMessages)
  const name = localName(useLanguage(), line)
  const query = useApiQuery('POST /reviews/of-order', { body: order })
  const [isWriting, setWriting] = useState(false)
  if (query.isPending) return null
  const own = query.data?.find(({ productId }) => productId === line.id)
  const canWrite = !own || own.status === 'waiting'
  return (
    <div className="mt-1.5">
      {own && (
        <p className="mb-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <Stars stars={own.stars} />
          {t.states[own.status]}
        </p>
      )}
      {canWrite && (
        <Button
          className="px-3"
          aria-label={own ? t.editOf(name) : t.writeOf(name)}
          onClick={() => setWriting(true)}
        >
          {own ? t.edit : t.write}
        </Button>
      )}
      {isWriting && (
        <Suspense>
          <ReviewForm order={order} line={line} own={own} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  )
}
