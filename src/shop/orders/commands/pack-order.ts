import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, notFound, notPossibleNow } from '#lib/errors.ts'
import { inTransaction } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call } from '#shop/shop.ts'
import { postPacking } from '../packing-contract.ts'
import { canBePacked } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { checkReadyToPack } from './confirm-order.ts'

type Input = ParsedRequest<Endpoints['POST /orders/:id/packing']>['body']

/** Columns of an order whose parcel is not packed, or not any more. */
export const unpacked = { packedAt: null, packedVersion: null, packedBy: null }

/** Records that the parcel of an order is packed; repeating it changes nothing (D218). */
export const packOrder = ({ db, user, audit }: Call, id: string, { version }: Input) =>
  inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'status', 'needsCall', 'version', 'confirmedVersion', 'packedAt', 'packedVersion'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Order'))
    const status = order.status as OrderStatus
    if (!canBePacked(status))
      throw notPossibleNow(`This order is ${status} and is not packed now.`, { status })
    if (order.version !== version)
      throw editConflict(postPacking, { version: order.version }, { status, isChanged: true })
    await checkReadyToPack(tx, order)
    if (order.packedAt && order.packedVersion === version)
      return { _id: id, packedAt: order.packedAt.toISOString() }
    const packedAt = new Date()
    await tx
      .updateTable('orders')
      .set({ packedAt, packedVersion: version, packedBy: user.id })
      .where('id', '=', id)
      .execute()
    await audit(tx, 'order-packed', `order ${id}`, { after: { version } })
    return { _id: id, packedAt: packedAt.toISOString() }
  })
