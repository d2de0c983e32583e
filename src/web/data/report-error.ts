import { ApiError } from './api-client.ts'

/** A refusal or a lost connection is the page's to show; anything else that was caught is a bug and is reported as one. */
export function reportUnexpected(error: unknown) {
  if (!(error instanceof ApiError)) reportError(error)
}
