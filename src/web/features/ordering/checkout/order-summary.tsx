import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLineName } from '#web/features/catalog/bengali-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { CutName } from '#web/ui/truncated-name.tsx'
import type { LineNews, Standing } from '../cart/availability.ts'
import { type CartLine, lineKey } from '../cart/cart-lines.ts'
import { FreeDelivery } from '../cart/free-delivery.tsx'
import { LineNote } from '../cart/line-notice.tsx'
import { LineChoices } from '../cart/line-options.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { cartMessages } from '../cart/messages.ts'
import { checkoutMessages } from '../messages.ts'
import type { CheckoutLines } from './checkout-lines.ts'

interface Figures {
  subTotal: number
  deliveryCharge: number
  total: number
  /** What is to be said below the charge: that its area is still to be chosen. */
  chargeNote: string
}

interface Props {
  lines: CheckoutLines
  figures: Figures
  /** Taka over which delivery is free. */
  freeOver: number
  notice: string
  /** Confirm and cancel. */
  children: ReactNode
}

/** What is ordered and what it comes to. */
export function OrderSummary({ lines, figures, freeOver, notice, children }: Props) {
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const { subTotal, deliveryCharge, total, chargeNote } = figures
  const heading = useRef<HTMLHeadingElement>(null)
  const told = useRef<HTMLDivElement>(null)
  // On a phone the button is at the bottom of the screen and the summary is far from it.
  useEffect(() => {
    if (notice) told.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  return (
    <section aria-labelledby="summary" className="card p-4 md:p-6 lg:sticky lg:top-24">
      <h2 ref={heading} id="summary" tabIndex={-1} className="mb-1 text-lg outline-none">
        {checkoutText.summary}
      </h2>
      <ul aria-label={checkoutText.lines} className="divide-y divide-line">
        {lines.standings.map((standing) => (
          <SummaryLine
            key={lineKey(standing.line)}
            standing={standing}
            news={lines.news.get(lineKey(standing.line))}
            onQuantity={(quantity) => lines.changeQuantity(standing.line, quantity)}
            onRemove={() => {
              lines.remove(standing.line)
              // The button that was pressed is gone with its line.
              heading.current?.focus()
            }}
          />
        ))}
      </ul>
      <div className="border-t border-line py-3">
        <FreeDelivery subTotal={subTotal} over={freeOver} />
      </div>
      <dl className="tabular-nums">
        <Sum word={checkoutText.subtotal} amount={formatTaka(subTotal, language, 2)} />
        <Sum
          word={checkoutText.deliveryCharge}
          amount={formatTaka(deliveryCharge, language, 2)}
          note={chargeNote}
        />
        <div className="mt-2 flex justify-between gap-3 border-t border-line pt-2 text-lg font-semibold">
          <dt>{checkoutText.total}</dt>
          <dd>{formatTaka(total, language, 2)}</dd>
        </div>
      </dl>
      <div ref={told} role="alert" className="scroll-my-4">
        {notice && (
          <p className="mt-3 rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>
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
      {note && <span className="block text-sm text-ink-2">{note}</span>}
    </dd>
  </div>
)

interface LineProps {
  standing: Standing
  news: LineNews | undefined
  onQuantity: (quantity: number) => void
  /** For a line that cannot be had any more; the others are changed where they were chosen (D43). */
  onRemove: () => void
}

function SummaryLine({ standing, news, onQuantity, onRemove }: LineProps) {
  const cartText = useMessages(cartMessages)
  const language = useLanguage()
  const { line, state, most } = standing
  const name = useLineName()(line)
  const there = state === 'there'
  return (
    <li className="flex gap-3 py-3">
      <LinePicture line={line} className="size-16" />
      <div className="min-w-0 grow">
        <h3 className="font-text text-base leading-snug font-semibold">
          <CutName name={name} lengths={nameLengths.orderSummary} />
        </h3>
        <LineChoices line={line} />
        <LineNote state={state} news={news} />
        {!there && (
          <button
            type="button"
            aria-label={cartText.removeLine(name)}
            onClick={onRemove}
            className="-ml-2.5 flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-danger hover:bg-danger-soft"
          >
            <Icon name="trash-2" />
            {cartText.remove}
          </button>
        )}
        {there && (
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <QuantityStepper
              label={cartText.quantityOf(name)}
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

const LinePrice = ({ line, language }: { line: CartLine; language: Language }) => (
  <p className="text-right tabular-nums">
    {line.quantity > 1 && (
      <span className="block text-sm text-ink-2">
        {formatTaka(line.originalPrice, language)} × {formatNumber(line.quantity, language)}
      </span>
    )}
    <b className="font-semibold">{formatTaka(subTotalOf([line]), language)}</b>
  </p>
)
