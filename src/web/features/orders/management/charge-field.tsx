import { formatTaka } from '#lib/money.ts'
import { totalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { managementMessages } from '../management-messages.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** The delivery charge, which follows the shop's rules until it is changed, and the total. */
export function ChargeField({ draft }: { draft: OrderDraft }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const { charge, setCharge, usualCharge, deliveryCharge, subTotal } = draft
  return (
    <section className="card flex flex-wrap items-end justify-between gap-4 p-4 md:p-5">
      <Field
        name="deliveryCharge"
        label={t.charge}
        hint={t.ruleCharge(formatTaka(usualCharge, language))}
        error={deliveryCharge === null ? t.invalidCharge : undefined}
        className="grow basis-48"
      >
        {(ids) => (
          <input
            {...ids}
            className="field tabular-nums"
            inputMode="decimal"
            maxLength={12}
            value={charge ?? String(usualCharge)}
            onChange={({ target }) => setCharge(target.value)}
            onBlur={({ target }) => target.value.trim() === '' && setCharge(null)}
          />
        )}
      </Field>
      <dl className="grow basis-48 text-right tabular-nums">
        <div className="flex justify-end gap-6">
          <dt className="text-ink-2">{t.subTotal}</dt>
          <dd className="min-w-28">{formatTaka(subTotal, language, 2)}</dd>
        </div>
        <div className="flex justify-end gap-6 text-lg font-semibold">
          <dt>{t.total}</dt>
          <dd className="min-w-28">{formatTaka(totalOf(subTotal, deliveryCharge ?? 0), language, 2)}</dd>
        </div>
      </dl>
    </section>
  )
}
