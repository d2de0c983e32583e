import { formatNumber } from '#lib/language.ts'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { orderListMessages } from './list-messages.ts'

/** The first product of an order, with the number of pieces where there are several. */
export function GoodsPicture({ products, className }: Pick<Order, 'products'> & { className: string }) {
  const t = useMessages(orderListMessages)
  const language = useLanguage()
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const url = products.find(({ imageUrl }) => imageUrl)?.imageUrl
  const frame = `max-w-none rounded-md bg-paper dark:bg-tile ${className}`
  return (
    <span className="relative block shrink-0">
      {url ? (
        <img
          src={imageAtWidth(url, 150)}
          width="150"
          height="150"
          alt=""
          loading="lazy"
          decoding="async"
          className={`${frame} object-contain`}
        />
      ) : (
        <Icon name="package" className={`${frame} p-2 text-ink-3`} />
      )}
      {pieces > 1 && (
        // Rendered and read aloud by CSS, so that the cell keeps its text.
        <span
          data-count={formatNumber(pieces, language)}
          title={t.pieces(pieces)}
          className="absolute -right-1 bottom-0 grid h-5 min-w-5 place-items-center rounded-full bg-inverse px-1 text-sm leading-none font-semibold text-on-inverse tabular-nums before:content-[attr(data-count)]"
        />
      )}
    </span>
  )
}
