import { useRef, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { type DeskOrder, postOrderCall } from '#shop/orders/desk/contract.ts'
import { type CallOutcome, callOutcomes, canEdit } from '#shop/orders/desk/rules.ts'
import { orderStatuses } from '#shop/orders/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { Icon } from '#web/components/icon.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { readableMoment } from '#web/moment.ts'
import { useAdminTexts, useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { CallLater } from './call-later.tsx'
import { newKey } from './desk-order.ts'

interface Props {
  order: Order
  call: DeskOrder['call']
  onChanged: () => Promise<void>
}

/** The call to confirm an order: made by one press, written down by another. */
export function CallPanel({ order, call, onChanged }: Props) {
  const { work } = useAdminTexts()
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [isLater, setLater] = useState(false)
  // What got no answer is sent again under the same key, so that no call is written down twice.
  const unanswered = useRef<{ key: string; said: string } | null>(null)
  const { mobileNumber } = order.customerData

  async function record(outcome: CallOutcome, dueAt: Date | null = null) {
    const said = JSON.stringify([outcome, dueAt, note])
    if (unanswered.current?.said !== said) unanswered.current = { key: newKey(), said }
    const { key } = unanswered.current
    setBusy(true)
    try {
      const body = { key, outcome, note, dueAt: dueAt?.toISOString() ?? null }
      await api(postOrderCall, { params: { id: order._id }, body })
      unanswered.current = null
      setNote('')
      setLater(false)
      showToast('success', work.callSaved)
      await onChanged()
    } catch (error) {
      reportUnexpected(error)
      const status = error instanceof ApiError && orderStatuses.find((each) => each === error.refusal.status)
      showToast('error', work.callNotSaved, status ? work.orderIs(dashboard.status[status]) : undefined)
      if (status) await onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="call-title" className="card flex flex-col gap-3 p-4 desk:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id="call-title" className="text-1">
            {work.callTitle}
          </h2>
          <p className="text-ink-2">
            {call
              ? `${work.outcome[call.outcome]} · ${readableMoment(new Date(call.at), language)}`
              : work.neverCalled}
          </p>
          {call?.dueAt && (
            <p className="font-semibold text-sale">
              {work.dueAt(readableMoment(new Date(call.dueAt), language))}
            </p>
          )}
        </div>
        <a
          href={`tel:${mobileNumber}`}
          aria-label={work.callNow(mobileNumber)}
          className="button-primary px-4 tabular-nums"
        >
          <Icon name="phone" />
          {mobileNumber}
        </a>
      </div>
      {canEdit(order.orderStatus) && (
        <>
          <label className="block">
            <span className="mb-1 block text--1 font-semibold">{work.callNote}</span>
            <input
              className="field"
              value={note}
              maxLength={300}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend and a look of its own */}
          <div role="group" aria-label={work.howCall} className="grid grid-cols-2 gap-2">
            {callOutcomes.map((outcome) => (
              <button
                key={outcome}
                type="button"
                className={`px-2 ${outcome === 'confirmed' ? 'button-primary' : 'button-secondary'}`}
                disabled={busy}
                aria-expanded={outcome === 'call later' ? isLater : undefined}
                onClick={() => (outcome === 'call later' ? setLater(!isLater) : record(outcome))}
              >
                {work.outcome[outcome]}
              </button>
            ))}
          </div>
          {isLater && <CallLater busy={busy} onChoose={(at) => record('call later', at)} />}
          <p className="text--1 text-ink-2">{work.confirmedHint}</p>
        </>
      )}
    </section>
  )
}
