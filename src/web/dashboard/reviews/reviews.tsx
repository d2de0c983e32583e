import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { ManagedReview } from '#shop/reviews/contract.ts'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { ReviewPictures } from '#web/shared/reviews/review-pictures.tsx'
import { ReviewText } from '#web/shared/reviews/review-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { AnswerForm } from './answer-form.tsx'
import { moderationMessages } from './moderation-messages.ts'

const statuses = ['waiting', 'published', 'hidden'] as const
type Shown = 'published' | 'hidden'

/** The reviews of customers: those that wait, those that are shown, and those that are not. */
export default function Reviews() {
  const t = useMessages(moderationMessages)
  const common = useMessages(commonMessages)
  const { values, tabs } = useListState({ status: oneOf(statuses, 'waiting') })
  const reviews = usePagedQuery('GET /reviews', { query: values })
  const failed = (error: unknown) => (statusOf(error) === 409 ? t.conflict : t.failed)
  const move = useRowAction(reviews, {
    send: ({ _id: id, version }, to: Shown) =>
      api('PATCH /reviews/:id', { params: { id }, body: { version, status: to } }),
    after: 'leave',
    done: (_, to) => t[to],
    failed,
    focusId: reviewTitleId,
    invalidates: ['GET /to-dos'],
  })
  const answer = useRowAction(reviews, {
    send: ({ _id: id, version }, text: string) =>
      api('PATCH /reviews/:id', { params: { id }, body: { version, answer: text } }),
    after: 'replace',
    done: t.answered,
    failed,
  })
  const deletion = useRowAction(reviews, {
    ask: { title: t.deleteTitle, text: common.cannotRevert, yes: common.yesDelete, no: common.no },
    send: ({ _id: id }) => api('DELETE /reviews/:id', { params: { id } }),
    after: 'leave',
    done: t.deleted,
    failed,
    focusId: reviewTitleId,
    invalidates: ['GET /to-dos'],
  })
  return (
    <ListPage
      title={t.title}
      list={reviews}
      tabs={{ label: t.title, tabs: tabs('status', t.tabs), inHistory: true }}
      empty={t.none[values.status]}
    >
      <ul className="flex flex-col gap-3">
        {reviews.loaded?.rows.map((review) => (
          <ReviewCard
            key={review._id}
            review={review}
            busy={[move, answer, deletion].some(({ isBusy }) => isBusy(review))}
            onMove={(to) => move.run(review, to)}
            onAnswer={(text) => answer.run(review, text)}
            onDelete={() => deletion.run(review)}
          />
        ))}
      </ul>
    </ListPage>
  )
}

/** Id of the product's name over a review, which takes the focus. */
const reviewTitleId = (id: string) => `review-${id}`

interface Props {
  review: ManagedReview
  busy: boolean
  onMove: (to: Shown) => void
  /** Resolves to whether it was saved. */
  onAnswer: (text: string) => Promise<boolean>
  onDelete: () => void
}

function ReviewCard({ review, busy, onMove, onAnswer, onDelete }: Props) {
  const t = useMessages(moderationMessages)
  const language = useLanguage()
  const allows = useAllows()
  const [isAnswering, setAnswering] = useState(false)
  const { _id, product, orderId, images, status } = review
  const titleId = reviewTitleId(_id)
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
        {isAnswering ? (
          <AnswerForm
            answer={review.answer}
            busy={busy}
            onSave={async (text) => {
              if (await onAnswer(text)) setAnswering(false)
            }}
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <footer className="mt-3 flex flex-wrap gap-2">
            {status !== 'published' && (
              <Button aria-describedby={titleId} disabled={busy} onClick={() => onMove('published')}>
                {t.publish}
              </Button>
            )}
            {status !== 'hidden' && (
              <Button aria-describedby={titleId} disabled={busy} onClick={() => onMove('hidden')}>
                {t.hide}
              </Button>
            )}
            <Button aria-describedby={titleId} disabled={busy} onClick={() => setAnswering(true)}>
              {review.answer ? t.changeAnswer : t.answer}
            </Button>
            <Button variant="danger" aria-describedby={titleId} disabled={busy} onClick={onDelete}>
              {t.delete}
            </Button>
          </footer>
        )}
      </article>
    </li>
  )
}
