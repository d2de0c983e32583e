import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { latinDigits } from '#lib/phone.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableDayAndTime } from '#web/ui/date-time.ts'
import { Field } from '#web/ui/field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { codeMessages } from './code-messages.ts'
import type { OrderProof } from './order-proof.tsx'

export interface CodeProps {
  proof: OrderProof
  order: Pick<TrackedOrder, 'version'>
  code: NonNullable<TrackedOrder['code']>
  onConfirmed: (order: TrackedOrder) => void
  /** The code was sent again. */
  onChange: (order: TrackedOrder) => void
  /** The order has changed, or no code is accepted any more. */
  onOutdated: () => void
}

/** Takes the code that was sent to the phone number of the order, which confirms it. */
export function CodeCard({ proof, order: { version }, code, onConfirmed, onChange, onOutdated }: CodeProps) {
  const t = useMessages(codeMessages)
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [note, setNote] = useState('')
  const canResend = useIsOver(code.resendAt)

  function showError(failure: unknown) {
    const status = failure instanceof ApiError ? failure.status : 0
    if (status === 409) onOutdated()
    else setError(status === 422 ? t.wrong : status === 429 ? t.tooMany : t.failed)
    field.current?.focus()
    return true
  }
  const entry = useAction(
    (typed: string) => api('PUT /order-tracking/code', { body: { ...proof, version, code: typed } }),
    { failed: t.failed, onSuccess: onConfirmed, onError: showError },
  )
  const sending = useAction(() => api('POST /order-tracking/code', { body: proof }), {
    failed: t.failed,
    onSuccess(order) {
      setNote(t.sentAgain)
      onChange(order)
    },
    onError: showError,
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = latinDigits(field.current?.value ?? '').replace(/\D/g, '')
    if (typed.length !== 6) {
      setError(t.sixDigits)
      field.current?.focus()
      return
    }
    setError(undefined)
    entry.run(typed)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="rounded-md bg-sunken p-3">
      <p className="font-semibold">{t.title}</p>
      <p className="mb-3 text-ink-2">{t.intro(readableDayAndTime(new Date(code.until), language).time)}</p>
      <div className="flex max-w-[26rem] items-start gap-3">
        <Field name="order-code" label={t.label} error={error} className="min-w-0 grow basis-32">
          {(ids) => (
            <input
              {...ids}
              ref={field}
              className="field text-lg tracking-[0.3em] tabular-nums"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              required
              onInput={() => setError(undefined)}
            />
          )}
        </Field>
        {/* Beside the input, whose label stands above it. */}
        <Button
          type="submit"
          variant="buy"
          busy={entry.isBusy}
          busyLabel={t.checking}
          className="mt-6 shrink-0 px-4"
        >
          {t.confirm}
        </Button>
      </div>
      {code.resendAt !== null && (
        <Button
          variant="bare"
          className="mt-2 px-3"
          disabled={!canResend}
          busy={sending.isBusy}
          busyLabel={t.sending}
          onClick={() => sending.run(undefined)}
        >
          {canResend ? t.resend : t.resendLater(readableDayAndTime(new Date(code.resendAt), language).time)}
        </Button>
      )}
      <p role="status" className="text-ink-2 empty:hidden">
        {note}
      </p>
    </form>
  )
}

/** Whether this moment has passed, also when it passes while the page is open. */
function useIsOver(at: string | null) {
  const time = at === null ? Number.POSITIVE_INFINITY : Date.parse(at)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const wait = time - Date.now()
    if (!Number.isFinite(wait)) return
    const timer = window.setTimeout(() => setNow(Date.now()), Math.max(0, wait) + 50)
    return () => clearTimeout(timer)
  }, [time])
  return now >= time
}
