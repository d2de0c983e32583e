import { sql } from 'kysely'
import { z } from 'zod'
import type { Received } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { writeMove } from '../moving.ts'
import type { OrderStatus } from '../rules.ts'
import type { getDueCalls, postOrderCall, postOrderNote } from './contract.ts'
import { furthestCall } from './rules.ts'

interface Noting {
  db: Database
  visitor: Visitor
}

interface Note {
  key: string
  outcome?: string
  dueAt?: Date | null
  note: string
}

/** Writes a note or a call down; false when that was done before, under the same key. */
async function writeNote(tx: Tx, orderId: string, visitor: Visitor, note: Note) {
  const written = await tx
    .insertInto('orderNotes')
    .values({ ...note, orderId, userId: visitor.id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) return true
  const before = await tx
    .selectFrom('orderNotes')
    .select(['orderId', 'note', 'outcome'])
    .where('key', '=', note.key)
    .executeTakeFirst()
  if (before?.orderId !== orderId || before.note !== note.note || before.outcome !== (note.outcome ?? null))
    throw invalid({ key: 'This key was used for another note.' })
  return false
}

const lockOrder = (tx: Tx, id: string) =>
  tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))

/** Adds a note for staff; notes are never changed, so the row itself says who wrote what and when. */
export async function addNote(
  { db, visitor }: Noting,
  id: string,
  sent: Received<typeof postOrderNote>['body'],
) {
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, id)
    await writeNote(tx, id, visitor, sent)
  })
  return { _id: id }
}

const day = 24 * 60 * 60 * 1000

/** A time to call again goes with `call later` and with nothing else, and lies ahead. */
function checkDue({ outcome, dueAt }: Received<typeof postOrderCall>['body']) {
  if (outcome !== 'call later') {
    if (dueAt !== null) throw invalid({ dueAt: 'Only with “call later”.' })
    return null
  }
  const due = new Date(dueAt ?? Number.NaN)
  const ahead = due.getTime() - Date.now()
  // A minute or two pass between choosing a time and sending it.
  if (!(ahead > -5 * 60_000 && ahead < furthestCall * day))
    throw invalid({ dueAt: `A time within the next ${furthestCall} days.` })
  return due
}

interface Calling extends Noting {
  jobs: Jobs
  requestId: string
}

/** Records how a call ended. Whoever said yes on the phone has confirmed the order. */
export async function recordCall(
  { db, jobs, visitor, requestId }: Calling,
  id: string,
  sent: Received<typeof postOrderCall>['body'],
) {
  const { key, outcome, note } = sent
  return inTransaction(db, async (tx) => {
    const status = (await lockOrder(tx, id)).status as OrderStatus
    const dueAt = checkDue(sent)
    if (!(await writeNote(tx, id, visitor, { key, outcome, dueAt, note })))
      return { _id: id, orderStatus: status }
    if (status !== 'Pending')
      throw notPossibleNow(`This order is ${status}; there is nothing to confirm.`, { status })
    await tx
      .updateTable('orders')
      .set({ callOutcome: outcome, calledAt: new Date(), callDueAt: dueAt })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      ...{ visitor, action: 'order-called', subject: `order ${id}`, requestId },
      after: { outcome, dueAt },
    })
    if (outcome !== 'confirmed') return { _id: id, orderStatus: status }
    await writeMove(tx, jobs, { id, from: status, to: 'Confirmed', actor: visitor, requestId })
    return { _id: id, orderStatus: 'Confirmed' as const }
  })
}

const perPage = 20
const cursorShape = z.tuple([z.iso.datetime().regex(/^[12]/), z.string().regex(/^[0-9A-Z]{8}$/)])

/** Whom to call now, because they asked for it; read from an index that holds no other orders. */
export async function listDueCalls(
  db: Database,
  { cursor, limit = perPage }: Received<typeof getDueCalls>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const due = db.selectFrom('orders').where('status', '=', 'Pending').where('callDueAt', '<=', new Date())
  const [rows, { count }] = await Promise.all([
    due
      .select(['id', 'name', 'mobileNumber', 'totalPaisa'])
      .select((eb) => eb.ref('callDueAt').$notNull().as('dueAt'))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(call_due_at, id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('callDueAt')
      .orderBy('id')
      .limit(limit + 1)
      .execute(),
    due.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ dueAt, id }) => [dueAt.toISOString(), id])
  return {
    ...page,
    rows: page.rows.map(({ id, dueAt, totalPaisa, ...row }) => ({
      ...row,
      ...{ _id: id, dueAt: dueAt.toISOString(), total: takaFromPaisa(totalPaisa) },
    })),
  }
}
