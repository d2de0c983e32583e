import { formatTaka } from '#lib/money.ts'
import { discountOf, priceOf } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from './product-messages.ts'
import type { ShownProduct } from './product-view.ts'

export function Price({ product }: { product: ShownProduct }) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const hasOffer = product.offerPrice !== null
  const percent = discountOf(product)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <span className={`font-display text-2xl leading-none font-semibold ${hasOffer ? 'text-sale' : ''}`}>
        {hasOffer && <span className="sr-only">{t.offerPrice} </span>}
        {formatTaka(priceOf(product), language)}
      </span>
      {hasOffer && (
        <s className="text-base text-ink-3">
          <span className="sr-only">{t.originalPrice} </span>
          {formatTaka(product.originalPrice, language)}
        </s>
      )}
      {percent > 0 && (
        <span className="rounded-full bg-sale-soft px-2.5 py-0.5 text-sm font-semibold text-sale">
          {t.percentOff(percent)}
        </span>
      )}
    </p>
  )
}
