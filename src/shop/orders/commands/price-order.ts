import { paisaFromTaka } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import { findProductSnapshots } from '#shop/catalog/service.ts'
import { chooseDiscount } from '#shop/discounts/service.ts'
import { checkAmounts, computeAmounts, findItems, hasAmounts, type ParsedOrder } from './check-order.ts'
import { type Exchange, lockExchanged, withSwapDiscount } from './exchange-order.ts'
import type { ShopNow } from './read-shop.ts'

interface PriceContext {
  shop: ShopNow
  isStaffOrder: boolean
  exchange: Exchange | undefined
}

/**
 * What an order costs now, and what it takes back. Throws if products, options, discount or totals differ from what was sent. Locks
 * the order whose pieces are exchanged, and discounts that are limited.
 */
export async function priceOrder(tx: Tx, { shop, isStaffOrder, exchange }: PriceContext, input: ParsedOrder) {
  const { rates, discounts, combos } = shop
  const { deliveryArea, deliveryCharge, mobileNumber } = input.customerData
  // Before the products: orders are always locked first.
  const exchanged = exchange ? await lockExchanged(tx, exchange) : null
  const productIds = input.products.map((line) => Number(line.id))
  const products = await findProductSnapshots(tx, [
    ...new Set([...productIds, ...(exchanged?.productIds ?? [])]),
  ])
  const items = findItems(input.products, products)
  const destination = { district: shop.place.district, thana: shop.place.thana, area: deliveryArea }
  const amountsFor = (mobileNumber: string) =>
    computeAmounts(
      items,
      input.products.map(({ quantity }) => quantity),
      { destination, rates, agreedCharge: isStaffOrder ? deliveryCharge : undefined },
      async (purchase) => {
        const request = { discounts, combos, code: input.discountCode ?? '', purchase, mobileNumber }
        const answer = await chooseDiscount(tx, request, { isOrdering: true })
        return exchanged ? withSwapDiscount(answer, exchanged, products, purchase) : answer
      },
    )
  const computed = await amountsFor(mobileNumber)
  const { amounts, granted } = computed
  // Whether the number has used a discount is learnt by ordering only (D77): not with amounts that no order could have.
  if (!isStaffOrder && (computed.codeProblem !== null || !hasAmounts(input, amounts)))
    checkAmounts(input, await amountsFor(''))
  checkAmounts(input, computed)
  return {
    items,
    granted,
    exchanged,
    destination,
    subTotalPaisa: paisaFromTaka(amounts.subTotal),
    discountPaisa: paisaFromTaka(amounts.discount),
    deliveryChargePaisa: paisaFromTaka(amounts.deliveryCharge),
    totalPaisa: paisaFromTaka(amounts.total),
  }
}
export type PricedOrder = Awaited<ReturnType<typeof priceOrder>>
