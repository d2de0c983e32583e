import { formatTaka } from '#lib/money.ts'
import type { ProductSuggestion } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { catalogMessages } from './messages.ts'

/** Picture, name and price of a product in a list of suggestions. */
export function ProductSuggestionRow({ product }: { product: ProductSuggestion }) {
  const language = useLanguage()
  const t = useMessages(catalogMessages)
  const price = formatTaka(priceOf(product), language)
  return (
    <>
      {product.image ? (
        <img
          src={imageAtWidth(product.image, 150)}
          width="150"
          height="150"
          alt=""
          decoding="async"
          className="size-11 shrink-0 rounded-md bg-sunken object-contain dimmed"
        />
      ) : (
        <Icon name="package" className="size-11 shrink-0 rounded-md bg-sunken p-2 text-line-strong" />
      )}
      <span className="min-w-0 grow leading-snug wrap-anywhere">{product.name}</span>
      <span
        className={`shrink-0 text-right font-display font-semibold ${product.offerPrice === null ? '' : 'text-sale'}`}
      >
        {product.hasPriceRange ? t.from(price) : price}
        {product.offerPrice !== null && (
          <s className="block font-text text-sm font-normal text-ink-3">
            <span className="sr-only">{t.originalPrice} </span>
            {formatTaka(product.originalPrice, language)}
          </s>
        )}
      </span>
    </>
  )
}
