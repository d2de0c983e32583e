import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { formatTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { WalletName } from '#shop/risk/rules.ts'
import type { Call } from '#shop/shop.ts'
import { getOrderAdvance } from '../queries/get-advance.ts'
import { awaitedPaisaOf, isConfirmable, toPayBackPaisaOf } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { userOf } from './actor.ts'
import { checkCanTakeAdvance } from './advance-payments.ts'
import { advancePaid } from './confirm-order.ts'
import { auditBy, historyRow } from './order-history.ts'
import { confirmAsCustomer } from './tracked-order.ts'

const lockOrder = (tx: Tx, id: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))
type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/** Locks a payment after its order, which it may leave meanwhile when orders are merged. */
export async function lockPayment(tx: Tx, id: number) {
  const { orderId } = await tx
    .selectFrom('advancePayments')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Payment'))
  const order = await lockOrder(tx, orderId)
  const payment = await tx
    .selectFrom('advancePayments')
    .selectAll()
    .where('id', '=', id)
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notPossibleNow('This order was merged with another one meanwhile.'))
  return { order, payment }
}
export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/** One of the staff, or the shop itself by a message of the wallet. */
type Decider = CurrentUser | 'shop'

/** Whether the same person has decided the same before, and the response was lost; throws if it was decided otherwise. */
function isDecidedSo({ payment }: LockedPayment, user: CurrentUser, isSame: boolean) {
  if (payment.state === 'checking') return false
  if (isSame && payment.decidedBy === user.id) return true
  throw notPossibleNow('Somebody has checked this payment already.')
}

const decidedNow = (actor: Decider) => ({
  decidedAt: sql<Date>`now()`,
  decidedBy: userOf(actor)?.id ?? null,
  byMessage: actor === 'shop',
})

/**
 * Says that a payment has arrived. It belongs to the order from then on; where that is what was asked, this confirms the version of
 * the order that was seen when the payment was entered.
 */
export async function confirmAdvancePayment(call: Call, id: number, amount: number) {
  const { db, events, user, emit, requestId } = call
  const amountPaisa = paisaFromTaka(amount)
  const { orderId, stockChange } = await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, id)
    const { order, payment } = locked
    const isSame = payment.state === 'confirmed' && payment.amountPaisa === amountPaisa
    if (isDecidedSo(locked, user, isSame)) return { orderId: order.id, stockChange: 'untouched' as const }
    const stockChange = await confirmPayment(tx, { actor: user, emit, requestId }, locked, amountPaisa)
    return { orderId: order.id, stockChange }
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return getOrderAdvance(db, orderId)
}

interface ConfirmedBy extends Pick<Call, 'emit'> {
  actor: Decider
  requestId: string
}

/** Confirms a locked payment that nobody has decided yet. */
export async function confirmPayment(
  tx: Tx,
  by: ConfirmedBy,
  { order, payment }: LockedPayment,
  amountPaisa: number,
) {
  const { actor, emit } = by
  const wallet = payment.wallet as WalletName
  if (amountPaisa > order.totalPaisa)
    throw invalid({ amount: `The order costs ${takaFromPaisa(order.totalPaisa)} taka.` })
  await checkCanTakeAdvance(tx, order)
  await tx
    .updateTable('advancePayments')
    .set({ state: 'confirmed', amountPaisa, ...decidedNow(actor) })
    .where('id', '=', payment.id)
    .execute()
  const advancePaisa = order.advancePaisa + amountPaisa
  const isEnough = awaitedPaisaOf({ ...order, advancePaisa }) === 0
  const wasAwaited = order.verification === 'advance'
  await tx
    .updateTable('orders')
    .set({ advancePaisa })
    .$if(wasAwaited && isEnough, (query) => query.set(advancePaid))
    .where('id', '=', order.id)
    .execute()
  await recordMoney(tx, emit, order, { kind: 'advance', amountPaisa, wallet, note: payment.trxId, actor })
  await auditBy(by)(tx, 'advance-confirmed', `order ${order.id}`, {
    before: { advance: takaFromPaisa(order.advancePaisa) },
    after: {
      advance: takaFromPaisa(advancePaisa),
      wallet,
      trxId: payment.trxId,
      amount: takaFromPaisa(amountPaisa),
      ...(actor === 'shop' && { by: 'the wallet’s message' }),
    },
  })
  await emit(tx, 'advanceChanged', { wallet, trxId: payment.trxId })
  const isAsSeen = wasAwaited && isEnough && payment.version === order.version && isConfirmable(order)
  return isAsSeen ? confirmAsCustomer(tx, by, { ...order, advancePaisa }, actor) : ('untouched' as const)
}

interface Money {
  kind: 'advance' | 'refund'
  amountPaisa: number
  wallet: WalletName | null
  note: string
  actor: Decider
}

/** Writes money of a wallet into the history of the order, and tells of it. */
async function recordMoney(
  tx: Tx,
  emit: Call['emit'],
  { id, status }: LockedOrder,
  { kind, amountPaisa, wallet, note, actor }: Money,
) {
  await emit(tx, 'walletMoney', {
    id,
    kind,
    amountPaisa,
    wallet,
    note,
    madeBy: userOf(actor)?.id ?? null,
  })
  await recordChange(tx, { id, status }, { change: kind, amountPaisa, actor })
}

interface Change {
  change: 'advance' | 'refund' | 'keep'
  amountPaisa: number
  /** For staff: customers see the notes of the history, but not its details. */
  reason?: string
  actor: Decider
}

async function recordChange(
  tx: Tx,
  { id, status }: Pick<LockedOrder, 'id' | 'status'>,
  { change, amountPaisa, reason, actor }: Change,
) {
  const inStatus = status as OrderStatus
  const details = { amount: takaFromPaisa(amountPaisa), ...(reason && { reason }) }
  await tx
    .insertInto('orderHistory')
    .values(historyRow({ orderId: id, from: inStatus, to: inStatus, change, actor, details }))
    .execute()
  await sql`select pg_notify('orders', '')`.execute(tx)
}

/** Says that a payment was not found. The order is called, because its customer may not look at its page again. */
export async function refuseAdvancePayment({ db, user, audit }: Call, id: number, reason: string) {
  const orderId = await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, id)
    const { order, payment } = locked
    if (isDecidedSo(locked, user, payment.state === 'refused' && payment.reason === reason)) return order.id
    await tx
      .updateTable('advancePayments')
      .set({ state: 'refused', reason, ...decidedNow(user) })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('orders')
      .set({ callAfter: sql<Date>`least(call_after, now())` })
      .where('id', '=', order.id)
      .where('verification', '=', 'advance')
      .execute()
    await audit(tx, 'advance-refused', `order ${order.id}`, {
      after: { wallet: payment.wallet, trxId: payment.trxId, reason },
    })
    await sql`select pg_notify('orders', '')`.execute(tx)
    return order.id
  })
  return getOrderAdvance(db, orderId)
}

/** Locks an order and returns what has to be paid back in paisa; throws if its sender saw something else. */
async function lockOwed(tx: Tx, id: string, open: number) {
  const order = await lockOrder(tx, id)
  const owedPaisa = toPayBackPaisaOf(order)
  if (owedPaisa !== paisaFromTaka(open)) throw notPossibleNow('Something else has to be paid back by now.')
  return { order, owedPaisa }
}

/** Writes down that an advance was paid back. */
export async function payBackAdvance(
  { db, user, emit, audit }: Call,
  id: string,
  { open, amount, wallet, reference }: ParsedRequest<Endpoints['POST /orders/:id/advance-refunds']>['body'],
) {
  const amountPaisa = paisaFromTaka(amount)
  await inTransaction(db, async (tx) => {
    const { order, owedPaisa } = await lockOwed(tx, id, open)
    if (amountPaisa > owedPaisa)
      throw invalid({ amount: `At most ${formatTaka(takaFromPaisa(owedPaisa), 'en')}.` })
    const advancePaisa = order.advancePaisa - amountPaisa
    await tx.updateTable('orders').set({ advancePaisa }).where('id', '=', id).execute()
    await recordMoney(tx, emit, order, { kind: 'refund', amountPaisa, wallet, note: reference, actor: user })
    await audit(tx, 'advance-paid-back', `order ${id}`, {
      before: { advance: takaFromPaisa(order.advancePaisa) },
      after: { advance: takaFromPaisa(advancePaisa), amount, wallet, reference },
    })
  })
  return getOrderAdvance(db, id)
}

/** Writes down that the shop keeps what would have to be paid back. */
export async function keepAdvance(
  { db, user, audit }: Call,
  id: string,
  { open, reason }: ParsedRequest<Endpoints['POST /orders/:id/advance-keeping']>['body'],
) {
  await inTransaction(db, async (tx) => {
    const { order, owedPaisa } = await lockOwed(tx, id, open)
    await tx
      .updateTable('orders')
      .set({ advanceKeptPaisa: order.advanceKeptPaisa + owedPaisa })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, order, { change: 'keep', amountPaisa: owedPaisa, reason, actor: user })
    await audit(tx, 'advance-kept', `order ${id}`, { after: { amount: open, reason } })
  })
  return getOrderAdvance(db, id)
}
