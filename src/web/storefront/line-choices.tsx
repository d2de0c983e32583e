import type { Texts } from '#web/texts/texts.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import type { CartLine } from './cart-lines.ts'

/** The word for a colour as it is stored; one that is none of ours stays as it is. */
const colorWord = (color: string, { product }: Texts) =>
  (product.colors as Record<string, string>)[color] ?? color

/** Colour and size of a line, each hidden where the product has no choice of it (CART-04). */
export function LineChoices({ line }: { line: Pick<CartLine, 'color' | 'size'> }) {
  const texts = useTexts()
  const { product } = texts
  const choices = [
    ...(line.color === 'N/A' ? [] : [`${product.color}: ${colorWord(line.color, texts)}`]),
    ...(line.size === 'N/A' ? [] : [`${product.size}: ${line.size}`]),
  ]
  return choices.length > 0 && <p className="text--1 text-ink-2">{choices.join(' · ')}</p>
}
