import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { normaliseOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { forgetDeviceOrder } from '#web/storefront/checkout/device-orders.ts'
import { DeviceOrderList } from '#web/storefront/tracking/device-order-list.tsx'
import { ProofFields, type TypedProof } from '#web/storefront/tracking/order-proof.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { claimMessages } from './order-messages.ts'

/** Adds an order that was placed without an account to the user's orders (D30). */
export default function ClaimOrder() {
  const t = useMessages(claimMessages)
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  const form = useForm<TypedProof>({ mode: 'onTouched', defaultValues: { orderId: '', phone: '' } })
  const [notice, setNotice] = useState('')
  const claim = useAction((body: TypedProof) => api('POST /orders/claim', { body }), {
    failed: t.failed,
    async onSuccess({ _id }) {
      forgetDeviceOrder(_id)
      showToast('success', t.added)
      await navigate(`/dashboard/order-overview/${_id}`, { replace: true })
    },
    onError(error, { orderId, phone }) {
      if (statusOf(error) === 404) forgetDeviceOrder(orderId, phone)
      const messages: Partial<Record<number, string>> = { 404: t.unknown, 422: t.unknown, 429: t.tooMany }
      setNotice(messages[statusOf(error)] ?? t.failed)
      return true
    },
  })
  function submit({ orderId, phone }: TypedProof) {
    setNotice('')
    return claim.run({ orderId: normaliseOrderId(orderId), phone })
  }

  return (
    <main id="content">
      <PageHead title={`${t.title} – ${common.brand}`} index={false} />
      <h1 className="mb-4 text-2xl">{t.title}</h1>
      <Form form={form} onSubmit={submit} className="card flex max-w-[34rem] flex-col gap-4 p-4 md:p-6">
        <DeviceOrderList
          busy={claim.isBusy}
          onPick={(order) => {
            form.reset(order)
            submit(order)
          }}
          onForgotten={() => form.setFocus('orderId')}
        />
        <p className="text-ink-2">{t.intro}</p>
        <ProofFields form={form} />
        <FormNotice text={notice} />
        <Button type="submit" variant="buy" busy={claim.isBusy} busyLabel={t.adding} className="w-full">
          {t.add}
        </Button>
      </Form>
    </main>
  )
}
