import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { type CallOutcome, callOutcomes, canEdit } from '#shop/orders/rules.ts'
import { type OrderStatus, orderStatuses } from '#shop/orders/statuses.ts'
import { conflictOf } from '#web/dashboard/kit/conflict.ts'
import { useIdempotencyKey } from '#web/dashboard/kit/use-idempotency-key.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { outOfStockOf } from '#web/shared/orders/move-order.tsx'
import { useLineName } from '#web/shared/orders/order-lines.tsx'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { CallLater } from './call-later.tsx'
import { managementMessages } from './messages.ts'

interface Props {
  order: Order
  /** The last call. */
  call: ManagedOrder['call']
  move: (order: Order, to: OrderStatus, reason?: string) => Promise<boolean | null>
  /** The version that is read to the customer. */
  version: number
  /** Whether a Confirmed order still has to be called about. */
  needsCall: boolean
  /** Replaces the title and the phone number. */
  head?: ReactNode
  /** After the call was recorded, and the order was cancelled or not. */
  onRecorded?: (outcome: CallOutcome) => unknown
}

/** The outcomes after which nothing will be sent: each is offered as the reason to cancel. */
const ends = ['refused', 'wrong number'] as const satisfies CallOutcome[]
const isEnd = (outcome: CallOutcome): outcome is (typeof ends)[number] => ends.some((end) => end === outcome)

interface Call {
  outcome: CallOutcome
  /** When to call again. */
  dueAt: string | null
  note: string
}

/** Records a call; `onSaved` empties the form. */
function useRecordCall({ order, move, version, onRecorded }: Props, onSaved: () => void) {
  const t = useMessages(managementMessages)
  const orderText = useMessages(orderMessages)
  const lineName = useLineName()
  const { keyFor, clear } = useIdempotencyKey()
  return useAction(
    ({ outcome, dueAt, note }: Call) => {
      const key = keyFor(outcome, dueAt, note, version)
      return api('POST /orders/:id/calls', {
        params: { id: order._id },
        body: { key, outcome, note, dueAt, version },
      })
    },
    {
      invalidates: orderEndpoints,
      async onSuccess(_, { outcome }) {
        clear()
        onSaved()
        const isCancelled = isEnd(outcome) ? await move(order, 'Cancelled', t.outcome[outcome]) : null
        // No notice beside the question, nor over that of what became of the order.
        if (isCancelled === null) showToast('success', t.callSaved)
        await onRecorded?.(outcome)
      },
      onError(error) {
        const outOfStock = outOfStockOf(error, order)
        if (outOfStock.length > 0) {
          showToast('error', t.callNotSaved, orderText.soldOutBy(outOfStock.map(lineName).join(', ')))
          return true
        }
        if (conflictOf(error, 'POST /orders/:id/calls')) {
          showToast('error', t.callNotSaved, t.changedDuringCall)
          return true
        }
        const status = error instanceof ApiError && orderStatuses.find((each) => each === error.body.status)
        if (!status) return false
        showToast('error', t.callNotSaved, t.orderIs(orderText.status[status]))
        return true
      },
      failed: t.callNotSaved,
    },
  )
}

/** Calls the customer and records the outcome. */
export function CallPanel({ head, ...props }: Props) {
  const { order, call, needsCall } = props
  const t = useMessages(managementMessages)
  const [note, setNote] = useState('')
  const [isLater, setLater] = useState(false)
  useUnsavedChanges(note.trim() !== '')
  const { run, isBusy: isRecording } = useRecordCall(props, () => {
    setNote('')
    setLater(false)
  })
  const isToCall = canEdit(order.orderStatus) || needsCall
  // Also while the status of the order changes (STATE-13).
  const isChanging = useIsMutating() > 0
  const isBusy = isRecording || isChanging
  const record = (outcome: CallOutcome, dueAt: Date | null = null) =>
    run({ outcome, dueAt: dueAt?.toISOString() ?? null, note })

  return (
    <section
      {...(head ? { 'aria-label': t.callTitle } : { 'aria-labelledby': 'call-title' })}
      className="card flex flex-col gap-3 p-4"
    >
      {head ?? <CallHead call={call} canConfirm={isToCall} />}
      {isToCall && (
        <>
          <Field
            name="call-note"
            label={t.callNote}
            error={undefined}
            className="@xl:flex @xl:items-center @xl:gap-3 @xl:[&>label]:mb-0 @xl:[&>label]:shrink-0"
          >
            {(ids) => (
              <input
                {...ids}
                className="field"
                value={note}
                maxLength={300}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend and brings its own style */}
          <div role="group" aria-label={t.callOutcome} className="flex flex-col gap-2">
            <Button
              variant={head ? 'buy' : 'quiet'}
              className="min-h-13"
              disabled={isBusy}
              onClick={() => record('confirmed')}
            >
              <Icon name="check" />
              {t.outcome.confirmed}
            </Button>
            <div className="grid gap-2 @3xs:grid-cols-2 @xl:grid-cols-4">
              {callOutcomes
                .filter((outcome) => outcome !== 'confirmed' && !isEnd(outcome))
                .map((outcome) => (
                  <Button
                    key={outcome}
                    className="px-2"
                    disabled={isBusy}
                    aria-expanded={outcome === 'call later' ? isLater : undefined}
                    onClick={() => (outcome === 'call later' ? setLater(!isLater) : record(outcome))}
                  >
                    {t.outcome[outcome]}
                  </Button>
                ))}
            </div>
            {isLater && <CallLater busy={isBusy} onChoose={(at) => record('call later', at)} />}
            <div className="grid items-center gap-x-2 border-t border-line pt-2 @3xs:grid-cols-2 @xl:grid-cols-3">
              <p className="col-span-full text-sm text-ink-2 @xl:col-span-1">{t.offersCancel}</p>
              {ends.map((outcome) => (
                <Button
                  key={outcome}
                  variant="danger"
                  className="px-2 not-disabled:border-danger"
                  disabled={isBusy}
                  onClick={() => record(outcome)}
                >
                  {t.outcome[outcome]}
                </Button>
              ))}
            </div>
          </div>
          {head && <p className="text-sm text-ink-2">{t.confirmedHint}</p>}
        </>
      )}
    </section>
  )
}

/** The last call. */
function CallHead({ call, canConfirm }: Pick<Props, 'call'> & { canConfirm: boolean }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="call-title" tabIndex={-1} className="text-lg outline-none">
        {t.callTitle}
      </h2>
      {canConfirm && <p className="text-sm text-ink-2">{t.confirmedHint}</p>}
      <p className="text-ink-2 @xl:ml-auto">
        {call ? `${t.outcome[call.outcome]} · ${readableMoment(new Date(call.at), language)}` : t.neverCalled}
      </p>
      {call?.dueAt && (
        <p className="basis-full font-semibold text-sale">
          {t.dueAt(readableMoment(new Date(call.dueAt), language))}
        </p>
      )}
    </div>
  )
}
