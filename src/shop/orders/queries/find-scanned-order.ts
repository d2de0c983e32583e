import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB as Tables } from '#db/types.ts'
import { invalid, notFound } from '#lib/errors.ts'
import type { Database } from '#platform/database.ts'
import { couriers } from '#shop/couriers/courier-fields.ts'
import { readCallRules } from '#shop/risk/service.ts'
import type { ScannedOrder } from '../packing-contract.ts'
import { courierName, failedStates, type ParcelCourier } from '../parcel-rules.ts'
import { normaliseOrderId, orderIdPattern } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { confirmationOf } from './get-managed-order.ts'

/** The order whose label has this code (D218). */
export async function findScannedOrder(db: Database, code: string): Promise<ScannedOrder> {
  const id = (await findOwnId(db, code)) ?? (await findByParcel(db, code))
  if (!id) throw notFound('Order')
  return readScannedOrder(db, id)
}

/** The order that is meant by its number, or by the link to it on our own labels. */
async function findOwnId(db: Database, code: string) {
  const link = linkIn(code)
  const id = normaliseOrderId(link ? (link.searchParams.get('order') ?? '') : code)
  if (!orderIdPattern.test(id)) return undefined
  const order = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  return order?.id
}

function linkIn(code: string) {
  return /^https?:\/\//i.test(code) ? URL.parse(code) : null
}

/** The codes that may stand in a courier's link: the parts of its path, and its values. */
const codesInLink = ({ pathname, searchParams }: URL) =>
  [...pathname.split('/'), ...searchParams.values()].filter((part) => part !== '').slice(0, 20)

/** The order whose parcel has this code at its courier. Of several parcels of an order any will do, of several orders none. */
async function findByParcel(db: Database, code: string) {
  const link = linkIn(code)
  const codes = link ? codesInLink(link) : [...new Set([code, code.toUpperCase(), code.toLowerCase()])]
  if (codes.length === 0) return undefined
  const found = await db
    .selectFrom('parcels')
    .select('orderId')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('trackingCode', 'in', codes).and('trackingCode', '<>', ''),
        eb('courier', 'in', [...couriers, 'other']).and('consignmentId', 'in', codes),
        eb('courier', 'in', [...couriers, 'other']).and('reference', 'in', codes),
      ]),
    )
    // A link is ours, and not another one with the same number in it; to some the customer's own number was added.
    .$if(link !== null, (query) =>
      query.where('trackingUrl', '<>', '').where(sql<boolean>`starts_with(${code}, tracking_url)`),
    )
    .limit(2)
    .execute()
  if (found.length > 1) throw invalid({ code: 'Several parcels have this code.' })
  return found[0]?.orderId
}

const selectPieces = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('orderLines')
      .leftJoin('productVariants', 'productVariants.id', 'orderLines.variantId')
      .select(['orderLines.position as line', 'orderLines.name', 'orderLines.nameBn', 'imageUrl'])
      .select(['color', 'size', 'quantity'])
      .select(sql<Record<string, string>>`order_lines.options`.as('options'))
      .leftJoin('products', (join) =>
        join.onRef('products.id', '=', 'orderLines.productId').on('orderLines.variantId', 'is', null),
      )
      .select((line) => [
        line.fn.coalesce('productVariants.barcode', 'products.barcode').as('barcode'),
        'productVariants.sku',
      ])
      .whereRef('orderLines.orderId', '=', 'orders.id')
      .orderBy('orderLines.position'),
  ).as('lines')

const selectParcel = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('parcels')
      .select(['courier', 'courierName', 'state', 'trackingCode'])
      .select(sql<string>`coalesce(consignment_id, '')`.as('consignmentId'))
      .whereRef('parcels.orderId', '=', 'orders.id')
      .where('state', 'not in', failedStates)
      .limit(1),
  ).as('parcel')

async function readScannedOrder(db: Database, id: string): Promise<ScannedOrder> {
  const [order, rules] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['id', 'version', 'status', 'name', 'thana', 'district', 'packedAt', 'packedVersion'])
      .select(['needsCall', 'confirmedVersion', 'confirmedBy'])
      .select(
        sql<boolean>`exists (select from advance_payments where order_id = orders.id and state = 'checking')`.as(
          'isChecking',
        ),
      )
      .select([selectPieces, selectParcel])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Order')),
    readCallRules(db),
  ])
  const status = order.status as OrderStatus
  const isPacked = order.packedVersion === order.version
  return {
    _id: order.id,
    version: order.version,
    orderStatus: status,
    name: order.name,
    thana: order.thana,
    district: order.district,
    blocksPacking: confirmationOf({ ...order, status }, rules).blocksPacking,
    packedAt: isPacked ? (order.packedAt?.toISOString() ?? null) : null,
    isChangedSincePacked: order.packedVersion !== null && !isPacked,
    parcel: order.parcel && toScannedParcel(order.parcel),
    lines: order.lines.map(({ barcode, sku, ...line }) => ({
      ...line,
      codes: [barcode, sku].filter((code) => code !== null),
    })),
  }
}

interface ParcelRow {
  courier: string
  courierName: string
  state: string
  consignmentId: string
  trackingCode: string
}

function toScannedParcel(row: ParcelRow): NonNullable<ScannedOrder['parcel']> {
  const courier = row.courier as ParcelCourier
  return {
    ...row,
    courier,
    courierName: courierName({ courier, courierName: row.courierName }),
    state: row.state as NonNullable<ScannedOrder['parcel']>['state'],
  }
}
