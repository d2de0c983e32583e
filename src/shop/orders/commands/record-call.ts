import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { CallRules } from '#shop/risk/rules.ts'
import { readCallRules } from '#shop/risk/service.ts'
import type { Call } from '#shop/shop.ts'
import { postOrderCall } from '../management-contract.ts'
import { type CallOutcome, maxCallDaysAhead } from '../rules.ts'
import { isUnconfirmed, type OrderStatus, statusesNeedingMerchant } from '../statuses.ts'
import { confirmedNow, unlocked } from './confirm-order.ts'
import { writeMove } from './move-order.ts'
import type { StockChange } from './stock.ts'

interface NewNote {
  key: string
  outcome?: string
  dueAt?: Date | null
  note: string
}

/** Stores a note or a call; returns false if the same one was stored before under this key. */
async function insertNote(tx: Tx, orderId: string, user: CurrentUser, note: NewNote) {
  const inserted = await tx
    .insertInto('orderNotes')
    .values({ ...note, orderId, userId: user.id, apiKeyId: user.apiKey?.id ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return true
  const existing = await tx
    .selectFrom('orderNotes')
    .select(['orderId', 'note', 'outcome'])
    .where('key', '=', note.key)
    .executeTakeFirst()
  if (
    existing?.orderId !== orderId ||
    existing.note !== note.note ||
    existing.outcome !== (note.outcome ?? null)
  )
    throw invalid({ key: 'This key was used for another note.' })
  return false
}

async function lockOrder(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'reviewReason', 'version', 'confirmedVersion', 'callTries'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))
  return { ...order, status: order.status as OrderStatus }
}

/** Adds a staff note. Notes are never changed and name their author, so they need no audit entry. */
export async function addNote(
  { db, user }: Call,
  id: string,
  input: ParsedRequest<Endpoints['POST /orders/:id/notes']>['body'],
) {
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, id)
    await insertNote(tx, id, user, input)
  })
  return { _id: id }
}

const day = 24 * 60 * 60 * 1000

/** The due time of the next call: required with `call later`, and must lie in the future; rejected with any other outcome. */
function parseDueAt({ outcome, dueAt }: ParsedRequest<Endpoints['POST /orders/:id/calls']>['body']) {
  if (outcome !== 'call later') {
    if (dueAt !== null) throw invalid({ dueAt: 'Only with “call later”.' })
    return null
  }
  const due = new Date(dueAt ?? Number.NaN)
  const ahead = due.getTime() - Date.now()
  // Allows for the minutes between choosing a time and sending the form.
  if (!(ahead > -5 * 60_000 && ahead < maxCallDaysAhead * day))
    throw invalid({ dueAt: `A time within the next ${maxCallDaysAhead} days.` })
  return due
}

const minute = 60_000

/** When an order is offered to callers again after a call; `callNeedsPerson` if it is not. */
function afterCall(outcome: CallOutcome, dueAt: Date | null, tries: number, rules: CallRules) {
  if (outcome === 'call later') return { callAfter: dueAt ?? new Date() }
  if (outcome === 'no answer' || outcome === 'busy') {
    const minutes = outcome === 'busy' ? rules.busyMinutes : rules.noAnswerMinutes
    const callTries = tries + 1
    return {
      callTries,
      callNeedsPerson: callTries >= rules.tries,
      callAfter: new Date(Date.now() + minutes * minute),
    }
  }
  return { callNeedsPerson: outcome !== 'confirmed' }
}

/** Whether there is something to call about: what is confirmed is not confirmed again. */
const canBeCalled = ({ status, version, confirmedVersion }: Awaited<ReturnType<typeof lockOrder>>) =>
  isUnconfirmed(status) || (statusesNeedingMerchant.includes(status) && confirmedVersion !== version)

/**
 * Records how a confirmation call ended. The outcome `confirmed` confirms the order in the version that the caller has read to
 * the customer.
 */
export async function recordCall(
  { db, events, emit, user, requestId, audit }: Call,
  id: string,
  input: ParsedRequest<Endpoints['POST /orders/:id/calls']>['body'],
) {
  const { key, outcome, note, version } = input
  const unchanged = { _id: id, stockChange: 'untouched' as StockChange }
  const { stockChange, ...result } = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    const { status, reviewReason } = order
    const dueAt = parseDueAt(input)
    if (!(await insertNote(tx, id, user, { key, outcome, dueAt, note })))
      return { ...unchanged, orderStatus: status }
    if (!canBeCalled(order))
      throw notPossibleNow(`This order is ${status}; there is nothing to confirm.`, { status })
    if (outcome === 'confirmed' && version !== undefined && version !== order.version)
      throw editConflict(
        postOrderCall,
        { version: order.version },
        {},
        'The order has changed during the call. Please read it to the customer again.',
      )
    await tx
      .updateTable('orders')
      .set({ callOutcome: outcome, calledAt: new Date(), callDueAt: dueAt, ...unlocked })
      .set(afterCall(outcome, dueAt, order.callTries, await readCallRules(tx)))
      .$if(outcome === 'confirmed', (query) => query.set(confirmedNow('call')))
      .where('id', '=', id)
      .execute()
    await audit(tx, 'order-called', `order ${id}`, { after: { outcome, dueAt } })
    await emit(tx, 'called', { id, outcome, actor: user })
    // One that staff had confirmed without a call is Confirmed already.
    if (outcome !== 'confirmed' || !isUnconfirmed(status)) return { ...unchanged, orderStatus: status }
    const move = { id, reviewReason, from: status, to: 'Confirmed' as const, actor: user, requestId }
    return { _id: id, orderStatus: move.to, stockChange: await writeMove(tx, emit, move) }
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return result
}
