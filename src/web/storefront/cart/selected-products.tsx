import { useNavigate } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { mostLines } from '#shop/orders/contract.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import type { CartLine } from '../cart-lines.ts'
import { startCheckout } from '../checkout-list.ts'
import { FreeDelivery } from '../free-delivery.tsx'

/** What is selected, what it comes to, and the way on; stuck to the bottom of a phone's screen. */
export function SelectedProducts({ lines, freeOver }: { lines: CartLine[]; freeOver: number }) {
  const { cart } = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const subTotal = subTotalOf(lines)
  const tooMany = lines.length > mostLines
  return (
    <section
      aria-labelledby="selected"
      data-action-bar="tall"
      className="sticky bottom-(--bottom-bar) z-20 -mx-4 border-t border-line bg-surface px-4 py-2.5 desk:static desk:mx-0 desk:rounded-m desk:border desk:p-5 wide:sticky wide:top-24 wide:bottom-auto"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="selected" className="font-text text-0 font-semibold desk:font-display desk:text-1">
          {cart.selectedProducts}
        </h2>
        <p className="text--1 text-ink-2">{cart.selectedCount(lines.length)}</p>
      </div>
      {lines.length > 0 && (
        <div className="mt-0.5 desk:mt-2">
          <FreeDelivery subTotal={subTotal} over={freeOver} />
        </div>
      )}
      {tooMany && (
        <p role="alert" className="text--1 font-semibold text-danger">
          {cart.tooMany(mostLines)}
        </p>
      )}
      <div className="mt-1 flex items-center justify-between gap-3 desk:mt-3 desk:flex-col desk:items-stretch">
        <p className="flex items-baseline justify-between gap-2">
          <span className="text-ink-2">{cart.total}</span>
          <b aria-live="polite" className="text-1 font-semibold tabular-nums">
            {formatTaka(subTotal, language, 2)}
          </b>
        </p>
        <button
          type="button"
          className="button-primary px-4"
          disabled={lines.length === 0 || tooMany}
          onClick={() => navigate('/product-checkout', { state: startCheckout(lines) })}
        >
          {cart.proceed}
        </button>
      </div>
    </section>
  )
}
