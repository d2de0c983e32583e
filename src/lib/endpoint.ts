import type { Readable } from 'node:stream'
import type { z } from 'zod'

export type Role = 'customer' | 'admin'

/**
 * One door of the API. Declared once; the server answers it, the pages and the tests call it, OpenAPI describes it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One sentence for the reference page. */
  summary: string
  /** `session`: only the identity provider's own cookie opens it. Everything but `public` else wants a bearer token. */
  access: 'public' | 'session' | Role
  params?: z.ZodObject
  query?: z.ZodObject
  /** Only the headers named are looked at; others are none of the door's business. */
  headers?: z.ZodObject
  body?: z.ZodObject
  /** A file comes with the call: multipart, one field of this name and nothing else. */
  upload?: { field: string; mostBytes: number }
  reply: z.ZodType
  /** HTTP status of success; 200 unless said. */
  status?: 201
  /** The reply is one page of a list: the next cursor and the number of all rows travel in headers. */
  paged?: true
  /** The answer is the same for everybody until the shop window changes, so it is kept in memory. */
  kept?: true
  /** The reply is a file, written while it is read; its type. `reply` says what the whole of it is: a text. */
  file?: 'text/csv'
  /** The reply is a line that stays open, on which the shop says when something has happened (server-sent events). */
  live?: true
  /** What success changes for everybody; the kept answers that show it are thrown away. */
  changes?: 'storefront'
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** One page of a list. `nextCursor` is null on the last page; `total` counts the rows of all pages. */
export interface Page<T> {
  rows: T
  nextCursor: string | null
  total: number
  /** There are more than `total`: they were not counted to the end. */
  more?: boolean
}

/** A file as its handler gives it: its name, and its text bit by bit. */
export interface GivenFile {
  name: `${string}.csv`
  parts: AsyncIterable<string>
}
/** A file as its caller gets it. */
export interface ReceivedFile {
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

/** What a caller sends, what a handler receives (after parsing), and what comes back. */
export type Sent<E extends Endpoint> = Parts<E, 'input'>
export type Received<E extends Endpoint> = Parts<E, 'output'>
export type Reply<E extends Endpoint> = E extends { paged: true }
  ? Page<z.output<E['reply']>>
  : E extends { file: string }
    ? ReceivedFile
    : z.output<E['reply']>
/** What a handler gives, before the reply's schema has filtered it. */
export type Given<E extends Endpoint> = E extends { paged: true }
  ? Page<z.input<E['reply']>>
  : E extends { file: string }
    ? GivenFile
    : E extends { live: true }
      ? Readable
      : z.input<E['reply']>
