import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { ManagedReview } from '#shop/reviews/contract.ts'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { ReviewText } from '#web/shared/reviews/review-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { focusNextRow, ListPage } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
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
  const leave = (id: string) => {
    focusNextRow(reviews, id, reviewTitleId)
    reviews.remove(id)
  }
  const failed = (error: unknown) => (statusOf(error) === 409 ? t.conflict : t.failed)
  const move = useAction(
    ({ review: { _id: id, version }, to }: { review: ManagedReview; to: Shown }) =>
      api('PATCH /reviews/:id', { params: { id }, body: { version, status: to } }),
    {
      invalidates: ['GET /to-dos'],
      onSuccess(_, { review, to }) {
        showToast('success', t[to])
        leave(review._id)
      },
      onError: reloadOnConflict,
      failed,
    },
  )
  const answer = useAction(
    ({ review: { _id: id, version }, text }: { review: ManagedReview; text: string }) =>
      api('PATCH /reviews/:id', { params: { id }, body: { version, answer: text } }),
    {
      onSuccess(answered) {
        showToast('success', t.answered)
        reviews.replace(answered)
      },
      onError: reloadOnConflict,
      failed,
    },
  )
  const deletion = useAction(({ _id: id }: ManagedReview) => api('DELETE /reviews/:id', { params: { id } }), {
    invalidates: ['GET /to-dos'],
    onSuccess(_, { _id }) {
      showToast('success', t.deleted)
      leave(_id)
    },
    failed,
  })
  /** The list then shows the review as it is now. */
  function reloadOnConflict(error: unknown) {
    if ([404, 409].includes(statusOf(error))) reviews.load()
    return false
  }
  async function confirmDelete(review: ManagedReview) {
    const { cannotRevert: text, yesDelete: yes, no } = common
    if (await showDialog({ title: t.deleteTitle, text, yes, no })) await deletion.run(review)
  }
  const isBusy = (review: ManagedReview) =>
    [...move.pending, ...answer.pending].some((pending) => pending.review === review) ||
    deletion.pending.includes(review)
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
            busy={isBusy(review)}
            onMove={(to) => move.run({ review, to })}
            onAnswer={(text) => answer.run({ review, text })}
            onDelete={() => confirmDelete(review)}
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
          {images.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {images.map((url, index) => (
                <li key={url}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t.picture(formatNumber(index + 1, language))}
                    className="block size-20 overflow-hidden rounded-md bg-tile"
                  >
                    <img
                      src={imageAtWidth(url, 150)}
                      width="150"
                      height="150"
                      alt=""
                      loading="lazy"
                      className="size-full object-cover dark:brightness-90"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
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
