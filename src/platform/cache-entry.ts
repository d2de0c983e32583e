import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { compressBest, compressFast, decompress, type Encoding, worthwhileEncoding } from './compression.ts'

/** `page` entries depend on the storefront; `api` entries also contain exact stock. */
export type CacheKind = 'page' | 'api'

/** A rendered response that is the same for everybody. */
export interface RenderedResponse {
  status: number
  /** Flat list of names and values, as `writeHead` takes it; without length, encoding and ETag. */
  headers: string[]
  body: Buffer
  /** False for a response that must be rendered on every request. Default: only successes are cached. */
  isCacheable?: boolean
  /** The only products that it shows; null if others could come to it, as to a list. */
  shows?: readonly string[] | null
}

interface EncodedBody {
  encoding: Encoding
  headers: string[]
  body: Buffer
}
export interface CacheEntry extends Required<Pick<RenderedResponse, 'status' | 'headers' | 'shows'>> {
  kind: CacheKind
  etag: string
  /** What a 304 has as well. */
  validators: string[]
  /** By requested encoding; further encodings are made from one of these. */
  bodies: Map<Encoding, EncodedBody>
  /** Whether the bodies have been compressed again with `compressBest`. */
  isBestCompressed: boolean
}

/** An entry with the encoding that was requested: nearly all browsers accept the same one. */
export function createEntry(
  { status, headers, body, shows = null }: RenderedResponse,
  kind: CacheKind,
  requested: Encoding,
  /** For a CDN in front. */
  cdnHeaders: readonly string[] = [],
): CacheEntry {
  // Weak, because all encodings of a body share one ETag.
  const etag = `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`
  const caching = cdnHeaders.length > 0 ? 'no-cache' : 'private, no-cache'
  const validators = ['ETag', etag, 'Cache-Control', caching, 'Vary', 'Accept-Encoding', ...cdnHeaders]
  const encoding = worthwhileEncoding(body, requested)
  const encoded = withHeaders({ headers, validators }, encoding, compressFast[encoding](body))
  return {
    status,
    headers,
    shows,
    kind,
    etag,
    validators,
    bodies: new Map([[requested, encoded]]),
    isBestCompressed: encoding === 'identity',
  }
}

/** What an entry takes of the memory. */
export const sizeOf = ({ bodies }: CacheEntry) =>
  [...bodies.values()].reduce((sum, { body }) => sum + body.length, 2000)

/** Writes an entry that has this encoding; false if it has not. */
export function writeEntry(
  response: ServerResponse,
  request: IncomingMessage,
  entry: CacheEntry,
  encoding: Encoding,
) {
  const encoded = entry.bodies.get(encoding)
  if (!encoded) return false
  if (request.headers['if-none-match'] === entry.etag && entry.status === 200) {
    response.writeHead(304, entry.validators)
    response.end()
  } else {
    response.writeHead(entry.status, encoded.headers)
    response.end(request.method === 'HEAD' ? undefined : encoded.body)
  }
  return true
}

function withHeaders(
  { headers, validators }: Pick<CacheEntry, 'headers' | 'validators'>,
  encoding: Encoding,
  body: Buffer,
): EncodedBody {
  const all = [...headers, ...validators]
  if (encoding !== 'identity') all.push('Content-Encoding', encoding)
  all.push('Content-Length', String(body.length))
  return { encoding, headers: all, body }
}

/** Adds an encoding, from one that it has; compressed as well as can be. */
export async function compressAgain(entry: CacheEntry, requested: Encoding) {
  const [first] = entry.bodies.values()
  if (!first) return
  const plain = await decompress[first.encoding](first.body)
  const encoding = worthwhileEncoding(plain, requested)
  entry.bodies.set(requested, withHeaders(entry, encoding, await compressBest[encoding](plain)))
}

export function compressBestInBackground(entry: CacheEntry) {
  entry.isBestCompressed = true
  // If it fails, the body compressed before stays valid.
  for (const encoding of entry.bodies.keys()) compressAgain(entry, encoding).catch(() => {})
}
