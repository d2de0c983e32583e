import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { orderMessages } from './messages.ts'

interface Props {
  /** Hears why the order is returned, or null when it is not. */
  onAnswer: (reason: string | null) => void
}

const longestRemark = 200

/** Asks whether an order is to be returned, and why (MSG-05). */
export function ReturnDialog({ onAnswer }: Props) {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const [missing, setMissing] = useState(false)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it is taken away, a dialog gives the focus back to where it was.
    return () => shown?.close()
  }, [])

  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const reason = filled.get('reason')
    if (reason === null) {
      setMissing(true)
      event.currentTarget.querySelector<HTMLInputElement>('input[name="reason"]')?.focus()
      return
    }
    const remark = String(filled.get('remark') ?? '').trim()
    onAnswer(remark ? `${reason}: ${remark}` : String(reason))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="return-title"
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(null)
      }}
      className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-5 text-ink shadow-lg backdrop:bg-black/50 md:p-6"
    >
      <h2 id="return-title" className="text-center text-xl">
        {t.askReturn}
      </h2>
      <form noValidate onSubmit={answer} className="mt-4 flex flex-col gap-4">
        <fieldset aria-describedby={missing ? 'return-missing' : undefined}>
          <legend className="mb-1 font-semibold">{t.whyReturn}</legend>
          {t.returnReasons.map((reason) => (
            <label
              key={reason}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken"
            >
              <input
                type="radio"
                name="reason"
                value={reason}
                className="size-5 shrink-0 accent-brand"
                onChange={() => setMissing(false)}
              />
              {reason}
            </label>
          ))}
          {missing && (
            <p id="return-missing" role="alert" className="mt-1 text-sm font-semibold text-danger">
              {t.chooseReason}
            </p>
          )}
        </fieldset>
        <label className="block">
          <span className="mb-1 block text-sm font-semibold">{t.moreOnReturn}</span>
          <textarea name="remark" rows={2} maxLength={longestRemark} className="field" />
        </label>
        <div className="flex flex-wrap justify-center gap-3">
          <button type="submit" className="button-primary">
            {t.yesReturn}
          </button>
          <button type="button" className="button-secondary" onClick={() => onAnswer(null)}>
            {common.no}
          </button>
        </div>
      </form>
    </dialog>
  )
}
