import type { Tx } from '#platform/database.ts'
import type { ReturnReason } from '../rules.ts'
import type { OrderWithLines } from './order-history.ts'

/** The order as it was placed, whatever was given back since. */
export async function readOrdered(tx: Tx, { order, lines }: OrderWithLines) {
  const partial = await tx
    .selectFrom('partialDeliveries')
    .selectAll()
    .where('orderId', '=', order.id)
    .executeTakeFirst()
  const back = await tx
    .selectFrom('piecesBack')
    .select(['position', 'quantity'])
    .where('orderId', '=', order.id)
    .execute()
  const { subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery } = partial ?? order
  return {
    isPartial: partial !== undefined,
    ...{ receivedAt: partial?.receivedAt ?? null, reason: partial?.reason ?? null },
    amounts: { subTotalPaisa, discountPaisa, deliveryChargePaisa, freeDelivery },
    lines: lines.map(({ position, quantity, pricePaisa }) => ({
      ...{ position, pricePaisa },
      ordered: quantity + (back.find((each) => each.position === position)?.quantity ?? 0),
    })),
  }
}
export type Ordered = Awaited<ReturnType<typeof readOrdered>>

/** The lines of which something is left. */
export const onlyKept = <Line extends { quantity: number }>(lines: readonly Line[]) =>
  lines.filter(({ quantity }) => quantity > 0)

interface KeptPieces {
  /** Of each line. */
  kept: readonly number[]
  isWhole: boolean
  reason: ReturnReason | null
}

/** Writes what is left of each line, and that the rest comes back. */
export async function writePieces(
  tx: Tx,
  { order, lines }: OrderWithLines,
  { amounts, lines: ordered }: Ordered,
  { kept, isWhole, reason }: KeptPieces,
) {
  const orderId = order.id
  await tx.deleteFrom('piecesBack').where('orderId', '=', orderId).execute()
  for (const [index, { position, quantity }] of lines.entries())
    if (quantity !== kept[index])
      await tx
        .updateTable('orderLines')
        .set({ quantity: kept[index] ?? 0 })
        .where('orderId', '=', orderId)
        .where('position', '=', position)
        .execute()
  if (isWhole) {
    await tx.deleteFrom('partialDeliveries').where('orderId', '=', orderId).execute()
    return
  }
  await tx
    .insertInto('partialDeliveries')
    .values({ orderId, placedAt: order.placedAt, ...amounts, reason })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ reason }))
    .execute()
  await tx
    .insertInto('piecesBack')
    .values(
      ordered.flatMap(({ position, ordered: pieces }, index) => {
        const quantity = pieces - (kept[index] ?? 0)
        return quantity > 0 ? [{ orderId, position, quantity }] : []
      }),
    )
    .execute()
}
