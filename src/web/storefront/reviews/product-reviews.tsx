import { type ComponentType, lazy } from 'react'
import type { Page } from '#lib/endpoint.ts'
import type { Review } from '#shop/reviews/contract.ts'
import { BelowFold } from '#web/ui/below-fold.tsx'
import type { ReviewSectionProps } from './review-section.tsx'

// Rendered by the server; its script is loaded only by pages of products that have reviews, after everything else.
const ReviewSection = lazy<ComponentType<ReviewSectionProps>>(() =>
  import('./review-section.tsx').then(
    ({ ReviewSection }) => ({ default: ReviewSection }),
    () => ({ default: () => null }),
  ),
)

interface Props {
  product: { _id: string; ratings: number | null }
  /** The newest published reviews. */
  reviews: Page<Review[]>
  /** How many have 1, 2, 3, 4 and 5 stars. */
  starCounts: readonly number[]
}

/** The reviews of a product on its page; nothing without one. */
export const ProductReviews = ({ product, reviews, starCounts }: Props) =>
  reviews.total > 0 &&
  product.ratings !== null && (
    <BelowFold>
      <ReviewSection
        productId={product._id}
        average={product.ratings}
        first={reviews}
        starCounts={starCounts}
      />
    </BelowFold>
  )
