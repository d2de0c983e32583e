import { type DiscountedPieces, type Mover, nextStatuses, sumsOf, withPieces } from './rules.ts'
import { isOpen, type OrderStatus } from './statuses.ts'

/** Whether staff may send other pieces for some of its own (D93). */
export const canBeExchanged = (status: OrderStatus) => status === 'Delivered'

/** Lines of which `kept` pieces stay: what comes back of each, with the part of its discount that does not stay. */
export function piecesBackOf<Line extends DiscountedPieces>(lines: readonly Line[], kept: readonly number[]) {
  const left = withPieces(lines, kept)
  return lines.map((line, index) => ({
    ...line,
    quantity: line.quantity - (left[index]?.quantity ?? 0),
    discountPaisa: line.discountPaisa - (left[index]?.discountPaisa ?? 0),
  }))
}

/** What was paid for pieces that come back. */
export function creditFor(back: readonly DiscountedPieces[]) {
  const { subTotalPaisa, discountPaisa } = sumsOf(back)
  return subTotalPaisa - discountPaisa
}

/** Pieces of a line that come back, and what they are exchanged for. */
interface SwappedPieces extends DiscountedPieces {
  productId: string
  /** Of a piece now; null if it is not sold any more. */
  priceNowPaisa: number | null
}

/** What the discount of `swapDiscount` is called on the order. */
export const swapDiscountNames = { name: 'Exchanged at the price paid', nameBn: 'আগের দামেই বদল' }

/**
 * What is taken off each line that is sent: who exchanges a piece for another of the same product that costs the same now pays
 * nothing more for it, also if there was a discount or an offer then.
 */
export function swapDiscounts(
  back: readonly SwappedPieces[],
  sent: readonly { productId: string; pricePaisa: number; quantity: number }[],
) {
  const left = sent.map((line) => ({ ...line, discountPaisa: 0 }))
  for (const pieces of back) {
    const { productId, quantity, priceNowPaisa } = pieces
    const paidPaisa = creditFor([pieces])
    // Of what was paid for the line, so that the parts of all its pieces are the whole.
    const paidFor = (count: number) => Math.round((paidPaisa * count) / quantity)
    let open = quantity
    for (const line of left) {
      if (line.productId !== productId || line.pricePaisa !== priceNowPaisa) continue
      const taken = Math.min(open, line.quantity)
      line.quantity -= taken
      const swapped = quantity - open
      open -= taken
      line.discountPaisa += Math.max(
        0,
        line.pricePaisa * taken - (paidFor(swapped + taken) - paidFor(swapped)),
      )
    }
  }
  return left.map(({ discountPaisa }) => discountPaisa)
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
