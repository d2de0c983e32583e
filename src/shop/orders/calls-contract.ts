import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { taka } from '#lib/schemas.ts'
import { orderId, orderStatus } from './contract.ts'
import { callOutcomes } from './rules.ts'

const callQueue = z.object({
  /** The order that the caller has, and until when nobody else gets it. */
  current: z.object({ _id: z.string(), until: z.string() }).nullable(),
  /** Orders that are due now, these included; counted up to 1,000. */
  waiting: z.int(),
  /** Orders that a person has to look at; counted up to 1,000. */
  forPerson: z.int(),
  /** When the next order will be due; null if there is none. */
  nextAt: z.iso.datetime().nullable(),
})
export type CallQueue = z.output<typeof callQueue>

export const getCallQueue = endpoint({
  method: 'GET',
  path: '/calls',
  summary: 'The order that the caller has at the moment, and how many orders wait for a call.',
  access: 'admin',
  permission: 'orders',
  response: callQueue,
})

export const takeNextCall = endpoint({
  method: 'POST',
  path: '/calls/next',
  summary:
    'Gives the caller the next order to call about, for 15 minutes; nobody else gets it meanwhile. A caller who has one keeps it.',
  access: 'admin',
  permission: 'orders',
  response: callQueue,
})

export const releaseCall = endpoint({
  method: 'POST',
  path: '/calls/:id/release',
  summary: 'Gives an order back to the queue without a call.',
  access: 'admin',
  permission: 'orders',
  params: z.object({ id: orderId }),
  response: callQueue,
})

export const getCallsForPerson = endpoint({
  method: 'GET',
  path: '/calls/for-person',
  summary:
    'Orders that nobody could be reached about, whose number is wrong or that were not wanted, the oldest first.',
  access: 'admin',
  permission: 'orders',
  query: z.object(pageQuery),
  response: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      mobileNumber: z.string(),
      total: taka,
      orderStatus,
      placedAt: z.iso.datetime(),
      /** How the last call ended. */
      outcome: z.enum(callOutcomes).nullable(),
      /** Calls without an answer. */
      tries: z.int(),
    }),
  ),
  paged: true,
})
export type CallForPerson = z.output<(typeof getCallsForPerson)['response']>[number]

export const callAgain = endpoint({
  method: 'POST',
  path: '/calls/:id/again',
  summary: 'Offers an order to the callers again that a person has looked at.',
  access: 'admin',
  permission: 'orders',
  params: z.object({ id: orderId }),
  response: z.object({ _id: z.string() }),
})
