import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, line, ownPassword, taka } from '#lib/schemas.ts'
import { type CredentialName, couriers, credentialNames } from '#shop/couriers/courier-fields.ts'
import { courierProblems, maxKeyLength } from './rules.ts'

const courier = z.enum(couriers)
const params = z.object({ courier })
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const moment = z.iso.datetime().nullable()

const connection = z.object({
  courier,
  baseUrl: z.string(),
  /** The last four characters of each key that is set. */
  keys: z.partialRecord(z.enum(credentialNames), z.string()),
  /** They were stored with another secret of the shop and have to be typed again. */
  areKeysUnreadable: z.boolean(),
  storeId: z.int().nullable(),
  storeName: z.string(),
  /** What the courier expects as the answer to its webhooks; empty for the usual one. */
  webhookAnswer: z.string(),
  isDefault: z.boolean(),
  /** Since when the courier does not accept the keys. */
  brokenAt: moment,
  /** The courier's words, or why no request is sent for a while. */
  problem: z.string(),
  /** Which sentence of the shop the problem is; null for the courier's own words. */
  problemCode: z.enum(courierProblems).nullable(),
  quietUntil: moment,
  testedAt: moment,
  webhookUrl: z.string(),
  hasWebhookSecret: z.boolean(),
  /** The last genuine message. */
  webhookAt: moment,
  areasAt: moment,
})
export type Connection = z.infer<typeof connection>

export const getCouriers = endpoint({
  method: 'GET',
  path: '/couriers',
  summary: 'The couriers that the shop is connected to. Keys never leave the shop.',
  access: 'admin',
  permission: 'connections',
  response: z.array(connection),
})

export const getUsableCouriers = endpoint({
  method: 'GET',
  path: '/couriers/usable',
  summary: 'The couriers that can be booked, the usual one first.',
  access: 'admin',
  permission: ['packing', 'orders', 'money'],
  response: z.array(z.object({ courier, isDefault: z.boolean(), isBroken: z.boolean() })),
})
export type UsableCourier = z.infer<(typeof getUsableCouriers)['response']>[number]

const key = line(maxKeyLength)

export const putCourier = endpoint({
  method: 'PUT',
  path: '/couriers/:courier',
  summary:
    'Connects a courier, or changes the connection. Keys that are left out stay; another address needs all of them again. Address, keys and store want `password`.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({
    baseUrl: filledLine(200),
    keys: z.strictObject(
      Object.fromEntries(credentialNames.map((name) => [name, key.optional()])) as Record<
        CredentialName,
        z.ZodOptional<typeof key>
      >,
    ),
    storeId: id.nullable().default(null),
    storeName: line(200).default(''),
    webhookAnswer: line(200).default(''),
    isDefault: z.boolean(),
    password: ownPassword,
  }),
  response: connection,
})

export const deleteCourier = endpoint({
  method: 'DELETE',
  path: '/couriers/:courier',
  summary: 'Ends a connection and forgets its keys. Its parcels stay.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({ password: ownPassword }),
  response: z.object({ courier }),
})

export const testCourier = endpoint({
  method: 'POST',
  path: '/couriers/:courier/test',
  summary: 'Asks the courier something that only right keys open. Books nothing.',
  access: 'admin',
  permission: 'connections',
  queue: 'outside',
  params,
  body: z.object({}),
  response: z.object({
    isAccepted: z.boolean(),
    problem: z.string(),
    problemCode: z.enum(courierProblems).nullable(),
    /** Where the courier reports it. */
    balance: taka.nullable(),
  }),
})

export const getStores = endpoint({
  method: 'GET',
  path: '/couriers/:courier/stores',
  summary: 'The merchant’s stores at a courier.',
  access: 'admin',
  permission: 'connections',
  queue: 'outside',
  params,
  response: z.array(z.object({ id: z.int(), name: z.string(), address: z.string() })),
})

export const postWebhookSecret = endpoint({
  method: 'POST',
  path: '/couriers/:courier/webhook-secret',
  summary:
    'Makes a new secret for the courier’s webhooks; the former one is not accepted any more. It is shown only now.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({}),
  response: z.object({ url: z.string(), secret: z.string() }),
})

export const getAreas = endpoint({
  method: 'GET',
  path: '/courier-areas',
  summary: 'A courier’s areas of a district, and which of them each thana has.',
  access: 'admin',
  permission: ['packing', 'orders', 'settings', 'connections'],
  query: z.object({ courier, district: filledLine(60) }),
  response: z.object({
    isConnected: z.boolean().describe('Whether the shop is connected to the courier.'),
    areas: z.array(z.object({ id: z.int(), name: z.string() })),
    thanas: z.array(
      z.object({
        thana: z.string(),
        area: z.object({ id: z.int(), name: z.string() }).nullable(),
        /** Whether staff chose it, and not its name. */
        isChosen: z.boolean(),
      }),
    ),
  }),
})

export const putAreaChoice = endpoint({
  method: 'PUT',
  path: '/courier-areas',
  summary: 'Chooses a courier’s area for a thana, or leaves it open again.',
  access: 'admin',
  permission: ['packing', 'orders', 'settings', 'connections'],
  body: z.object({ courier, district: filledLine(60), thana: filledLine(60), areaId: id.nullable() }),
  response: z.object({ thana: z.string() }),
})

export const fetchAreas = endpoint({
  method: 'POST',
  path: '/couriers/:courier/areas',
  summary: 'Fetches the courier’s areas again, by a job.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({}),
  response: z.object({ courier }),
})
