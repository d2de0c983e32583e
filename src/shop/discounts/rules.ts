import { cleanCode } from '#lib/clean-text.ts'
import { dividePaisa } from '#lib/divide-paisa.ts'
import { offerSavings, type PricedCombo } from '#shop/catalog/combo-rules.ts'
import type { OfferPrices } from '#shop/catalog/quantity-offer-rules.ts'

/** What a discount takes off an order. Of `buy-get` the cheapest pieces of each full set are free. */
export const discountKinds = ['percent', 'taka', 'free-delivery', 'buy-get'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** Most discounts of a shop; every order is compared with all that are on. */
export const maxDiscounts = 200

export const discountCodePattern = /^[A-Z0-9]{4,20}$/

/** A code as it is stored, from how people type it. */
export const normaliseDiscountCode = (typed: string) =>
  cleanCode(typed)
    .replace(/\p{Pd}/gu, '')
    .toUpperCase()

/** Amounts are in paisa. */
export interface DiscountRule {
  kind: string
  percent: number | null
  amountPaisa: number | null
  buyPieces: number | null
  freePieces: number | null
  /** The goods it is for; both empty: all. */
  categoryIds: number[]
  productIds: number[]
  minimumPaisa: number
  maxOrders: number | null
  maxPerPhone: number | null
  startsAt: Date | null
  endsAt: Date | null
}

export interface PricedLine {
  productId: number
  /** Null for a product without variants. */
  variantId: number | null
  categoryId: number
  pricePaisa: number
  quantity: number
  /** What several pieces of the product cost together. */
  offers?: OfferPrices
}

/** What is about to be ordered, or has been. */
export interface Purchase {
  lines: PricedLine[]
  deliveryChargePaisa: number
  at: Date
}

/** How many orders have the discount already, cancelled ones aside: of all customers, and of this phone number. */
export interface Uses {
  orders: number
  ofPhone: number
}

const isInScope = ({ categoryIds, productIds }: DiscountRule, { productId, categoryId }: PricedLine) =>
  categoryIds.length + productIds.length === 0 ||
  productIds.includes(productId) ||
  categoryIds.includes(categoryId)

const linesInScope = (discount: DiscountRule, lines: readonly PricedLine[]) =>
  lines.filter((line) => isInScope(discount, line))

const worthOf = ({ pricePaisa, quantity }: PricedLine) => pricePaisa * quantity

const sumOf = (lines: readonly PricedLine[]) => lines.reduce((sum, line) => sum + worthOf(line), 0)

/** What the free pieces of all full sets cost in each line, the cheapest pieces first. */
function freePiecesWorth({ buyPieces, freePieces }: DiscountRule, lines: readonly PricedLine[]) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  let free = Math.floor(pieces / ((buyPieces ?? 0) + (freePieces ?? 0))) * (freePieces ?? 0)
  const worth = new Map<PricedLine, number>()
  for (const line of lines.toSorted((one, other) => one.pricePaisa - other.pricePaisa)) {
    const taken = Math.min(free, line.quantity)
    worth.set(line, taken * line.pricePaisa)
    free -= taken
  }
  return worth
}

export interface Reduction {
  discountPaisa: number
  /** How much of it each line of the purchase has, to the paisa. */
  lineDiscounts: number[]
  isDeliveryFree: boolean
}

/**
 * What the discount takes off this purchase, and off which lines: only those that it is for, by what they cost, or the free pieces.
 * A percentage is rounded down to whole taka, which customers pay in cash.
 */
export function reductionOf(discount: DiscountRule, { lines }: Purchase): Reduction {
  const goods = linesInScope(discount, lines)
  const worth = sumOf(goods)
  const { kind, percent, amountPaisa } = discount
  if (kind === 'free-delivery')
    return { discountPaisa: 0, lineDiscounts: lines.map(() => 0), isDeliveryFree: true }
  if (kind === 'buy-get') {
    const free = freePiecesWorth(discount, goods)
    const lineDiscounts = lines.map((line) => free.get(line) ?? 0)
    const discountPaisa = lineDiscounts.reduce((sum, each) => sum + each, 0)
    return { discountPaisa, lineDiscounts, isDeliveryFree: false }
  }
  const discountPaisa =
    kind === 'percent'
      ? Math.floor((worth * (percent ?? 0)) / 100 / 100) * 100
      : Math.min(amountPaisa ?? 0, worth)
  const weights = lines.map((line) => (isInScope(discount, line) ? worthOf(line) : 0))
  return { discountPaisa, lineDiscounts: dividePaisa(discountPaisa, weights), isDeliveryFree: false }
}

/** What combos and quantity offers take off this purchase; null if it has nothing of them. */
export function offersReductionOf({ lines }: Purchase, combos: readonly PricedCombo[]) {
  const found = offerSavings(
    lines.map(({ offers = {}, ...line }) => ({ ...line, offers })),
    combos,
  )
  const { savings: lineDiscounts, savingPaisa: discountPaisa, ...offers } = found
  return discountPaisa > 0 ? { discountPaisa, lineDiscounts, isDeliveryFree: false, ...offers } : null
}

/** Paisa that the customer saves. */
export const savingOf = (
  { discountPaisa, isDeliveryFree }: Omit<Reduction, 'lineDiscounts'>,
  { deliveryChargePaisa }: Pick<Purchase, 'deliveryChargePaisa'>,
) => discountPaisa + (isDeliveryFree ? deliveryChargePaisa : 0)

/** Why a discount is not granted; the first that applies is reported. */
const rejectionTable = {
  'not started': ({ startsAt }, { at }) => startsAt !== null && at < startsAt,
  ended: ({ endsAt }, { at }) => endsAt !== null && at >= endsAt,
  'used up': ({ maxOrders }, _, { orders }) => maxOrders !== null && orders >= maxOrders,
  'used by phone': ({ maxPerPhone }, _, { ofPhone }) => maxPerPhone !== null && ofPhone >= maxPerPhone,
  'other goods': (discount, { lines }) => linesInScope(discount, lines).length === 0,
  'below minimum': (discount, { lines }) => sumOf(linesInScope(discount, lines)) < discount.minimumPaisa,
  'too few pieces': (discount, purchase) =>
    discount.kind === 'buy-get' && reductionOf(discount, purchase).discountPaisa === 0,
} satisfies Record<string, (discount: DiscountRule, purchase: Purchase, uses: Uses) => boolean>

export type DiscountRejection = keyof typeof rejectionTable
export const discountRejections = Object.keys(rejectionTable) as DiscountRejection[]

/** Why this purchase does not get the discount; null if it does. */
export const rejectionOf = (
  discount: DiscountRule,
  purchase: Purchase,
  uses: Uses = { orders: 0, ofPhone: 0 },
): DiscountRejection | null =>
  discountRejections.find((reason) => rejectionTable[reason](discount, purchase, uses)) ?? null
