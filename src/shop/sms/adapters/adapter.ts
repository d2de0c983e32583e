import type { SmsProblem } from '../rules.ts'

/** What the shop has of its account at a gateway. */
export interface SmsAccount {
  /** Where messages are sent. */
  url: string
  key: string
  sender: string
  user: string
}

interface OutgoingSms {
  /** As the shop stores it: 01… */
  phone: string
  text: string
  /** The number of this try, at most 20 characters, never used before. */
  ref: string
}

export interface GatewayRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** What a gateway says of a message. */
export interface GatewayReading {
  /** Whether it has taken the message; null where the answer is not in its form. */
  isSent: boolean | null
  code: string
  /** Its own number of the message. */
  gatewayId: string
  /** What it says in words; empty where it says nothing. */
  words: string
}

export interface SmsAdapter {
  send: (account: SmsAccount, message: OutgoingSms) => GatewayRequest
  read: (body: string) => GatewayReading
  /** What its codes mean. */
  problems: ReadonlyMap<string, SmsProblem>
  /** What is left of the account, as the gateway counts it; null where the answer has no such number. */
  balance?: {
    ask: (account: SmsAccount) => GatewayRequest
    read: (body: string) => number | null
  }
}

/** A stored number, 01…, as most gateways want it. */
export const withCountry = (phone: string) => `88${phone}`

/** Spreads one problem over its codes. */
export const coded = (problem: SmsProblem, ...codes: number[]) =>
  codes.map((code) => [String(code), problem] as const)

/** Names and values, each once or several times. */
type Parameters = Readonly<Record<string, string>> | readonly [name: string, value: string][]

/** The parameters that have a value. A sender that is not set is left out: gateways then take the account's own. */
const filled = (parameters: Parameters) =>
  new URLSearchParams(
    (Array.isArray(parameters) ? parameters : Object.entries(parameters)).filter(([, value]) => value !== ''),
  )

export function getRequest(address: string, parameters: Parameters): GatewayRequest {
  const url = new URL(address)
  for (const [name, value] of filled(parameters)) url.searchParams.append(name, value)
  return { url: url.href, method: 'GET', headers: { accept: 'application/json' } }
}

export const formRequest = (url: string, parameters: Parameters): GatewayRequest => ({
  url,
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    accept: 'application/json',
  },
  body: filled(parameters).toString(),
})

export const jsonRequest = (url: string, body: unknown): GatewayRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
  body: JSON.stringify(body),
})

/** Another address of the same interface, relative to the one where messages are sent. */
export const besides = ({ url }: SmsAccount, path: string) => new URL(path, url).href

/** The JSON of an answer; null if it is none. */
export function parseAnswer(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The value at a path such as `smsinfo.0.sms_status` as text; null where there is none. */
export function valueAt(json: unknown, path: string) {
  if (path === '') return null
  let value = json
  for (const part of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return null
    value = (value as Record<string, unknown>)[part]
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : null
}

interface Places {
  /** Where success is told, and the value that means it. */
  success: string
  is: string
  code: string
  id: string
  words: string
}

/** Reads an answer that is an object of JSON. */
export function readPlaces(body: string, { success, is, code, id, words }: Places): GatewayReading {
  const json = parseAnswer(body)
  const value = valueAt(json, success)
  return {
    isSent: value === null ? null : value === is,
    code: valueAt(json, code) ?? '',
    gatewayId: valueAt(json, id) ?? '',
    words: valueAt(json, words) ?? '',
  }
}

/** The number at a path of an answer; null if there is none. */
export function numberAt(body: string, path: string) {
  const value = valueAt(parseAnswer(body), path)
  return value !== null && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null
}
