import { type ComponentType, lazy, Suspense } from 'react'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import type { OwnLine } from './own-review.ts'

// Loaded with a delivered order only; if it cannot be, the order is shown without it.
const LineReview = lazy<ComponentType<OwnLine>>(() =>
  import('./line-review.tsx').then(
    ({ LineReview }) => ({ default: LineReview }),
    () => ({ default: () => null }),
  ),
)

/** Beside a line of a delivered order: the button to review its product, and what has become of the review. */
export const ReviewableLine = ({ status, ...props }: OwnLine & { status: OrderStatus }) =>
  status === 'Delivered' &&
  props.line.id !== '' && (
    <Suspense>
      <LineReview {...props} />
    </Suspense>
  )
