import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { period } from '#lib/schemas.ts'
import { callOutcomes } from '#shop/orders/rules.ts'
import { countedBy, maxWorkDays } from './rules.ts'

const count = z.int()

const workOfPerson = z.object({
  userId: z.string(),
  /** Empty for a deleted user. */
  name: z.string(),
  /** The API key by which a program did it for this user; null for the person. */
  apiKey: z.object({ _id: z.string(), name: z.string() }).nullable(),
  calls: count,
  /** Calls by how they ended. */
  outcomes: z.record(z.enum(callOutcomes), count),
  /**
   * Minutes from the order to its first call, of the first calls that this person made: half took at most as long, within a tenth.
   * Null without one.
   */
  minutesToCall: z.number().nullable(),
  /** Orders that this person has confirmed in the period, the last of all who did; and what became of them since. */
  confirmed: count,
  delivered: count,
  cameBack: count,
  /** Orders delivered in the period that this person had confirmed, whenever that was. */
  deliveredInPeriod: count,
  /** How often this person has changed the goods, amounts or address of an order. */
  edits: count,
  /** Orders for which this person made the first parcel, or that they sent without one. */
  packed: count,
})

export const staffWork = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Who confirmed most comes first. */
  people: z.array(workOfPerson),
})
export type StaffWork = z.infer<typeof staffWork>

const permission = ['orders', 'packing', 'money'] as const
const whose = 'Those with the permission money see everybody, others themselves.'

export const getStaffWork = endpoint({
  method: 'GET',
  path: '/staff-work',
  summary: `What each of the staff did about orders in a period of days in Dhaka. ${whose}`,
  access: 'admin',
  permission,
  query: period(maxWorkDays),
  response: staffWork,
})

export const getStaffWorkCsv = endpoint({
  method: 'GET',
  path: '/staff-work/csv',
  summary: `The orders that staff have confirmed in a period, or that were delivered in it, one row for each, as CSV. ${whose}`,
  access: 'admin',
  permission,
  query: period(maxWorkDays).safeExtend({
    by: z.enum(countedBy),
    language: z.enum(['en', 'bn']).default('en'),
  }),
  file: 'text/csv',
  response: z.string(),
})
