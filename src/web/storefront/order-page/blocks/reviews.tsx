import { ReviewText } from '#web/shared/reviews/review-text.tsx'
import { type BlockProps, usePage } from '../page-view.ts'
import { Heading } from './heading.tsx'

export function Reviews({ block: { heading } }: BlockProps<'reviews'>) {
  const { reviews } = usePage()
  if (reviews.length === 0) return null
  return (
    <section>
      <Heading>{heading}</Heading>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review._id} className="py-3">
            <ReviewText review={review} />
          </li>
        ))}
      </ul>
    </section>
  )
}
