import type { Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { PageCache } from '#platform/page-cache.ts'
import type { Visit } from '#shop/measurement/rules.ts'
import type { WalletName } from '#shop/risk/rules.ts'
import type { Actor } from './commands/actor.ts'
import type { CallOutcome } from './rules.ts'
import type { OrderStatus } from './statuses.ts'

interface Mailed {
  /** The row of the history that an e-mail tells of. */
  historyId: number
  /** Empty if the order has no address. */
  email: string
}

/**
 * What happens to orders that other domains follow. Each is told once, when everything of it that belongs to orders is written, in
 * the transaction in which it happens.
 */
interface OrderEvents {
  placed: Mailed & {
    id: string
    mobileNumber: string
    /** Whether its customer confirms it with a code, which is sent now. */
    needsCode: boolean
    /** What its browser tells of the visit; null for orders of staff. */
    visit: Visit | null
    /** The key of the checkout that it comes from; null if it has none. */
    checkout: string | null
    /** The address of the order page on which it was placed; null if on none. */
    orderPage: string | null
  }
  moved: Mailed & {
    id: string
    from: OrderStatus
    to: OrderStatus
    actor: Actor
    /** Seconds to wait with messages, because the move can be undone. */
    delay: number
  }
  /** A confirmation was taken back by who had just made it. */
  moveUndone: { id: string; from: OrderStatus; to: OrderStatus }
  /** The courier of an order that is Return already says so, too. */
  returnSeen: { id: string }
  /** Which pieces were kept was said, or corrected: all of them, if `isWhole`. */
  partlyDelivered: { id: string; isWhole: boolean }
  /** The pieces of an order that came back were counted. */
  received: { id: string }
  /** An order sends other pieces for some of another one, or does not any more. */
  exchanged: { id: string; originalId: string; isUndone: boolean }
  /** The lines of an order became part of another one; it is Cancelled. */
  merged: { id: string; into: string; from: OrderStatus }
  /** The code of an order is wanted again; `time` counts from 1, when it was placed. */
  codeWanted: { id: string; time: number }
  called: { id: string; outcome: CallOutcome; actor: Actor }
  /** Money of a wallet came in before delivery, or was paid back; `note` is what the wallet calls it. */
  walletMoney: {
    id: string
    kind: 'advance' | 'refund'
    /** More than 0 either way. */
    amountPaisa: number
    wallet: WalletName | null
    note: string
    /** Null where the shop did it itself. */
    madeBy: number | null
  }
  /** A payment in advance was typed in, or was found. */
  advanceChanged: { wallet: WalletName; trxId: string }
  /** A guest order belongs to an account from now on. */
  claimed: { id: string; userId: number }
  /** It is deleted next, with all rows that refer to it. Who needs it throws. */
  deleting: { id: string; status: OrderStatus }
}

export interface OrderEventContext {
  jobs: Jobs
  memoize: PageCache['memoize']
}

/** Runs in the transaction of the order: what it throws rolls everything back. */
export type OrderSubscriber<Event extends keyof OrderEvents> = (
  tx: Tx,
  context: OrderEventContext,
  event: OrderEvents[Event],
) => Promise<unknown>

/** Who follows each event, in the order in which they are called. */
export type OrderSubscribers = { [Event in keyof OrderEvents]: readonly OrderSubscriber<Event>[] }

/** Tells the subscribers of what has happened to an order. */
export type EmitOrderEvent = <Event extends keyof OrderEvents>(
  tx: Tx,
  event: Event,
  payload: OrderEvents[Event],
) => Promise<void>

export const connectOrderEvents =
  (subscribers: OrderSubscribers, context: OrderEventContext): EmitOrderEvent =>
  async (tx, event, payload) => {
    for (const follow of subscribers[event]) await follow(tx, context, payload)
  }
