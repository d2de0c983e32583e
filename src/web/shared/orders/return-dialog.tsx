import { useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { type ReturnReason, returnReasons } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { orderMessages } from './messages.ts'

export interface ReturnAnswer {
  /** What is counted, and what the history says. */
  /** None where nothing was chosen. */
  reason: ReturnReason | undefined
  note: string
}

interface Props {
  /** Staff choose from the list that is counted; customers say what was wrong. */
  isStaff: boolean
  /** Called with the reason of the return, or null if the order is not returned. */
  onAnswer: (answer: ReturnAnswer | null) => void
}

/** What the reasons of customers count as, in the order of their texts. */
const customerReasons: readonly ReturnReason[] = [
  ...(['wrong goods', 'wrong goods', 'wrong goods', 'wrong goods', 'changed mind'] as const),
]

const maxRemarkLength = 200

/** Confirms the return of an order; a reason may be given (MSG-05). */
export function ReturnDialog({ isStaff, onAnswer }: Props) {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm({ defaultValues: { reason: '', remark: '' } })
  const reasons = isStaff
    ? returnReasons.map((reason) => ({ reason, text: t.reasons[reason] }))
    : t.returnReasons.map((text, index) => ({ reason: customerReasons[index] ?? ('other' as const), text }))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing it before it is removed returns the focus to the pressed button.
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="return-title"
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(null)
      }}
      className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-5 text-ink shadow-lg backdrop:bg-black/50 md:p-6"
    >
      <h2 id="return-title" className="text-center text-xl">
        {t.confirmReturn}
      </h2>
      <Form
        form={form}
        onSubmit={({ reason: text, remark }) => {
          const reason = reasons.find((each) => each.text === text)?.reason
          onAnswer({ reason, note: [text, remark.trim()].filter(Boolean).join(': ') })
        }}
        className="mt-4 flex flex-col gap-4"
      >
        <fieldset>
          <legend className="mb-1 font-semibold">{t.whyReturn}</legend>
          {reasons.map(({ text }) => (
            <label
              key={text}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken"
            >
              <input
                type="radio"
                value={text}
                className="size-5 shrink-0 accent-inverse"
                {...form.register('reason')}
              />
              {text}
            </label>
          ))}
        </fieldset>
        <label className="block">
          <span className="mb-1 block text-sm font-semibold">{t.moreOnReturn}</span>
          <textarea rows={2} maxLength={maxRemarkLength} className="field" {...form.register('remark')} />
        </label>
        <div className="flex flex-wrap justify-center gap-3">
          <Button type="submit">{t.yesReturn}</Button>
          <Button onClick={() => onAnswer(null)}>{common.no}</Button>
        </div>
      </Form>
    </dialog>
  )
}
