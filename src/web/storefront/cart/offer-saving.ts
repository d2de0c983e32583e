import { type Language, localName } from '#lib/language.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { offerSavings } from '#shop/catalog/combo-rules.ts'
import { offerPricesOf } from '#shop/catalog/quantity-offer-rules.ts'
import { type Availability, type AvailableCombo, variantOf } from '#web/shared/cart/availability.ts'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'

const pricedCombo = ({ price, parts, ...names }: AvailableCombo) => ({
  ...names,
  pricePaisa: paisaFromTaka(price),
  parts: parts.map((part) => ({ ...part, variantId: part.variantId || null })),
})

export interface OfferSaving {
  /** What it is of. */
  name: string
  /** In taka. */
  amount: number
}

/** What combos and quantity offers take off these lines together. */
export function offerSavingOf(
  lines: readonly CartLine[],
  availability: Availability,
  language: Language,
): OfferSaving {
  const combos = new Map(
    lines.flatMap(({ id }) => (availability.get(id)?.combos ?? []).map((combo) => [combo._id, combo])),
  )
  const found = offerSavings(
    lines.map((line) => {
      const product = availability.get(line.id)
      return {
        productId: line.id,
        variantId: (product && variantOf(line, product)?._id) ?? null,
        pricePaisa: paisaFromTaka(line.originalPrice),
        quantity: line.quantity,
        offers: offerPricesOf(product?.quantityOffers ?? []),
      }
    }),
    [...combos.values()].map(pricedCombo),
  )
  const names = [
    ...found.combos.map((combo) => localName(language, combo)),
    ...(found.hasQuantityOffer ? [cartMessages[language].quantityOffer] : []),
  ]
  return { name: names.join(', '), amount: takaFromPaisa(found.savingPaisa) }
}
