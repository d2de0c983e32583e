import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, opaque, ownPassword, mobile as phone, phoneNumber, taka } from '#lib/schemas.ts'
import {
  type ActionRule,
  actionRules,
  actions,
  type CallRules,
  defaultCallRules,
  maxCodeMinutes,
  maxReasonLength,
  maxRetryMinutes,
  maxTries,
  riskReasons,
  ruleActions,
  walletKinds,
  walletNames,
  walletNumberPattern,
} from './rules.ts'

const minutes = z.int().min(1).max(maxRetryMinutes)
const count = z.int().min(1).max(100).nullable()

const action = z.enum(ruleActions)

/** The number of a wallet. */
export const walletNumber = phoneNumber(walletNumberPattern, 'Not the number of a wallet.')
const wallet = z.strictObject({ number: walletNumber, kind: z.enum(walletKinds) }).nullable()

/** The rules as the merchant sends them. */
export const callRules = z.strictObject({
  confirmByCall: z.boolean(),
  tries: z.int().min(1).max(maxTries),
  noAnswerMinutes: minutes,
  busyMinutes: minutes,
  callOthers: z.boolean(),
  goodFrom: count,
  returnedFrom: count,
  cancelledFrom: count,
  firstOver: taka.nullable(),
  over: taka.nullable(),
  blockedAddress: z.boolean(),
  recordBelow: z.int().min(1).max(100).nullable(),
  recordFrom: z.int().min(1).max(100),
  actions: z.strictObject(
    Object.fromEntries(actionRules.map((rule) => [rule, action])) as Record<ActionRule, typeof action>,
  ),
  codeMinutes: z.int().min(1).max(maxCodeMinutes),
  wallets: z.strictObject({ bkash: wallet, nagad: wallet, rocket: wallet }),
  advanceAmount: taka.min(1).nullable(),
}) satisfies z.ZodType<CallRules>

const rulesWithVersion = callRules.extend({ version: opaque(64) })
export type CallRulesWithVersion = z.output<typeof rulesWithVersion>

/** A stored row may lack rules of later versions. */
export const storedCallRules = z
  .object({ ...callRules.shape, actions: callRules.shape.actions.partial() })
  .partial()
  .transform(
    ({ actions: stored, ...rules }): CallRules => ({
      ...defaultCallRules,
      ...rules,
      actions: { ...defaultCallRules.actions, ...stored },
    }),
  )

/** Why an order deserves a call, or none. */
export const riskReason = z.object({
  reason: z.enum(riskReasons),
  /** Parcels or orders, or percent of parcels. */
  count: z.int().optional(),
  /** All parcels of the phone number that were sent and are back or delivered. */
  of: z.int().optional(),
  /** The limit of the rule. */
  over: taka.optional(),
})
export type RiskReasonShown = z.output<typeof riskReason>

export const getCallRules = endpoint({
  method: 'GET',
  path: '/call-rules',
  summary:
    'What orders need before they are packed: nothing, a call, a code by SMS or an advance. `version` is sent back with a change.',
  access: 'admin',
  permission: ['settings', 'orders'],
  response: rulesWithVersion,
})

export const putCallRules = endpoint({
  method: 'PUT',
  path: '/call-rules',
  summary:
    'Replaces the rules of the calls. They decide about orders that are placed from then on. 409 with the current ones as `now` if `version` is outdated. Other wallets want the permission connections and `password`.',
  access: 'admin',
  permission: 'settings',
  body: rulesWithVersion.extend({ password: ownPassword }),
  response: rulesWithVersion,
  conflict: rulesWithVersion,
  invalidates: 'storefront',
})

export const getPaymentTerms = endpoint({
  method: 'GET',
  path: '/payment-terms',
  summary: 'What the built-in pages say of paying: by which wallets an order may need an advance.',
  access: 'public',
  response: z.object({
    /** None where no rule asks for an advance. */
    advanceBy: z.array(z.enum(walletNames)),
  }),
  cached: true,
})
export type PaymentTerms = z.output<(typeof getPaymentTerms)['response']>

export const replayCallRules = endpoint({
  method: 'POST',
  path: '/call-rules/replay',
  summary: 'Whom these rules would have met in the last 90 days. Changes nothing.',
  access: 'admin',
  permission: 'settings',
  body: callRules,
  response: z.object({
    /** Orders that were looked at; the newest ones where there are very many. */
    orders: z.int(),
    isPartial: z.boolean(),
    /** How many would have needed what, and how many of these came back or were cancelled. */
    actions: z.array(z.object({ action: z.enum(actions), orders: z.int(), failed: z.int() })),
    rules: z.array(
      z.object({
        reason: z.enum(riskReasons),
        orders: z.int(),
        /** Of these, parcels that came back. */
        returned: z.int(),
        /** A few of them. */
        examples: z.array(z.string()),
      }),
    ),
  }),
})
export type Replay = z.output<(typeof replayCallRules)['response']>

const reason = filledLine(maxReasonLength)

export const blockedPhone = z.object({
  phone: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** Who blocked it; empty if the account is gone. */
  by: z.string(),
})
export type BlockedPhone = z.output<typeof blockedPhone>

export const getBlockedPhones = endpoint({
  method: 'GET',
  path: '/blocked-phones',
  summary: 'Phone numbers that cannot order by themselves, the latest first.',
  access: 'admin',
  permission: 'orders',
  query: z.object(pageQuery),
  response: z.array(blockedPhone),
  paged: true,
})

export const blockPhone = endpoint({
  method: 'POST',
  path: '/blocked-phones',
  summary:
    'Blocks a phone number: its orders are refused, unless staff enter them. Repeating it changes the reason.',
  access: 'admin',
  permission: 'orders',
  body: z.object({ phone, reason }),
  response: blockedPhone,
  status: 201,
})

export const forgivePhone = endpoint({
  method: 'POST',
  path: '/blocked-phones/forgive',
  summary: 'Lets a blocked phone number order again. POST, so that no number gets into a log.',
  access: 'admin',
  permission: 'orders',
  body: z.object({ phone, reason }),
  response: z.object({ phone: z.string() }),
})
