import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { advanceHours, walletsOf } from '#shop/risk/rules.ts'
import { readCallRules } from '#shop/risk/service.ts'
import type { Call, GuestCall } from '#shop/shop.ts'
import { getOrderAdvance } from '../queries/get-advance.ts'
import { getTrackedOrder } from '../queries/get-order.ts'
import { awaitedPaisaOf, canTakeAdvance, formatOrderId, isAdvanceAwaited, maxPayments } from '../rules.ts'
import { type OrderStatus, unconfirmedStatuses } from '../statuses.ts'
import type { TrackedOrder } from '../tracking-contract.ts'
import { type By, userOf } from './actor.ts'
import { findParcel } from './find-parcel.ts'
import { auditBy } from './order-history.ts'
import { checkVersion, lockProved, verifyProof } from './tracked-order.ts'

/** Payments that one address enters, for whatever orders. */
const perNetwork = { max: 20, seconds: 600 }

type LockedOrder = Awaited<ReturnType<typeof lockProved>>
type TypedPayment = ParsedRequest<Endpoints['POST /orders/:id/advance-payments']>['body']

/** Whether something of an order has to be paid back, as `toPayBackPaisaOf` says; in the words of its partial index. */
export const isToPayBack = sql<boolean>`advance_paisa - advance_kept_paisa >
  case when status in ('Cancelled', 'Return') then 0 else total_paisa end`

/** Of orders that wait for an advance, which nobody can pay any more: they are called. */
export async function callInsteadOfAdvances(tx: Tx) {
  await tx
    .updateTable('orders')
    .set({ callAfter: sql<Date>`least(call_after, now())` })
    .where('status', 'in', unconfirmedStatuses)
    .where('verification', '=', 'advance')
    .execute()
}

/** The moment from which an order is called that waits for its advance again. */
const callLater = sql<Date>`now() + make_interval(hours => ${sql.lit(advanceHours)})`

const listPayments = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('advancePayments')
    .select(['wallet', 'trxId', 'state'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()

/** Whether this order has this transaction already, so that it was only sent again. */
const hasTransaction = (payments: Awaited<ReturnType<typeof listPayments>>, typed: TypedPayment) =>
  payments.some(
    ({ wallet, trxId, state }) => wallet === typed.wallet && trxId === typed.trxId && state !== 'refused',
  )

/**
 * The customer says by which transaction the advance was sent. It confirms nothing: staff look for it,
 * or the wallet itself has written of it. A transaction that was ever
 * entered before, for whatever order, is rejected, also where staff have not found it: then only they can enter it again.
 */
export async function enterAdvance(
  call: GuestCall,
  input: ParsedRequest<Endpoints['PUT /order-tracking/advance']>['body'],
): Promise<TrackedOrder> {
  const { db, limits, network } = call
  const { version, wallet, sender, trxId, ...proof } = input
  const proved = await verifyProof(call, proof)
  if (limits) await countAgainstLimit(db, `advance:${network}`, perNetwork.max, perNetwork.seconds)
  await inTransaction(db, async (tx) => {
    const order = await lockProved(tx, proved)
    const payments = await listPayments(tx, order.id)
    if (hasTransaction(payments, input)) return
    const rules = await readCallRules(tx)
    await checkCanTakeAdvance(tx, order)
    if (!isAdvanceAwaited({ ...order, hasParcel: false }, walletsOf(rules)))
      throw notPossibleNow('This order does not wait for an advance any more.', { status: order.status })
    if (payments.some(({ state }) => state === 'checking'))
      throw notPossibleNow('A payment of this order is being checked.', { status: order.status })
    if (!rules.wallets[wallet]) throw invalid({ wallet: 'Nothing is sent to this wallet any more.' })
    checkVersion(order, version)
    const earlier = await tx
      .selectFrom('advancePayments')
      .select('id')
      .where('wallet', '=', wallet)
      .where('trxId', '=', trxId)
      .executeTakeFirst()
    if (earlier) throw usedBefore()
    await addPayment(tx, order, { wallet, sender, trxId }, payments.length, {
      actor: proved.actor,
      requestId: call.requestId,
      emit: call.emit,
    })
    // While it is looked for, nobody calls because of it.
    await tx.updateTable('orders').set({ callAfter: callLater }).where('id', '=', order.id).execute()
  })
  return getTrackedOrder(db, proved)
}

const usedBefore = (orderId?: string) =>
  invalid({
    trxId: orderId
      ? `Order ${formatOrderId(orderId)} has this transaction.`
      : 'This transaction was entered before.',
  })

/** Staff enter a payment that a customer has told of. One that another order has is refused there first; of a deleted one it stays. */
export async function addAdvancePayment(
  { db, user, requestId, emit }: Call,
  id: string,
  typed: TypedPayment,
) {
  await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Order'))
    const payments = await listPayments(tx, id)
    if (hasTransaction(payments, typed)) return
    const rules = await readCallRules(tx)
    if (!rules.wallets[typed.wallet]) throw invalid({ wallet: 'The shop takes nothing by this wallet.' })
    await checkCanTakeAdvance(tx, order)
    await addPayment(tx, order, typed, payments.length, { actor: user, requestId, emit })
  })
  return getOrderAdvance(db, id)
}

/**
 * Throws if money for this order could not count as its advance: the rider has collected everything, or a courier has a parcel and
 * was told to.
 */
export async function checkCanTakeAdvance(
  tx: Tx,
  { id, status, mergedInto }: { id: string; status: string; mergedInto: string | null },
) {
  if (mergedInto !== null)
    throw notPossibleNow(`This order is part of ${formatOrderId(mergedInto)} now.`, { status })
  if (!canTakeAdvance(status as OrderStatus))
    throw notPossibleNow('This order is delivered: its money is booked with the cash.', { status })
  if (await findParcel(tx, id))
    throw notPossibleNow(
      'The courier was told to collect the whole amount. Cancel the parcel first, or give the money back.',
      { status },
    )
}

async function addPayment(
  tx: Tx,
  order: LockedOrder,
  typed: TypedPayment,
  earlier: number,
  { emit, ...by }: By & Pick<Call, 'emit'>,
) {
  const user = userOf(by.actor)
  if (earlier >= maxPayments)
    throw notPossibleNow('Too many payments were entered for this order. Please call us.', {
      status: order.status,
    })
  const added = await tx
    .insertInto('advancePayments')
    .values({
      ...typed,
      orderId: order.id,
      version: order.version,
      isByStaff: user !== null,
      enteredBy: user?.id ?? null,
    })
    // Another order has it, perhaps since a moment ago.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw usedBefore(user ? await orderOf(tx, typed) : undefined)
  await auditBy(by)(tx, 'advance-entered', `order ${order.id}`, {
    after: { ...typed, awaited: takaFromPaisa(awaitedPaisaOf(order)) },
  })
  await emit(tx, 'advanceChanged', { wallet: typed.wallet, trxId: typed.trxId })
  // Lists of the dashboard load anew.
  await sql`select pg_notify('orders', '')`.execute(tx)
}

/** The order that has a transaction, if it was not deleted since. */
async function orderOf(tx: Tx, { wallet, trxId }: TypedPayment) {
  const row = await tx
    .selectFrom('advancePayments')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('orderId')
    .where('wallet', '=', wallet)
    .where('trxId', '=', trxId)
    .where('state', '<>', 'refused')
    .executeTakeFirst()
  return row?.orderId
}
