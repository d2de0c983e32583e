import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import { courierFields } from '#shop/couriers/courier-fields.ts'
import { hasFailed } from '#shop/orders/parcel-rules.ts'
import type { Parcel } from '#shop/parcels/contract.ts'
import { type DecidedState, decidedStates, maxConsignmentId } from '#shop/parcels/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { parcelEndpoints } from './parcel-endpoints.ts'
import { parcelMessages } from './parcel-messages.ts'
import { TrackingFields } from './tracking-fields.tsx'
import { useCourierProblem } from './use-courier-problem.ts'

interface ActionsProps {
  parcel: Parcel
  /** Only staff can say what became of it: the choices are shown at once. */
  mustDecide: boolean
}

/** What staff can do with a parcel in its state. */
export function ParcelActions({ parcel, mustDecide }: ActionsProps) {
  const t = useMessages(parcelMessages)
  const common = useMessages(commonMessages)
  const courierProblem = useCourierProblem()
  const { _id: id, courier, state, attention } = parcel
  const [form, setForm] = useState<'tracking' | 'state' | 'booked' | null>(mustDecide ? 'state' : null)
  const params = { id }
  const options = { invalidates: parcelEndpoints, failed: t.notSaved }
  const act = useAction((work: () => Promise<unknown>) => work(), {
    ...options,
    onError(error) {
      const sentence = courierProblem.sayError(parcel.courierName, error)
      if (sentence) showToast('error', t.notSaved, sentence)
      return sentence !== undefined
    },
  })
  const isKnown = !hasFailed(state) && !['queued', 'sending', 'unclear'].includes(state)
  const isOther = courier === 'other'
  const canCancel =
    state === 'queued' || (state === 'booked' && courier !== 'other' && courierFields[courier].canCancel)

  async function cancel() {
    const question = { title: t.cancelQuestion, text: common.cannotRevert, yes: t.cancelYes, no: common.no }
    if (await showDialog(question))
      await act.run(async () => {
        await api('POST /parcels/:id/cancel', { params, body: {} })
        showToast('success', t.cancelled)
      })
  }
  async function set(decided: DecidedState) {
    const title = t.decideQuestion(t.decided[decided])
    if (await showDialog({ title, text: t.decideText, yes: t.yes, no: common.no }))
      await act.run(() => api('PUT /parcels/:id/state', { params, body: { state: decided, from: state } }))
  }

  if (form === 'tracking') return <TrackingForm parcel={parcel} onClose={() => setForm(null)} />
  if (form === 'booked') return <BookedForm parcel={parcel} onClose={() => setForm(null)} />
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'unclear' && (
          <UnclearActions
            courier={courier}
            isBusy={act.isBusy}
            onBooked={() => setForm('booked')}
            onDecide={(decision) =>
              act.run(() => api('POST /parcels/:id/decision', { params, body: { decision } }))
            }
          />
        )}
        {isKnown && parcel.trackingUrl && (
          <a
            href={parcel.trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="button-quiet px-4"
          >
            {t.follow}
          </a>
        )}
        {isKnown && !isOther && (
          <Button
            busy={act.isBusy}
            busyLabel={t.asking}
            onClick={() => act.run(() => api('POST /parcels/:id/check', { params, body: {} }))}
          >
            {t.ask}
          </Button>
        )}
        {attention && !mustDecide && state !== 'unclear' && (
          <Button
            disabled={act.isBusy}
            onClick={() => act.run(() => api('POST /parcels/:id/seen', { params, body: { attention } }))}
          >
            {t.done}
          </Button>
        )}
        {isKnown && (
          <>
            <Button variant="bare" disabled={act.isBusy} onClick={() => setForm('tracking')}>
              {t.editTracking}
            </Button>
            <Button
              variant="bare"
              aria-expanded={form === 'state'}
              disabled={act.isBusy}
              onClick={() => setForm(form === 'state' ? null : 'state')}
            >
              {t.whatBecame}
            </Button>
          </>
        )}
        {canCancel && (
          <Button variant="danger" disabled={act.isBusy} onClick={cancel}>
            {t.cancel}
          </Button>
        )}
      </div>
      {form === 'state' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend and brings its own style
        <div role="group" aria-label={t.whatBecame} className="mt-2 flex flex-wrap gap-2">
          {decidedStates
            .filter((decided) => decided !== state)
            .map((decided) => (
              <Button key={decided} className="px-3" disabled={act.isBusy} onClick={() => set(decided)}>
                {t.decided[decided]}
              </Button>
            ))}
        </div>
      )}
    </>
  )
}

interface UnclearProps {
  courier: Parcel['courier']
  isBusy: boolean
  onBooked: () => void
  onDecide: (decision: 'try again' | 'not booked') => void
}

/** What became of a booking that the courier did not answer. */
function UnclearActions({ courier, isBusy, onBooked, onDecide }: UnclearProps) {
  const t = useMessages(parcelMessages)
  const common = useMessages(commonMessages)
  async function giveUp() {
    const { notBookedQuestion: title, notBookedText: text, isNotBooked: yes } = t
    if (await showDialog({ title, text, yes, no: common.no })) onDecide('not booked')
  }
  return (
    <>
      <Button disabled={isBusy} onClick={onBooked}>
        {t.isBooked}
      </Button>
      {courier !== 'other' && courierFields[courier].isUniqueReference && (
        <Button disabled={isBusy} onClick={() => onDecide('try again')}>
          {t.tryAgain}
        </Button>
      )}
      <Button variant="danger" disabled={isBusy} onClick={giveUp}>
        {t.isNotBooked}
      </Button>
    </>
  )
}

interface FormProps {
  parcel: Parcel
  onClose: () => void
}

/** Takes the courier's number of an unclear parcel. */
function BookedForm({ parcel, onClose }: FormProps) {
  const t = useMessages(parcelMessages)
  const form = useForm({ mode: 'onTouched', defaultValues: { consignmentId: '' } })
  useUnsavedForm(form)
  const save = useAction(
    ({ consignmentId }: { consignmentId: string }) =>
      api('POST /parcels/:id/decision', {
        params: { id: parcel._id },
        body: { decision: 'booked', consignmentId: consignmentId.trim() },
      }),
    {
      invalidates: parcelEndpoints,
      onError: (error) => showFieldErrors(form, error, (_, message) => ({ name: 'consignmentId', message })),
      failed: t.notSaved,
    },
  )
  return (
    <Form form={form} onSubmit={save.run} className="mt-3 flex flex-col gap-3">
      <InputField<{ consignmentId: string }>
        name="consignmentId"
        label={t.consignmentId}
        maxLength={maxConsignmentId}
        autoComplete="off"
        rules={{ validate: (text) => isFilled(text) || t.required }}
      />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}

interface Tracking {
  trackingCode: string
  trackingUrl: string
  consignmentId: string
}

function TrackingForm({ parcel, onClose }: FormProps) {
  const t = useMessages(parcelMessages)
  const isNumberMissing = parcel.consignmentId === null && parcel.courier !== 'other'
  const form = useForm<Tracking>({
    mode: 'onTouched',
    defaultValues: {
      trackingCode: parcel.trackingCode,
      trackingUrl: parcel.trackingUrl.replace(/&phone=\d+$/, ''),
      consignmentId: '',
    },
  })
  useUnsavedForm(form)
  const save = useAction(
    ({ consignmentId, ...tracking }: Tracking) =>
      api('PUT /parcels/:id/tracking', {
        params: { id: parcel._id },
        body: {
          trackingCode: tracking.trackingCode.trim(),
          trackingUrl: tracking.trackingUrl.trim(),
          ...(isNumberMissing && consignmentId.trim() && { consignmentId: consignmentId.trim() }),
        },
      }),
    {
      invalidates: parcelEndpoints,
      onSuccess() {
        showToast('success', t.saved)
        onClose()
      },
      onError: (error) =>
        showFieldErrors(form, error, (field, message) =>
          field === 'consignmentId'
            ? { name: 'consignmentId', message }
            : field === 'trackingUrl'
              ? { name: 'trackingUrl', message: t.wrongUrl }
              : null,
        ),
      failed: t.notSaved,
    },
  )
  return (
    <Form form={form} onSubmit={save.run} className="mt-3 flex flex-col gap-3">
      {isNumberMissing && (
        <InputField<Tracking>
          name="consignmentId"
          label={t.consignmentId}
          maxLength={maxConsignmentId}
          autoComplete="off"
        />
      )}
      <TrackingFields />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
