import { sql } from 'kysely'
import { z } from 'zod'
import { ShopError } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { confirmPayment, type LockedPayment, lockPayment } from '#shop/orders/commands/decide-advance.ts'
import { awaitedPaisaOf } from '#shop/orders/rules.ts'
import { type CallRules, type WalletName, walletNames } from '#shop/risk/rules.ts'
import { readCallRules } from '#shop/risk/service.ts'
import type { Shop } from '#shop/shop.ts'
import { isSameSender } from './parse-wallet-text.ts'
import type { MessageProblem } from './rules.ts'

/** Looks whether what a wallet wrote and what a customer typed are the same money; queued by whichever comes. */
export const matchMoney = job({
  name: 'match-wallet-money',
  data: z.object({ wallet: z.enum(walletNames), trxId: z.string() }),
  end: 'health',
})

const lockMessages = (tx: Tx, wallet: WalletName, trxId: string) =>
  tx
    .selectFrom('walletMessages')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('trxId', '=', trxId)
    .where('isGenuine', '=', true)
    .where('state', '<>', 'not ours')
    .orderBy('id')
    .forUpdate()
    .execute()
type Message = Awaited<ReturnType<typeof lockMessages>>[number]

/** The wallets write whole minutes. */
const minute = 60_000

/** Why a text is not plainly the money that was typed in; empty if it is. */
function problemOf(
  { order, payment }: LockedPayment,
  message: Message,
  { wallets }: Pick<CallRules, 'wallets'>,
): MessageProblem {
  const wallet = message.wallet as WalletName
  if (message.receivedBy === 'cash out' && wallets[wallet]?.kind !== 'agent') return 'kind'
  if (!isSameSender(wallet, message.sender ?? '', payment.sender)) return 'sender'
  if (payment.state === 'confirmed') return payment.amountPaisa === message.amountPaisa ? '' : 'amount'
  if (message.amountPaisa !== awaitedPaisaOf(order)) return 'amount'
  const came = message.sentAt ?? message.receivedAt
  return came.getTime() + minute < order.placedAt.getTime() ? 'before the order' : ''
}

const setProblem = (tx: Tx, messages: readonly Message[], problem: MessageProblem) =>
  tx
    .updateTable('walletMessages')
    .set({ problem })
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .where('state', '=', 'waiting')
    .execute()

/** The payment that was typed in with a transaction, unless it was refused. */
export const findPayment = (db: Database | Tx, wallet: WalletName, trxId: string) =>
  db
    .selectFrom('advancePayments')
    .select(['id', 'orderId', 'state', 'amountPaisa'])
    .where('wallet', '=', wallet)
    .where('trxId', '=', trxId)
    .where('state', '<>', 'refused')
    .executeTakeFirst()

/** Confirms a payment of which the wallet itself has written, as staff would; anything less waits for them. */
export async function matchMoneyOf(shop: Shop, { wallet, trxId }: z.output<(typeof matchMoney)['data']>) {
  const stockChange = await inTransaction(shop.db, async (tx) => {
    const typed = await findPayment(tx, wallet, trxId)
    const locked = typed && (await lockPayment(tx, typed.id))
    const messages = await lockMessages(tx, wallet, trxId)
    const [message] = messages
    if (!message) return 'untouched'
    // Two different texts of one transaction: one of them is not the wallet's.
    if (messages.length > 1) {
      await setProblem(tx, messages, 'used twice')
      return 'untouched'
    }
    if (message.state !== 'waiting' || !locked || locked.payment.state === 'refused') return 'untouched'
    const problem = problemOf(locked, message, await readCallRules(tx))
    if (problem) {
      await setProblem(tx, messages, problem)
      return 'untouched'
    }
    let stockChange: Awaited<ReturnType<typeof confirmPayment>> = 'untouched'
    if (locked.payment.state === 'checking')
      try {
        const by = { emit: shop.emit, actor: 'shop' as const, requestId: `wallet-message-${message.id}` }
        stockChange = await confirmPayment(tx, by, locked, message.amountPaisa ?? 0)
      } catch (error) {
        if (!(error instanceof ShopError) || error.code !== 'not-possible-now') throw error
        await setProblem(tx, messages, 'too late')
        return 'untouched'
      }
    await closeMessage(tx, message.id, { state: 'matched', orderId: locked.order.id })
    return stockChange
  })
  if (stockChange !== 'untouched') await shop.events.publish(stockChange)
}

interface Closed {
  state: 'matched' | 'not ours'
  orderId?: string
  decidedBy?: number
}

/** Takes a text off the list. */
export const closeMessage = (tx: Tx, id: number, { state, orderId, decidedBy }: Closed) =>
  tx
    .updateTable('walletMessages')
    .set({
      state,
      problem: '',
      orderId: orderId ?? null,
      decidedBy: decidedBy ?? null,
      decidedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
