import { invalid, notFound, notPossibleNow, ShopError } from '#lib/errors.ts'
import { isErasedNumber } from '#lib/phone.ts'
import { type CurrentUser, hasPermission, notYourPermission } from '#platform/auth.ts'
import { inTransaction, isDatabaseUnavailable, type Tx } from '#platform/database.ts'
import { areStillAvailable } from '#shop/discounts/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Call } from '#shop/shop.ts'
import type { EmitOrderEvent } from '../events.ts'
import type { MoveResults } from '../list-contract.ts'
import {
  type Confirmation,
  canMove,
  canReturn,
  canUndo,
  endsWithReturnPeriod,
  formatOrderId,
  hasReturnReason,
  type Mover,
  type ReturnReason,
} from '../rules.ts'
import {
  holdsStock,
  isBeforeDispatch,
  isFinal,
  isOpen,
  type OrderStatus,
  orderStatuses,
} from '../statuses.ts'
import { type By, roleOf } from './actor.ts'
import {
  callAnew,
  checkNoPaymentToCheck,
  checkReadyToPack,
  confirmationOf,
  isPacking,
  unlocked,
} from './confirm-order.ts'
import { checkNotUndone, isNothingLeft, lockOriginal, undoExchange } from './exchange-order.ts'
import { findParcel } from './find-parcel.ts'
import { auditBy, historyRow, isNobodys } from './order-history.ts'
import { findReviewReason } from './order-limits.ts'
import { unpacked } from './pack-order.ts'
import { arePiecesOutside, forgetReceipt } from './pieces-outside.ts'
import { moveStock } from './stock.ts'
import { undoableMessageDelay } from './undo-confirm.ts'

interface Move {
  to: OrderStatus
  /** The status the user saw; the move fails if the order has another one by now (D27). */
  from: OrderStatus | undefined
  /** The version the user saw, where it matters. */
  version?: number | undefined
  /** The reason, as the user typed it. */
  note: string
  /** Why it comes back or was refused. */
  reason?: ReturnReason | undefined
  /** Whether it can be undone for some seconds, if it is one of those (`canUndo`). */
  isUndoable?: boolean
}

/** Changes the status of an order; stock is put back, or taken again, in the same transaction. */
export async function moveOrder(
  { db, events, emit, user, requestId, limits }: Call,
  id: string,
  { to, from, version, note, reason, isUndoable = false }: Move,
) {
  if (reason && !hasReturnReason(to)) throw invalid({ reason: 'Only of what comes back or is cancelled.' })
  const stockChange = await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['status', 'deliveredAt', 'mergedInto', 'reviewReason', 'mobileNumber'])
      .select(['needsCall', 'version', 'confirmedVersion'])
      .where('id', '=', id)
      // To a customer the orders of others do not exist.
      .$if(user.role !== 'admin', (query) => query.where('userId', '=', user.id))
      .forUpdate() // of two concurrent moves only one succeeds
      .executeTakeFirstOrThrow(() => notFound('Order'))
    const status = order.status as OrderStatus
    if ((from !== undefined && from !== status) || !canMove(status, to, user.role))
      throw notPossibleNow(`This order is ${status} and cannot become ${to} now.`, { status })
    if (!canMove(status, to, moverOf(user))) throw notYourPermission('orders')
    if (version !== undefined && version !== order.version)
      throw notPossibleNow('Somebody else has changed this order meanwhile.', { status, isChanged: true })
    // Its lines belong to another order: reopened, they would be sent twice.
    if (order.mergedInto !== null)
      throw notPossibleNow(`This order is part of ${formatOrderId(order.mergedInto)} now.`, { status })
    if (isReopened(status, to)) await checkNotUndone(tx, id, status)
    if (isReopened(status, to) && isErasedNumber(order.mobileNumber)) throw isNobodys(status)
    if (to === 'Return' && (await isNothingLeft(tx, id)))
      throw notPossibleNow('All pieces of this order were exchanged.', { status })
    if (endsWithReturnPeriod(status, to) && user.role !== 'admin') {
      const { returnDays } = await readSettings(tx)
      if (!order.deliveredAt || !canReturn(order.deliveredAt, new Date(), returnDays))
        throw notPossibleNow(`An order can be returned within ${returnDays} days of delivery.`, { status })
    }
    // As for a customer without an account: the courier has its address and amount, or is asked at the moment.
    if (user.role !== 'admin' && isBeforeDispatch(status) && (await findParcel(tx, id)))
      throw notPossibleNow('This order was given to the courier and can only be changed by calling us.', {
        status,
        isWithCourier: true,
      })
    if (isPacking(status, to)) await checkReadyToPack(tx, { ...order, id })
    else if (to === 'Delivered') await checkNoPaymentToCheck(tx, { id, status })
    const { reviewReason } = order
    if (isReopened(status, to))
      await checkReopening(tx, { id, ...order, isStaff: user.role === 'admin', userId: user.id, limits })
    return writeMove(tx, emit, {
      id,
      reviewReason,
      from: status,
      to,
      actor: user,
      requestId,
      note,
      reason,
      isUndoable: isUndoable && canUndo(status, to),
    })
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return { _id: id, orderStatus: to }
}

const moverOf = (user: CurrentUser): Mover =>
  user.role === 'customer' || hasPermission(user, 'orders') ? user.role : 'packer'

const isReopened = (from: OrderStatus, to: OrderStatus) => isFinal(from) && isOpen(to)

interface ReopenedOrder {
  id: string
  reviewReason: string | null
  mobileNumber: string
  isStaff: boolean
  userId: number
  limits: boolean
}

/**
 * Nobody uses a discount more often than it may be by cancelling an order and reopening it (D146), and customers do not get past the
 * review of an order, or past their limits (D60).
 */
async function checkReopening(
  tx: Tx,
  { id, reviewReason, mobileNumber, isStaff, userId, limits }: ReopenedOrder,
) {
  const hasDiscount = await areStillAvailable(tx, id)
  if (isStaff && hasDiscount) return
  if (isStaff)
    throw notPossibleNow(
      'The discount of this order has been used by another one since. Please enter it as a new order.',
      { status: 'Cancelled', discountUsed: true },
    )
  const settings = await readSettings(tx)
  const exceeds = async () => {
    const { pieces } = await tx
      .selectFrom('orderLines')
      .innerJoin('products', 'products.id', 'orderLines.productId')
      .leftJoin('productVariants', 'productVariants.id', 'orderLines.variantId')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('pieces'))
      .where('orderId', '=', id)
      .where((eb) => eb.fn.coalesce('productVariants.stock', 'products.stock'), 'is not', null)
      .executeTakeFirstOrThrow()
    const customer = { mobileNumber, userId, network: null }
    return (await findReviewReason(tx, customer, Number(pieces), settings)) !== null
  }
  if (reviewReason !== null || !hasDiscount || (limits && (await exceeds())))
    throw notPossibleNow(`Please call us to reopen this order: ${settings.phone}`, {
      status: 'Cancelled',
    })
}

interface AllowedMove extends By {
  id: string
  reviewReason: string | null
  from: OrderStatus
  to: OrderStatus
  note?: string
  reason?: ReturnReason | undefined
  isUndoable?: boolean
  /** Who has confirmed the order, if it was not staff without a call. */
  confirmedBy?: Exclude<Confirmation, 'staff'>
}

/**
 * Writes a move of an order that the transaction has locked: status, stock, history and audit log, and tells who follows orders.
 * Returns what happened to the stock.
 */
export async function writeMove(
  tx: Tx,
  emit: EmitOrderEvent,
  {
    id,
    reviewReason,
    from,
    to,
    actor,
    requestId,
    note = '',
    reason,
    isUndoable = false,
    confirmedBy,
  }: AllowedMove,
) {
  // An exchange that was delivered stays one.
  const endsExchange = !holdsStock(to) || (to === 'Return' && from !== 'Delivered')
  if (endsExchange) await lockOriginal(tx, id)
  const areOutside = await arePiecesOutside(tx, id, from)
  const stockChange = await moveStock(tx, { id, reviewReason, from, to, actor, areOutside })
  if (isReopened(from, to) && !areOutside) await forgetReceipt(tx, id)
  const confirmation =
    to === 'Confirmed'
      ? await confirmationOf(tx, { isReopened: isReopened(from, to), actor, confirmedBy })
      : {}
  const { email, ...paid } = await tx
    .updateTable('orders')
    .set({ status: to, network: null, returnReason: reason ?? null, ...unlocked })
    .set({ piecesOutside: areOutside && (to === 'Cancelled' || to === 'Confirmed') })
    .$if(to === 'Confirmed', (query) => query.set(confirmation))
    .$if(to === 'Delivered', (query) => query.set({ deliveredAt: new Date() }))
    .$if(isReopened(from, to), (query) => query.set({ callAgain: roleOf(actor) !== 'admin', ...unpacked }))
    // Whatever was known when it was placed, its customer has changed the mind since.
    .$if(isReopened(from, to) && roleOf(actor) !== 'admin', (query) =>
      query.set({ needsCall: true, callAfter: new Date(), ...callAnew }),
    )
    .where('id', '=', id)
    .returning(['email', 'advancePaisa', 'advanceKeptPaisa'])
    .executeTakeFirstOrThrow()
  const { historyId } = await tx
    .insertInto('orderHistory')
    .values({ ...historyRow({ orderId: id, from, to, actor, note }), canUndo: isUndoable })
    .returning('id as historyId')
    .executeTakeFirstOrThrow()
  const undone = endsExchange ? await undoExchange(tx, { actor, requestId }, { id, ...paid }) : null
  const delay = isUndoable ? undoableMessageDelay : 0
  await emit(tx, 'moved', { id, from, to, actor, delay, historyId, email })
  if (undone) await emit(tx, 'exchanged', { id, ...undone, isUndone: true })
  await auditBy({ actor, requestId })(tx, 'order-moved', `order ${id}`, {
    before: { status: from },
    after: { status: to, ...(reason && { reason }) },
  })
  return stockChange
}

interface SelectedOrder {
  id: string
  /** The status the user saw. */
  from: OrderStatus
  version?: number | undefined
}

/** Moves orders one after the other, each in its own transaction: one that cannot be moved does not stop the others. */
export async function moveOrders(
  context: Parameters<typeof moveOrder>[0],
  orders: SelectedOrder[],
  to: OrderStatus,
) {
  const results: MoveResults = []
  for (const { id, from, version } of orders)
    try {
      await moveOrder(context, id, { to, from, version, note: '', isUndoable: true })
      results.push({ _id: id, moved: true })
    } catch (error) {
      results.push({ _id: id, moved: false, ...reasonOf(error) })
    }
  return results
}

function reasonOf(error: unknown): Omit<MoveResults[number], '_id' | 'moved'> {
  // Earlier orders are moved already, so the user must get the results even if the database fails for the rest.
  if (isDatabaseUnavailable(error)) return { code: 'busy' }
  if (!(error instanceof ShopError)) throw error
  const { code, details } = error
  const { isChanged, unconfirmed, paymentToCheck, discountUsed } = details
  const lines = details.lines as { productId: number }[] | undefined
  return {
    code,
    isChanged,
    unconfirmed,
    paymentToCheck,
    discountUsed,
    status: orderStatuses.find((status) => status === details.status),
    productIds: lines?.map(({ productId }) => String(productId)),
  }
}
