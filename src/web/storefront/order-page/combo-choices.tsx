import { localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { type ListedCombo, savingOfCombo } from '#web/storefront/combo/listed-combo.ts'
import { comboMessages } from '#web/storefront/combo/messages.ts'

interface Props {
  combos: readonly ListedCombo[]
  /** Takes these pieces of the products. */
  onTake: (pieces: ReadonlyMap<string, number>) => void
}

/** The combos of which the page has every part; a press takes them all. */
export function ComboChoices({ combos, onTake }: Props) {
  const t = useMessages(comboMessages)
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const shown = combos.filter(({ soldOut }) => !soldOut)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="combos">
      <h3 id="combos" className="mb-1.5 font-text text-base font-semibold">
        {t.combos}
      </h3>
      <ul className="flex flex-col gap-2">
        {shown.map((combo) => {
          const pieces = new Map<string, number>()
          for (const part of combo.parts)
            pieces.set(part.productId, (pieces.get(part.productId) ?? 0) + part.pieces)
          const contents = combo.parts.map((part) => {
            const options = optionsText(part.options)
            return t.pieces(part.pieces, localName(language, part)) + (options && ` (${options})`)
          })
          return (
            <li key={combo._id}>
              <button
                type="button"
                onClick={() => onTake(pieces)}
                className="flex w-full min-h-14 flex-wrap items-center gap-x-3 rounded-md border border-line-strong px-3 py-2 text-left hover:bg-sunken"
              >
                <span className="min-w-0 grow basis-48 wrap-anywhere">
                  <b className="block font-semibold">{combo.name}</b> {contents.join(' + ')}
                </span>
                <b className="font-display text-lg font-semibold">{formatTaka(combo.price, language)}</b>
                <span className="font-semibold text-sale">
                  {productText.save(formatTaka(savingOfCombo(combo), language))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
