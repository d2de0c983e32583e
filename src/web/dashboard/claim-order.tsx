import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { claimOrder } from '#shop/orders/following/contract.ts'
import { plainOrderId } from '#shop/orders/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { showToast } from '#web/components/toasts.tsx'
import type { Proof } from '#web/storefront/track-order/followed-memory.ts'
import { ProofFields } from '#web/storefront/track-order/proof-fields.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'

type Trouble = 'unknown' | 'tooMany' | 'failed'

const troubles: Partial<Record<number, Trouble>> = { 404: 'unknown', 422: 'unknown', 429: 'tooMany' }

/** Adds an order that was placed without an account to one's own (D30). */
export default function ClaimOrder() {
  const { claim } = useDashboardTexts()
  const { auth } = useTexts()
  const navigate = useNavigate()
  const form = useForm<Proof>({ mode: 'onTouched', defaultValues: { orderId: '', phone: '' } })
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  async function add({ orderId, phone }: Proof) {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    try {
      const { _id } = await api(claimOrder, { body: { orderId: plainOrderId(orderId), phone } })
      showToast('success', claim.added)
      await navigate(`/dashboard/order-overview/${_id}`, { replace: true })
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      setTrouble((error instanceof ApiError && troubles[error.status]) || 'failed')
    }
  }

  return (
    <main id="content">
      <PageHead title={`${claim.title} · ${auth.brand}`} index={false} />
      <h1 className="mb-4 text-2">{claim.title}</h1>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(add)}
        className="card flex max-w-[34rem] flex-col gap-4 p-4 desk:p-6"
      >
        <p className="text-ink-2">{claim.intro}</p>
        <ProofFields form={form} />
        <div role="alert">
          {trouble && (
            <p className="rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{claim[trouble]}</p>
          )}
        </div>
        <button type="submit" className="button-primary w-full" disabled={busy}>
          {busy ? claim.adding : claim.add}
        </button>
      </form>
    </main>
  )
}
