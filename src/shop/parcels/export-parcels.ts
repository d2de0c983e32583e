import { dhakaDay } from '#lib/dhaka-time.ts'
import type { StreamedFile } from '#lib/endpoint.ts'
import { writeCsv } from '#platform/csv.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { type BulkFile, bulkFiles, type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import { type DeliveryRates, weightOf } from '#shop/delivery/rules.ts'
import { readRates } from '#shop/delivery/service.ts'
import { englishLocation } from '#shop/locations/service.ts'
import { findTakeBack } from '#shop/orders/commands/exchange-order.ts'
import { lockOrderWithLines } from '#shop/orders/commands/order-history.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Call } from '#shop/shop.ts'
import type { BulkRow, CourierOptions } from './adapters/adapter.ts'
import { adapters } from './adapters/couriers.ts'
import { findArea } from './areas.ts'
import { findObstacle } from './commands/book-parcels.ts'
import { findConnection } from './connections.ts'
import { cashOf, parcelOf } from './parcels-to-book.ts'

function courierOf(template: BulkFile) {
  const found = bulkFiles.find(({ file }) => file === template)
  if (!found) throw new Error(`${template} is no bulk file of any courier`)
  return found.courier
}

/**
 * Orders as a file for the bulk upload of a courier's panel, in the order of the ids; without those that would not be booked,
 * either.
 */
export async function exportParcels(
  { db, audit }: Call,
  { ids, template }: { ids: readonly string[]; template: BulkFile },
): Promise<StreamedFile> {
  const courier = courierOf(template)
  const columns = adapters[courier].bulkFiles[template] ?? []
  const cells = await inTransaction(db, async (tx) => {
    const connection = await findConnection(tx, courier)
    const { storeName = '' } = (connection?.options ?? {}) as CourierOptions
    const { shopName, phone } = await readSettings(tx)
    const shop = { name: shopName, phone, storeName }
    const rates = await readRates(tx)
    const rows: BulkRow[] = []
    for (const id of new Set(ids)) {
      const row = await readRow(tx, id, courier, connection?.baseUrl ?? null, rates)
      if (row) rows.push(row)
    }
    await audit(tx, 'parcels-exported', `courier ${courier}`, {
      after: { template, orders: rows.map(({ reference }) => reference) },
    })
    return rows.map((row) => columns.map(([, cell]) => cell(row, shop)))
  })
  return {
    name: `${template}-${dhakaDay(new Date())}.csv`,
    parts: writeCsv(
      columns.map(([name]) => name),
      [cells],
    ),
  }
}

async function readRow(
  tx: Tx,
  id: string,
  courier: Courier,
  baseUrl: string | null,
  rates: DeliveryRates,
): Promise<BulkRow | null> {
  const exists = await tx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return null
  const found = await lockOrderWithLines(tx, id)
  const { order, lines } = found
  if (await findObstacle(tx, order)) return null
  const area =
    courierFields[courier].needsArea && baseUrl
      ? await findArea(tx, { courier, baseUrl }, order, undefined)
      : null
  const parcel = {
    reference: id,
    cashPaisa: cashOf(order),
    weight: weightOf(lines, rates),
    areaId: area?.id ?? null,
    areaName: area?.name ?? '',
  }
  return {
    ...parcelOf(
      { ...found, takeBack: await findTakeBack(tx, id) },
      parcel,
      courierFields[courier].maxAddress,
    ),
    ...englishLocation(order.district, order.thana),
  }
}
