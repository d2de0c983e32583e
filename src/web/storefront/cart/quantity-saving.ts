import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { offerPricesOf, quantitySavings } from '#shop/catalog/quantity-offer-rules.ts'
import type { Availability } from '#web/shared/cart/availability.ts'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'

/** Taka that quantity offers take off these lines together. */
export function quantitySavingOf(
  lines: readonly Pick<CartLine, 'id' | 'originalPrice' | 'quantity'>[],
  availability: Availability,
) {
  const savings = quantitySavings(
    lines.map(({ id, originalPrice, quantity }) => ({
      productId: id,
      pricePaisa: paisaFromTaka(originalPrice),
      quantity,
      offers: offerPricesOf(availability.get(id)?.quantityOffers ?? []),
    })),
  )
  return takaFromPaisa(savings.reduce((sum, each) => sum + each, 0))
}
