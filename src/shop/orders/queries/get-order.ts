import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB as Tables } from '#db/types.ts'
import { dhakaDateAndTime } from '#lib/dhaka-time.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import type { Database, Tx } from '#platform/database.ts'
import { walletsOf } from '#shop/risk/rules.ts'
import { readCallRules } from '#shop/risk/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import { findCode } from '../commands/confirmation-code.ts'
import { hasParcel } from '../commands/find-parcel.ts'
import type { Order, OrderWithHistory } from '../contract.ts'
import type { TimelineEntry } from '../management-contract.ts'
import { courierName, type ParcelCourier, shownStates, trackingLink } from '../parcel-rules.ts'
import {
  awaitedPaisaOf,
  canCustomerConfirm,
  codeResendSeconds,
  isAdvanceAwaited,
  isInReview,
  maxCodeSends,
  returnDeadline,
} from '../rules.ts'
import { isBeforeDispatch, type OrderStatus } from '../statuses.ts'
import type { TrackedOrder } from '../tracking-contract.ts'

const selectLines = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('orderLines')
      .select([
        'productId',
        'orderLines.name',
        'nameBn',
        'imageUrl',
        'color',
        'size',
        'pricePaisa',
        'quantity',
        'orderLines.discountPaisa',
        'orderLines.weight',
        'variantId',
        sql<Record<string, string>>`order_lines.options`.as('options'),
      ])
      .whereRef('orderLines.orderId', '=', 'orders.id')
      // Of a partly delivered order the lines of which nothing was kept.
      .where('quantity', '>', 0)
      .orderBy('position'),
  ).as('lines')

/** What the customer of an order gave back, at the delivery or for another order. */
const selectPiecesBack = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('piecesBack')
      .innerJoin('orderLines', (join) =>
        join
          .onRef('orderLines.orderId', '=', 'piecesBack.orderId')
          .onRef('orderLines.position', '=', 'piecesBack.position'),
      )
      .select(['orderLines.name', 'nameBn', 'color', 'size', 'piecesBack.quantity'])
      .select(sql<string | null>`nullif(exchange_id, '')`.as('exchangedBy'))
      .select(sql<Record<string, string>>`order_lines.options`.as('options'))
      .whereRef('piecesBack.orderId', '=', 'orders.id')
      .orderBy('exchangeId')
      .orderBy('piecesBack.position'),
  ).as('piecesBack')

/** The exchange that an order is, with what the rider takes back for it. */
export const selectExchange = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('exchanges')
      .select(['exchanges.originalId', 'creditPaisa'])
      .select(sql<boolean>`undone_at is not null`.as('isUndone'))
      .whereRef('exchanges.orderId', '=', 'orders.id'),
  ).as('exchange')

/** What the rider takes back for an exchange, until the shop has it. */
export const selectTakeBack = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('exchanges')
      .innerJoin('partialDeliveries', (join) =>
        join
          .onRef('partialDeliveries.orderId', '=', 'exchanges.originalId')
          .onRef('partialDeliveries.exchangeId', '=', 'exchanges.orderId'),
      )
      .innerJoin('piecesBack', (join) =>
        join
          .onRef('piecesBack.orderId', '=', 'exchanges.originalId')
          .onRef('piecesBack.exchangeId', '=', 'exchanges.orderId'),
      )
      .innerJoin('orderLines', (join) =>
        join
          .onRef('orderLines.orderId', '=', 'piecesBack.orderId')
          .onRef('orderLines.position', '=', 'piecesBack.position'),
      )
      .select(['orderLines.name', 'nameBn', 'color', 'size', 'piecesBack.quantity'])
      .select(sql<Record<string, string>>`order_lines.options`.as('options'))
      .whereRef('exchanges.orderId', '=', 'orders.id')
      .where('exchanges.undoneAt', 'is', null)
      .where('partialDeliveries.receivedAt', 'is', null)
      .orderBy('piecesBack.position'),
  ).as('takeBack')

/** The last parcel that a courier has, or had. */
const selectParcel = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('parcels')
      .select(['courier', 'courierName', 'trackingCode', 'trackingUrl', 'state'])
      .whereRef('parcels.orderId', '=', 'orders.id')
      .where('state', 'in', shownStates)
      .orderBy('parcels.id', 'desc')
      .limit(1),
  ).as('parcel')

/** Where the customer came from, as far as their browser has told. */
const selectOrigin = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('orderOrigins')
      .select(['orderOrigins.source', 'campaign'])
      .whereRef('orderOrigins.orderId', '=', 'orders.id'),
  ).as('origin')

/** Selects orders with their lines and parcel, for `toOrder`. */
export const selectOrders = (db: Database | Tx) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select([selectLines, selectPiecesBack, selectExchange, selectTakeBack, selectParcel, selectOrigin])
    .select(hasParcel.as('hasParcel'))

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

interface ShopNow {
  returnDays: number
  wallets: readonly unknown[]
}

/** What of the shop an order shows beside its row. */
export async function readShopNow(db: Database | Tx): Promise<ShopNow> {
  const { returnDays } = await readSettings(db)
  return { returnDays, wallets: walletsOf(await readCallRules(db)) }
}

/** The order of the contract from its row. */
export const toOrder = (row: OrderRow, { returnDays, wallets }: ShopNow): Order => ({
  _id: row.id,
  ...dhakaDateAndTime(row.placedAt),
  placedAt: row.placedAt.toISOString(),
  subTotal: takaFromPaisa(row.subTotalPaisa),
  discount: takaFromPaisa(row.discountPaisa),
  discountName: row.discountName,
  discountNameBn: row.discountNameBn,
  freeDelivery: row.freeDelivery,
  total: takaFromPaisa(row.totalPaisa),
  ...(row.advancePaisa > 0 && { advance: takaFromPaisa(row.advancePaisa) }),
  ...(isAdvanceAwaited(row, wallets) && { awaitsAdvance: true as const }),
  orderStatus: row.status as OrderStatus,
  products: row.lines.map((line) => ({
    id: line.productId === null ? '' : String(line.productId),
    name: line.name,
    nameBn: line.nameBn,
    imageUrl: line.imageUrl,
    color: line.color,
    size: line.size,
    variantId: line.variantId === null ? '' : String(line.variantId),
    options: line.options,
    originalPrice: takaFromPaisa(line.pricePaisa),
    quantity: line.quantity,
    discount: takaFromPaisa(line.discountPaisa),
    weight: line.weight,
    customerEmail: row.email,
  })),
  handedBack: row.piecesBack,
  exchange: row.exchange && toExchange(row.exchange, row.takeBack),
  customerData: {
    name: row.name,
    email: row.email,
    mobileNumber: row.mobileNumber,
    district: row.district,
    thana: row.thana,
    address: row.address,
    comment: row.comment,
    addressType: row.addressType as Order['customerData']['addressType'],
    deliveryArea: row.deliveryArea as Order['customerData']['deliveryArea'],
    paymentSystem: 'Cash On Delivery',
    deliveryCharge: takaFromPaisa(row.deliveryChargePaisa),
  },
  deliveryZone: row.deliveryZone,
  deliveryDays: row.deliveryDays,
  areaUnlikely: row.areaUnlikely,
  callAgain: row.callAgain,
  inReview: isInReview(row),
  returnUntil:
    row.status === 'Delivered' && row.deliveredAt
      ? returnDeadline(row.deliveredAt, returnDays).toISOString()
      : null,
  mergedInto: row.mergedInto,
  parcel: row.parcel && toTrackedParcel(row.parcel, row.mobileNumber),
})

/** The order as staff see it. */
const toStaffOrder = (row: OrderRow, now: ShopNow): Order => ({
  ...toOrder(row, now),
  source: row.origin?.source || row.source,
  campaign: row.origin?.campaign ?? '',
})

const toExchange = (
  { creditPaisa, ...exchange }: NonNullable<OrderRow['exchange']>,
  takeBack: OrderRow['takeBack'],
) => ({ ...exchange, credit: takaFromPaisa(creditPaisa), takeBack })

function toTrackedParcel(
  { trackingUrl, ...row }: NonNullable<OrderRow['parcel']>,
  mobileNumber: string,
): NonNullable<Order['parcel']> {
  const parcel = { courier: row.courier as ParcelCourier, courierName: row.courierName }
  return {
    courier: courierName(parcel),
    trackingCode: row.trackingCode,
    trackingUrl: trackingLink({ ...parcel, trackingUrl, mobileNumber }),
    state: row.state as NonNullable<Order['parcel']>['state'],
  }
}

/** An order with its history, for its owner or an administrator. */
export async function getOrder(db: Database, id: string, user: CurrentUser): Promise<OrderWithHistory> {
  const row = await selectOrders(db)
    .where('orders.id', '=', id)
    // To a customer the orders of others do not exist.
    .$if(user.role !== 'admin', (query) => query.where('orders.userId', '=', user.id))
    .executeTakeFirstOrThrow(() => notFound('Order'))
  return withHistory(db, row, user.role === 'admin' ? toStaffOrder : toOrder)
}

/** An order with its history, for staff, without a check of who reads it. */
export async function getAnyOrder(tx: Tx, id: string): Promise<OrderWithHistory> {
  const row = await selectOrders(tx).where('orders.id', '=', id).executeTakeFirstOrThrow()
  return withHistory(tx, row, toStaffOrder)
}

interface SeenOrder {
  orderId: string
  actor: 'guest by phone' | 'guest by link'
}

/** An order as its customer sees it by its link, or by id and phone number, which the caller has verified. */
export async function getTrackedOrder(db: Database, { orderId, actor }: SeenOrder): Promise<TrackedOrder> {
  const row = await selectOrders(db)
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const code = row.verification === 'code' ? await findCode(db, orderId) : null
  const awaited = row.verification === 'advance' ? await findAwaited(db, row) : null
  return {
    ...(await withHistory(db, row)),
    hasOwner: row.userId !== null,
    version: row.version,
    isCalled: row.needsCall,
    canConfirm: canCustomerConfirm(row, actor === 'guest by link'),
    awaited,
    code: code && {
      until: code.expiresAt.toISOString(),
      resendAt:
        code.sends < maxCodeSends
          ? new Date(code.sentAt.getTime() + codeResendSeconds * 1000).toISOString()
          : null,
    },
  }
}

/** The advance that an order waits for, and what has become of what its customer has entered; null if it waits for none. */
async function findAwaited(db: Database, order: OrderRow): Promise<TrackedOrder['awaited']> {
  const [rules, payments] = await Promise.all([
    readCallRules(db),
    db
      .selectFrom('advancePayments')
      .select(['trxId', 'state', 'reason'])
      .where('orderId', '=', order.id)
      .orderBy('id')
      .execute(),
  ])
  const isChecking =
    payments.some(({ state }) => state === 'checking') && isBeforeDispatch(order.status as OrderStatus)
  if (!isChecking && !isAdvanceAwaited(order, walletsOf(rules))) return null
  const last = payments.at(-1)
  return {
    amount: takaFromPaisa(awaitedPaisaOf(order)),
    wallets: walletsOf(rules),
    isChecking,
    refused: last?.state === 'refused' ? { trxId: last.trxId, reason: last.reason } : null,
  }
}

/** The orders with these ids, in the same order; deleted ones are left out. */
export async function getOrdersById(db: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const [rows, now] = await Promise.all([
    selectOrders(db).where('orders.id', 'in', ids).execute(),
    readShopNow(db),
  ])
  const orders = new Map(rows.map((row) => [row.id, toStaffOrder(row, now)]))
  return ids.flatMap((id) => orders.get(id) ?? [])
}

async function withHistory(
  db: Database | Tx,
  row: OrderRow,
  toShown: typeof toOrder = toOrder,
): Promise<OrderWithHistory> {
  const now = await readShopNow(db)
  const history = await listHistory(db, row.id)
  // The contents before and after a change are for staff only, who get them in the timeline.
  return { ...toShown(row, now), history: history.map(({ details: _, ...entry }) => entry) }
}

/** Everything that moved or changed an order, oldest first. */
export async function listHistory(db: Database | Tx, orderId: string) {
  const history = await db
    .selectFrom('orderHistory')
    .leftJoin('users', 'users.id', 'orderHistory.userId')
    .leftJoin('apiKeys', 'apiKeys.id', 'orderHistory.apiKeyId')
    .select(['at', 'fromStatus', 'toStatus', 'change', 'orderHistory.role', 'note', 'details'])
    .select((eb) => eb.fn.coalesce('apiKeys.name', 'users.name').as('name'))
    .where('orderId', '=', orderId)
    .orderBy('orderHistory.id')
    .execute()
  type Entry = OrderWithHistory['history'][number]
  return history.map(({ at, fromStatus, toStatus, change, role, note, details, name }) => ({
    at: at.toISOString(),
    from: fromStatus as OrderStatus | null,
    to: toStatus as OrderStatus,
    change: change as Entry['change'],
    role: role as Entry['role'],
    by: name ?? '',
    note,
    details: details as TimelineEntry['details'],
  }))
}
