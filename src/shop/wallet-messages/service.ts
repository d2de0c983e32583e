import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { addAdvancePayment } from '#shop/orders/commands/advance-payments.ts'
import { confirmAdvancePayment } from '#shop/orders/commands/decide-advance.ts'
import type { WalletName } from '#shop/risk/rules.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { changeSenders, endForwarding, getForwarding, makeForwarding } from './forwarding.ts'
import { closeMessage, findPayment, matchMoney, matchMoneyOf } from './match-money.ts'
import { messageReceiver } from './receive-messages.ts'
import { keptDays, type MessageProblem } from './rules.ts'

const defaultLimit = 50
/** Long lists are not counted to the end. */
const maxCount = 1000
// A literal, so that the predicate always matches the partial index.
const isWaiting = sql<boolean>`wallet_messages.state = 'waiting'`
const takaOf = (paisa: number | null) => (paisa === null ? null : takaFromPaisa(paisa))

/** Texts that have confirmed nothing yet, the newest first. */
async function listMessages(
  db: Database,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /wallet-messages']>['query'],
) {
  const [after] = decodeCursor(cursor, z.tuple([z.int().positive()])) ?? []
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('walletMessages')
      .leftJoin('advancePayments', (join) =>
        join
          .onRef('advancePayments.wallet', '=', 'walletMessages.wallet')
          .onRef('advancePayments.trxId', '=', 'walletMessages.trxId')
          .on('advancePayments.state', '<>', 'refused'),
      )
      .selectAll('walletMessages')
      .select('advancePayments.orderId as typedFor')
      .where(isWaiting)
      .$if(after !== undefined, (query) => query.where('walletMessages.id', '<', after ?? 0))
      .orderBy('walletMessages.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom((from) =>
        from
          .selectFrom('walletMessages')
          .select('id')
          .where(isWaiting)
          .limit(maxCount + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ id }) => [id])
  return {
    ...page,
    more: count > maxCount,
    rows: page.rows.map(
      (row): contract.WalletMessage => ({
        _id: String(row.id),
        wallet: row.wallet as WalletName,
        from: row.fromName,
        text: row.text,
        receivedAt: row.receivedAt.toISOString(),
        problem: row.problem as MessageProblem,
        amount: takaOf(row.amountPaisa),
        trxId: row.trxId,
        sender: row.sender,
        fee: takaOf(row.feePaisa),
        balance: takaOf(row.balancePaisa),
        sentAt: row.sentAt?.toISOString() ?? null,
        orderId: row.typedFor,
      }),
    ),
  }
}

const getMessage = (db: Database, id: number) =>
  db
    .selectFrom('walletMessages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Message'))

/** Says for which order the money of a text is. Each step may be repeated, so that a lost response loses nothing. */
async function assignMessage(call: Call, id: number, orderId: string) {
  const { db, user } = call
  const message = await getMessage(db, id)
  const { trxId, sender, amountPaisa } = message
  const wallet = message.wallet as WalletName
  if (message.state === 'matched' && message.orderId === orderId) return { _id: String(id) }
  if (message.state !== 'waiting') throw notPossibleNow('Somebody has decided this message already.')
  if (!message.isGenuine || trxId === null || sender === null || amountPaisa === null)
    throw notPossibleNow('This message is not one of the wallet that the shop can read.')
  await addAdvancePayment(call, orderId, { wallet, trxId, sender })
  const payment = await findPayment(db, wallet, trxId)
  if (!payment || payment.orderId !== orderId)
    throw notPossibleNow('Another order has this transaction by now.')
  if (payment.state === 'checking') await confirmAdvancePayment(call, payment.id, takaFromPaisa(amountPaisa))
  else if (payment.amountPaisa !== amountPaisa)
    throw notPossibleNow('This payment was confirmed with another amount.')
  await inTransaction(db, async (tx) => {
    await closeMessage(tx, id, { state: 'matched', orderId, decidedBy: user.id })
    await call.audit(tx, 'wallet-message-assigned', `order ${orderId}`, { after: { wallet, trxId } })
  })
  return { _id: String(id) }
}

/** Says that the money of a text is for no order. */
const dismissMessage = ({ db, user, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const message = await tx
      .selectFrom('walletMessages')
      .select(['state', 'wallet', 'trxId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Message'))
    if (message.state === 'matched') throw notPossibleNow('An order has this money already.')
    if (message.state === 'waiting') {
      await closeMessage(tx, id, { state: 'not ours', decidedBy: user.id })
      await audit(tx, 'wallet-message-dismissed', `message ${id}`, {
        after: { wallet: message.wallet, trxId: message.trxId },
      })
    }
    return { _id: String(id) }
  })

function walletMessageRoutes(app: FastifyInstance, shop: Shop) {
  messageReceiver(app, shop)
  route(app, contract.getForwarding, (_, { db }) => getForwarding(db))
  route(app, contract.postForwarding, async ({ body: { withKey, password }, confirm }, call) =>
    makeForwarding({ ...call, confirmation: await confirm(password) }, withKey),
  )
  route(app, contract.putForwarding, async ({ body: { senders, password }, confirm }, call) =>
    changeSenders({ ...call, confirmation: await confirm(password) }, senders),
  )
  route(app, contract.deleteForwarding, async ({ body, confirm }, call) =>
    endForwarding({ ...call, confirmation: await confirm(body.password) }),
  )
  route(app, contract.getWalletMessages, ({ query }, { db }) => listMessages(db, query))
  route(app, contract.assignWalletMessage, ({ params, body }, call) =>
    assignMessage(call, params.id, body.orderId),
  )
  route(app, contract.dismissWalletMessage, ({ params }, call) => dismissMessage(call, params.id))
}

const deleteOldMessages = job({
  name: 'sweep-wallet-messages',
  data: z.null(),
  nightly: '3:50',
  end: 'next-run',
})

function walletMessageJobs(shop: Shop) {
  const { jobs, db } = shop
  jobs.handle(matchMoney, (money) => matchMoneyOf(shop, money))
  jobs.handle(deleteOldMessages, () =>
    deleteInBatches((limit) =>
      db
        .deleteFrom('walletMessages')
        .where('id', 'in', (messages) =>
          messages
            .selectFrom('walletMessages')
            .select('id')
            .where('receivedAt', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
            .limit(limit),
        )
        .executeTakeFirst(),
    ),
  )
}

export const walletMessagesDomain: Domain = { routes: walletMessageRoutes, jobs: walletMessageJobs }
