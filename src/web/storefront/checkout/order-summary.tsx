import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { LineAvailability, LineChange } from '#web/shared/cart/availability.ts'
import { type CartLine, lineKey } from '#web/shared/cart/cart-lines.ts'
import { LineNotice, LineOptions } from '#web/shared/cart/line-options.tsx'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { useDiscountRow } from '#web/shared/discounts/discount-row.ts'
import { useCartLineName } from '#web/shared/products/bengali-names.ts'
import { moreProducts } from '#web/shared/words/order-words.ts'
import { CallToOrder, LineLimit, OrderLimit } from '#web/storefront/cart/call-to-order.tsx'
import { FreeDelivery } from '#web/storefront/cart/free-delivery.tsx'
import { LinePicture } from '#web/storefront/cart/line-picture.tsx'
import { FormNotice } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { TruncatedName } from '#web/ui/truncated-name.tsx'
import type { OrderingLines } from './checkout-lines.ts'

interface Props {
  lines: OrderingLines
  /** Where the lines are changed. */
  back: string | undefined
  totals: Pick<Order, 'subTotal' | 'discount' | 'discountName' | 'discountNameBn'>
  codeField: ReactNode
  /** Delivery charge and total for reading. */
  shown: { charge: string; total: string }
  /** Taka over which delivery is free. */
  freeOver: number
  notice: string
  /** Whether the notice offers to call the shop. */
  offersCall: boolean
  isBusy: boolean
  /** What confirms the order. */
  children: ReactNode
}

/** The lines of the order and its totals. */
export function OrderSummary({
  lines,
  back,
  totals,
  codeField,
  shown,
  freeOver,
  notice,
  offersCall,
  isBusy,
  children,
}: Props) {
  const { subTotal } = totals
  const discountRow = useDiscountRow(totals, 2)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const nameOf = useCartLineName()
  const heading = useRef<HTMLHeadingElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  // On a phone the pressed button is far from the summary.
  useEffect(() => {
    if (notice) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const wanted = lines.ordered.map((line) => ({ name: nameOf(line), quantity: line.quantity }))
  return (
    <section aria-labelledby="summary" className="card p-3.5 md:p-6">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 ref={heading} id="summary" tabIndex={-1} className="text-lg outline-none">
          {checkoutText.summary}
        </h2>
        {back !== undefined && <ChangeLink back={back} className="-my-2.5 max-md:hidden" />}
      </div>
      <ul aria-label={checkoutText.lines} className="divide-y divide-line">
        {lines.checkedLines.map((checked) => (
          <SummaryLine
            key={lineKey(checked.line)}
            checked={checked}
            change={lines.changes.get(lineKey(checked.line))}
            isBusy={isBusy}
            onQuantity={(quantity) => lines.changeQuantity(checked.line, quantity)}
            onRemove={() => {
              lines.remove(checked.line)
              // The pressed button is removed with its line.
              heading.current?.focus()
            }}
          />
        ))}
      </ul>
      <div className="border-t border-line py-3">
        <FreeDelivery subTotal={subTotal} over={freeOver} />
      </div>
      {codeField}
      <dl className="tabular-nums">
        <Sum label={checkoutText.subtotal}>{formatTaka(subTotal, language, 2)}</Sum>
        {discountRow.map(([label, amount]) => (
          <Sum key={label} label={label}>
            {amount}
          </Sum>
        ))}
        <Sum label={checkoutText.deliveryCharge}>{shown.charge}</Sum>
        <div className="mt-2 flex flex-wrap justify-between gap-x-3 border-t border-line pt-2 font-display text-xl font-semibold">
          <dt>{checkoutText.total}</dt>
          <dd className="ml-auto text-right">{shown.total}</dd>
        </div>
      </dl>
      <OrderLimit lines={wanted} />
      <FormNotice ref={alert} text={notice} className="scroll-my-4 not-empty:mt-3" />
      {offersCall && (
        <div className="mt-2">
          <CallToOrder lines={wanted} />
        </div>
      )}
      {children}
    </section>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-3 py-0.5">
    <dt className="text-ink-2">{label}</dt>
    <dd className="ml-auto text-right">{children}</dd>
  </div>
)

interface LineProps {
  checked: LineAvailability
  change: LineChange | undefined
  /** While the order is sent nothing of it changes. */
  isBusy: boolean
  onQuantity: (quantity: number) => void
  /** Only for a line that cannot be ordered; the others are changed in the cart (D43). */
  onRemove: () => void
}

function SummaryLine({ checked, change, isBusy, onQuantity, onRemove }: LineProps) {
  const cartText = useMessages(cartMessages)
  const language = useLanguage()
  const { line, state, most } = checked
  const name = useCartLineName()(line)
  const isAvailable = state === 'available'
  return (
    <li className="flex gap-3 py-3">
      <LinePicture line={line} className="size-[64px]" />
      <div className="min-w-0 grow">
        <h3 className="font-text text-base leading-snug font-semibold">
          <TruncatedName name={name} lengths={nameLengths.orderSummary} />
        </h3>
        <LineOptions line={line} />
        <LineNotice state={state} change={change} />
        {!isAvailable && (
          <button
            type="button"
            aria-label={cartText.removeLine(name)}
            disabled={isBusy}
            onClick={onRemove}
            className="-ml-2.5 flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-danger hover:bg-danger-soft"
          >
            <Icon name="trash-2" />
            {cartText.remove}
          </button>
        )}
        {isAvailable && (
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <QuantityStepper
              label={cartText.quantityOf(name)}
              quantity={line.quantity}
              most={most}
              disabled={isBusy}
              onChange={onQuantity}
            />
            <LinePrice line={line} language={language} />
          </div>
        )}
        {isAvailable && <LineLimit line={{ name, quantity: line.quantity }} />}
      </div>
    </li>
  )
}

const LinePrice = ({ line, language }: { line: CartLine; language: Language }) => (
  <p className="text-right tabular-nums">
    {line.quantity > 1 && (
      <span className="block text-sm text-ink-2">
        {formatTaka(line.originalPrice, language, 2)} × {formatNumber(line.quantity, language)}
      </span>
    )}
    <b className="font-semibold">{formatTaka(subTotalOf([line]), language, 2)}</b>
  </p>
)

/** Above the form on a phone, where the summary is far below: what is ordered, and the link to change it (D43). */
export function OrderedNames({ checkedLines, back }: { checkedLines: LineAvailability[]; back: string }) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const nameOf = useCartLineName()
  const [first, ...others] = checkedLines
  return (
    <section
      aria-label={t.ordering}
      className="card mb-3 flex flex-wrap items-center justify-between gap-x-3 px-3.5 md:hidden"
    >
      <p className="flex-[1_1_8rem] py-2.5 leading-snug wrap-anywhere">
        {first && (
          <b className="font-semibold">
            <TruncatedName name={nameOf(first.line)} lengths={nameLengths.checkout} />
          </b>
        )}
        {others.length > 0 && (
          <span className="block text-sm text-ink-2">{moreProducts[language](others.length)}</span>
        )}
      </p>
      <ChangeLink back={back} />
    </section>
  )
}

function ChangeLink({ back, className = '' }: { back: string; className?: string }) {
  const t = useMessages(checkoutMessages)
  return (
    <Link to={back} className={`link shrink-0 ${className}`}>
      {t.change}
    </Link>
  )
}
