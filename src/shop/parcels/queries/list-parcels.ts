import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { takaFromPaisa, takaOrNull } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, literals, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { courierName, type ParcelCourier, trackingLink } from '#shop/orders/parcel-rules.ts'
import type { ListedParcel, Parcel } from '../contract.ts'
import { checkedStates } from '../rules.ts'

const selectParcels = (db: Database | Tx) =>
  db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .selectAll('parcels')
    .select([
      'orders.status as orderStatus',
      'orders.name',
      'orders.mobileNumber',
      'orders.district',
      'orders.thana',
    ])

type ParcelRow = Awaited<ReturnType<ReturnType<typeof selectParcels>['executeTakeFirstOrThrow']>>

const toParcel = (row: ParcelRow): Parcel => {
  const courier = row.courier as ParcelCourier
  return {
    _id: String(row.id),
    orderId: row.orderId,
    courier,
    courierName: courierName({ courier, courierName: row.courierName }),
    state: row.state as Parcel['state'],
    attention: row.attention as Parcel['attention'],
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
    problemCode: row.problemCode as Parcel['problemCode'],
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
export async function listOrderParcels(db: Database, orderId: string): Promise<Parcel[]> {
  const rows = await selectParcels(db)
    .where('parcels.orderId', '=', orderId)
    .orderBy('parcels.id', 'desc')
    .execute()
  return rows.map(toParcel)
}

/** A parcel, for the answer of what changed it. */
export async function getParcel(db: Database | Tx, id: number): Promise<Parcel> {
  return toParcel(await selectParcels(db).where('parcels.id', '=', id).executeTakeFirstOrThrow())
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
export async function listParcels(
  db: Database,
  { list, courier, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /parcels']>['query'],
) {
  const [before] = decodeCursor(cursor, cursorShape) ?? []
  const condition = listConditions[list]
  const [rows, { count }] = await Promise.all([
    selectParcels(db)
      .where(condition)
      .$if(courier !== undefined, (query) => query.where('courier', '=', courier ?? ''))
      .$if(before !== undefined, (query) => query.where('parcels.id', '<', before ?? 0))
      .orderBy('parcels.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom((from) =>
        from
          .selectFrom('parcels')
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
    rows: page.rows.map((row): ListedParcel => {
      const { orderStatus, name, mobileNumber, district, thana } = row
      return {
        ...toParcel(row),
        orderStatus: orderStatus as ListedParcel['orderStatus'],
        customer: { name, mobileNumber, district, thana },
      }
    }),
  }
}
