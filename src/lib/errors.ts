/** Every way the shop can say no, and the HTTP status it travels under. */
const statusOf = {
  'bad-request': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'not-possible-now': 409,
  invalid: 422,
  'too-many': 429,
  busy: 503,
} as const

export type ErrorCode = keyof typeof statusOf
/** Codes with their status, as the description of the API lists them. */
export const errorStatuses: Readonly<Record<ErrorCode, number>> = statusOf
export type FieldErrors = Record<string, string>

/** What a refusal may carry besides its words; travels inside `error`. */
export interface RefusalDetails {
  fields?: FieldErrors
  /** The current status of the order, when a move came too late. */
  status?: string
  /** The shop's own figures, when those sent differ. */
  expected?: unknown
  /** The order lines that cannot be sold as asked. */
  lines?: unknown
  /** What is there now, when somebody else was faster. */
  now?: unknown
  /** Seconds to wait; becomes the header Retry-After. */
  retryAfter?: number
}

/** A refusal the visitor may read. Anything else that is thrown is a bug and becomes a bare 500. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  /** The `cause`, where there is one, is for the log only. */
  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }

  get status() {
    return statusOf[this.code]
  }
}

export const notFound = (what: string) => new ShopError('not-found', `${what} not found.`)
export const notPossibleNow = (why: string, details?: RefusalDetails) =>
  new ShopError('not-possible-now', why, details)
export const invalid = (fields: FieldErrors) =>
  new ShopError('invalid', Object.values(fields)[0] ?? 'Please check the form.', { fields })
export const tooMany = (message: string, retryAfter: number) =>
  new ShopError('too-many', message, { retryAfter })
