import { useForm } from 'react-hook-form'
import { formatOrderId, normaliseOrderId } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { readLastOrder } from '../checkout/last-order.ts'
import { CallUs } from './call-us.tsx'
import { trackingMessages } from './messages.ts'
import { ProofFields } from './proof-fields.tsx'
import type { ShopFacts } from './shop-facts.ts'
import type { Proof } from './tracked-storage.ts'

/** Why an order was not found. */
export type Trouble = 'unknown' | 'too-many' | 'failed'

interface Props {
  named: string
  /** What was asked for before the page was loaded anew. */
  before: Proof | null
  busy: boolean
  trouble: Trouble | null
  shop: ShopFacts
  onFind: (proof: Proof) => void
}

/** Asks for an order by its id and phone number. */
export function FindOrder({ named, before, busy, trouble, shop, onFind }: Props) {
  const t = useMessages(trackingMessages)
  const form = useForm<Proof>({ mode: 'onTouched', defaultValues: firstValues(named, before) })
  const submit = form.handleSubmit(({ orderId, phone }) =>
    onFind({ orderId: normaliseOrderId(orderId), phone }),
  )
  return (
    // `post`, so that a browser that sends it before the page is alive puts no number into an address.
    <form method="post" noValidate onSubmit={submit} className="card max-w-[34rem] p-4 md:p-6">
      <p className="mb-4 text-ink-2">{t.intro}</p>
      <div className="flex flex-col gap-4">
        <ProofFields form={form} />
        <div role="alert">
          {(trouble === 'unknown' || trouble === 'too-many') && (
            <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">
              {trouble === 'unknown' ? t.unknown : t.tooMany}
            </p>
          )}
        </div>
        {trouble === 'failed' && <LoadFailed text={t.failed} onRetry={submit} />}
        <button type="submit" className="button-primary w-full" disabled={busy}>
          {busy ? t.finding : t.find}
        </button>
        {trouble !== null && <CallUs phone={shop.phone} />}
      </div>
    </form>
  )
}

/** The number is known only where this very tab has placed the order. */
function firstValues(named: string, before: Proof | null): Proof {
  if (before) return { ...before, orderId: formatOrderId(before.orderId) }
  const last = readLastOrder()
  if (named === '' || last?.orderId !== named)
    return { orderId: named === '' ? '' : formatOrderId(named), phone: '' }
  return { orderId: formatOrderId(named), phone: last.mobileNumber }
}
