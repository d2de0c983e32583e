import { formatTaka } from '#lib/money.ts'
import type { Options } from '#shop/catalog/variant-rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { colorName } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import type { LineAvailability, LineChange } from './availability.ts'
import { cartMessages } from './messages.ts'

interface ChosenOptions {
  color: string
  size: string
  /** The options beside size and colour, by name. */
  options?: Options | undefined
}

/** Colour, size and other options of a line, each hidden where the product has none (CART-04). */
export function LineOptions({ line }: { line: ChosenOptions }) {
  const productText = useMessages(productMessages)
  const options = [
    ...(line.color === 'N/A' ? [] : [`${productText.color}: ${colorName(line.color, productText)}`]),
    ...(line.size === 'N/A' ? [] : [`${productText.size}: ${line.size}`]),
    ...Object.entries(line.options ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return options.length > 0 && <p className="text-sm text-ink-2">{options.join(' · ')}</p>
}

/** Distinguishes the lines of one order: in a stored order the same product is there once for each choice. */
export const orderLineKey = ({
  id,
  name,
  size,
  color,
  options,
}: ChosenOptions & { id: string; name: string }) =>
  [id, name, size, color, ...Object.values(options ?? {})].join(' ')

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
      {state === 'choice' && <p className="text-danger">{t.choiceGone}</p>}
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
