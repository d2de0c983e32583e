import type { Tx } from '#platform/database.ts'
import type { ReturnReason } from '../rules.ts'
import type { OrderWithLines, StoredLine } from './order-history.ts'

/** The order as it was placed, whatever was given back when it was delivered. Of one whose pieces are exchanged it says nothing. */
export async function readOrdered(tx: Tx, { order, lines }: OrderWithLines) {
  const partial = await findPiecesBack(tx, order.id, '')
  const { subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery } = partial ?? order
  return {
    isPartial: partial !== undefined,
    receivedAt: partial?.receivedAt ?? null,
    reason: partial?.reason ?? null,
    amounts: { subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery },
    lines: lines.map(({ position, quantity, pricePaisa, discountPaisa: ownPaisa, orderedDiscountPaisa }) => ({
      position,
      pricePaisa,
      quantity: quantity + (partial?.pieces.get(position)?.quantity ?? 0),
      discountPaisa: orderedDiscountPaisa ?? ownPaisa,
    })),
  }
}
export type Ordered = Awaited<ReturnType<typeof readOrdered>>

/** What comes back of an order: for the one that exchanges it, or with an empty id what was given back at the delivery. */
export async function findPiecesBack(tx: Tx, orderId: string, exchangeId: string) {
  const row = await tx
    .selectFrom('partialDeliveries')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('exchangeId', '=', exchangeId)
    .executeTakeFirst()
  if (!row) return undefined
  const pieces = await tx
    .selectFrom('piecesBack')
    .select(['position', 'quantity', 'discountPaisa'])
    .where('orderId', '=', orderId)
    .where('exchangeId', '=', exchangeId)
    .execute()
  return { ...row, pieces: new Map(pieces.map(({ position, ...back }) => [position, back])) }
}

/** The lines of which something is left. */
export const onlyKept = <Line extends { quantity: number }>(lines: readonly Line[]) =>
  lines.filter(({ quantity }) => quantity > 0)

type Kept = Pick<StoredLine, 'quantity' | 'discountPaisa' | 'orderedDiscountPaisa'>

/** Writes what is left of each line, with what is left of its discount. */
export async function writeKept(tx: Tx, { order, lines }: OrderWithLines, kept: readonly Kept[]) {
  for (const [index, line] of lines.entries()) {
    const { quantity, discountPaisa, orderedDiscountPaisa } = kept[index] ?? line
    if (
      line.quantity !== quantity ||
      line.discountPaisa !== discountPaisa ||
      line.orderedDiscountPaisa !== orderedDiscountPaisa
    )
      await tx
        .updateTable('orderLines')
        .set({ quantity, discountPaisa, orderedDiscountPaisa })
        .where('orderId', '=', order.id)
        .where('position', '=', line.position)
        .execute()
  }
}

interface PiecesBack {
  /** The order that is sent for them; empty for what was given back at the delivery. */
  exchangeId: string
  /** The order before. */
  amounts: Ordered['amounts']
  pieces: readonly { position: number; quantity: number; discountPaisa: number }[]
  reason: ReturnReason | null
}

/** Writes that pieces of an order come back. */
export async function writePiecesBack(
  tx: Tx,
  { id: orderId, placedAt }: OrderWithLines['order'],
  { exchangeId, amounts, pieces, reason }: PiecesBack,
) {
  const { subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery } = amounts
  await tx
    .insertInto('partialDeliveries')
    .values({
      orderId,
      exchangeId,
      placedAt,
      reason,
      subTotalPaisa,
      discountPaisa,
      deliveryChargePaisa,
      freeDelivery,
    })
    .execute()
  await tx
    .insertInto('piecesBack')
    .values(
      pieces
        .filter(({ quantity }) => quantity > 0)
        .map(({ position, quantity, discountPaisa }) => ({
          orderId,
          exchangeId,
          position,
          quantity,
          discountPaisa,
        })),
    )
    .execute()
}

/** Forgets that these pieces come back. */
export async function deletePiecesBack(tx: Tx, orderId: string, exchangeId: string) {
  await tx
    .deleteFrom('partialDeliveries')
    .where('orderId', '=', orderId)
    .where('exchangeId', '=', exchangeId)
    .execute()
}
