import { dueForKept, type Mover, nextStatuses, type OrderedAmounts } from './rules.ts'
import { isOpen, type OrderStatus } from './statuses.ts'

/** Whether staff may send other pieces for some of its own (D93). */
export const canBeExchanged = (status: OrderStatus) => status === 'Delivered'

/** What was paid for pieces of `backPaisa` that come back: their price less their share of the discount. */
export function creditFor(ordered: OrderedAmounts, backPaisa: number) {
  const { subTotalPaisa, discountPaisa, deliveryChargePaisa } = ordered
  return subTotalPaisa - discountPaisa + deliveryChargePaisa - dueForKept(ordered, subTotalPaisa - backPaisa)
}

/** Pieces of a line that come back, and what they are exchanged for. */
interface SwappedPieces {
  productId: string
  quantity: number
  /** Of a piece as it was ordered. */
  pricePaisa: number
  /** Of a piece now; null if it is not sold any more. */
  priceNowPaisa: number | null
}

/** What the discount of `swapDiscount` is called on the order. */
export const swapDiscountNames = { name: 'Exchanged at the price paid', nameBn: 'আগের দামেই বদল' }

/**
 * What is taken off the pieces that are sent: who exchanges a piece for another of the same product that costs the same now pays
 * nothing more for it, also if there was a discount or an offer then.
 */
export function swapDiscount(
  back: readonly SwappedPieces[],
  creditPaisa: number,
  sent: readonly { productId: string; pricePaisa: number; quantity: number }[],
) {
  const backPaisa = back.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0)
  const left = sent.map((line) => ({ ...line }))
  let [discount, before] = [0, 0]
  for (const { productId, quantity, pricePaisa, priceNowPaisa } of back) {
    // What was paid for these pieces, so that the parts of all lines are the whole credit.
    const share = (upTo: number) => Math.round((creditPaisa * upTo) / (backPaisa || 1))
    const paidPaisa = share(before + pricePaisa * quantity) - share(before)
    before += pricePaisa * quantity
    const paidFor = (pieces: number) => Math.round((paidPaisa * pieces) / quantity)
    let open = quantity
    for (const line of left) {
      if (line.productId !== productId || line.pricePaisa !== priceNowPaisa) continue
      const pieces = Math.min(open, line.quantity)
      line.quantity -= pieces
      const swapped = quantity - open
      open -= pieces
      discount += Math.max(0, line.pricePaisa * pieces - (paidFor(swapped + pieces) - paidFor(swapped)))
    }
  }
  return discount
}

interface OfferedOrder {
  orderStatus: OrderStatus
  mergedInto: string | null
  products: readonly unknown[]
  exchange: { isUndone: boolean } | null
}

/** The statuses that a page offers for an order: without those that other orders forbid. */
export const offeredStatuses = (order: OfferedOrder, mover: Mover) =>
  nextStatuses(order.orderStatus, mover).filter((to) => {
    // A merged order moves with the order that it was merged into.
    if (order.mergedInto !== null) return false
    // Of one whose pieces were all exchanged nothing can come back, and an exchange that was undone is started anew.
    return to === 'Return' ? order.products.length > 0 : !(order.exchange?.isUndone && isOpen(to))
  })
