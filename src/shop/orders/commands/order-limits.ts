import { sql } from 'kysely'
import { notPossibleNow, tooMany } from '#lib/errors.ts'
import { literals, type Tx } from '#platform/database.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { maxOpenOrders, maxReservingOrders, type ReviewReason } from '../rules.ts'
import { openStatuses, unconfirmedStatuses } from '../statuses.ts'

/**
 * Whether an order of a customer has more pieces than are ordered without a call: it goes to review, or is rejected where the
 * merchant wants it (D59).
 */
export function hasManyPieces(
  lines: readonly { quantity: number }[],
  { piecesPerLine, piecesPerOrder, rejectOverLimits, phone }: Settings,
) {
  const fields: Record<string, string> = {}
  lines.forEach(({ quantity }, line) => {
    if (quantity > piecesPerLine) fields[`products.${line}.quantity`] = `At most ${piecesPerLine} pieces.`
  })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > piecesPerOrder) fields.products = `At most ${piecesPerOrder} pieces in one order.`
  if (Object.keys(fields).length === 0) return false
  if (rejectOverLimits === 'on')
    throw notPossibleNow(`Please call us to order so many pieces: ${phone}`, { fields })
  return true
}

interface Customer {
  mobileNumber: string
  /** The account; null for a guest. */
  userId: number | null
  /** The network of a guest; null for an account, and where limits per network do not apply. */
  network: string | null
}

// The predicate of the partial index `orders_of_network`.
const isUnconfirmed = sql`status in (${literals(unconfirmedStatuses)})`

/**
 * Why an order with so many pieces of limited stocks goes to review; null if it may take them. Throws if the phone number has
 * too many open orders even for that, where the merchant wants it. Locks phone number, account and network until `tx` ends, so that concurrent orders are
 * counted one after the other.
 */
export async function findReviewReason(
  tx: Tx,
  { mobileNumber, userId, network }: Customer,
  pieces: number,
  { reservedPerCustomer, reservedPerNetwork, rejectOverLimits, phone }: Settings,
): Promise<ReviewReason | null> {
  const keys = [mobileNumber, ...(userId === null ? [] : [`user ${userId}`]), ...(network ? [network] : [])]
  // One after the other and always in this order, so that no two transactions wait for each other.
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(tx)
  const reserved = sql`coalesce(sum(quantity) filter (where stock_taken), 0)::bigint
    from orders join order_lines on order_lines.order_id = orders.id`
  // Also orders that their customers have reopened by themselves.
  const isReservedByCustomer = sql`source = 'web' and (${isUnconfirmed} or status = 'Confirmed' and call_again)`
  const { rows } = await sql<{ open: number; ofCustomer: number; ofNetwork: number }>`
    select
      (select count(*) from orders
        where mobile_number = ${mobileNumber} and status in (${literals(openStatuses)})) as open,
      (select ${reserved} where (mobile_number = ${mobileNumber} or user_id = ${userId})
        and ${isReservedByCustomer}) as of_customer,
      (select ${reserved} where network = ${network} and ${isUnconfirmed}) as of_network`.execute(tx)
  const [{ open, ofCustomer, ofNetwork } = { open: 0, ofCustomer: 0, ofNetwork: 0 }] = rows
  if (open >= maxOpenOrders && rejectOverLimits === 'on')
    throw tooMany(`This number already has ${maxOpenOrders} orders under way. Please call us: ${phone}`, 3600)
  if (open >= maxReservingOrders) return 'many orders'
  if (pieces > 0 && ofCustomer + pieces > reservedPerCustomer) return 'pieces of customer'
  if (network && pieces > 0 && ofNetwork + pieces > reservedPerNetwork) return 'pieces of network'
  return null
}
