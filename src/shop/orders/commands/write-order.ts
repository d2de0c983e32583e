import type { Tx } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { imageIdOf } from '#shop/catalog/service.ts'
import { deliveryDaysTo, findZone } from '#shop/delivery/rules.ts'
import type { Visit } from '#shop/measurement/rules.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { GuestCall } from '#shop/shop.ts'
import type { OrderSource } from '../rules.ts'
import { initialStatus } from '../statuses.ts'
import { type Item, type ParsedOrder, stockOf, weightOfItem } from './check-order.ts'
import type { DecidedOrder } from './decide-order.ts'
import { exchangeColumns, recordExchange } from './exchange-order.ts'
import { requireCode } from './order-code.ts'
import { historyRow } from './order-history.ts'
import { placedFromOf } from './placed-from.ts'
import type { PricedOrder } from './price-order.ts'
import type { ShopNow } from './read-shop.ts'

/** A new order line with the current name, image, price and cost of its item, which the line keeps from then on. */
export function newOrderLine(item: Item, quantity: number) {
  const { product, variant, color, size, options } = item
  const imageId = imageIdOf(product, variant, color)
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    name: product.name,
    color,
    size,
    quantity,
    options,
    nameBn: product.nameBn ?? '',
    pricePaisa: (variant ?? product).pricePaisa,
    costPaisa: (variant ?? product).costPricePaisa,
    imageUrl: imageId === null ? '' : imageUrlFromId(imageId),
    stockTaken: stockOf(item) !== null,
    weight: weightOfItem(item),
    discountPaisa: 0,
    orderedDiscountPaisa: null,
    quantityOffers: product.quantityOffers,
  }
}

interface NewOrder {
  id: string
  input: ParsedOrder
  priced: PricedOrder
  decided: DecidedOrder
}

const newOrderLines = ({ id, input, priced, decided }: NewOrder) =>
  priced.items.map((item, index) => {
    const line = newOrderLine(item, input.products[index]?.quantity ?? 0)
    return {
      ...line,
      orderId: id,
      position: index + 1,
      stockTaken: decided.reviewReason === null && line.stockTaken,
      discountPaisa: priced.granted?.lineDiscounts[index] ?? 0,
    }
  })

interface WritingCall extends GuestCall {
  shop: ShopNow
  source: OrderSource
  visit: Visit | null
  checkout: string | null
  orderPage: string | null
}

function newOrderRow(
  { shop, user, source, network, secret }: WritingCall,
  { id, input, priced, decided }: NewOrder,
) {
  const { deliveryCharge: _, ...customer } = input.customerData
  const { district, thana, area } = shop.place
  const { granted, exchanged, destination, subTotalPaisa, discountPaisa } = priced
  const isStaffOrder = source !== 'web'
  const owner = isStaffOrder ? null : user
  return {
    ...customer,
    ...decided,
    id,
    district,
    thana,
    language: input.language,
    source,
    network: isStaffOrder || user ? null : network,
    placedFrom: isStaffOrder ? null : placedFromOf(secret, id, network),
    status: initialStatus,
    userId: owner?.id ?? null,
    email: owner?.email ?? customer.email,
    subTotalPaisa,
    discountPaisa,
    deliveryChargePaisa: priced.deliveryChargePaisa,
    totalPaisa: priced.totalPaisa,
    ...(granted && {
      discountId: granted.id,
      computedOffer: granted.isComputed,
      combos: JSON.stringify(granted.combos),
      discountName: granted.name,
      discountNameBn: granted.nameBn,
      freeDelivery: granted.isDeliveryFree,
    }),
    deliveryZone: findZone(destination, shop.rates)?.name ?? '',
    deliveryDays: deliveryDaysTo(destination, shop.rates),
    areaUnlikely: area !== customer.deliveryArea,
    ...(exchanged && exchangeColumns(exchanged, customer.mobileNumber)),
  }
}

/** Most orders have no more. Each number of lines is another text, so those of more are not prepared. */
const usualLines = 5

/** Writes a new order with its lines, history and exchange, tells who follows orders, and returns what was promised. */
export async function writeOrder(tx: Tx, call: WritingCall, placed: NewOrder) {
  const { emit, user, shop, visit, checkout, orderPage } = call
  const { id, priced, decided } = placed
  const order = newOrderRow(call, placed)
  // One statement instead of three saves two round trips.
  const { historyId } = await tx
    .with('placed', (into) => into.insertInto('orders').values(order))
    .with('lines', (into) => into.insertInto('orderLines').values(newOrderLines(placed)))
    .insertInto('orderHistory')
    .values(historyRow({ orderId: id, from: null, to: initialStatus, actor: user }))
    .returning('id as historyId')
    .$if(priced.items.length <= usualLines, (statement) => statement.modifyEnd(prepared))
    .executeTakeFirstOrThrow()
  if (priced.exchanged) {
    if (!user) throw new Error('Only staff exchange pieces.')
    await recordExchange(tx, { ...call, user }, id, priced.exchanged)
  }
  const { mobileNumber, email } = order
  const needsCode = decided.verification === 'code'
  if (needsCode) await requireCode(tx, { id, mobileNumber, minutes: shop.rules.codeMinutes })
  await emit(tx, 'placed', { id, historyId, mobileNumber, email, needsCode, visit, checkout, orderPage })
  return { deliveryDays: order.deliveryDays }
}
