import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { ManagedReview } from '#shop/reviews/contract.ts'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { type PagedList, usePagedQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { ReviewPictures } from '#web/shared/reviews/review-pictures.tsx'
import { ReviewText } from '#web/shared/reviews/review-text.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { moderationMessages } from './moderation-messages.ts'
import { ReviewActions, reviewTitleId } from './review-actions.tsx'

const statuses = ['waiting', 'published', 'hidden'] as const

/** The reviews of customers: those that wait, those that are shown, and those that are not. */
export default function Reviews() {
  const t = useMessages(moderationMessages)
  const { values, tabs } = useListState({ status: oneOf(statuses, 'waiting') })
  const allows = useAllows()
  const reviews = usePagedQuery('GET /reviews', { query: values })
  return (
    <ListPage
      title={t.title}
      list={reviews}
      tabs={{ label: t.title, tabs: tabs('status', t.tabs), inHistory: true }}
      empty={
        <EmptyList
          none={t.none[values.status]}
          next={
            values.status === 'waiting' &&
            allows('settings') && { to: '/dashboard/settings/reviews', text: t.howAsked }
          }
        />
      }
    >
      <ul className="flex flex-col gap-3">
        {reviews.loaded?.rows.map((review) => (
          <ReviewCard key={review._id} review={review} list={reviews} />
        ))}
      </ul>
    </ListPage>
  )
}

interface Props {
  review: ManagedReview
  list: PagedList<ManagedReview>
}

function ReviewCard({ review, list }: Props) {
  const t = useMessages(moderationMessages)
  const language = useLanguage()
  const allows = useAllows()
  const [isAnswering, setAnswering] = useState(false)
  const { product, orderId, images } = review
  const titleId = reviewTitleId(review._id)
  return (
    <li className="card p-4 md:px-5">
      <article aria-labelledby={titleId}>
        <header className="mb-3 flex items-center gap-3">
          <Thumbnail image={product.image} />
          <div className="min-w-0">
            <h2 id={titleId} tabIndex={-1} className="text-base leading-snug outline-none wrap-anywhere">
              <Link to={`/product-details/${product._id}`} className="link min-h-6">
                {localName(language, product)}
              </Link>
            </h2>
            {orderId && allows(['orders', 'packing']) && (
              <Link to={`/dashboard/order-overview/${orderId}`} className="link min-h-6 text-sm">
                {t.order(formatOrderId(orderId))}
              </Link>
            )}
          </div>
        </header>
        <ReviewText review={isAnswering ? { ...review, answer: '' } : review}>
          <ReviewPictures
            images={images}
            labelOf={(index) => t.picture(formatNumber(index + 1, language))}
            linkOf={() => ({ target: '_blank', rel: 'noopener noreferrer' })}
          />
        </ReviewText>
        <ReviewActions review={review} list={list} isAnswering={isAnswering} onAnswering={setAnswering} />
      </article>
    </li>
  )
}
