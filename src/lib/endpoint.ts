import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Permission } from './permissions.ts'

export type Role = 'customer' | 'admin'

/**
 * The permission that an endpoint belongs to; of several each one opens it. `staff`: all who work for the shop, but no programs.
 * `administrator`: only administrators without limits.
 */
export type EndpointPermission = Permission | readonly Permission[] | 'staff' | 'administrator'

/** Whether one of these permissions opens what belongs to this one. */
export const includesPermission = (own: readonly Permission[], permission: EndpointPermission | undefined) =>
  [permission ?? []].flat().some((each) => own.some((mine) => mine === each))

/**
 * The declaration of an API endpoint. The server registers it, pages and tests call it, OpenAPI describes it.
 */
export type Endpoint = Declaration & Access

/** What staff still have to do before their work is open to them: set up a second step, or take it. */
export type PendingStep = 'set-up' | 'verify'

/** `session` requires the identity provider's session cookie; `customer` and `admin` require a bearer token. */
type Access =
  | { access: 'public' | 'session'; permission?: undefined; whilePending?: undefined }
  /** With a permission if staff use it for what belongs to customers. */
  | { access: 'customer'; permission?: EndpointPermission; whilePending?: undefined }
  /** Without a default, so that nobody forgets it. `whilePending`: also open to staff whose second step is missing (D166). */
  | { access: 'admin'; permission: EndpointPermission; whilePending?: readonly PendingStep[] }

interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One sentence for the API reference. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Unlike in other parts, unknown headers are allowed. */
  headers?: z.ZodObject
  body?: z.ZodObject
  /** The request is multipart with one file in this field and nothing else. */
  upload?: { field: string; maxBytes: number }
  response: z.ZodType
  /** What an error 409 has as `now` when somebody else was faster: the state that the `version` sent is not the one of. */
  conflict?: z.ZodType
  /** HTTP status of success. Default 200. */
  status?: 201
  /** The response is one page of a list; the next cursor and the total count are sent as headers. */
  paged?: true
  /** The response is the same for everybody, so it is cached until the storefront changes. */
  cached?: true
  /** It reads the catalogue only, which a standby may answer (D186). */
  replica?: true
  /** The response is streamed as a file of this type; `response` describes its content. */
  file?: 'text/csv' | 'application/zstd' | 'application/zip'
  /** The response is a stream of server-sent events. */
  sse?: true
  /**
   * Where it waits for its turn: `outside` if it requests addresses outside, which no other endpoint can; `health` is only for what
   * has to be answered while everything else is stuck. By default `reads` or `writes`.
   */
  queue?: 'outside' | 'health'
  /** Success publishes this event, which clears the caches. */
  invalidates?: 'storefront'
}

/** Declares an endpoint; the type parameter keeps the literal types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** One page of a list. `nextCursor` is null on the last page; `total` counts the rows of all pages. */
export interface Page<T> {
  rows: T
  nextCursor: string | null
  total: number
  /** There are more rows than `total`, because long lists are not counted to the end. */
  more?: boolean
}

/** What the handler of a `file` endpoint returns: a name and the content in parts. */
export interface StreamedFile {
  name: `${string}.csv` | `${string}.tar.zst` | `${string}.zip`
  parts: AsyncIterable<string | Buffer>
  /** The size in bytes, if it is known. */
  bytes?: number
}
/** What the caller of a `file` endpoint gets. */
export interface DownloadedFile {
  name: string
  content: Blob
}

type Part<E, K extends PropertyKey, Side extends 'input' | 'output'> = K extends keyof E
  ? E[K] extends z.ZodType
    ? { [_ in K]: Side extends 'input' ? z.input<E[K]> : z.output<E[K]> }
    : unknown
  : unknown
type Parts<E, Side extends 'input' | 'output'> = Part<E, 'params', Side> &
  Part<E, 'query', Side> &
  Part<E, 'headers', Side> &
  Part<E, 'body', Side>

/** What a caller passes, before parsing. */
export type RequestInput<E extends Endpoint> = Parts<E, 'input'>
/** What a handler receives, after parsing. */
export type ParsedRequest<E extends Endpoint> = Parts<E, 'output'>
/** What the caller gets back. */
export type ResponseOf<E extends Endpoint> = E extends { paged: true }
  ? Page<z.output<E['response']>>
  : E extends { file: string }
    ? DownloadedFile
    : z.output<E['response']>
/** What the caller gets as `now` when somebody else was faster. */
export type ConflictOf<E extends Endpoint> = E extends { conflict: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never
/** What a handler returns, before the response schema has filtered it. */
export type HandlerResult<E extends Endpoint> = E extends { paged: true }
  ? Page<z.input<E['response']>>
  : E extends { file: string }
    ? StreamedFile
    : E extends { sse: true }
      ? Readable
      : z.input<E['response']>
