import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import type { Database, Tx } from '#platform/database.ts'
import { failedStates, outsideStates } from '../parcel-rules.ts'

/** The parcel of an order that counts; those that were refused or cancelled do not. */
export const findParcel = (tx: Database | Tx, orderId: string) =>
  tx
    .selectFrom('parcels')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'not in', failedStates)
    .executeTakeFirst()

/** Throws if an order has a parcel: the courier knows its contents, address and amount as they are. */
export async function checkNoParcel(tx: Tx, { id, status }: { id: string; status: string }) {
  if (await findParcel(tx, id))
    throw notPossibleNow(`Order ${id} has a parcel. Cancel the parcel first, then change the order.`, {
      status,
    })
}

/** Whether the orders of a query have such a parcel. */
export const hasParcel = sql<boolean>`exists (select from parcels
  where parcels.order_id = orders.id and parcels.state not in (${sql.join(failedStates)}))`

/** Whether somebody has fetched the parcel of the orders of a query, and it is not back. */
export const hasParcelOutside = sql<boolean>`exists (select from parcels
  where parcels.order_id = orders.id and parcels.state in (${sql.join(outsideStates)}))`
