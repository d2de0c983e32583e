import { formatNumber } from '#lib/language.ts'
import { formatTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { offerPricesOf, type QuantityOffer, quantitySavings } from '#shop/catalog/quantity-offer-rules.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import type { ProductOrder } from './use-product-order.ts'

/** One piece, and the numbers of pieces that cost less together, with their prices and what they save in taka. */
export function choicesOf(
  offers: readonly QuantityOffer[],
  prices: { originalPrice: number; offerPrice: number | null },
) {
  const single = priceOf(prices)
  const choiceOf = (pieces: number) => {
    const line = { productId: '', pricePaisa: paisaFromTaka(single), quantity: pieces }
    const [savedPaisa = 0] = quantitySavings([{ ...line, offers: offerPricesOf(offers) }])
    const saving = takaFromPaisa(savedPaisa)
    return { pieces, saving, price: takaFromPaisa(line.pricePaisa * pieces - savedPaisa) }
  }
  return [choiceOf(1), ...offers.map(({ pieces }) => choiceOf(pieces)).filter(({ saving }) => saving > 0)]
}

interface Props {
  offers: readonly QuantityOffer[]
  ordering: ProductOrder
  /** Of the name of the inputs, which must not be that of another choice on the page. */
  prefix?: string
  className: string
}

/** The numbers of pieces that cost less together, with their prices; a choice sets the quantity. */
export function QuantityChoice({ offers, ordering, prefix = '', className }: Props) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const { prices, quantity, most, setQuantity, soldOut } = ordering
  const choices = choicesOf(offers, prices)
  if (soldOut || choices.length === 1) return null
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="mb-1.5 font-semibold">{t.together}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ pieces, price, saving }) => (
          <label key={pieces} className="option min-w-11 flex-wrap justify-center gap-x-1.5">
            <input
              type="radio"
              name={`${prefix}pieces-together`}
              value={pieces}
              checked={pieces === quantity}
              disabled={pieces > most}
              onChange={() => setQuantity(pieces)}
              className="sr-only"
            />
            <span className="tabular-nums">
              {formatNumber(pieces, language)} · {formatTaka(price, language)}
            </span>
            {saving > 0 && <b className="font-semibold text-sale">{t.save(formatTaka(saving, language))}</b>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
