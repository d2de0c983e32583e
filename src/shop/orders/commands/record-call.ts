import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { EventContext } from '#shop/webhooks/commands/queue-event.ts'
import { maxCallDaysAhead } from '../rules.ts'
import { isUnconfirmed, type OrderStatus } from '../statuses.ts'
import { writeMove } from './move-order.ts'
import type { StockChange } from './stock.ts'

interface AddNoteContext {
  db: Database
  user: CurrentUser
}

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
  const { status, reviewReason } = await tx
    .selectFrom('orders')
    .select(['status', 'reviewReason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))
  return { status: status as OrderStatus, reviewReason }
}

/** Adds a staff note. Notes are never changed and name their author, so they need no audit entry. */
export async function addNote(
  { db, user }: AddNoteContext,
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

interface RecordCallContext extends AddNoteContext, EventContext {
  events: Events
  requestId: string
}

/** Records how a confirmation call ended. The outcome `confirmed` also confirms the order. */
export async function recordCall(
  { db, events, user, requestId, ...context }: RecordCallContext,
  id: string,
  input: ParsedRequest<Endpoints['POST /orders/:id/calls']>['body'],
) {
  const { key, outcome, note } = input
  const unchanged = { _id: id, stockChange: 'untouched' as StockChange }
  const { stockChange, ...result } = await inTransaction(db, async (tx) => {
    const { status, reviewReason } = await lockOrder(tx, id)
    const dueAt = parseDueAt(input)
    if (!(await insertNote(tx, id, user, { key, outcome, dueAt, note })))
      return { ...unchanged, orderStatus: status }
    if (!isUnconfirmed(status))
      throw notPossibleNow(`This order is ${status}; there is nothing to confirm.`, { status })
    await tx
      .updateTable('orders')
      .set({ callOutcome: outcome, calledAt: new Date(), callDueAt: dueAt })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      ...{ actor: user, action: 'order-called', subject: `order ${id}`, requestId },
      after: { outcome, dueAt },
    })
    if (outcome !== 'confirmed') return { ...unchanged, orderStatus: status }
    const move = { id, reviewReason, from: status, to: 'Confirmed' as const, actor: user, requestId }
    return { _id: id, orderStatus: move.to, stockChange: await writeMove(tx, context, move) }
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return result
}
