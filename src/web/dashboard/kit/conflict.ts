import type { ConflictOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { ApiError } from '#web/data/api-client.ts'

/** The endpoints that say what is there now when somebody else was faster. */
export type VersionedCall = {
  [Name in keyof Endpoints]: ConflictOf<Endpoints[Name]> extends never ? never : Name
}[keyof Endpoints]
/** What is there now. */
export type Conflict<Name extends VersionedCall> = ConflictOf<Endpoints[Name]>

/** What is there now, if one of these calls was rejected because somebody else was faster. */
export const conflictOf = <Name extends VersionedCall>(error: unknown, ...calls: readonly Name[]) =>
  error instanceof ApiError && error.status === 409 && calls.some((call) => call === error.call)
    ? (error.body.now as Conflict<Name> | undefined)
    : undefined
