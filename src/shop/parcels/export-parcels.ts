import { dhakaDay } from '#lib/dhaka-time.ts'
import type { StreamedFile } from '#lib/endpoint.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { type DeliveryRates, weightOf } from '#shop/delivery/rules.ts'
import { readRates } from '#shop/delivery/service.ts'
import { englishLocation } from '#shop/locations/service.ts'
import { findTakeBack } from '#shop/orders/commands/exchange-order.ts'
import { lockOrderWithLines } from '#shop/orders/commands/order-history.ts'
import type { Courier } from '#shop/orders/parcel-rules.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Call } from '#shop/shop.ts'
import type { CourierOptions, ParcelToBook } from './adapters/adapter.ts'
import { findArea } from './areas.ts'
import { findObstacle } from './commands/book-parcels.ts'
import { findConnection } from './connections.ts'
import { cashOf, parcelOf } from './parcels-to-book.ts'
import { type CsvTemplate, courierTable } from './rules.ts'

interface Row extends ParcelToBook {
  thana: string
  district: string
}

interface Shop {
  name: string
  phone: string
  storeName: string
}

/** The columns of a bulk file, by their names in the courier's template, and what is in them. */
type Columns = readonly (readonly [name: string, cell: (row: Row, shop: Shop) => Cell])[]

const kilograms = (grams: number) => Math.max(0.5, Math.ceil(grams / 100) / 10)

const steadfastStart: Columns = [
  ['Invoice', (row) => row.reference],
  ['Name', (row) => row.name],
  ['Address', (row) => row.address],
  ['Phone', (row) => row.phone],
  ['Amount', (row) => row.cash],
  ['Note', (row) => row.note],
]
// The shop's own, as most who use these files do.
const steadfastEnd: Columns = [
  ['Contact Name', (_, shop) => shop.name],
  ['Contact Phone', (_, shop) => shop.phone],
]

const templates: Record<CsvTemplate, { courier: Courier; columns: Columns }> = {
  steadfast: {
    courier: 'steadfast',
    columns: [...steadfastStart, ['Lot', () => 1], ['Delivery Type', () => 0], ...steadfastEnd],
  },
  'steadfast-older': { courier: 'steadfast', columns: [...steadfastStart, ...steadfastEnd] },
  pathao: {
    courier: 'pathao',
    columns: [
      ['ItemType', () => 'parcel'],
      ['StoreName', (_, shop) => shop.storeName],
      ['MerchantOrderId', (row) => row.reference],
      ['RecipientName(*)', (row) => row.name],
      ['RecipientPhone(*)', (row) => row.phone],
      ['RecipientAddress(*)', (row) => row.address],
      ['RecipientCity(*)', (row) => row.district],
      ['RecipientZone(*)', (row) => row.thana],
      ['RecipientArea', () => ''],
      ['AmountToCollect(*)', (row) => row.cash],
      ['ItemQuantity', (row) => row.pieces],
      ['ItemWeight', (row) => kilograms(row.weight)],
      ['ItemDesc', (row) => row.description],
      ['SpecialInstruction', (row) => row.note],
    ],
  },
  'pathao-older': {
    courier: 'pathao',
    columns: [
      ['ItemType(*)', () => 'parcel'],
      ['StoreName(*)', (_, shop) => shop.storeName],
      ['MerchantOrderId', (row) => row.reference],
      ['RecipientName(*)', (row) => row.name],
      ['RecipientPhone(*)', (row) => row.phone],
      ['RecipientCity(*)', (row) => row.district],
      ['RecipientZone(*)', (row) => row.thana],
      ['RecipientArea', () => ''],
      ['RecipientAddress(*)', (row) => row.address],
      ['AmountToCollect(*)', (row) => row.cash],
      ['ItemQuantity(*)', (row) => row.pieces],
      ['ItemWeight(*)', (row) => kilograms(row.weight)],
      ['ItemDesc', (row) => row.description],
      ['SpecialInstruction', (row) => row.note],
    ],
  },
  redx: {
    courier: 'redx',
    columns: [
      ['Invoice', (row) => row.reference],
      ['Customer Name', (row) => row.name],
      ['Contact No.', (row) => row.phone],
      ['Customer Address', (row) => row.address],
      ['District', (row) => row.district],
      // Left empty where the area is not certain.
      ['Area', (row) => row.area?.name ?? ''],
      ['Area ID', (row) => row.area?.id ?? ''],
      ['Division', () => ''],
      ['Price', (row) => row.cash],
      ['Product Selling Price', (row) => row.value],
      ['Weight(g)', (row) => row.weight],
      ['Instruction', (row) => row.note],
      ['Seller Name', (_, shop) => shop.name],
      ['Seller Phone', (_, shop) => shop.phone],
    ],
  },
}

/**
 * Orders as a file for the bulk upload of a courier's panel, in the order of the ids; without those that would not be booked,
 * either.
 */
export async function exportParcels(
  { db, audit }: Call,
  { ids, template }: { ids: readonly string[]; template: CsvTemplate },
): Promise<StreamedFile> {
  const { courier, columns } = templates[template]
  const cells = await inTransaction(db, async (tx) => {
    const connection = await findConnection(tx, courier)
    const { storeName = '' } = (connection?.options ?? {}) as CourierOptions
    const { shopName, phone } = await readSettings(tx)
    const shop = { name: shopName, phone, storeName }
    const rates = await readRates(tx)
    const rows: Row[] = []
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
): Promise<Row | null> {
  const exists = await tx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return null
  const found = await lockOrderWithLines(tx, id)
  const { order, lines } = found
  if (await findObstacle(tx, order)) return null
  const area =
    courierTable[courier].needsArea && baseUrl
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
    ...parcelOf({ ...found, takeBack: await findTakeBack(tx, id) }, parcel, courierTable[courier].maxAddress),
    ...englishLocation(order.district, order.thana),
  }
}
