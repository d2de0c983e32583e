import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { latinDigits } from '#lib/phone.ts'
import type { Database, Tx } from '#platform/database.ts'
import { isConfirmable } from '../rules.ts'

const digits = 6

interface SaltedOrder {
  orderId: string
  salt: string
}

export const newSalt = () => randomBytes(16).toString('base64url')

/** The code of an order: six digits, the same each time, which only the shop's secret makes of the stored salt. */
export const codeOf = (secret: string, { orderId, salt }: SaltedOrder) =>
  String(
    createHmac('sha256', secret).update(`order code:${orderId}:${salt}`).digest().readUIntBE(0, 6) %
      10 ** digits,
  ).padStart(digits, '0')

/** Whether somebody has typed this code, also with Bengali digits and spaces. */
export function isCodeOf(secret: string, order: SaltedOrder, typed: string) {
  const code = latinDigits(typed).replace(/[\s-]/g, '')
  const right = codeOf(secret, order)
  return (
    /^\d+$/.test(code) && code.length === digits && timingSafeEqual(Buffer.from(code), Buffer.from(right))
  )
}

/** The order is called now: its code could not be sent, or was guessed at too often. */
export async function callInstead(tx: Tx, orderId: string) {
  await tx
    .updateTable('orders')
    .set({ callAfter: sql<Date>`least(call_after, now())` })
    .where('id', '=', orderId)
    .where('verification', '=', 'code')
    .execute()
  await tx.updateTable('orderCodes').set({ hasFailed: true }).where('orderId', '=', orderId).execute()
}

/** What is known of the code of an order; null if it has none that is still accepted. */
export async function findCode(db: Database | Tx, orderId: string) {
  const row = await db
    .selectFrom('orderCodes')
    .innerJoin('orders', 'orders.id', 'orderCodes.orderId')
    .select(['orderId', 'phone', 'salt', 'sends', 'sentAt', 'expiresAt', 'wrong'])
    .select(['status', 'reviewReason', 'version', 'confirmedVersion'])
    .where('orderId', '=', orderId)
    .where('verification', '=', 'code')
    .whereRef('phone', '=', 'mobileNumber')
    .where('hasFailed', '=', false)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && isConfirmable(row) ? row : null
}
