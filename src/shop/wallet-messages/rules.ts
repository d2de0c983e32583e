import type { WalletName } from '#shop/risk/rules.ts'

/** The names that texts of each wallet come from; any other name pretends. */
export type WalletSenders = Record<WalletName, string[]>
export const defaultSenders: WalletSenders = {
  bkash: ['bKash'],
  nagad: ['NAGAD'],
  rocket: ['16216', 'Rocket'],
}
export const maxSenders = 5

/**
 * Why a text has confirmed nothing. Without a reason it waits for a customer who types its transaction in. `pretends`: it came from
 * another name than the wallet's. `before the order`: the money came before the order was placed. `too late`: the courier collects
 * the whole amount, or has.
 */
export const messageProblems = [
  ...(['', 'pretends', 'unreadable', 'used twice', 'kind', 'sender', 'amount'] as const),
  ...(['before the order', 'too late'] as const),
]
export type MessageProblem = (typeof messageProblems)[number]

/** Days for which texts are kept. */
export const keptDays = 180
