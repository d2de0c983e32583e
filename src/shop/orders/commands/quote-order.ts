import type { ParsedRequest } from '#lib/endpoint.ts'
import { hasPermission } from '#platform/auth.ts'
import { findProductSnapshots, readCachedCombos } from '#shop/catalog/service.ts'
import { readCachedRates } from '#shop/delivery/service.ts'
import { chooseDiscount, countWrongCode, readCachedDiscounts } from '#shop/discounts/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { resolveLocation } from '#shop/locations/service.ts'
import type { GuestCall } from '#shop/shop.ts'
import { computeAmounts, findItems } from './check-order.ts'

/**
 * The amounts that an order of these goods would have now. Throws for goods that are not sold any more. Only staff learn what
 * depends on a phone number: anybody can type one (D77).
 */
export async function quoteOrder(
  { db, memoize, limits, network, user }: GuestCall,
  {
    products: lines,
    district: districtName,
    thana: thanaName,
    deliveryArea,
    discountCode: code = '',
    mobileNumber: typedNumber = '',
  }: ParsedRequest<Endpoints['POST /orders/quote']>['body'],
) {
  const mobileNumber = user && hasPermission(user, 'orders') ? typedNumber : ''
  const { district, thana } =
    districtName !== undefined && thanaName !== undefined
      ? resolveLocation(districtName, thanaName, '')
      : { district: '', thana: '' }
  const rates = await readCachedRates({ db, memoize })
  const discounts = await readCachedDiscounts({ db, memoize })
  const combos = await readCachedCombos({ db, memoize })
  if (limits) await countWrongCode(db, network, code, discounts)
  return db.transaction().execute(async (tx) => {
    const products = await findProductSnapshots(tx, [...new Set(lines.map(({ id }) => Number(id)))])
    const delivery = { destination: { district, thana, area: deliveryArea ?? '' }, rates }
    const items = findItems(lines, products)
    const quantities = lines.map(({ quantity }) => quantity)
    const { amounts, granted, codeProblem } = await computeAmounts(items, quantities, delivery, (purchase) =>
      chooseDiscount(tx, { discounts, combos, code, purchase, mobileNumber }, { isOrdering: false }),
    )
    return {
      ...amounts,
      discountName: granted?.name ?? '',
      discountNameBn: granted?.nameBn ?? '',
      isDeliveryFree: granted?.isDeliveryFree ?? false,
      discountCode: code,
      isCodeGranted: code !== '' && granted?.code === code,
      codeProblem,
    }
  })
}
