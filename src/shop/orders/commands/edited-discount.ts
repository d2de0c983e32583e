import { paisaFromTaka } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import type { ProductSnapshot } from '#shop/catalog/service.ts'
import { type DeliveryRates, deliveryChargeFor, weightOf } from '#shop/delivery/rules.ts'
import { savingOf } from '#shop/discounts/rules.ts'
import { chooseDiscount, type DiscountAnswer, type readCachedDiscounts } from '#shop/discounts/service.ts'
import type { OrderWithLines } from './order-history.ts'

export interface EditedDiscount {
  discountPaisa: number
  discountId: number | null
  discountName: string
  discountNameBn: string
  freeDelivery: boolean
  /** Why the code that staff entered is not granted. */
  codeProblem: DiscountAnswer['codeProblem']
  isCodeGranted: boolean
}

interface Edited {
  lines: readonly { productId: number | null; pricePaisa: number; quantity: number; weight: number | null }[]
  products: Map<number, ProductSnapshot>
  address: { district: string; thana: string; deliveryArea: string }
}

interface Input {
  customerData: { deliveryCharge: number; mobileNumber: string }
  discountCode?: string | undefined
}

interface ShopRules {
  discounts: Awaited<ReturnType<typeof readCachedDiscounts>>
  rates: DeliveryRates
}

/**
 * The discount of an order after an edit: as it was granted (D67), or, with a code, what a new order would get now, if that saves
 * more. A free delivery for which staff agreed a charge is none.
 */
export async function discountAfterEdit(
  tx: Tx,
  { discounts, rates }: ShopRules,
  { order }: OrderWithLines,
  { lines, products, address }: Edited,
  { customerData, discountCode: code = '' }: Input,
): Promise<EditedDiscount> {
  const subTotalPaisa = lines.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0)
  const isCharged = customerData.deliveryCharge > 0
  const discountPaisa = Math.min(order.discountPaisa, subTotalPaisa)
  const freeDelivery = order.freeDelivery && !isCharged
  const isKept = discountPaisa > 0 || freeDelivery
  const kept: EditedDiscount = {
    ...{ discountPaisa, freeDelivery, codeProblem: null, isCodeGranted: false },
    discountId: isKept ? order.discountId : null,
    discountName: isKept ? order.discountName : '',
    discountNameBn: isKept ? order.discountNameBn : '',
  }
  if (code === '') return kept
  const { district, thana, deliveryArea: area } = address
  const parcel = { subTotal: subTotalPaisa / 100, weight: weightOf(lines, rates) }
  const purchase = {
    lines: lines.map(({ productId, pricePaisa, quantity }) => ({
      ...{ productId: productId ?? 0, pricePaisa, quantity },
      categoryId: products.get(productId ?? 0)?.categoryId ?? 0,
    })),
    deliveryChargePaisa: paisaFromTaka(deliveryChargeFor({ district, thana, area }, parcel, rates)),
    at: new Date(),
  }
  const request = { discounts, code, purchase, mobileNumber: customerData.mobileNumber, orderId: order.id }
  const { granted, codeProblem } = await chooseDiscount(tx, request, { isOrdering: true })
  if (codeProblem !== null) return { ...kept, codeProblem }
  const savedNow = savingOf({ discountPaisa, isDeliveryFree: freeDelivery }, purchase)
  if (!granted || savingOf(granted, purchase) < savedNow) return kept
  if (granted.isDeliveryFree && isCharged) return kept
  return {
    ...{ discountPaisa: granted.discountPaisa, freeDelivery: granted.isDeliveryFree, codeProblem },
    ...{ discountId: granted.id, discountName: granted.name, discountNameBn: granted.nameBn },
    isCodeGranted: granted.code === code,
  }
}
