import { sql } from 'kysely'
import { invalid, notPossibleNow, tooMany } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit, refundLimit } from '#platform/rate-limits.ts'
import type { GuestCall } from '#shop/shop.ts'
import { getTrackedOrder } from '../queries/get-order.ts'
import { codeResendSeconds, maxCodeSends, maxWrongCodes, resentCodeMinutes } from '../rules.ts'
import type { TrackedOrder } from '../tracking-contract.ts'
import { callInstead, findCode, isCodeOf, newSalt } from './confirmation-code.ts'
import {
  checkVersion,
  confirmAsCustomer,
  isConfirmedAs,
  lockProved,
  type OrderProof,
  verifyProof,
} from './tracked-order.ts'

/** Wrong codes of one network, for whatever orders. */
const wrongPerNetwork = { max: 20, seconds: 600 }

interface OrderWithCode {
  id: string
  mobileNumber: string
  /** Minutes for which the order waits for its code. */
  minutes: number
}

/** Makes the code with which the customer of a new order confirms it; it is sent by a subscriber of the order's event. */
export async function requireCode(tx: Tx, { id, mobileNumber, minutes }: OrderWithCode) {
  await tx
    .insertInto('orderCodes')
    .values({
      orderId: id,
      phone: mobileNumber,
      salt: newSalt(),
      expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

/** Locks the order and returns its code, if one is still accepted. */
async function lockCode(tx: Tx, proved: Parameters<typeof lockProved>[1]) {
  const order = await lockProved(tx, proved)
  return { order, code: await findCode(tx, order.id) }
}

const noCode = (status: string) =>
  notPossibleNow('No code is accepted for this order any more. We call you.', { status })

/**
 * Confirms an order as its customer has seen it with the code that was sent to the phone number. Wrong codes count for the order,
 * which is called after a few, and for the network.
 */
export async function enterCode(
  call: GuestCall,
  { version, code: typed, ...proof }: OrderProof & { version: number; code: string },
): Promise<TrackedOrder> {
  const { db, events, limits, network, secret } = call
  const proved = await verifyProof(call, proof)
  const networkKey = `code:${network}`
  if (limits) await countAgainstLimit(db, networkKey, wrongPerNetwork.max, wrongPerNetwork.seconds)
  const result = await inTransaction(db, async (tx) => {
    const { order, code } = await lockCode(tx, proved)
    if (isConfirmedAs(order, version)) return 'untouched'
    if (!code) throw noCode(order.status)
    if (!isCodeOf(secret, code, typed)) return rejectCode(tx, code)
    checkVersion(order, version)
    // The number is proved: what is changed from now on is confirmed as any order is.
    await tx.updateTable('orders').set({ verification: null }).where('id', '=', order.id).execute()
    return confirmAsCustomer(tx, call, order, proved.actor)
  })
  // Thrown here, because what was counted must stay.
  if (typeof result === 'object') {
    if (result.left === 0) throw noCode(result.status)
    throw invalid({ code: `This is not the code. Tries left: ${result.left}` })
  }
  if (limits) await refundLimit(db, networkKey)
  if (result !== 'untouched') await events.publish(result)
  return getTrackedOrder(db, proved)
}

async function rejectCode(tx: Tx, { orderId, status }: NonNullable<Awaited<ReturnType<typeof findCode>>>) {
  const { wrong } = await tx
    .updateTable('orderCodes')
    .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
    .where('orderId', '=', orderId)
    .returning('wrong')
    .executeTakeFirstOrThrow()
  if (wrong >= maxWrongCodes) await callInstead(tx, orderId)
  return { left: maxWrongCodes - wrong, status }
}

/** Sends the code of an order again: the same one, so that it does not matter which message arrives first. */
export async function resendCode(call: GuestCall, proof: OrderProof): Promise<TrackedOrder> {
  const { db, emit } = call
  const proved = await verifyProof(call, proof)
  await inTransaction(db, async (tx) => {
    const { order, code } = await lockCode(tx, proved)
    if (!code) throw noCode(order.status)
    if (code.sends >= maxCodeSends) throw notPossibleNow('The code was sent often enough.')
    const wait = codeResendSeconds - (Date.now() - code.sentAt.getTime()) / 1000
    if (wait > 0) throw tooMany('The code was sent a moment ago. Please wait a little.', Math.ceil(wait))
    const { expiresAt } = await tx
      .updateTable('orderCodes')
      .set((eb) => ({
        sends: eb('sends', '+', 1),
        sentAt: sql<Date>`now()`,
        expiresAt: sql<Date>`greatest(expires_at, now() + make_interval(mins => ${resentCodeMinutes}))`,
      }))
      .where('orderId', '=', order.id)
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    await tx.updateTable('orders').set({ callAfter: expiresAt }).where('id', '=', order.id).execute()
    await emit(tx, 'codeWanted', { id: order.id, time: code.sends + 1 })
  })
  return getTrackedOrder(db, proved)
}
