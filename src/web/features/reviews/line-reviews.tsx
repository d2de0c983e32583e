import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import { localName } from '#lib/language.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Order } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { reviewFormMessages } from './form-messages.ts'
import { Stars } from './stars.tsx'

// The form and its uploads are loaded by who writes a review.
const ReviewForm = lazy(() =>
  import('./review-form.tsx').then(
    ({ ReviewForm }) => ({ default: ReviewForm }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

/** A delivered order, and the phone number that proves it is one's own where nobody is signed in. */
export interface OwnOrder {
  orderId: string
  mobileNumber?: string
}
export type OwnReview = ResponseOf<Endpoints['POST /reviews/of-order']>[number]

type Line = Pick<Order['products'][number], 'id' | 'name' | 'nameBn'>

/**
 * What an order page shows beside each line of a delivered order: the button to review its product, or what has become of
 * the review; and the dialog that the button opens.
 */
export function useLineReviews(order: OwnOrder, isDelivered: boolean) {
  const query = useApiQuery('POST /reviews/of-order', { body: order }, { enabled: isDelivered })
  const [line, setLine] = useState<Line | null>(null)
  const ownOf = ({ id }: Line) => query.data?.find(({ productId }) => productId === id)
  const reviewOf = (each: Line): ReactNode =>
    isDelivered && each.id !== '' && !query.isPending ? (
      <LineReview line={each} own={ownOf(each)} onWrite={() => setLine(each)} />
    ) : null
  const dialog = line && (
    <Suspense>
      <ReviewForm order={order} line={line} own={ownOf(line)} onClose={() => setLine(null)} />
    </Suspense>
  )
  return { reviewOf, dialog }
}

interface LineProps {
  line: Line
  own: OwnReview | undefined
  onWrite: () => void
}

function LineReview({ line, own, onWrite }: LineProps) {
  const t = useMessages(reviewFormMessages)
  const name = localName(useLanguage(), line)
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
        <Button className="px-3" aria-label={own ? t.editOf(name) : t.writeOf(name)} onClick={onWrite}>
          {own ? t.edit : t.write}
        </Button>
      )}
    </div>
  )
}
