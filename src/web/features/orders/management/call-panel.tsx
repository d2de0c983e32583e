import { useRef, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { type CallOutcome, callOutcomes, canEdit } from '#shop/orders/rules.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { managementMessages } from '../management-messages.ts'
import { orderMessages } from '../messages.ts'
import { CallLater } from './call-later.tsx'
import { newKey } from './use-managed-order.ts'

interface Props {
  order: Order
  call: ManagedOrder['call']
  onChanged: () => Promise<void>
}

/** The call to confirm an order: made by one press, written down by another. */
export function CallPanel({ order, call, onChanged }: Props) {
  const managementText = useMessages(managementMessages)
  const orderText = useMessages(orderMessages)
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
      await api('POST /orders/:id/calls', { params: { id: order._id }, body })
      unanswered.current = null
      setNote('')
      setLater(false)
      showToast('success', managementText.callSaved)
      await onChanged()
    } catch (error) {
      reportUnexpected(error)
      const status = error instanceof ApiError && orderStatuses.find((each) => each === error.body.status)
      showToast(
        'error',
        managementText.callNotSaved,
        status ? managementText.orderIs(orderText.status[status]) : undefined,
      )
      if (status) await onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="call-title" className="card flex flex-col gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id="call-title" className="text-lg">
            {managementText.callTitle}
          </h2>
          <p className="text-ink-2">
            {call
              ? `${managementText.outcome[call.outcome]} · ${readableMoment(new Date(call.at), language)}`
              : managementText.neverCalled}
          </p>
          {call?.dueAt && (
            <p className="font-semibold text-sale">
              {managementText.dueAt(readableMoment(new Date(call.dueAt), language))}
            </p>
          )}
        </div>
        <a
          href={`tel:${mobileNumber}`}
          aria-label={managementText.callNow(mobileNumber)}
          className="button-primary px-4 tabular-nums"
        >
          <Icon name="phone" />
          {mobileNumber}
        </a>
      </div>
      {canEdit(order.orderStatus) && (
        <>
          <label className="block">
            <span className="mb-1 block text-sm font-semibold">{managementText.callNote}</span>
            <input
              className="field"
              value={note}
              maxLength={300}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend and a look of its own */}
          <div role="group" aria-label={managementText.howCall} className="grid grid-cols-2 gap-2">
            {callOutcomes.map((outcome) => (
              <button
                key={outcome}
                type="button"
                className={`px-2 ${outcome === 'confirmed' ? 'button-primary' : 'button-secondary'}`}
                disabled={busy}
                aria-expanded={outcome === 'call later' ? isLater : undefined}
                onClick={() => (outcome === 'call later' ? setLater(!isLater) : record(outcome))}
              >
                {managementText.outcome[outcome]}
              </button>
            ))}
          </div>
          {isLater && <CallLater busy={busy} onChoose={(at) => record('call later', at)} />}
          <p className="text-sm text-ink-2">{managementText.confirmedHint}</p>
        </>
      )}
    </section>
  )
}
