import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { type WalletName, walletsOf } from '#shop/risk/rules.ts'
import { readCallRules } from '#shop/risk/service.ts'
import type { AdvancePayment, OrderAdvance, PaymentToCheck } from '../advances-contract.ts'
import { hasParcel } from '../commands/find-parcel.ts'
import {
  awaitedPaisaOf,
  canTakeAdvance,
  isAdvanceAwaited,
  type PaymentState,
  payBackDays,
  toPayBackPaisaOf,
} from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'

const selectPayments = (db: Database) =>
  db
    .selectFrom('advancePayments')
    .leftJoin('users as enterers', 'enterers.id', 'enteredBy')
    .leftJoin('users as deciders', 'deciders.id', 'decidedBy')
    .selectAll('advancePayments')
    .select(['enterers.name as enteredByName', 'deciders.name as decidedByName'])

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

const toPayment = (row: PaymentRow): AdvancePayment => ({
  _id: String(row.id),
  wallet: row.wallet as WalletName,
  trxId: row.trxId,
  sender: row.sender,
  state: row.state as PaymentState,
  isByStaff: row.isByStaff,
  reason: row.reason,
  enteredAt: row.enteredAt.toISOString(),
  enteredBy: row.enteredByName ?? '',
  amount: row.amountPaisa === null ? null : takaFromPaisa(row.amountPaisa),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedByName ?? '',
  isByMessage: row.byMessage,
})

/** Taka that an order still waits for. */
const awaitedOf = (...[order, wallets]: Parameters<typeof isAdvanceAwaited>) =>
  isAdvanceAwaited(order, wallets) ? takaFromPaisa(awaitedPaisaOf(order)) : 0

/**
 * Until when it has to be paid back: days after the order came to nothing, changed, or was paid for last. Since when something is
 * owed is stored nowhere, because it is computed.
 */
const payBackBy = (db: Database, orderId: string) =>
  db
    .selectFrom('orderHistory')
    .select(sql<Date | null>`max(at) + make_interval(days => ${sql.lit(payBackDays)})`.as('day'))
    .where('orderId', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('change', 'in', ['advance', 'edit', 'address', 'partial', 'merge', 'exchange', 'exchange undone']),
        eb.and([eb('change', '=', 'status'), eb('toStatus', 'in', ['Cancelled', 'Return'])]),
      ]),
    )
    .executeTakeFirstOrThrow()

/** What was paid for an order in advance, for staff. */
export async function getOrderAdvance(db: Database, id: string): Promise<OrderAdvance> {
  const [order, payments, rules] = await Promise.all([
    db
      .selectFrom('orders')
      .selectAll()
      .select(hasParcel.as('hasParcel'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Order')),
    selectPayments(db).where('orderId', '=', id).orderBy('advancePayments.id').execute(),
    readCallRules(db),
  ])
  const wallets = walletsOf(rules)
  const toPayBackPaisa = toPayBackPaisaOf(order)
  const canEnter =
    !order.hasParcel && order.mergedInto === null && canTakeAdvance(order.status as OrderStatus)
  return {
    awaited: awaitedOf(order, wallets),
    paid: takaFromPaisa(order.advancePaisa),
    kept: takaFromPaisa(order.advanceKeptPaisa),
    toPayBack: takaFromPaisa(toPayBackPaisa),
    payBackBy: toPayBackPaisa > 0 ? ((await payBackBy(db, id)).day?.toISOString() ?? null) : null,
    wallets: canEnter ? wallets.map(({ name }) => name) : [],
    payments: payments.map(toPayment),
  }
}

const defaultLimit = 50
/** Long lists are not counted to the end. */
const maxCount = 1000

/** Payments that nobody has checked yet, the longest waiting first. */
export async function listPaymentsToCheck(
  db: Database,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /advance-payments']>['query'],
) {
  const [after] = decodeCursor(cursor, z.tuple([z.int().positive()])) ?? []
  // A literal, so that the predicate always matches the partial index.
  const isChecking = sql<boolean>`state = 'checking'`
  const [rows, { count }, rules] = await Promise.all([
    selectPayments(db)
      .innerJoin('orders', 'orders.id', 'advancePayments.orderId')
      .select(['orders.name', 'orders.mobileNumber', 'orders.status', 'reviewReason', 'confirmedVersion'])
      .select(['orders.version as orderVersion', 'verification', 'totalPaisa', 'advancePaisa'])
      .select(['advanceAskedPaisa', hasParcel.as('hasParcel')])
      .where(isChecking)
      .$if(after !== undefined, (query) => query.where('advancePayments.id', '>', after ?? 0))
      .orderBy('advancePayments.id')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom((from) =>
        from
          .selectFrom('advancePayments')
          .select('id')
          .where(isChecking)
          .limit(maxCount + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    readCallRules(db),
  ])
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ id }) => [id])
  return {
    ...page,
    more: count > maxCount,
    rows: page.rows.map(
      (row): PaymentToCheck => ({
        ...toPayment(row),
        orderId: row.orderId,
        name: row.name,
        mobileNumber: row.mobileNumber,
        orderStatus: row.status as OrderStatus,
        total: takaFromPaisa(row.totalPaisa),
        awaited: awaitedOf({ ...row, version: row.orderVersion }, walletsOf(rules)),
      }),
    ),
  }
}
