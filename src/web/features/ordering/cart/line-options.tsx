import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import type { CartLine } from './cart-lines.ts'

/** The word for a colour as it is stored; one that is none of ours stays as it is. */
const colorName = (color: string, product: Messages<typeof productMessages>) =>
  (product.colors as Record<string, string>)[color] ?? color

/** Colour and size of a line, each hidden where the product has no choice of it (CART-04). */
export function LineChoices({ line }: { line: Pick<CartLine, 'color' | 'size'> }) {
  const productText = useMessages(productMessages)
  const choices = [
    ...(line.color === 'N/A' ? [] : [`${productText.color}: ${colorName(line.color, productText)}`]),
    ...(line.size === 'N/A' ? [] : [`${productText.size}: ${line.size}`]),
  ]
  return choices.length > 0 && <p className="text-sm text-ink-2">{choices.join(' · ')}</p>
}
