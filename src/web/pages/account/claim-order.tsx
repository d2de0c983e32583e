import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { normaliseOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { claimMessages } from '#web/features/account/order-messages.ts'
import { ProofFields } from '#web/features/ordering/tracking/proof-fields.tsx'
import type { OrderProof } from '#web/features/ordering/tracking/tracked-storage.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

type Trouble = 'unknown' | 'tooMany' | 'failed'

const troubles: Partial<Record<number, Trouble>> = { 404: 'unknown', 422: 'unknown', 429: 'tooMany' }

/** Adds an order that was placed without an account to one's own (D30). */
export default function ClaimOrder() {
  const claimText = useMessages(claimMessages)
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  const form = useForm<OrderProof>({ mode: 'onTouched', defaultValues: { orderId: '', phone: '' } })
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  async function add({ orderId, phone }: OrderProof) {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    try {
      const { _id } = await api('POST /orders/claim', { body: { orderId: normaliseOrderId(orderId), phone } })
      showToast('success', claimText.added)
      await navigate(`/dashboard/order-overview/${_id}`, { replace: true })
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      setTrouble((error instanceof ApiError && troubles[error.status]) || 'failed')
    }
  }

  return (
    <main id="content">
      <PageHead title={`${claimText.title} · ${common.brand}`} index={false} />
      <h1 className="mb-4 text-xl">{claimText.title}</h1>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(add)}
        className="card flex max-w-[34rem] flex-col gap-4 p-4 md:p-6"
      >
        <p className="text-ink-2">{claimText.intro}</p>
        <ProofFields form={form} />
        <div role="alert">
          {trouble && (
            <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">
              {claimText[trouble]}
            </p>
          )}
        </div>
        <button type="submit" className="button-primary w-full" disabled={busy}>
          {busy ? claimText.adding : claimText.add}
        </button>
      </form>
    </main>
  )
}
