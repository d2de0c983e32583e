import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Options } from '#shop/catalog/service.ts'
import { assessRisk, type CallRules, isReadyToPack, walletsOf } from '#shop/risk/rules.ts'
import { type DatedFacts, findRiskFacts, readCallRules } from '#shop/risk/service.ts'
import { hasParcel } from '../commands/find-parcel.ts'
import { comesBack } from '../commands/pieces-outside.ts'
import type { ManagedOrder, ManagedOrderWithTimeline, TimelineEntry } from '../management-contract.ts'
import { courierName, type ParcelCourier } from '../parcel-rules.ts'
import {
  type CallOutcome,
  type Confirmation,
  isAdvanceAwaited,
  isInReview,
  type OrderSource,
  type ReturnReason,
  type ReviewReason,
  toPayBackPaisaOf,
} from '../rules.ts'
import { type OrderStatus, statusesNeedingMerchant } from '../statuses.ts'
import { getDuplicates, getOrderNumbers, getPhoneHistories } from './find-customer.ts'
import { listHistory } from './get-order.ts'

/** What staff see beside these orders; deleted ones are left out. */
export async function getManagedOrders(
  db: Database,
  user: CurrentUser,
  ids: readonly string[],
): Promise<ManagedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('users as callers', (join) =>
      join
        .onRef('callers.id', '=', 'orders.callLockedBy')
        .on('orders.callLockedUntil', '>', sql<Date>`now()`),
    )
    .leftJoin('orderCodes', 'orderCodes.orderId', 'orders.id')
    .leftJoin('customers', 'customers.mobileNumber', 'orders.mobileNumber')
    .select(['orders.id', 'version', 'source', 'status', 'userId', 'orders.mobileNumber', 'addressKey'])
    .select(['callOutcome', 'calledAt', 'callDueAt', 'reviewReason', 'confirmedVersion', 'confirmedBy'])
    .select(['needsCall', 'callLockedUntil', 'callers.id as callerId', 'callers.name as callerName'])
    .select(['returnReason', 'customers.id as customerId', 'printedAt'])
    .select(['packedAt', 'packedVersion'])
    .select(
      sql<boolean>`exists (select from exchanges where exchanges.order_id = orders.id)`.as('isExchange'),
    )
    .select(['verification', 'orderCodes.expiresAt as codeUntil', 'hasFailed as hasCodeFailed'])
    .select(['totalPaisa', 'advancePaisa', 'advanceAskedPaisa', 'advanceKeptPaisa'])
    .select(hasParcel.as('hasParcel'))
    .select(
      sql<boolean>`exists (select from advance_payments where order_id = orders.id and state = 'checking')`.as(
        'isChecking',
      ),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('parcels')
          .select(['courier', 'courierName', 'state', 'attention'])
          .whereRef('parcels.orderId', '=', 'orders.id')
          .orderBy('parcels.id', 'desc')
          .limit(1),
      ).as('parcel'),
    )
    .where('orders.id', 'in', [...new Set(ids)])
    .execute()
  if (rows.length === 0) return []
  const orders = rows.map((row) => ({ ...row, status: row.status as OrderStatus }))
  const [historyOf, duplicatesOf, orderNumbers, facts, rules] = await Promise.all([
    getPhoneHistories(
      db,
      orders.map(({ mobileNumber }) => mobileNumber),
    ),
    getDuplicates(db, orders),
    getOrderNumbers(
      db,
      orders.map(({ id }) => id),
    ),
    findRiskFacts(
      db,
      orders.map(({ id }) => id),
    ),
    readCallRules(db),
  ])
  return orders.map((order) => ({
    _id: order.id,
    version: order.version,
    source: order.source as OrderSource,
    call:
      order.callOutcome && order.calledAt
        ? {
            outcome: order.callOutcome as CallOutcome,
            at: order.calledAt.toISOString(),
            dueAt: order.callDueAt?.toISOString() ?? null,
          }
        : null,
    reviewReason: isInReview(order) ? (order.reviewReason as ReviewReason) : null,
    ...confirmationOf(order, rules),
    code: codeOf(order),
    advanceNote: advanceNoteOf(order, rules),
    caller:
      order.callerId === null || order.callLockedUntil === null
        ? null
        : {
            name: order.callerName ?? '',
            isOwn: order.callerId === user.id,
            until: order.callLockedUntil.toISOString(),
          },
    ...riskOf(facts.get(order.id), rules),
    printedAt: order.printedAt?.toISOString() ?? null,
    packedAt: order.packedVersion === order.version ? (order.packedAt?.toISOString() ?? null) : null,
    phone: historyOf(order.mobileNumber, order.status),
    customerId: order.customerId === null ? null : String(order.customerId),
    returnReason: order.returnReason as ReturnReason | null,
    orderNumber: orderNumbers.get(order.id) ?? 1,
    duplicates: duplicatesOf(order),
    parcel: order.parcel && toParcel(order.parcel),
  }))
}

interface ConfirmableOrder {
  /** A payment was entered, and has to be checked. */
  isChecking: boolean
  status: OrderStatus
  needsCall: boolean
  version: number
  confirmedVersion: number | null
  confirmedBy: string | null
}

export function confirmationOf(order: ConfirmableOrder, rules: CallRules) {
  const isConfirmed = order.confirmedVersion === order.version
  const isWaiting = statusesNeedingMerchant.includes(order.status)
  return {
    confirmedBy: isConfirmed ? (order.confirmedBy as Confirmation | null) : null,
    needsCall: isWaiting && order.needsCall && !isConfirmed,
    blocksPacking: isWaiting && (order.isChecking || !isReadyToPack(order, rules)),
  }
}

interface OrderWithCode extends ConfirmableOrder {
  verification: string | null
  codeUntil: Date | null
  hasCodeFailed: boolean | null
}

function codeOf({
  status,
  verification,
  version,
  confirmedVersion,
  codeUntil,
  hasCodeFailed,
}: OrderWithCode) {
  const isWaiting = statusesNeedingMerchant.includes(status) && confirmedVersion !== version
  if (verification !== 'code' || !isWaiting) return null
  const isAccepted = codeUntil !== null && codeUntil.getTime() > Date.now() && !hasCodeFailed
  return { until: isAccepted ? codeUntil.toISOString() : null }
}

type OrderWithAdvance = Parameters<typeof isAdvanceAwaited>[0] & Parameters<typeof toPayBackPaisaOf>[0]

function advanceNoteOf(order: OrderWithAdvance & { isChecking: boolean }, rules: CallRules) {
  if (order.isChecking) return 'to check'
  if (toPayBackPaisaOf(order) > 0) return 'to pay back'
  return isAdvanceAwaited(order, walletsOf(rules)) ? 'awaited' : null
}

function riskOf(facts: DatedFacts | undefined, rules: CallRules) {
  if (!facts) return { risk: [], isBlocked: false, record: null }
  const { recordParcels: parcels, recordPercent: deliveredPercent, recordAt: at, isBlocked } = facts
  const isKnown = deliveredPercent !== null && at !== null
  return {
    risk: assessRisk(facts, rules).reasons,
    isBlocked,
    record: isKnown ? { parcels, deliveredPercent, at: at.toISOString() } : null,
  }
}

interface ParcelRow {
  courier: string
  courierName: string
  state: string
  attention: string | null
}

const toParcel = ({ courier, courierName: typed, state, attention }: ParcelRow) => ({
  courier: courierName({ courier: courier as ParcelCourier, courierName: typed }),
  state: state as NonNullable<ManagedOrder['parcel']>['state'],
  attention: attention as NonNullable<ManagedOrder['parcel']>['attention'],
})

export async function getManagedOrder(
  db: Database,
  user: CurrentUser,
  id: string,
): Promise<ManagedOrderWithTimeline> {
  const [[order], timeline, receipt, delivery] = await Promise.all([
    getManagedOrders(db, user, [id]),
    getTimeline(db, id),
    getReceipt(db, id),
    getDelivery(db, id),
  ])
  if (!order || !delivery) throw notFound('Order')
  return { ...order, timeline, receipt, ...delivery }
}

/** What was ordered, kept and given back to the rider. */
async function getDelivery(db: Database, id: string) {
  const [order, batches, rows, pieces] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['subTotalPaisa', 'discountPaisa', 'deliveryChargePaisa', comesBack.as('comesBack')])
      .where('id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('partialDeliveries')
      .selectAll()
      .where('orderId', '=', id)
      .orderBy(sql`received_at is not null`)
      .orderBy('exchangeId')
      .execute(),
    db
      .selectFrom('orderLines')
      .select(['position as line', 'name', 'nameBn', 'color', 'size', 'pricePaisa', 'quantity as kept'])
      .select(['discountPaisa', 'orderedDiscountPaisa'])
      .select(sql<Options>`order_lines.options`.as('options'))
      .where('orderId', '=', id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('piecesBack')
      .select(['exchangeId', 'position as line', 'quantity', 'discountPaisa', 'restocked', 'damaged', 'lost'])
      .where('orderId', '=', id)
      .orderBy('position')
      .execute(),
  ])
  if (!order) return null
  const partial = batches.find(({ exchangeId }) => exchangeId === '')
  const { subTotalPaisa, discountPaisa, deliveryChargePaisa } = partial ?? order
  return {
    comesBack: order.comesBack,
    lines: rows.map(({ pricePaisa, discountPaisa: ownPaisa, orderedDiscountPaisa, ...line }) => {
      const back = pieces.filter((each) => each.line === line.line)
      const backPaisa = back.reduce((sum, each) => sum + each.discountPaisa, 0)
      return {
        ...line,
        price: takaFromPaisa(pricePaisa),
        discount: takaFromPaisa(orderedDiscountPaisa ?? ownPaisa + backPaisa),
        ordered: back.reduce((sum, { quantity }) => sum + quantity, line.kept),
      }
    }),
    ordered: {
      subTotal: takaFromPaisa(subTotalPaisa),
      discount: takaFromPaisa(discountPaisa),
      deliveryCharge: takaFromPaisa(deliveryChargePaisa),
      total: takaFromPaisa(subTotalPaisa - discountPaisa + deliveryChargePaisa),
    },
    piecesBack: batches.map(({ exchangeId, reason, receivedAt }) => {
      const back = pieces.filter((each) => each.exchangeId === exchangeId)
      return {
        exchangedBy: exchangeId || null,
        reason: reason as ReturnReason | null,
        pieces: back.map(({ line, quantity }) => ({ line, quantity })),
        receipt: receivedAt && {
          at: receivedAt.toISOString(),
          lines: back.map(({ line, restocked, damaged, lost }) => ({
            line,
            restocked: restocked ?? 0,
            damaged: damaged ?? 0,
            lost: lost ?? 0,
          })),
        },
      }
    }),
  }
}

/** What became of a parcel that came back; null until it is received. Of one from before there were receipts nothing is known. */
async function getReceipt(db: Database, id: string) {
  const order = await db
    .selectFrom('orders')
    .select('receivedAt')
    .where('id', '=', id)
    .where('status', 'in', ['Return', 'Cancelled'])
    .executeTakeFirst()
  if (!order?.receivedAt) return null
  const lines = await db
    .selectFrom('returnedLines')
    .select(['position as line', 'restocked', 'damaged', 'lost'])
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  return { at: order.receivedAt.toISOString(), lines }
}

/** History, notes and calls of an order, oldest first. */
export async function getTimeline(db: Database | Tx, id: string): Promise<TimelineEntry[]> {
  const [history, notes] = await Promise.all([
    listHistory(db, id),
    db
      .selectFrom('orderNotes')
      .leftJoin('users', 'users.id', 'orderNotes.userId')
      .leftJoin('apiKeys', 'apiKeys.id', 'orderNotes.apiKeyId')
      .select(['at', 'outcome', 'dueAt', 'note'])
      .select((eb) => eb.fn.coalesce('apiKeys.name', 'users.name').as('name'))
      .where('orderId', '=', id)
      .orderBy('orderNotes.id')
      .execute(),
  ])
  const historyEntries = history.map((entry): TimelineEntry => ({ ...entry, outcome: null, dueAt: null }))
  const noteEntries = notes.map(
    ({ at, outcome, dueAt, note, name }): TimelineEntry => ({
      at: at.toISOString(),
      from: null,
      to: null,
      change: outcome === null ? 'note' : 'call',
      role: 'admin',
      by: name ?? '',
      note,
      details: null,
      outcome: outcome as CallOutcome | null,
      dueAt: dueAt?.toISOString() ?? null,
    }),
  )
  // The sort is stable: entries of the same moment keep their order.
  return [...historyEntries, ...noteEntries].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
