import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import { isReadyToPack } from '#shop/risk/rules.ts'
import { readCallRules } from '#shop/risk/service.ts'
import type { Confirmation } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { type Actor, roleOf } from './actor.ts'

/** Columns of an order that nobody calls about any more. */
export const unlocked = { callLockedBy: null, callLockedUntil: null }

/** Columns of an order that is not confirmed, or not any more. */
export const unconfirmed = { confirmedVersion: null, confirmedBy: null }

/** Columns of an order that is confirmed as it is. */
export const confirmedNow = (by: Confirmation) => ({
  confirmedVersion: sql<number>`version`,
  // Staff who confirm after the customer, or after a call, do not replace that.
  confirmedBy:
    by === 'staff'
      ? sql<Confirmation>`case when confirmed_version = version then coalesce(confirmed_by, 'staff') else 'staff' end`
      : by,
})

/** Columns of an order whose advance has arrived: what is changed from now on is confirmed as any order is. */
export const advancePaid = { verification: null, callAfter: sql<Date>`now()` }

/** Columns of an order whose contents have changed: it may be called again, and is not with a person any more. */
export const callAnew = { callTries: 0, callNeedsPerson: false }

interface Move {
  isReopened: boolean
  actor: Actor
  confirmedBy: Exclude<Confirmation, 'staff'> | undefined
}

/** What a move to Confirmed means for the confirmation: staff confirm by it only where no call is required. */
export async function confirmationOf(tx: Tx, { isReopened, actor, confirmedBy }: Move) {
  if (confirmedBy) return confirmedNow(confirmedBy)
  if (roleOf(actor) === 'admin' && !(await readCallRules(tx)).confirmByCall) return confirmedNow('staff')
  return isReopened ? unconfirmed : {}
}

/** Whether with this move the parcel is packed, or was. */
export const isPacking = (from: OrderStatus, to: OrderStatus) =>
  from === 'Confirmed' && (to === 'Shipping' || to === 'Delivered')

interface PackedOrder {
  id: string
  status: string
  needsCall: boolean
  version: number
  confirmedVersion: number | null
}

/**
 * Throws unless this version of an order may be packed: where the merchant requires a call, it must have been confirmed by one or
 * by the customer. Nor is it packed while a payment has to be checked, because what is collected depends on it. Call it before a
 * courier is booked, with the order locked.
 */
export async function checkReadyToPack(tx: Tx, order: PackedOrder) {
  await checkNoPaymentToCheck(tx, order)
  if (isReadyToPack(order, await readCallRules(tx))) return
  throw notPossibleNow('The customer has not confirmed this order as it is now. Please call first.', {
    status: order.status,
    unconfirmed: true,
  })
}

/** Throws while a payment of an order has to be checked: what is collected depends on it, and after the delivery it does not count. */
export async function checkNoPaymentToCheck(tx: Tx, { id, status }: { id: string; status: string }) {
  if (await hasPaymentToCheck(tx, id))
    throw notPossibleNow('A payment of this order has to be checked first.', { status, paymentToCheck: true })
}

/** Whether somebody has entered a payment of an order that nobody has looked for yet. */
export async function hasPaymentToCheck(tx: Tx, orderId: string) {
  const payment = await tx
    .selectFrom('advancePayments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return payment !== undefined
}
