import { useForm } from 'react-hook-form'
import { plainOrderId, readableOrderId } from '#shop/orders/rules.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { readLastOrder } from '../last-order.ts'
import { CallUs } from './call-us.tsx'
import type { Proof } from './followed-memory.ts'
import { ProofFields } from './proof-fields.tsx'
import type { ShopFacts } from './shop-facts.ts'

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
  const { track } = useOrderingTexts()
  const form = useForm<Proof>({ mode: 'onTouched', defaultValues: firstValues(named, before) })
  const submit = form.handleSubmit(({ orderId, phone }) => onFind({ orderId: plainOrderId(orderId), phone }))
  return (
    // `post`, so that a browser that sends it before the page is alive puts no number into an address.
    <form method="post" noValidate onSubmit={submit} className="card max-w-[34rem] p-4 desk:p-6">
      <p className="mb-4 text-ink-2">{track.intro}</p>
      <div className="flex flex-col gap-4">
        <ProofFields form={form} />
        <div role="alert">
          {(trouble === 'unknown' || trouble === 'too-many') && (
            <p className="rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">
              {trouble === 'unknown' ? track.unknown : track.tooMany}
            </p>
          )}
        </div>
        {trouble === 'failed' && <LoadFailed text={track.failed} onRetry={submit} />}
        <button type="submit" className="button-primary w-full" disabled={busy}>
          {busy ? track.finding : track.find}
        </button>
        {trouble !== null && <CallUs phone={shop.phone} />}
      </div>
    </form>
  )
}

/** The number is known only where this very tab has placed the order. */
function firstValues(named: string, before: Proof | null): Proof {
  if (before) return { ...before, orderId: readableOrderId(before.orderId) }
  const last = readLastOrder()
  if (named === '' || last?.orderId !== named)
    return { orderId: named === '' ? '' : readableOrderId(named), phone: '' }
  return { orderId: readableOrderId(named), phone: last.mobileNumber }
}
