import { formatTaka } from '#lib/money.ts'
import { latinDigits } from '#lib/phone.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { managementMessages } from '../management-messages.ts'
import type { DraftLine } from './draft.ts'

/** Taka that were typed, in either script; null where it is no amount. */
export function typedTaka(typed: string): number | null {
  const text = latinDigits(typed).replace(/[\s,৳]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

interface Props {
  lines: readonly DraftLine[]
  /** As typed; null as long as the rules say it. */
  typed: string | null
  /** What the shop's rules say. */
  usual: number
  onType: (typed: string | null) => void
}

/** What delivery costs, proposed by the shop's rules, and what the order comes to. */
export function ChargeField({ lines, typed, usual, onType }: Props) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const charge = typed === null ? usual : typedTaka(typed)
  const subTotal = subTotalOf(lines)
  return (
    <section className="card flex flex-wrap items-end justify-between gap-4 p-4 md:p-5">
      <Field
        name="deliveryCharge"
        label={t.charge}
        hint={t.usualCharge(formatTaka(usual, language))}
        error={charge === null ? t.wrongCharge : undefined}
        className="grow basis-48"
      >
        {(ids) => (
          <input
            {...ids}
            className="field tabular-nums"
            inputMode="decimal"
            maxLength={12}
            value={typed ?? String(usual)}
            onChange={({ target }) => onType(target.value)}
            onBlur={({ target }) => target.value.trim() === '' && onType(null)}
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
          <dd className="min-w-28">{formatTaka(totalOf(subTotal, charge ?? 0), language, 2)}</dd>
        </div>
      </dl>
    </section>
  )
}
