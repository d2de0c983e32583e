import { formatNumber } from '#lib/language.ts'
import type { Order } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { orderListMessages } from './list-messages.ts'

/** The first product of an order, with the number of pieces where there are several. */
export function GoodsPicture({ products, className }: Pick<Order, 'products'> & { className: string }) {
  const t = useMessages(orderListMessages)
  const language = useLanguage()
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const url = products.find(({ imageUrl }) => imageUrl)?.imageUrl ?? ''
  return (
    <span className="relative block shrink-0">
      <Thumbnail
        image={url}
        className={`max-w-none rounded-md bg-paper object-contain dark:bg-tile ${className}`}
      />
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
