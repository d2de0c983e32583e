import { createHash } from 'node:crypto'
import type { Database, Tx } from '#platform/database.ts'
import type { Courier } from '#shop/couriers/courier-fields.ts'
import type { Shop } from '#shop/shop.ts'
import { CourierError, type NumberRecord } from '../adapters/adapter.ts'
import { adapters } from '../adapters/couriers.ts'
import { findConnection, openSession } from '../connections.ts'

export { asObject, CourierError, callCourier, type NumberRecord, textOf } from '../adapters/adapter.ts'

const timeout = 12_000

/** Asks a courier that the shop is connected to what it knows of a phone number. Throws a `CourierError`. */
export async function askCourierRecord(shop: Shop, courier: Courier, phone: string): Promise<NumberRecord> {
  const row = await findConnection(shop.db, courier)
  const { record } = adapters[courier]
  if (!row || !record) throw new CourierError('not sent', 'The courier is not connected.')
  return record(openSession(shop, row, timeout), phone)
}

/** The hash of the stored keys of a courier, which changes with them; null while it cannot be asked. */
export async function findKeysHash(db: Database | Tx, courier: Courier) {
  const row = await findConnection(db, courier)
  if (!row || row.brokenAt || (row.quietUntil && row.quietUntil > new Date())) return null
  return createHash('sha256').update(row.credentials).digest('hex')
}
