import type { z } from 'zod'

/** Every error code and its HTTP status. */
export const errorStatuses = {
  'bad-request': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'not-possible-now': 409,
  invalid: 422,
  'too-many': 429,
  busy: 503,
  'no-room': 507,
} as const

export type ErrorCode = keyof typeof errorStatuses
export type FieldErrors = Record<string, string>

/** Why a file with rows is rejected, where its page has words of its own for it. */
export type FileProblem =
  | 'empty'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'no-table'
  | 'no-rows'
  | 'broken-heading'
  | 'columns-missing'
  | 'no-spend-heading'

/** Details that an error may have besides its message; sent inside `error` in the response. */
export interface ErrorDetails {
  fields?: FieldErrors
  /** Of the field `file`, with the number or the names that it is about. */
  fileProblem?: { reason: FileProblem; value: string | number }
  /** The order's current status, if it no longer allows the change. */
  status?: string
  /** The amounts that the shop calculated, if those in the request differ. */
  expected?: unknown
  /** The order lines that cannot be sold as requested. */
  lines?: unknown
  /** The product because of which several were not changed. */
  productId?: string
  /** The order has another version than the caller has seen. */
  isChanged?: boolean
  /** The order has to be confirmed by a call or by its customer first. */
  unconfirmed?: boolean
  /** The discount of the order was used by another one since. */
  discountUsed?: boolean
  /** A courier has the order already. */
  isWithCourier?: boolean
  /** A payment of the order has to be checked first. */
  paymentToCheck?: boolean
  /** Why a courier did not answer as hoped, where the shop has a sentence of its own for it. */
  courierProblem?: { problem: string; problemCode: string }
  /** The permission that opens the call: the caller is staff and has others. */
  permission?: unknown
  /** The caller is staff, and their second step is missing. */
  pending?: 'set-up' | 'verify'
  /** The current state, after a conflicting change by somebody else. */
  now?: unknown
  /** Seconds to wait; sent as the header Retry-After. */
  retryAfter?: number
}

/** An error whose message the user may read. Anything else that is thrown is a bug and becomes a 500 without details. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /** `options.cause` is only logged. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }

  get status() {
    return errorStatuses[this.code]
  }
}

export const notFound = (what: string) => new ShopError('not-found', `${what} not found.`)
export const notPossibleNow = (why: string, details?: ErrorDetails) =>
  new ShopError('not-possible-now', why, details)
/** The error of a change that somebody else was faster with: it has what is there `now`, as the endpoint declares it. */
export const editConflict = <Schema extends z.ZodType>(
  endpoint: { conflict: Schema },
  now: z.input<Schema>,
  details: ErrorDetails = {},
  why = 'Somebody else has changed this meanwhile.',
) => notPossibleNow(why, { ...details, now: endpoint.conflict.parse(now) })
export const invalid = (fields: FieldErrors) =>
  new ShopError('invalid', Object.values(fields)[0] ?? 'Please check the form.', { fields })
export const invalidFile = (message: string, reason: FileProblem, value: string | number = '') =>
  new ShopError('invalid', message, { fields: { file: message }, fileProblem: { reason, value } })
export const tooMany = (message: string, retryAfter: number) =>
  new ShopError('too-many', message, { retryAfter })
