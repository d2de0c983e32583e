import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { line, mobile, ownPassword } from '#lib/schemas.ts'
import { courierProblems, maxKeyLength } from '#shop/parcels/rules.ts'
import { recordSources } from './rules.ts'

const source = z.enum(recordSources)
const moment = z.iso.datetime().nullable()

const courierHistory = z.object({
  phone: z.string(),
  /** Whether anybody is asked about numbers. */
  isOn: z.boolean(),
  /** Whether an answer will come soon. */
  isAsking: z.boolean(),
  /** Parcels that are certain, of all couriers together. */
  parcels: z.int(),
  /** How much of them was delivered; null where nothing is known, which is no clean record. */
  deliveredPercent: z.number().nullable(),
  couriers: z.array(
    z.object({
      courier: z.string(),
      /** Parcels at least and at most; null where it is not known. */
      from: z.int().nullable(),
      to: z.int().nullable(),
      deliveredPercent: z.number().nullable(),
      source,
      at: z.iso.datetime(),
    }),
  ),
  /** What other merchants have reported. */
  reports: z.int(),
  reportKinds: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** The oldest of the answers above; null without any. */
  at: moment,
})
export type CourierHistory = z.output<typeof courierHistory>

export const getCourierHistory = endpoint({
  method: 'GET',
  path: '/courier-history/:phone',
  summary:
    'What couriers know of a phone number, as it is stored. What is older than a day is asked for, and here a little later.',
  access: 'admin',
  permission: ['orders', 'packing'],
  params: z.object({ phone: mobile }),
  response: courierHistory,
})

const sourceSettings = z.object({
  source,
  isOn: z.boolean(),
  /** Of a service. */
  baseUrl: z.string(),
  /** The last characters of its key; null without one. */
  keyEnd: z.string().nullable(),
  /** Whether it can be asked at all: a courier is connected, a service has a key. */
  isReady: z.boolean(),
  /** Since when it does not accept the keys: nothing is asked until they change. */
  brokenAt: moment,
  quietUntil: moment,
  problem: z.string(),
  problemCode: z.enum(courierProblems).nullable(),
  /** Answers in the last 30 days. */
  answers: z.int(),
})
export type SourceSettings = z.output<typeof sourceSettings>

export const getSources = endpoint({
  method: 'GET',
  path: '/courier-history-sources',
  summary: 'Who is asked about phone numbers. Keys never leave the shop.',
  access: 'admin',
  permission: 'connections',
  response: z.array(sourceSettings),
})

export const putSource = endpoint({
  method: 'PUT',
  path: '/courier-history-sources/:source',
  summary:
    'Switches a source on or off. A service has an address and a key, which stays if it is left out; another address needs it again.',
  access: 'admin',
  permission: 'connections',
  params: z.object({ source }),
  body: z.strictObject({
    isOn: z.boolean(),
    baseUrl: line(200).default(''),
    key: line(maxKeyLength).optional(),
    password: ownPassword,
  }),
  response: sourceSettings,
  invalidates: 'storefront',
})

export const getNumberChecks = endpoint({
  method: 'GET',
  path: '/number-checks',
  summary: 'Whom the shop asks about phone numbers of its customers.',
  access: 'public',
  response: z.array(source),
  cached: true,
})
