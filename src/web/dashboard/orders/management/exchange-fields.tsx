import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { returnReasons } from '#shop/orders/rules.ts'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { parsePieces } from '#web/dashboard/stock/pieces.ts'
import { usePieceName } from '#web/dashboard/stock/returned-parcel.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { exchangeMessages } from './exchange-messages.ts'
import { type ExchangeDraft, keptLines, type Original } from './use-exchange.ts'
import type { OrderDraft } from './use-order-draft.ts'

interface Props {
  original: Original
  exchange: ExchangeDraft
  draft: OrderDraft
}

/** Moves to the first count of what comes back: one that is wrong, if there is one. */
export function focusPieces() {
  const inputs = document.getElementById('comes-back')?.parentElement?.querySelectorAll('input') ?? []
  const wrong = [...inputs].find((input) => input.ariaInvalid === 'true')
  ;(wrong ?? inputs[0])?.focus()
}

/** What comes back of the order, and why. */
export function ExchangePieces({ original, exchange, draft }: Props) {
  const t = useMessages(exchangeMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const nameOf = usePieceName()
  const { back, setReason, setPieces } = exchange
  return (
    <section aria-labelledby="comes-back" className="card p-4 md:p-5">
      <h2 id="comes-back" className="text-lg">
        {t.comesBack}
      </h2>
      <p className="mb-3 text-ink-2">{t.comesBackText}</p>
      <ul className="flex flex-col gap-3">
        {keptLines(original).map(({ index, ...line }) => {
          const name = nameOf(line)
          const all = formatNumber(line.kept, language)
          const count = parsePieces(back.pieces[index] ?? '')
          return (
            <li key={line.line} className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-x-3">
              <p className="pb-2.5 leading-snug wrap-anywhere">
                {name} <span className="text-ink-2 tabular-nums">{formatTaka(line.price, language)}</span>
              </p>
              <Field
                name={`back.${index}`}
                label={t.of(all)}
                error={count === null || count > line.kept ? t.range(all) : undefined}
              >
                {(ids) => (
                  <input
                    {...ids}
                    className="field tabular-nums"
                    aria-label={t.backOf(name)}
                    inputMode="numeric"
                    maxLength={4}
                    autoComplete="off"
                    value={back.pieces[index] ?? ''}
                    onChange={({ target }) => draft.setLines(setPieces(index, target.value, draft.lines))}
                  />
                )}
              </Field>
            </li>
          )
        })}
      </ul>
      <LabelledSelect
        id="reason"
        label={t.reason}
        className="mt-4 max-w-[22rem]"
        value={back.reason}
        onChoose={setReason}
        options={[
          { value: '', text: orderText.noReason },
          ...returnReasons.map((reason) => ({ value: reason, text: orderText.reasons[reason] })),
        ]}
      />
    </section>
  )
}

/** What the rider collects for the new order, or what has to be paid back. */
export function ExchangeSums({ exchange: { credit }, draft: { total } }: Omit<Props, 'original'>) {
  const t = useMessages(exchangeMessages)
  const language = useLanguage()
  const money = (taka: number) => formatTaka(taka, language)
  const due = Math.round((total - credit) * 100) / 100
  return (
    <section aria-live="polite" className="card p-4 md:p-5">
      <dl className="tabular-nums">
        <div className="flex justify-between gap-6">
          <dt className="text-ink-2">{t.credit}</dt>
          <dd>{money(-credit)}</dd>
        </div>
        <div className="flex justify-between gap-6 text-lg font-semibold">
          <dt>{t.collect}</dt>
          <dd>{money(Math.max(0, due))}</dd>
        </div>
      </dl>
      {due < 0 && <p className="mt-2 font-semibold text-danger">{t.payBack(money(-due))}</p>}
    </section>
  )
}
