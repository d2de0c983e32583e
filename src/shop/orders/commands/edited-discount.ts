import { invalid, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import { distinctCombos, type PricedCombo } from '#shop/catalog/combo-rules.ts'
import { lowestPrices, type OfferPrices } from '#shop/catalog/quantity-offer-rules.ts'
import type { ProductSnapshot } from '#shop/catalog/service.ts'
import { type DeliveryRates, deliveryChargeFor, weightOf } from '#shop/delivery/rules.ts'
import { savingOf } from '#shop/discounts/rules.ts'
import { chooseDiscount, type DiscountAnswer, type readCachedDiscounts } from '#shop/discounts/service.ts'
import { type DiscountedPieces, fitDiscount, sumsOf } from '../rules.ts'
import type { OrderWithLines } from './order-history.ts'

export interface EditedDiscount {
  discountPaisa: number
  /** How much of it each line has. */
  lineDiscounts: number[]
  discountId: number | null
  discountName: string
  discountNameBn: string
  freeDelivery: boolean
  /** Whether it is what combos and quantity offers save. */
  computedOffer: boolean
  /** The combos that the order was ever granted. */
  combos: PricedCombo[]
  /** Its goods had something of the discounts that were merged into the order, and still have. */
  keepsMerged: boolean
}

interface EditedDiscountAnswer {
  edited: EditedDiscount
  /** What the order has if staff keep the amount that it was granted. */
  kept: EditedDiscount
  /** The phone number of the order was changed to one that has used its discount already. */
  isUsedByPhone: boolean
  /** Why the code that staff entered is not granted. */
  codeProblem: DiscountAnswer['codeProblem']
  isCodeGranted: boolean
}

interface EditedLine extends DiscountedPieces {
  productId: number | null
  variantId: number | null
  weight: number | null
  quantityOffers: unknown
}

interface Edited {
  /** With what is left of the discount that each line was granted. */
  lines: readonly EditedLine[]
  products: Map<number, ProductSnapshot>
  address: { district: string; thana: string; deliveryArea: string }
}

interface Input {
  customerData: { deliveryCharge: number; mobileNumber: string }
  discountCode?: string | undefined
  keepDiscount: boolean
}

interface ShopRules {
  discounts: Awaited<ReturnType<typeof readCachedDiscounts>>
  combos: readonly PricedCombo[]
  rates: DeliveryRates
}

const combosOf = (order: OrderWithLines['order']) => order.combos as unknown as PricedCombo[]

/** What these lines have of the discount that their order was granted. */
function asGranted(
  order: OrderWithLines['order'],
  isCharged: boolean,
  lines: readonly EditedLine[],
): EditedDiscount {
  const { discountPaisa } = sumsOf(lines)
  const freeDelivery = order.freeDelivery && !isCharged
  const isKept = discountPaisa > 0 || freeDelivery
  return {
    discountPaisa,
    lineDiscounts: lines.map((line) => line.discountPaisa),
    freeDelivery,
    computedOffer: isKept && order.computedOffer,
    combos: combosOf(order),
    discountId: isKept ? order.discountId : null,
    discountName: isKept ? order.discountName : '',
    discountNameBn: isKept ? order.discountNameBn : '',
    keepsMerged: isKept,
  }
}

/** An edited order as discounts see a new one. */
function purchaseOf({ lines, products, address }: Edited, rates: DeliveryRates, isCharged: boolean) {
  const { district, thana, deliveryArea: area } = address
  const parcel = { subTotal: sumsOf(lines).subTotalPaisa / 100, weight: weightOf(lines, rates) }
  return {
    lines: lines.map(({ productId, variantId, pricePaisa, quantity, quantityOffers }) => ({
      productId: productId ?? 0,
      variantId,
      pricePaisa,
      quantity,
      categoryId: products.get(productId ?? 0)?.categoryId ?? 0,
      // Those of then and of now, whichever are better for the customer.
      offers: lowestPrices(quantityOffers as OfferPrices, products.get(productId ?? 0)?.quantityOffers ?? {}),
    })),
    deliveryChargePaisa: isCharged
      ? 0
      : paisaFromTaka(deliveryChargeFor({ district, thana, area }, parcel, rates)),
    at: new Date(),
  }
}

/**
 * The discount of an order after an edit (D145): as it was granted while its goods are the same; otherwise what a new order of these
 * goods would get, its own discount as it was when it was placed. Where that cannot be said anew, because the discount is deleted,
 * or there are several of merged orders, the lines have what is left of theirs, unless a new order gets more. Staff may keep the
 * amount that was granted. A free delivery for which staff agreed a charge is none.
 */
export async function discountAfterEdit(
  tx: Tx,
  { discounts, combos: combosNow, rates }: ShopRules,
  { order, lines: before }: OrderWithLines,
  edited: Edited,
  { customerData, discountCode: code = '', keepDiscount }: Input,
): Promise<EditedDiscountAnswer> {
  if (keepDiscount && code !== '')
    throw invalid({ keepDiscount: 'An order keeps its discount, or gets that of a code.' })
  const { lines } = edited
  const { mobileNumber } = customerData
  const isCharged = customerData.deliveryCharge > 0
  const { subTotalPaisa } = sumsOf(lines)
  const kept = asGranted(order, isCharged, fitDiscount(lines, Math.min(order.discountPaisa, subTotalPaisa)))
  const isSame = areSameGoods(before, lines)
  const isOfOtherPhone = order.mobileNumber !== mobileNumber
  const own = order.discountId === null ? null : { id: order.discountId, at: order.placedAt, isOfOtherPhone }
  const unchanged = { edited: kept, kept, isUsedByPhone: false, codeProblem: null, isCodeGranted: false }
  if (isSame && code === '' && (own === null || !isOfOtherPhone)) return unchanged

  const purchase = purchaseOf(edited, rates, isCharged)
  // Those of then and of now, whichever are better for the customer.
  const combos = distinctCombos(combosOf(order), combosNow)
  const request = {
    discounts,
    combos,
    code,
    purchase,
    mobileNumber,
    orderId: order.id,
    ...(own && { granted: own }),
  }
  const answer = await chooseDiscount(tx, request, { isOrdering: true })
  const { isUsedByPhone } = answer
  if (isUsedByPhone && keepDiscount)
    throw notPossibleNow('This phone number has used the discount of this order already.', {
      fields: { 'customerData.mobileNumber': 'This phone number has used the discount already.' },
    })
  if (keepDiscount || (isSame && code === '' && !isUsedByPhone)) return unchanged

  const granted = answer.granted?.isDeliveryFree && isCharged ? null : answer.granted
  const isKnown = (own !== null || order.computedOffer) && !(await hasMergedDiscounts(tx, order.id))
  // What it was granted counts only where the goods are the same, or its discount cannot be evaluated anew.
  const former =
    !isUsedByPhone && (isSame || !isKnown) ? asGranted(order, isCharged, lines) : noDiscount(order, lines)
  const formerSaving = savingOf({ ...former, isDeliveryFree: former.freeDelivery }, purchase)
  const isFormer = !granted || savingOf(granted, purchase) < formerSaving
  const changed = isFormer
    ? former
    : {
        discountPaisa: granted.discountPaisa,
        lineDiscounts: granted.lineDiscounts,
        freeDelivery: granted.isDeliveryFree,
        computedOffer: granted.isComputed,
        combos: distinctCombos(combosOf(order), granted.combos),
        discountId: granted.id,
        discountName: granted.name,
        discountNameBn: granted.nameBn,
        keepsMerged: false,
      }
  const isCodeGranted = code !== '' && !isFormer && granted.code === code
  return { edited: changed, kept, isUsedByPhone, codeProblem: answer.codeProblem, isCodeGranted }
}

const noDiscount = (order: OrderWithLines['order'], lines: readonly EditedLine[]): EditedDiscount => ({
  discountPaisa: 0,
  lineDiscounts: lines.map(() => 0),
  computedOffer: false,
  combos: combosOf(order),
  freeDelivery: false,
  discountId: null,
  discountName: '',
  discountNameBn: '',
  keepsMerged: false,
})

const goodsKey = ({ productId, variantId, pricePaisa, quantity }: EditedLine) =>
  [productId, variantId, pricePaisa, quantity].join(' ')

/** Whether these are the same pieces for the same prices, in whatever order. */
function areSameGoods(before: readonly EditedLine[], after: readonly EditedLine[]) {
  const [one, other] = [before, after].map((lines) => lines.map(goodsKey).sort().join())
  return one === other
}

async function hasMergedDiscounts(tx: Tx, orderId: string) {
  const merged = await tx
    .selectFrom('mergedDiscounts')
    .select('id')
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return merged !== undefined
}
