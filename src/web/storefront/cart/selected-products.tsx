import { useNavigate } from 'react-router'
import type { Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { type ChargeBasis, chargeRange, type DeliveryRates } from '#shop/delivery/rules.ts'
import { maxOrderLines, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { formatCharges } from '#web/shared/words/order-words.ts'
import { startCheckout } from './checkout-list.ts'
import { FreeDelivery } from './free-delivery.tsx'
import type { OfferSaving } from './offer-saving.ts'

interface Props {
  lines: CartLine[]
  /** What combos and quantity offers take off them. */
  saving: OfferSaving
  rates: DeliveryRates
  /** Grams of the lines; null until it is known. */
  weight: number | null
  /** Whether an offer may make delivery free: the checkout says whether it does. */
  isDeliveryOffered: boolean
  /** Whether there is a line that can be selected. */
  canSelect: boolean
}

/** The selected lines, their total and the button to the checkout; on a phone at the bottom of the screen. */
export function SelectedProducts({ lines, saving, rates, weight, isDeliveryOffered, canSelect }: Props) {
  const t = useMessages(cartMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const subTotal = subTotalOf(lines)
  const freeOver = rates.freeDeliveryOver
  const tooMany = lines.length > maxOrderLines
  return (
    <section
      aria-labelledby="selected"
      data-action-bar="tall"
      className="sticky bottom-(--bottom-bar) z-20 -mx-4 border-t border-line bg-surface px-4 py-2.5 md:static md:mx-0 md:rounded-lg md:border-0 md:p-5 lg:sticky lg:top-24 lg:bottom-auto"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="selected" className="font-text text-base font-semibold md:font-display md:text-lg">
          {t.selectedProducts}
        </h2>
        <p className="text-sm text-ink-2">
          {lines.length === 0 && canSelect ? t.selectSome : t.selectedCount(lines.length)}
        </p>
      </div>
      {lines.length > 0 && (
        <div className="mt-0.5 md:mt-2">
          <FreeDelivery subTotal={subTotal} over={freeOver} />
        </div>
      )}
      {saving.amount > 0 && (
        <p className="flex items-baseline justify-between gap-2 text-sm md:mt-2 md:text-base">
          <span className="min-w-0 wrap-anywhere text-ink-2">{saving.name}</span>
          <span className="tabular-nums">{formatTaka(-saving.amount, language, 2)}</span>
        </p>
      )}
      {tooMany && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {t.tooMany(maxOrderLines)}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3 md:mt-3 md:flex-col md:items-stretch">
        <p className="leading-tight md:flex md:items-baseline md:justify-between md:gap-2">
          <span className="text-ink-2 max-md:block max-md:text-sm">{t.total}</span>
          <b aria-live="polite" className="text-lg font-semibold tabular-nums">
            {formatTaka(totalOf(subTotal, 0, saving.amount), language, 2)}
          </b>
        </p>
        <button
          type="button"
          className="button-buy grow px-4"
          disabled={lines.length === 0 || tooMany}
          onClick={() => navigate('/product-checkout', { state: startCheckout(lines) })}
        >
          {t.proceed}
        </button>
        {lines.length > 0 && weight !== null && subTotal <= freeOver && !isDeliveryOffered && (
          <p className="-mt-2 w-full text-sm text-ink-2">
            {t.plusDelivery(readableCharges({ subTotal, weight }, rates, language))}
          </p>
        )}
      </div>
    </section>
  )
}

/** What delivery costs, a range while the address is not known. */
function readableCharges(parcel: ChargeBasis, rates: DeliveryRates, language: Language) {
  const { least, most } = chargeRange(parcel, rates)
  return formatCharges(least === most ? [least] : [least, most], language, 2)
}
