import { optionsText } from '#shop/catalog/variant-rules.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { colorName } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'

/** The options of a variant or of an order line as text, with the colour in the language of the messages. */
export const optionsTextIn = (
  options: Readonly<Record<string, string>>,
  t: Messages<typeof productMessages>,
) =>
  optionsText(
    Object.fromEntries(
      Object.entries(options)
        .filter(([, value]) => value !== 'N/A')
        .map(([name, value]) => [name, name === 'color' ? colorName(value, t) : value]),
    ),
  )

/** Writes options in the language of the page. */
export function useOptionsText() {
  const t = useMessages(productMessages)
  return (options: Readonly<Record<string, string>>) => optionsTextIn(options, t)
}
