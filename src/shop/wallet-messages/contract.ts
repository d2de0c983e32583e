import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, numberOf, ownPassword, rowId, taka } from '#lib/schemas.ts'
import { orderId } from '#shop/orders/contract.ts'
import { walletNames } from '#shop/risk/rules.ts'
import { maxSenders, messageProblems } from './rules.ts'

const names = z.array(filledLine(30)).max(maxSenders)
const senders = z.strictObject({ bkash: names, nagad: names, rocket: names })

const forwarding = z.object({
  isOn: z.boolean(),
  /** Whether each message needs a key beside the address. */
  hasKey: z.boolean(),
  senders,
  madeAt: z.iso.datetime().nullable(),
  /** When the phone was heard last, with whatever text. */
  heardAt: z.iso.datetime().nullable(),
})
export type Forwarding = z.output<typeof forwarding>

export const getForwarding = endpoint({
  method: 'GET',
  path: '/wallet-forwarding',
  summary:
    'Whether a phone passes on what the wallets write to it. The secret address never leaves the shop again.',
  access: 'admin',
  permission: ['settings', 'connections'],
  response: forwarding,
})

export const postForwarding = endpoint({
  method: 'POST',
  path: '/wallet-forwarding',
  summary:
    'Makes the secret address to which a phone sends what the wallets write to it, and a key if wanted; those from before work no longer. Both are shown once. Wants `password`.',
  access: 'admin',
  permission: 'connections',
  body: z.object({ withKey: z.boolean(), password: ownPassword }),
  response: z.object({ url: z.string(), key: z.string().nullable() }),
  status: 201,
})

export const putForwarding = endpoint({
  method: 'PUT',
  path: '/wallet-forwarding',
  summary: 'Changes the names that texts of the wallets come from. Wants `password`; 409 while it is off.',
  access: 'admin',
  permission: 'connections',
  body: z.object({ senders, password: ownPassword }),
  response: forwarding,
})

export const deleteForwarding = endpoint({
  method: 'DELETE',
  path: '/wallet-forwarding',
  summary: 'Takes no more texts of wallets. Those that wait stay. Wants `password`.',
  access: 'admin',
  permission: 'connections',
  body: z.object({ password: ownPassword }),
  response: forwarding,
})

const message = z.object({
  _id: z.string(),
  wallet: z.enum(walletNames),
  /** The name or number that it came from. */
  from: z.string(),
  text: z.string(),
  receivedAt: z.iso.datetime(),
  problem: z.enum(messageProblems),
  /** What was read; null where the words are not known. */
  amount: taka.nullable(),
  trxId: z.string().nullable(),
  sender: z.string().nullable(),
  fee: taka.nullable(),
  balance: taka.nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** The order whose customer has typed this transaction in. */
  orderId: z.string().nullable(),
})
export type WalletMessage = z.output<typeof message>

export const getWalletMessages = endpoint({
  method: 'GET',
  path: '/wallet-messages',
  summary: 'Texts of wallets that have confirmed nothing yet, the newest first.',
  access: 'admin',
  permission: 'money',
  query: z.object(pageQuery),
  response: z.array(message),
  paged: true,
})

const params = z.object({ id: numberOf(rowId('a message', 15)) })
const decided = z.object({ _id: z.string() })

export const assignWalletMessage = endpoint({
  method: 'PUT',
  path: '/wallet-messages/:id/order',
  summary:
    'Says for which order the money of a text is: enters it as its payment and confirms it. 409 for a text that was not read, or pretends.',
  access: 'admin',
  permission: 'money',
  params,
  body: z.object({ orderId }),
  response: decided,
})

export const dismissWalletMessage = endpoint({
  method: 'PUT',
  path: '/wallet-messages/:id/dismissal',
  summary: 'Says that the money of a text is for no order.',
  access: 'admin',
  permission: 'money',
  params,
  response: decided,
})
