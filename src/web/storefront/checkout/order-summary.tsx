import type { ReactNode } from 'react'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { CutName } from '#web/components/cut-name.tsx'
import { QuantityStepper } from '#web/components/quantity-stepper.tsx'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { type CartLine, lineKey } from '../cart-lines.ts'
import { LineChoices } from '../line-choices.tsx'
import { LineNote } from '../line-note.tsx'
import { LinePicture } from '../line-picture.tsx'
import type { LineNews, Standing } from '../shelf.ts'
import type { CheckoutLines } from './checkout-lines.ts'

interface Figures {
  subTotal: number
  deliveryCharge: number
  total: number
  /** What is to be said below the charge: that it is free, or still to be chosen. */
  chargeNote: string
}

interface Props {
  lines: CheckoutLines
  figures: Figures
  notice: string
  /** Confirm and cancel. */
  children: ReactNode
}

/** What is ordered and what it comes to. */
export function OrderSummary({ lines, figures, notice, children }: Props) {
  const { checkout } = useTexts()
  const language = useLanguage()
  const { subTotal, deliveryCharge, total, chargeNote } = figures
  return (
    <section aria-labelledby="summary" className="card p-4 desk:p-6 wide:sticky wide:top-24">
      <h2 id="summary" className="mb-1 text-1">
        {checkout.summary}
      </h2>
      <ul aria-label={checkout.lines} className="divide-y divide-line">
        {lines.standings.map((standing) => (
          <SummaryLine
            key={lineKey(standing.line)}
            standing={standing}
            news={lines.news.get(lineKey(standing.line))}
            onQuantity={(quantity) => lines.changeQuantity(standing.line, quantity)}
          />
        ))}
      </ul>
      <dl className="border-t border-line pt-3 tabular-nums">
        <Sum word={checkout.subtotal} amount={formatTaka(subTotal, language, 2)} />
        <Sum
          word={checkout.deliveryCharge}
          amount={formatTaka(deliveryCharge, language, 2)}
          note={chargeNote}
        />
        <div className="mt-2 flex justify-between gap-3 border-t border-line pt-2 text-1 font-semibold">
          <dt>{checkout.total}</dt>
          <dd>{formatTaka(total, language, 2)}</dd>
        </div>
      </dl>
      <div role="alert">
        {notice && (
          <p className="mt-3 rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>
        )}
      </div>
      {children}
    </section>
  )
}

const Sum = ({ word, amount, note = '' }: { word: string; amount: string; note?: string }) => (
  <div className="flex justify-between gap-3 py-0.5">
    <dt className="text-ink-2">{word}</dt>
    <dd className="text-right">
      {amount}
      {note && <span className="block text--1 text-ink-2">{note}</span>}
    </dd>
  </div>
)

interface LineProps {
  standing: Standing
  news: LineNews | undefined
  onQuantity: (quantity: number) => void
}

function SummaryLine({ standing, news, onQuantity }: LineProps) {
  const { cart } = useTexts()
  const language = useLanguage()
  const { line, state, most } = standing
  const there = state === 'there'
  return (
    <li className="flex gap-3 py-3">
      <LinePicture line={line} className="size-16" />
      <div className="min-w-0 grow">
        <h3 className="font-text text-0 leading-snug font-semibold">
          <CutName name={line.name} lengths={nameLengths.orderSummary} />
        </h3>
        <LineChoices line={line} />
        <LineNote state={state} news={news} />
        {there && (
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <QuantityStepper
              label={cart.quantityOf(line.name)}
              quantity={line.quantity}
              most={most}
              onChange={onQuantity}
            />
            <LinePrice line={line} language={language} />
          </div>
        )}
      </div>
    </li>
  )
}

const LinePrice = ({ line, language }: { line: CartLine; language: 'en' | 'bn' }) => (
  <p className="text-right tabular-nums">
    {line.quantity > 1 && (
      <span className="block text--1 text-ink-2">
        {formatTaka(line.originalPrice, language)} × {line.quantity}
      </span>
    )}
    <b className="font-semibold">{formatTaka(subTotalOf([line]), language)}</b>
  </p>
)
