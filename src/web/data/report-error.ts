import { ApiError } from './api-client.ts'

/** Reports a caught error as a bug, unless it is a rejection by the API or a lost connection, which the page shows. */
export function reportUnexpected(error: unknown) {
  if (!(error instanceof ApiError)) reportError(error)
}
