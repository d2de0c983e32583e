import type { IncomingHttpHeaders } from 'node:http'
import type { Cell } from '#platform/csv.ts'
import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import type { Courier, CredentialName } from '#shop/couriers/courier-fields.ts'
import type { CourierProblem } from '../rules.ts'
import type { Meaning } from '../statuses.ts'

export interface CourierOptions {
  /** Id of the store that parcels are fetched from. */
  storeId?: number | undefined
  storeName?: string | undefined
  /** What the courier expects as the answer to its webhooks. */
  webhookAnswer?: string | undefined
}

export type Credentials = Partial<Record<CredentialName, string>>

/** A connection with what its requests need. */
export interface CourierSession {
  courier: Courier
  baseUrl: string
  credentials: Credentials
  options: CourierOptions
  fetchOutside: SafeFetch
  /** Milliseconds for one request. */
  timeout: number
  /** A token that the courier gave for the keys; `isRejected` if the last one was not accepted. */
  getToken: (isRejected: boolean) => Promise<string>
}

/** What a courier learns of a parcel. */
export interface ParcelToBook {
  /** The shop's own number. */
  reference: string
  name: string
  phone: string
  /** The address with thana and district. */
  address: string
  /** Whole taka. */
  cash: number
  /** Taka, for compensation. */
  value: number
  note: string
  description: string
  pieces: number
  /** Grams. */
  weight: number
  area: { id: number; name: string } | null
}

export interface BookedParcel {
  /** Null if the courier has it, but its id could not be read. */
  consignmentId: string | null
  trackingCode: string
  trackingUrl: string
  rawStatus: string
  /** Taka. */
  charge: number | null
}

/** What a courier reports of a parcel, by a webhook or in an answer. */
export interface News {
  /** Null where it says only words. */
  rawStatus: string | null
  rawText: string
  at: Date | null
  /** Taka. */
  charge?: number | null
  collected?: number | null
  /** The number of its payment to the shop; empty if it has none. */
  payout?: string
}

/** A webhook: whose parcel it is about, and the news. */
export interface ParcelNews extends News {
  consignmentId: string | null
  reference: string | null
}

interface KnownParcel {
  consignmentId: string | null
  reference: string
}

interface WebhookRequest {
  headers: IncomingHttpHeaders
  body: Buffer
  /** The token of the address; empty without one. */
  token: string
  secret: string
}

/** A payment of the courier to the shop. */
export interface CourierPayment {
  number: string
  /** Whether the money is on its way or there. */
  isPaid: boolean
  /** As the courier writes them; null without one. */
  amount: string | null
  charges: string | null
  total: string | null
}

/** The parcels that a payment is for; amounts as the courier writes them, empty without one. */
export interface PaidParcels {
  parcels: { consignment: string; reference: string; collected: string; charge: string; status: string }[]
  /** Whether these are all of them. */
  isComplete: boolean
}

/** What a bulk file has of a parcel, and of the shop. */
export interface BulkRow extends ParcelToBook {
  thana: string
  district: string
}
interface BulkSender {
  name: string
  phone: string
  storeName: string
}
/** The columns of a bulk file, by their names in the courier's template, and what is in them. */
export type BulkColumns = readonly (readonly [name: string, cell: (row: BulkRow, shop: BulkSender) => Cell])[]

/** A token that the courier gives for the keys. */
export interface CourierToken {
  accessToken: string
  /** Seconds. */
  lifetime: number
}

/** What a courier says of a phone number, of the parcels of all its merchants. */
export interface NumberRecord {
  /** How many parcels, at least and at most; null where it does not say. */
  parcels: { from: number; to: number | null } | null
  deliveredPercent: number | null
  /** What other merchants have reported, and how often by kind. */
  reports: number
  kinds: { kind: string; count: number }[]
}

export interface CourierAdapter {
  /** What its statuses mean, by `normaliseStatus`; what is in no table is for a person. */
  meanings: Readonly<Record<string, Meaning>>
  /** The columns of each bulk file that `courierFields` names. */
  bulkFiles: Readonly<Record<string, BulkColumns>>
  book: (session: CourierSession, parcel: ParcelToBook) => Promise<BookedParcel>
  /** Whether the courier has a parcel with this number of the shop; only where such numbers are unique. */
  lookUp?: (session: CourierSession, reference: string) => Promise<BookedParcel | null>
  readNews: (session: CourierSession, parcel: KnownParcel) => Promise<News>
  cancel?: (session: CourierSession, parcel: KnownParcel, reason: string) => Promise<void>
  /** Proves that the keys are right; returns what else it learnt, in taka. */
  test: (session: CourierSession) => Promise<{ balance?: number }>
  /** Gets a token for the keys, where its requests need one: `getToken` of the session. */
  issueToken?: (
    session: Pick<CourierSession, 'baseUrl' | 'fetchOutside' | 'timeout' | 'credentials'>,
  ) => Promise<CourierToken>
  /** What it has paid; `page` from 1. An empty page is after the last one. */
  payments?: {
    list: (session: CourierSession, page: number) => Promise<CourierPayment[]>
    read: (session: CourierSession, number: string) => Promise<PaidParcels>
  }
  /** What it knows of a phone number. */
  record?: (session: CourierSession, phone: string) => Promise<NumberRecord>
  stores?: (session: CourierSession) => Promise<{ id: number; name: string; address: string }[]>
  /** The areas of a district by its English name. */
  areas?: (session: CourierSession, district: string) => Promise<{ id: number; name: string }[]>
  /** What its id says about tracking. */
  trackingOf?: (consignmentId: string) => { trackingCode: string; trackingUrl: string }
  webhook: {
    /** Whether a genuine message is enough to end a parcel; otherwise the courier is polled first. */
    isProof: boolean
    isGenuine: (request: WebhookRequest) => boolean
    /** Identifies a message that is sent again; empty where only its content does. */
    keyOf: (headers: IncomingHttpHeaders) => string
    /** Null if it is about no parcel. */
    parse: (message: Record<string, unknown>) => ParcelNews | null
    answer: (session: { options: CourierOptions }) => {
      status: number
      headers: Record<string, string>
      body: object
    }
  }
}

/**
 * Why a courier did not do what was requested. `keys`: it does not accept the keys. `not sent`: it was not reached, so nothing
 * happened. `lost`: it may have happened. `refused`: it did not, in the courier's words.
 */
export class CourierError extends Error {
  readonly kind: 'keys' | 'too many' | 'not sent' | 'lost' | 'refused'
  /** Which sentence of the shop says it; null where the message is the courier's own. */
  readonly code: CourierProblem | null
  /** Seconds to wait. */
  readonly wait: number

  constructor(
    kind: CourierError['kind'],
    message: string,
    {
      wait = 0,
      code = null,
      ...options
    }: ErrorOptions & { wait?: number; code?: CourierProblem | null } = {},
  ) {
    super(message.slice(0, maxWords), options)
    this.kind = kind
    this.code = code
    this.wait = wait
  }
}

const maxWords = 500
const maxBytes = 4_000_000
/** Steadfast locks an address out for an hour; others do not say. */
const usualWait = 600

interface CourierRequest {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: object
  /** Whether an answer without a body is one without fields, and no fault. */
  mayBeEmpty?: true
}

/** Why there is no answer of the courier. */
export const courierErrorOf = (error: FetchError) =>
  new CourierError(error.mayHaveArrived ? 'lost' : 'not sent', error.message, {
    cause: error,
    code: error.reason,
  })

/** Sends one request; resolves to the JSON of a successful answer, otherwise throws a CourierError. */
export async function callCourier(
  { baseUrl, fetchOutside, timeout }: Pick<CourierSession, 'baseUrl' | 'fetchOutside' | 'timeout'>,
  { method = 'GET', path, headers, body, mayBeEmpty }: CourierRequest,
): Promise<Record<string, unknown>> {
  const response = await fetchOutside(`${baseUrl}${path}`, {
    method,
    timeout,
    maxBytes,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (!(error instanceof FetchError)) throw error
    throw courierErrorOf(error)
  })
  const text = response.body.toString('utf8').replaceAll('\0', '')
  const json = parseObject(text)
  const status = statusOf(response.status, json)
  const words = json
    ? wordsOf(json)
    : text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
  const message = `${status}${words ? `: ${words}` : ''}`
  if (status === 401 || status === 403) throw new CourierError('keys', message, { code: 'keys' })
  if (status === 429) {
    const wait = Number(response.headers['retry-after'])
    throw new CourierError('too many', message, {
      wait: wait > 0 ? Math.min(wait, 86_400) : usualWait,
      code: 'too-many',
    })
  }
  if (status >= 500 || status === 408) throw new CourierError('lost', message, { code: 'fault' })
  if (status >= 300) throw new CourierError('refused', words || message)
  if (!json && mayBeEmpty && text.trim() === '') return {}
  if (!json) throw new CourierError('lost', message, { code: 'unreadable' })
  return json
}

/** Couriers answer 200 and write another status into the body. */
function statusOf(http: number, json: Record<string, unknown> | null) {
  if (http < 200 || http > 299) return http
  const inside = [json?.status, json?.code, json?.status_code].find(
    (status) => typeof status === 'number' && status >= 300 && status < 600,
  )
  return typeof inside === 'number' ? inside : http
}

/** The words of an error: its message, and the sentences of each field. */
function wordsOf({ message, error, errors, validation }: Record<string, unknown>) {
  const sentences = Object.entries(asObject(errors ?? validation) ?? {}).map(
    ([field, words]) => `${field}: ${[words].flat().map(String).join(' ')}`,
  )
  return [message ?? error, ...sentences].filter((words) => typeof words === 'string' && words).join(' · ')
}

/** The object in a JSON text; null if there is none. */
export function parseObject(text: string) {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return null
  }
}

export const asObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null

/** A list of objects, also where the courier wraps it in `data`, once or twice. */
export function listOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => [asObject(each) ?? []].flat())
  const inside = asObject(value)?.data
  return inside === undefined ? [] : listOf(inside)
}

/** Text of a field that couriers send as text or as a number; empty without one. */
export const textOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** An amount that comes as number or text, in taka; null if it is none. */
export function takaOf(value: unknown) {
  const amount =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN
  return Number.isFinite(amount) && amount >= 0 && amount < 10_000_000 ? amount : null
}

/** A moment in a message. Times without a zone are taken as those of Dhaka, which no courier states. */
export function momentInMessage(value: unknown) {
  const text = textOf(value)
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(text)) return null
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+06:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
