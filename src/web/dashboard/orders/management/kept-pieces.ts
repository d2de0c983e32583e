import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { parseAmount } from '#lib/parse-number.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { dueOf, sumsOf, withPieces } from '#shop/orders/rules.ts'
import { parsePieces } from '#web/dashboard/stock/pieces.ts'

export interface KeptValues {
  kept: string[]
  /** Empty: as suggested. */
  paid: string
  reason: string
}

/** What is due for the pieces of an order that its customer kept, in taka. */
export function keptPieces(order: Order, { lines, ordered }: ManagedOrderWithTimeline) {
  const piecesOf = (values: KeptValues) => lines.map((_, index) => parsePieces(values.kept[index] ?? ''))
  const keptAll = (pieces: readonly (number | null)[]) =>
    lines.every(({ ordered: all }, index) => pieces[index] === all)
  /** What is collected for pieces that cost so much: what was paid in advance is not paid again. */
  const unpaid = (total: number) => dueOf({ total, advance: order.advance })
  const most = unpaid(ordered.total)

  /** What is due for so many pieces of each line; null until they can be read. */
  function suggest(pieces: readonly (number | null)[]) {
    if (pieces.some((count, index) => count === null || count > (lines[index]?.ordered ?? 0))) return null
    if (keptAll(pieces)) return most
    const whole = lines.map(({ price, discount, ordered: quantity }) => ({
      pricePaisa: paisaFromTaka(price),
      quantity,
      discountPaisa: paisaFromTaka(discount),
    }))
    const counts = pieces.map((count) => count ?? 0)
    const kept = sumsOf(withPieces(whole, counts))
    // Cash is whole taka.
    const discount = Math.round(takaFromPaisa(kept.discountPaisa))
    const due = takaFromPaisa(kept.subTotalPaisa + paisaFromTaka(ordered.deliveryCharge)) - discount
    return Math.min(unpaid(due), most)
  }
  /** What was paid; null until it can be read. */
  function paidIn(values: KeptValues) {
    if (values.paid.trim() === '') return suggest(piecesOf(values))
    const text = String(parseAmount(values.paid))
    return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : null
  }
  return { most, piecesOf, keptAll, suggest, paidIn }
}
