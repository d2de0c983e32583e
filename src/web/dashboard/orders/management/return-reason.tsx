import { useId } from 'react'
import { type ReturnReason, returnReasons } from '#shop/orders/rules.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'

interface Props {
  orderId: string
  reason: ReturnReason | null
}

/** Why an order came back or was refused; saved when it is chosen. */
export function ReturnReasonField({ orderId, reason }: Props) {
  const t = useMessages(orderMessages)
  const id = useId()
  const { run, isBusy } = useAction(
    (chosen: ReturnReason | null) =>
      api('PUT /orders/:id/return-reason', { params: { id: orderId }, body: { reason: chosen } }),
    {
      invalidates: ['GET /managed-orders/:id', 'GET /returns'],
      onSuccess: () => showToast('success', t.reasonSaved),
      failed: t.reasonNotSaved,
    },
  )
  return (
    <section aria-label={t.reason} className="card p-4">
      <label htmlFor={id} className="mb-1 block text-lg font-semibold">
        {t.reason}
      </label>
      <Select
        id={id}
        className="max-w-[22rem]"
        disabled={isBusy}
        value={reason ?? ''}
        onChoose={(chosen) => void run(chosen === '' ? null : chosen)}
        options={[
          { value: '', text: t.noReason },
          ...returnReasons.map((each) => ({ value: each, text: t.reasons[each] })),
        ]}
      />
    </section>
  )
}
