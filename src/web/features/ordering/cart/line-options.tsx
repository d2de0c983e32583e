import { formatTaka } from '#lib/money.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import type { LineAvailability, LineChange } from './availability.ts'
import type { CartLine } from './cart-lines.ts'
import { cartMessages } from './messages.ts'

/** The name of a stored colour; an unknown one is its own name. */
const colorName = (color: string, productText: Messages<typeof productMessages>) =>
  (productText.colors as Record<string, string>)[color] ?? color

/** Colour and size of a line, each hidden where the product has none (CART-04). */
export function LineOptions({ line }: { line: Pick<CartLine, 'color' | 'size'> }) {
  const productText = useMessages(productMessages)
  const options = [
    ...(line.color === 'N/A' ? [] : [`${productText.color}: ${colorName(line.color, productText)}`]),
    ...(line.size === 'N/A' ? [] : [`${productText.size}: ${line.size}`]),
  ]
  return options.length > 0 && <p className="text-sm text-ink-2">{options.join(' · ')}</p>
}

/** That a line cannot be ordered, or what has changed about it. */
export function LineNotice({
  state,
  change,
}: {
  state: LineAvailability['state']
  change: LineChange | undefined
}) {
  const t = useMessages(cartMessages)
  const language = useLanguage()
  return (
    <div role="status" className="text-sm font-semibold">
      {state === 'gone' && <p className="text-danger">{t.gone}</p>}
      {state === 'sold-out' && <p className="text-danger">{t.outOfStock}</p>}
      {state === 'available' && change?.reducedTo !== undefined && (
        <p className="text-mark-ink">{t.onlyLeft(change.reducedTo)}</p>
      )}
      {state === 'available' && change?.oldPrice !== undefined && (
        <p className="text-mark-ink">{t.priceChanged(formatTaka(change.oldPrice, language))}</p>
      )}
    </div>
  )
}
