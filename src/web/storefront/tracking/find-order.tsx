import { useForm } from 'react-hook-form'
import { formatOrderId, normaliseOrderId } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { telHref } from '#web/data/shop-details.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { DeviceOrderList } from './device-order-list.tsx'
import { trackingMessages } from './messages.ts'
import { type OrderProof, orderIdOf, ProofFields, type TypedProof } from './order-proof.tsx'

export type FindProblem = 'unknown' | 'old-link' | 'too-many' | 'failed'

interface Props {
  /** From the address; empty without one. */
  orderId: string
  /** The order tracked before a reload, or placed in this tab. */
  stored: OrderProof | null
  /** Whether the form can be sent: only a script sends it. */
  isHydrated: boolean
  busy: boolean
  problem: FindProblem | null
  /** Of the shop. */
  phone: string
  onFind: (proof: OrderProof) => void
}

/** Finds an order by its id and phone number. */
export function FindOrder({ orderId, stored, isHydrated, busy, problem, phone, onFind }: Props) {
  const t = useMessages(trackingMessages)
  const form = useForm<TypedProof>({ mode: 'onTouched', defaultValues: defaultValues(orderId, stored) })
  const notices = { unknown: t.unknown, 'old-link': t.oldLink, 'too-many': t.tooMany }
  const submit = (proof: TypedProof) =>
    onFind({ orderId: normaliseOrderId(proof.orderId), phone: proof.phone })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Form form={form} onSubmit={submit} className="card flex flex-col gap-4 p-4 md:p-6 noscript:hidden">
        <DeviceOrderList
          busy={busy}
          onPick={(order) => {
            form.reset({ orderId: formatOrderId(order.orderId), phone: order.phone })
            onFind(order)
          }}
          onForgotten={() => form.setFocus('orderId')}
        />
        <p className="text-ink-2">{t.intro}</p>
        <ProofFields form={form} />
        <FormNotice text={problem && problem !== 'failed' ? notices[problem] : ''} />
        {problem === 'failed' && <LoadFailed text={t.failed} onRetry={form.handleSubmit(submit)} />}
        <Button
          variant="buy"
          type="submit"
          disabled={!isHydrated}
          busy={busy}
          busyLabel={t.finding}
          className="w-full"
        >
          {t.find}
        </Button>
      </Form>
      <section className="card p-4 text-ink-2 md:p-6">
        <h2 className="text-lg text-ink">{t.noId}</h2>
        <p className="mt-1 mb-4">{t.whereId}</p>
        <a href={telHref(phone)} className="button-quiet tabular-nums">
          <Icon name="phone" />
          {phone}
        </a>
      </section>
    </div>
  )
}

/** Nothing where nothing is known, so that text typed before hydration stays; an address that names an order fills the form. */
function defaultValues(orderId: string, stored: OrderProof | null): Partial<TypedProof> {
  if (stored)
    return { orderId: formatOrderId(orderIdOf(stored)), phone: 'phone' in stored ? stored.phone : '' }
  return orderId ? { orderId: formatOrderId(orderId), phone: '' } : {}
}

/** For what cannot be changed on the page. */
export function CallUs({ phone }: { phone: string }) {
  const t = useMessages(trackingMessages)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {t.tooLate}
      <a
        href={telHref(phone)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline underline-offset-4"
      >
        <Icon name="phone" />
        {phone}
      </a>
    </p>
  )
}
