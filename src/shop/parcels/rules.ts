import {
  type AttentionReason,
  type Courier,
  type ParcelState,
  underwayStates,
} from '#shop/orders/parcel-rules.ts'

interface CourierRow {
  /** The address in its documents. */
  baseUrl: string
  sandboxUrl: string | null
  /** What the merchant copies from its panel. */
  keys: readonly { name: string; optional?: true }[]
  /** The store that parcels are fetched from, as an id of the courier. */
  store: 'required' | 'optional' | null
  /** Whether the same number of the shop is never booked twice, so that the request can be repeated after a lost answer. */
  isUniqueReference: boolean
  /** Whether a booked parcel can be cancelled from here; otherwise in its panel only. */
  canCancel: boolean
  /** Whether every parcel needs the courier's own area. */
  needsArea: boolean
  /** Most characters of an address. */
  maxAddress: number
  /** Whether its panel has no field for the secret of its webhooks, so that their address carries it. */
  hasSecretInAddress: boolean
}

export const courierTable: Record<Courier, CourierRow> = {
  steadfast: {
    baseUrl: 'https://portal.packzy.com/api/v1',
    sandboxUrl: null,
    keys: [{ name: 'apiKey' }, { name: 'secretKey' }],
    store: null,
    isUniqueReference: true,
    canCancel: false,
    needsArea: false,
    maxAddress: 250,
    hasSecretInAddress: false,
  },
  pathao: {
    baseUrl: 'https://api-hermes.pathao.com',
    sandboxUrl: 'https://courier-api-sandbox.pathao.com',
    keys: [
      { name: 'clientId' },
      { name: 'clientSecret' },
      { name: 'username', optional: true },
      { name: 'password', optional: true },
    ],
    store: 'required',
    isUniqueReference: false,
    canCancel: false,
    needsArea: false,
    maxAddress: 220,
    hasSecretInAddress: false,
  },
  redx: {
    baseUrl: 'https://openapi.redx.com.bd/v1.0.0-beta',
    sandboxUrl: 'https://sandbox.redx.com.bd/v1.0.0-beta',
    keys: [{ name: 'accessToken' }],
    store: 'optional',
    isUniqueReference: false,
    canCancel: true,
    needsArea: true,
    maxAddress: 500,
    hasSecretInAddress: true,
  },
}

/** The names of all keys of all couriers. */
export const credentialNames = [
  'apiKey',
  'secretKey',
  'clientId',
  'clientSecret',
  'username',
  'password',
  'accessToken',
] as const
export type CredentialName = (typeof credentialNames)[number]

/**
 * The answer that Pathao expects of a webhook, by its panel and its own code; other sources say the merchant's own secret, so it
 * can be changed.
 */
export const pathaoWebhookAnswer = 'f3992ecc-59da-4cbe-a049-a13da2018d51'

/** Most orders that one request books. */
export const maxBookings = 50

/** Whether the courier has still to answer. */
export const isBeingBooked = (state: ParcelState) => state === 'queued' || state === 'sending'

/** States in which parcels are polled. */
export const checkedStates = [
  ...underwayStates,
  'partly delivered',
  'returning',
] as const satisfies ParcelState[]

/** What staff may say of a parcel that was booked. */
export const decidedStates = [
  'with courier',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const satisfies ParcelState[]
export type DecidedState = (typeof decidedStates)[number]

/**
 * Why a courier did not do what was requested, where the shop says it: its server was not reached, or has answered something that
 * says little by itself. What couriers say of a parcel has no code.
 */
export const courierProblems = [
  // Reasons of FetchError.
  ...(['address', 'private', 'unreachable', 'redirects', 'too-large', 'too-slow'] as const),
  // Beside these the shop quotes the answer.
  ...(['keys', 'too-many', 'fault', 'unreadable'] as const),
  ...(['secret', 'no-token', 'no-number', 'no-payments', 'number-unknown'] as const),
  ...(['no-area', 'unknown-store', 'not-booked', 'not-cancelled'] as const),
  // Not the courier's: its own fault kept the shop from sending it.
  'shop',
] as const
export type CourierProblem = (typeof courierProblems)[number]

/** Reasons that are over when a person has said what became of the parcel. */
const undecided: readonly AttentionReason[] = ['cancelled before pickup', 'lost or damaged', 'ask courier']
export const isUndecided = (attention: AttentionReason | null) =>
  attention !== null && undecided.includes(attention)

/** Most characters of what staff type. */
export const maxCourierName = 60
export const maxTrackingCode = 60
export const maxTrackingUrl = 500
export const maxConsignmentId = 60
export const maxKeyLength = 2000

/** The statuses of orders that can be booked. */
const bookableStatuses = ['Confirmed', 'Shipping'] as const
export const isBookable = (status: string) => bookableStatuses.some((bookable) => bookable === status)

/** The lists of parcels. */
export const parcelLists = ['attention', 'underway', 'all'] as const

/** Most orders in one bulk file. */
export const maxExported = 500

/** The bulk files of the couriers' panels. Two of Steadfast's are in use, and two of Pathao's. */
export const csvTemplates = ['steadfast', 'steadfast-older', 'pathao', 'pathao-older', 'redx'] as const
export type CsvTemplate = (typeof csvTemplates)[number]
