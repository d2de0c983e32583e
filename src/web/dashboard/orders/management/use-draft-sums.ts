import type { ResponseOf } from '#lib/endpoint.ts'
import { parseAmount } from '#lib/parse-number.ts'
import { normalisePhone } from '#lib/phone.ts'
import type { Product } from '#shop/catalog/contract.ts'
import {
  type ChargeBasis,
  type DeliveryRates,
  type Destination,
  deliveryChargeFor,
  weightOf,
} from '#shop/delivery/rules.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Order } from '#shop/orders/contract.ts'
import { swapDiscountNames } from '#shop/orders/exchange-rules.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { useApiQuery } from '#web/data/query.tsx'
import { isComplete, type Shipping } from '#web/shared/checkout/shipping.ts'
import { reductionBy, useQuote } from '#web/shared/discounts/use-quote.ts'
import { type Draft, type DraftLine, editedLine, isChosen } from './draft.ts'

/** How the sums of a draft are made. */
export interface SumRules {
  /** The delivery charge by the shop's rules, unless the delivery is free. */
  ruleCharge: (parcel: Destination & ChargeBasis, rates: DeliveryRates) => number
  /** The order that is edited; it keeps its discount while its goods are the same and no code is entered. */
  edited?: Order
  /** What is taken off the lines because they are sent for pieces that come back, in taka. */
  swapDiscountOf?: (lines: readonly DraftLine[]) => number
}

interface Options extends SumRules, Pick<Draft, 'shipping' | 'charge'> {
  lines: readonly DraftLine[]
  code: string
  keepsDiscount: boolean
  products: ReadonlyMap<string, Product | null | undefined>
}

/** What the draft of an order costs: its discount, its delivery charge and its total. */
export function useDraftSums({
  shipping,
  lines,
  charge,
  code,
  keepsDiscount,
  products,
  ruleCharge,
  edited,
  swapDiscountOf,
}: Options) {
  const rates = useApiQuery('GET /delivery-rates', {})
  const subTotal = subTotalOf(lines)
  const { district, thana } = shipping
  const destination = { district, thana, area: shipping.deliveryArea }
  const isEachChosen = lines.every(isChosen)
  const newQuote = useQuote({
    lines: edited || !isEachChosen ? [] : lines,
    destination,
    code,
    mobileNumber: shipping.mobileNumber,
  })
  const hasOtherDiscount = edited !== undefined && isQuoted(edited, shipping, lines, code)
  const editQuote = useEditQuote(hasOtherDiscount && isEachChosen ? edited._id : null, shipping, lines, code)
  const { quote, error: quoteError } = edited ? editQuote : newQuote
  const granted = edited
    ? reductionAfterEdit(edited, hasOtherDiscount ? editQuote.quote : undefined, { subTotal, keepsDiscount })
    : reductionBy(quote, subTotal)
  const swapDiscount = swapDiscountOf?.(lines) ?? 0
  const reduction = swapDiscount > granted.discount ? swapReduction(swapDiscount) : granted
  // Of both the larger one counts (D93).
  const otherDiscount = Math.min(swapDiscount, granted.discount)
  const weights = lines.map((line) => ({
    weight: weightOfLine(line, products),
    quantity: line.quantity,
  }))
  const chargeTo = (area: string) => {
    if (reduction.isDeliveryFree) return 0
    if (!rates.data) return edited?.customerData.deliveryCharge ?? 0
    const parcel = { ...destination, area, subTotal, weight: weightOf(weights, rates.data) }
    // Other goods have lost it: then it costs what it costs.
    if (edited?.freeDelivery) return deliveryChargeFor(parcel, parcel, rates.data)
    return ruleCharge(parcel, rates.data)
  }
  // Not known before the area is.
  const usualCharge = shipping.deliveryArea === '' ? null : chargeTo(shipping.deliveryArea)
  const deliveryCharge = charge === null ? usualCharge : parseTaka(charge)
  const total = totalOf(subTotal, deliveryCharge ?? 0, reduction.discount)

  return {
    acceptsCodes: newQuote.acceptsCodes,
    quote,
    editQuote: hasOtherDiscount ? editQuote.quote : undefined,
    edited,
    quoteError,
    rates,
    areRatesKnown: rates.data !== undefined,
    subTotal,
    reduction,
    otherDiscount,
    total,
    chargeTo,
    usualCharge,
    deliveryCharge,
  }
}

const swapReduction = (discount: number) => ({
  discount,
  isDeliveryFree: false,
  discountName: swapDiscountNames.name,
  discountNameBn: swapDiscountNames.nameBn,
})

/** Whether an edit can change the discount of an order: other goods, another phone number, or a code. */
function isQuoted(order: Order, shipping: Shipping, lines: readonly DraftLine[], code: string) {
  const key = ({
    id,
    variantId,
    originalPrice,
    quantity,
  }: Pick<DraftLine, 'id' | 'variantId' | 'originalPrice' | 'quantity'>) =>
    [id, variantId, originalPrice, quantity].join(' ')
  const isSame = order.products.map(key).sort().join() === lines.map(key).sort().join()
  return code !== '' || !isSame || normalisePhone(shipping.mobileNumber) !== order.customerData.mobileNumber
}

type EditQuote = ResponseOf<Endpoints['POST /orders/:id/quote']>

/** What is taken off an edited order: as it was granted until the shop has said what its goods would get. */
function reductionAfterEdit(
  { discount, freeDelivery, discountName, discountNameBn }: Order,
  quote: EditQuote | undefined,
  { subTotal, keepsDiscount }: { subTotal: number; keepsDiscount: boolean },
) {
  const isCurrent = quote !== undefined && quote.subTotal === subTotal
  if (isCurrent && !(keepsDiscount && quote.kept)) return quote
  const former = { discount: Math.min(discount, subTotal), isDeliveryFree: freeDelivery }
  return { discountName, discountNameBn, ...former, ...(isCurrent && quote.kept) }
}

/** What an order has after an edit; fetched only where that can be something else. */
function useEditQuote(id: string | null, shipping: Shipping, lines: readonly DraftLine[], code: string) {
  const { deliveryArea, name, mobileNumber, district, thana, address, addressType } = shipping
  const isEnabled = id !== null && lines.length > 0 && deliveryArea !== '' && isComplete(shipping)
  const query = useApiQuery(
    'POST /orders/:id/quote',
    {
      params: { id: id ?? '' },
      body: {
        products: lines.map(editedLine),
        customerData: {
          name,
          mobileNumber,
          district,
          thana,
          address,
          addressType,
          // The shop's own; a charge that staff agree would take a free delivery away.
          deliveryArea: deliveryArea || 'Outside Dhaka',
          deliveryCharge: 0,
        },
        ...(code && { discountCode: code }),
      },
    },
    { enabled: isEnabled, keepPrevious: true },
  )
  const quote = isEnabled ? query.data : undefined
  return { quote, error: query.error }
}

/** Grams of one piece: as it was ordered, of a new or changed line as the product has it now. */
function weightOfLine(
  { id, variantId, ordered, weight }: DraftLine,
  products: ReadonlyMap<string, Product | null | undefined>,
) {
  if (ordered && ordered.variantId === (variantId ?? '')) return weight
  const product = products.get(id)
  return product?.variants.find(({ _id }) => _id === variantId)?.weight ?? product?.weight ?? null
}

/** An amount of taka in Latin or Bengali digits; null if it is none. */
function parseTaka(typed: string): number | null {
  const text = String(parseAmount(typed))
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}
