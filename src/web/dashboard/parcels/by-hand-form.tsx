import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import { maxCourierName } from '#shop/parcels/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { parcelEndpoints } from './parcel-endpoints.ts'
import { parcelMessages } from './parcel-messages.ts'
import { TrackingFields } from './tracking-fields.tsx'

interface Values {
  courierName: string
  trackingCode: string
  trackingUrl: string
  charge: string
}

/** Writes down a parcel of a courier that the shop does not talk to. */
export function ByHandForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useMessages(parcelMessages)
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { courierName: '', trackingCode: '', trackingUrl: '', charge: '' },
  })
  useUnsavedForm(form)
  useEffect(() => form.setFocus('courierName'), [form])
  const save = useAction(
    ({ charge, ...typed }: Values) =>
      api('POST /orders/:id/parcel', {
        params: { id: orderId },
        body: {
          ...typed,
          trackingUrl: typed.trackingUrl.trim(),
          charge: charge.trim() ? Number(charge) : null,
        },
      }),
    {
      invalidates: parcelEndpoints,
      onSuccess() {
        showToast('success', t.saved)
        onClose()
      },
      onError: (error) =>
        showFieldErrors(form, error, (field) =>
          field === 'trackingUrl' ? { name: 'trackingUrl', message: t.wrongUrl } : null,
        ),
      failed: (error) => {
        if (statusOf(error) !== 409) return t.notSaved
        const { unconfirmed, paymentToCheck } = error instanceof ApiError ? error.body : {}
        if (paymentToCheck) return t.problems.payment
        return unconfirmed ? t.problems.unconfirmed : t.problems.booked
      },
    },
  )
  return (
    <Form form={form} onSubmit={save.run} className="mt-3 flex flex-col gap-3">
      <p className="text-sm text-ink-2">{t.byHandHint}</p>
      <InputField<Values>
        name="courierName"
        label={t.courierName}
        maxLength={maxCourierName}
        rules={{ validate: (text) => isFilled(text) || t.required }}
      />
      <TrackingFields />
      <InputField<Values>
        name="charge"
        label={t.charge}
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        rules={{ validate: (text) => /^(\d{1,7}(\.\d{1,2})?)?$/.test(text.trim()) || t.wrongCharge }}
      />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
