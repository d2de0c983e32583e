import { formatTaka } from '#lib/money.ts'
import { discountOf, priceOf } from '#shop/catalog/rules.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import type { ShownProduct } from './shown-product.ts'

export function Price({ product }: { product: ShownProduct }) {
  const texts = useTexts().product
  const language = useLanguage()
  const hasOffer = product.offerPrice !== null
  const percent = discountOf(product)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <span className={`font-display text-3 leading-none font-semibold ${hasOffer ? 'text-sale' : ''}`}>
        {hasOffer && <span className="sr-only">{texts.offerPrice} </span>}
        {formatTaka(priceOf(product), language)}
      </span>
      {hasOffer && (
        <s className="text-0 text-ink-3">
          <span className="sr-only">{texts.originalPrice} </span>
          {formatTaka(product.originalPrice, language)}
        </s>
      )}
      {percent > 0 && (
        <span className="rounded-pill bg-sale-soft px-2.5 py-0.5 text--1 font-semibold text-sale">
          {texts.percentOff(percent)}
        </span>
      )}
    </p>
  )
}
