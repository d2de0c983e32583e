import type { Tx } from '#platform/database.ts'
import type { ParcelState } from '#shop/orders/parcel-rules.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { demoCourier } from './orders.ts'

/** What the parcel of an order is, by the order's status. */
const states: Partial<Record<InsertedOrder['status'], ParcelState>> = {
  Shipping: 'with courier',
  Delivered: 'delivered',
  Return: 'returning',
}

/** Inserts the parcels of the orders that were sent with the courier. */
export async function insertParcels(tx: Tx, orders: readonly InsertedOrder[]) {
  const rows = orders
    .filter(({ isWithCourier }) => isWithCourier)
    .map(({ id, status, lines, sentAt, deliveredAt, changedAt, orderedPaisa, weight }, index) => ({
      orderId: id,
      reference: id,
      courier: 'other',
      courierName: demoCourier,
      trackingCode: `DX-${20_411 + 37 * index}`,
      state: lines.some(({ givenBack }) => givenBack) ? 'partly delivered' : (states[status] ?? 'booked'),
      cashPaisa: orderedPaisa,
      weight: Math.max(1, weight),
      createdAt: sentAt ?? changedAt,
      bookedAt: sentAt ?? changedAt,
      deliveredAt: deliveredAt ?? null,
      changedAt,
    }))
  await tx.insertInto('parcels').values(rows).execute()
}

interface PartialOrder extends InsertedOrder {
  placedAt: Date
  /** As it was ordered. */
  subTotalPaisa: number
  deliveryChargePaisa: number
}

/** Inserts which pieces of an order the rider takes back to the shop. */
export async function insertPiecesBack(tx: Tx, order: PartialOrder) {
  const { id: orderId, placedAt, subTotalPaisa, deliveryChargePaisa, lines } = order
  await tx
    .insertInto('partialDeliveries')
    .values({
      orderId,
      placedAt,
      subTotalPaisa,
      deliveryChargePaisa,
      discountPaisa: 0,
      freeDelivery: false,
      reason: 'changed mind',
    })
    .execute()
  const pieces = lines.flatMap(({ givenBack }, index) =>
    givenBack ? [{ orderId, position: index + 1, quantity: givenBack }] : [],
  )
  await tx.insertInto('piecesBack').values(pieces).execute()
}
