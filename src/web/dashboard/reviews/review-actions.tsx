import type { ManagedReview } from '#shop/reviews/contract.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { PagedList } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { statusOf } from '#web/ui/use-action.ts'
import { AnswerForm } from './answer-form.tsx'
import { moderationMessages } from './moderation-messages.ts'

/** Id of the product's name over a review, which takes the focus. */
export const reviewTitleId = (id: string) => `review-${id}`

interface Props {
  review: ManagedReview
  list: PagedList<ManagedReview>
  isAnswering: boolean
  onAnswering: (isAnswering: boolean) => void
}

/** What can be done with a review: publish, hide, answer and delete it. */
export function ReviewActions({ review, list, isAnswering, onAnswering }: Props) {
  const t = useMessages(moderationMessages)
  const common = useMessages(commonMessages)
  const failed = (error: unknown) => (statusOf(error) === 409 ? t.conflict : t.failed)
  const move = useRowAction(list, {
    send: ({ _id: id, version }, to: 'published' | 'hidden') =>
      api('PATCH /reviews/:id', { params: { id }, body: { version, status: to } }),
    after: 'leave',
    done: (_, to) => t[to],
    failed,
    focusId: reviewTitleId,
    invalidates: ['GET /to-dos'],
  })
  const answer = useRowAction(list, {
    send: ({ _id: id, version }, text: string) =>
      api('PATCH /reviews/:id', { params: { id }, body: { version, answer: text } }),
    after: 'replace',
    done: t.answered,
    failed,
  })
  const deletion = useRowAction(list, {
    ask: { title: t.deleteTitle, text: common.cannotRevert, yes: common.yesDelete, no: common.no },
    send: ({ _id: id }) => api('DELETE /reviews/:id', { params: { id } }),
    after: 'leave',
    done: t.deleted,
    failed,
    focusId: reviewTitleId,
    invalidates: ['GET /to-dos'],
  })
  const busy = [move, answer, deletion].some(({ isBusy }) => isBusy(review))
  const button = { 'aria-describedby': reviewTitleId(review._id), disabled: busy }
  if (isAnswering)
    return (
      <AnswerForm
        answer={review.answer}
        busy={busy}
        onSave={async (text) => {
          if (await answer.run(review, text)) onAnswering(false)
        }}
        onCancel={() => onAnswering(false)}
      />
    )
  return (
    <footer className="mt-3 flex flex-wrap gap-2">
      {review.status !== 'published' && (
        <Button {...button} onClick={() => move.run(review, 'published')}>
          {t.publish}
        </Button>
      )}
      {review.status !== 'hidden' && (
        <Button {...button} onClick={() => move.run(review, 'hidden')}>
          {t.hide}
        </Button>
      )}
      <Button {...button} onClick={() => onAnswering(true)}>
        {review.answer ? t.changeAnswer : t.answer}
      </Button>
      <Button variant="danger" {...button} onClick={() => deletion.run(review)}>
        {t.delete}
      </Button>
    </footer>
  )
}
