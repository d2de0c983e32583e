import type { Tx } from '#platform/database.ts'
import type { OrderedAmounts, ReturnReason } from '../rules.ts'
import type { OrderWithLines } from './order-history.ts'

/** The order as it was placed, whatever was given back when it was delivered. Of one whose pieces are exchanged it says nothing. */
export async function readOrdered(tx: Tx, { order, lines }: OrderWithLines) {
  const partial = await findPiecesBack(tx, order.id, '')
  const { subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery } = partial ?? order
  return {
    isPartial: partial !== undefined,
    ...{ receivedAt: partial?.receivedAt ?? null, reason: partial?.reason ?? null },
    amounts: { subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery },
    lines: lines.map(({ position, quantity, pricePaisa }) => ({
      ...{ position, pricePaisa },
      ordered: quantity + (partial?.pieces.get(position) ?? 0),
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
    .select(['position', 'quantity'])
    .where('orderId', '=', orderId)
    .where('exchangeId', '=', exchangeId)
    .execute()
  return { ...row, pieces: new Map(pieces.map(({ position, quantity }) => [position, quantity])) }
}

/** The lines of which something is left. */
export const onlyKept = <Line extends { quantity: number }>(lines: readonly Line[]) =>
  lines.filter(({ quantity }) => quantity > 0)

/** Writes what is left of each line. */
export async function writeKept(tx: Tx, { order, lines }: OrderWithLines, kept: readonly number[]) {
  for (const [index, { position, quantity }] of lines.entries())
    if (quantity !== kept[index])
      await tx
        .updateTable('orderLines')
        .set({ quantity: kept[index] ?? 0 })
        .where('orderId', '=', order.id)
        .where('position', '=', position)
        .execute()
}

interface PiecesBack {
  /** The order that is sent for them; empty for what was given back at the delivery. */
  exchangeId: string
  /** The order before. */
  amounts: OrderedAmounts & { freeDelivery: boolean }
  pieces: readonly { position: number; quantity: number }[]
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
      ...{ orderId, exchangeId, placedAt, reason },
      ...{ subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery },
    })
    .execute()
  await tx
    .insertInto('piecesBack')
    .values(
      pieces
        .filter(({ quantity }) => quantity > 0)
        .map(({ position, quantity }) => ({ orderId, exchangeId, position, quantity })),
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
