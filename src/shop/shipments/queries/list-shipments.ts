import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { takaFromPaisa, takaOrNull } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, literals, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { courierName, type ParcelCourier, trackingLink } from '#shop/orders/parcel-rules.ts'
import type { ListedShipment, Shipment } from '../contract.ts'
import { checkedStates } from '../rules.ts'

const selectShipments = (db: Database | Tx) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .selectAll('shipments')
    .select([
      'orders.status as orderStatus',
      'orders.name',
      'orders.mobileNumber',
      'orders.district',
      'orders.thana',
    ])

type ShipmentRow = Awaited<ReturnType<ReturnType<typeof selectShipments>['executeTakeFirstOrThrow']>>

const toShipment = (row: ShipmentRow): Shipment => {
  const courier = row.courier as ParcelCourier
  return {
    _id: String(row.id),
    orderId: row.orderId,
    courier,
    courierName: courierName({ courier, courierName: row.courierName }),
    state: row.state as Shipment['state'],
    attention: row.attention as Shipment['attention'],
    reference: row.reference,
    consignmentId: row.consignmentId,
    trackingCode: row.trackingCode,
    trackingUrl: trackingLink({ courier, trackingUrl: row.trackingUrl, mobileNumber: row.mobileNumber }),
    cash: takaFromPaisa(row.cashPaisa),
    charge: takaOrNull(row.chargePaisa),
    collected: takaOrNull(row.collectedPaisa),
    rawStatus: row.rawStatus,
    rawText: row.rawText,
    problem: row.problem,
    problemCode: row.problemCode as Shipment['problemCode'],
    areaName: row.areaName,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    bookedAt: row.bookedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    paidOutAt: row.paidOutAt?.toISOString() ?? null,
    payout: row.payout,
  }
}

/** The parcels of an order, the newest first. */
export async function listOrderShipments(db: Database, orderId: string): Promise<Shipment[]> {
  const rows = await selectShipments(db)
    .where('shipments.orderId', '=', orderId)
    .orderBy('shipments.id', 'desc')
    .execute()
  return rows.map(toShipment)
}

/** A parcel, for the answer of what changed it. */
export async function getShipment(db: Database | Tx, id: number): Promise<Shipment> {
  return toShipment(await selectShipments(db).where('shipments.id', '=', id).executeTakeFirstOrThrow())
}

const defaultLimit = 50
const cursorShape = z.tuple([z.number().int().positive()])

/** Long lists are not counted to the end. */
const maxCount = 1000

// Literals instead of parameters, so that the predicates always match the partial indexes.
const listConditions = {
  attention: sql<boolean>`attention is not null`,
  underway: sql<boolean>`state in (${literals(checkedStates)})`,
  all: sql<boolean>`true`,
}

/** A page of parcels, the newest first. */
export async function listShipments(
  db: Database,
  { list, courier, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /shipments']>['query'],
) {
  const [before] = decodeCursor(cursor, cursorShape) ?? []
  const condition = listConditions[list]
  const [rows, { count }] = await Promise.all([
    selectShipments(db)
      .where(condition)
      .$if(courier !== undefined, (query) => query.where('courier', '=', courier ?? ''))
      .$if(before !== undefined, (query) => query.where('shipments.id', '<', before ?? 0))
      .orderBy('shipments.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom((from) =>
        from
          .selectFrom('shipments')
          .select('id')
          .where(condition)
          .$if(courier !== undefined, (query) => query.where('courier', '=', courier ?? ''))
          .limit(maxCount + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ id }) => [id])
  return {
    ...page,
    more: count > maxCount,
    rows: page.rows.map((row): ListedShipment => {
      const { orderStatus, name, mobileNumber, district, thana } = row
      return {
        ...toShipment(row),
        orderStatus: orderStatus as ListedShipment['orderStatus'],
        customer: { name, mobileNumber, district, thana },
      }
    }),
  }
}
