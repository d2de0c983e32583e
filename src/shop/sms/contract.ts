import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import {
  filledLine,
  filledLines,
  line,
  lines,
  numberOf,
  opaque,
  ownPassword,
  rowId,
  taka,
} from '#lib/schemas.ts'
import { mobileNumber, orderId } from '#shop/orders/contract.ts'
import { knownGateways } from './gateway-fields.ts'
import { gatewayMethods, numberForms } from './own-fields.ts'
import {
  maxDayLimit,
  maxPhoneLimit,
  maxTextLength,
  smsEvents,
  smsProblems,
  smsStates,
  textEvents,
} from './rules.ts'

const account = {
  url: filledLine(500),
  /** The name or number that the message comes from, and the account at the gateway; empty where it needs none. */
  sender: line(40),
  user: line(100),
  /** What a part of a message costs. */
  partCost: taka,
  /** Messages in a day in all, and to one number. */
  dayLimit: z.int().min(1).max(maxDayLimit),
  phoneLimit: z.int().min(1).max(maxPhoneLimit),
}

export const gatewayInput = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.enum(knownGateways), ...account }),
  z.strictObject({
    provider: z.literal('other'),
    ...account,
    method: z.enum(gatewayMethods),
    headers: lines(1000),
    content: filledLines(3000),
    numberForm: z.enum(numberForms),
    successPath: line(100),
    successValues: filledLine(200),
    alsoPath: line(100),
    alsoValues: line(200),
    idPath: line(100),
    codePath: line(100),
    messagePath: line(100),
    explanations: lines(3000),
  }),
])
export type GatewayInput = z.infer<typeof gatewayInput>

const text = z.strictObject({ on: z.boolean(), text: filledLines(maxTextLength) })
const eventTexts = z.strictObject({ en: text, bn: text })
export const textsInput = z.strictObject(
  Object.fromEntries(textEvents.map((event) => [event, eventTexts])) as Record<
    (typeof textEvents)[number],
    typeof eventTexts
  >,
)

const setup = z.object({
  /** Whether one is set up; without it messages are kept in the outbox. */
  hasGateway: z.boolean(),
  /** Null while none is set up, and for who may not change it. The key is never sent. */
  gateway: gatewayInput.nullable(),
  /** What a part of a message costs; 0 without a gateway. */
  partCost: z.number(),
  texts: textsInput,
  /** What placeholders are in an example, by the message and its language. */
  examples: z.record(
    z.enum(textEvents),
    z.object({ en: z.record(z.string(), z.string()), bn: z.record(z.string(), z.string()) }),
  ),
  /** Addresses of this server in the internet, for white lists; empty where it does not know them. */
  serverAddresses: z.array(z.string()),
  /** Sent back when something is changed. */
  version: z.string(),
})
export type SmsSetup = z.infer<typeof setup>

const version = opaque(64)

export const getSmsSetup = endpoint({
  method: 'GET',
  path: '/sms/setup',
  summary:
    'The texts, and the gateway for text messages without its key, which only who may change it is shown.',
  access: 'admin',
  permission: ['settings', 'connections'],
  response: setup,
})

export const putSmsGateway = endpoint({
  method: 'PUT',
  path: '/sms/gateway',
  summary:
    'Changes the gateway for text messages; null removes it with its key. Without `key` the stored one stays, unless the host is another one. All but price and limits wants `password`. 409 with the current setup as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'connections',
  body: z.object({
    version,
    gateway: gatewayInput.nullable(),
    key: filledLine(300).optional(),
    password: ownPassword,
  }),
  response: setup,
  conflict: setup,
  invalidates: 'storefront',
})

export const getSmsBalance = endpoint({
  method: 'GET',
  path: '/sms/balance',
  summary: 'Asks the gateway what is left of the account, which only right keys open. Sends nothing.',
  access: 'admin',
  permission: 'connections',
  queue: 'outside',
  response: z.object({
    /** As the gateway counts it; null if there was no such answer. */
    balance: z.number().nullable(),
    /** Why there is none; empty if there is one. */
    problem: z.enum(smsProblems).or(z.literal('')),
    /** What the gateway says instead. */
    answer: z.string(),
  }),
})

export const putSmsTexts = endpoint({
  method: 'PUT',
  path: '/sms/texts',
  summary:
    'Changes the texts and which of them are sent. 409 with the current setup as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'settings',
  body: z.object({ version, texts: textsInput }),
  response: setup,
  conflict: setup,
  invalidates: 'storefront',
})

const message = z.object({
  _id: z.string(),
  /** Null for a test of the gateway. */
  orderId: z.string().nullable(),
  event: z.string(),
  phone: z.string(),
  language: z.enum(['en', 'bn']),
  createdAt: z.iso.datetime(),
  state: z.enum(smsStates),
  text: z.string(),
  parts: z.int(),
  cost: z.number(),
  /** The number of this try; sent back to send it again. */
  ref: z.string(),
  tries: z.int(),
  /** The last try. */
  triedAt: z.iso.datetime().nullable(),
  gatewayId: z.string(),
  /** Why it was not sent, as a word of a closed list; empty if nothing is wrong. */
  problem: z.string(),
  /** Code and words of the gateway. */
  code: z.string(),
  answer: z.string(),
})
export type SmsMessage = z.infer<typeof message>

export const postSmsTest = endpoint({
  method: 'POST',
  path: '/sms/tests',
  summary: 'Sends a test message to a number.',
  access: 'admin',
  permission: ['settings', 'connections'],
  body: z.object({ phone: mobileNumber, language: z.enum(['en', 'bn']) }),
  response: message,
  status: 201,
})

const params = z.object({ id: numberOf(rowId('a message', 16)) })

export const getSmsMessage = endpoint({
  method: 'GET',
  path: '/sms/messages/:id',
  summary: 'One text message. Without the permission orders only a test of the gateway: others are 404.',
  access: 'admin',
  permission: ['orders', 'settings', 'connections'],
  params,
  response: message,
})

export const getSmsMessages = endpoint({
  method: 'GET',
  path: '/sms/messages',
  summary: 'Text messages of the last year, the newest first; all, or those in one state.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ state: z.enum(smsStates).optional(), ...pageQuery }),
  response: z.array(message),
  paged: true,
})

export const getOrderSms = endpoint({
  method: 'GET',
  path: '/orders/:id/sms',
  summary:
    'What the customer of an order was told by text message, and the texts that fit its status now, such as for WhatsApp.',
  access: 'admin',
  permission: 'orders',
  params: z.object({ id: orderId }),
  response: z.object({
    texts: z.array(z.object({ event: z.enum(smsEvents), text: z.string() })),
    messages: z.array(message),
  }),
})

export const resendSms = endpoint({
  method: 'POST',
  path: '/sms/messages/:id/retries',
  summary:
    'Sends a message again that failed, is unclear, or lies in the outbox. `ref` is that of the try that the user saw: answers 409 if somebody else was faster.',
  access: 'admin',
  permission: 'orders',
  params,
  body: z.object({ ref: opaque(20) }),
  response: message,
})

export const getSmsSummary = endpoint({
  method: 'GET',
  path: '/sms/summary',
  summary: 'What was sent today and this month, with parts and cost, and what is to be looked at.',
  access: 'admin',
  permission: 'orders',
  response: z.object({
    hasGateway: z.boolean(),
    /** Messages that count against the limit of the day. */
    today: z.int(),
    dayLimit: z.int(),
    month: z.object({ messages: z.int(), parts: z.int(), cost: z.number() }),
    failed: z.int(),
    unclear: z.int(),
  }),
})
