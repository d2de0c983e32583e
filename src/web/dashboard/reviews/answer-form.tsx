import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { maxReviewLength } from '#shop/reviews/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, SaveOrCancel, TextField } from '#web/ui/form.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { moderationMessages } from './moderation-messages.ts'

interface Props {
  /** The answer so far; empty for none. */
  answer: string
  busy: boolean
  onSave: (text: string) => void
  onCancel: () => void
}

/** The answer to a review; saved empty, there is none. */
export function AnswerForm({ answer, busy, onSave, onCancel }: Props) {
  const t = useMessages(moderationMessages)
  const id = useId()
  const form = useForm({ defaultValues: { answer } })
  useUnsavedForm(form)
  return (
    <Form form={form} onSubmit={(values) => onSave(values.answer)} className="mt-3 max-w-[44rem]">
      <TextField
        name="answer"
        id={id}
        label={t.answerLabel}
        className="mb-3"
        // It has opened for being written in.
        autoFocus
        rows={3}
        maxLength={maxReviewLength}
      />
      <SaveOrCancel busy={busy} onCancel={onCancel} />
    </Form>
  )
}
