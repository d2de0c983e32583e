import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { AdvanceSums } from '#web/shared/advances/advance-sums.tsx'
import { LineOptions, orderLineKey } from '#web/shared/cart/line-options.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { useDeliveryRow, useDiscountRow } from '#web/shared/discounts/discount-row.ts'
import { LineDiscount } from '#web/shared/discounts/line-discount.tsx'
import { HandedBack } from '#web/shared/orders/handed-back.tsx'
import { LinePicture } from '#web/storefront/cart/line-picture.tsx'
import { ReviewableLine } from '#web/storefront/reviews/reviewable-line.tsx'
import { TruncatedName } from '#web/ui/truncated-name.tsx'
import type { OrderProof } from './order-proof.tsx'

interface Props {
  order: TrackedOrder
  proof: OrderProof
}

/** The lines of the order and its totals. */
export function TrackedLines({ order, proof }: Props) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const { products, subTotal, total, orderStatus } = order
  const ownOrder = {
    orderId: order._id,
    ...('link' in proof ? { link: proof.link } : { mobileNumber: proof.phone }),
  }
  const amounts: [string, string][] = [
    [t.subtotal, formatTaka(subTotal, language, 2)],
    ...useDiscountRow(order, 2),
    useDeliveryRow(order, t.deliveryCharge),
  ]
  return (
    <section aria-labelledby="tracked-lines" className="card p-4 md:p-6">
      <h3 id="tracked-lines" className="text-lg">
        {t.summary}
      </h3>
      <ul aria-label={t.lines} className="divide-y divide-line">
        {products.map((line) => (
          <li key={orderLineKey(line)} className="flex gap-3 py-3">
            <LinePicture line={line} className="size-14" />
            <div className="min-w-0 grow">
              <p className="leading-snug font-semibold wrap-anywhere">
                <TruncatedName name={localName(language, line)} lengths={nameLengths.orderSummary} />
              </p>
              <LineOptions line={line} />
              <p className="text-sm text-ink-2 tabular-nums">
                {formatTaka(line.originalPrice, language, 2)} × {formatNumber(line.quantity, language)}
              </p>
              <LineDiscount discount={line.discount} lines={products} />
              <ReviewableLine order={ownOrder} status={orderStatus} line={line} />
            </div>
            <p className="font-semibold tabular-nums">{formatTaka(subTotalOf([line]), language, 2)}</p>
          </li>
        ))}
      </ul>
      <HandedBack order={order} className="border-t border-line py-3" />
      <dl className="border-t border-line pt-3 tabular-nums">
        {amounts.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-3 py-0.5">
            <dt className="text-ink-2">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between gap-3 border-t border-line pt-2 text-lg font-semibold">
          <dt>{t.total}</dt>
          <dd>{formatTaka(total, language, 2)}</dd>
        </div>
        <AdvanceSums order={order} rowClass="flex justify-between gap-3 py-0.5" />
      </dl>
    </section>
  )
}
