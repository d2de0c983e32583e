import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import {
  compressBest,
  compressFast,
  decompress,
  type Encoding,
  encodingFor,
  worthwhileEncoding,
} from './compression.ts'

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
}

interface EncodedBody {
  encoding: Encoding
  headers: string[]
  body: Buffer
}
interface CacheEntry extends Pick<RenderedResponse, 'status' | 'headers'> {
  kind: CacheKind
  etag: string
  /** By requested encoding; further encodings are made from one of these. */
  bodies: Map<Encoding, EncodedBody>
  /** Whether the bodies have been compressed again with `compressBest`. */
  isBestCompressed: boolean
}

/** The resolution avoids a timer per lookup, which a resolution of milliseconds would set. */
const tenMinutes = { ttl: 10 * 60_000, ttlResolution: 1000 }

export type PageCache = ReturnType<typeof createPageCache>

/** Milliseconds after a failed render for which a response that may be outdated is served without another attempt. */
const outdatedMs = 1000

/**
 * Caches whole responses in memory, compressed, by URL. Renders once per key at a time. A change of the storefront drops
 * all entries, including those being rendered at that moment. While changes by other processes cannot be heard, responses
 * are rendered for every request, and cached ones are served only if that fails. Why: docs/decisions/0007-page-cache.md.
 */
export function createPageCache({ maxBytes = 64 * 1024 * 1024, enabled = true } = {}) {
  const createStore = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize,
      sizeCalculation: ({ bodies }) =>
        [...bodies.values()].reduce((sum, { body }) => sum + body.length, 2000),
      ...tenMinutes,
    })
  // Free-text parameters allow endless URLs. They have a store of their own, so that a flood of invented searches evicts
  // other searches and none of the pages that everybody visits.
  const stores = { fixed: createStore(maxBytes * 0.75), freeText: createStore(maxBytes * 0.25) }
  const storeFor = (key: string) => stores[hasFreeText(key) ? 'freeText' : 'fixed']
  const find = (key: string) => stores.fixed.get(key) ?? stores.freeText.get(key)
  const memoized = new LRUCache<string, Promise<unknown>>({ max: 1000, ...tenMinutes })
  const rendering = new Map<string, Promise<CacheEntry>>()
  const declared: {
    path: RegExp
    parameters: readonly string[]
    others: 'ignore-others' | 'reject-others'
    freeText: readonly string[]
  }[] = []
  const generation = { page: 0, api: 0 }
  let isConnected = true
  let failedAt = Number.NEGATIVE_INFINITY
  const isTrusted = () => isConnected || performance.now() - failedAt < outdatedMs

  /**
   * The URL with only the declared query parameters in one order: other parameters neither split nor poison an entry.
   * Null if the endpoint rejects other parameters and there are some.
   */
  function keyOf(url: string) {
    const queryStart = url.indexOf('?')
    if (queryStart === -1) return url
    const path = url.slice(0, queryStart)
    const page = declared.find((each) => each.path.test(path))
    const requested = new URLSearchParams(url.slice(queryStart + 1))
    const query = new URLSearchParams()
    for (const name of page?.parameters ?? []) {
      const values = requested.getAll(name)
      // Forms on pages repeat a name for each checked box; endpoints take every name once.
      for (const value of page?.others === 'reject-others' ? values.slice(0, 1) : values)
        query.append(name, value)
    }
    if (page?.others === 'reject-others' && query.size !== requested.size) return null
    return query.size ? `${path}?${query}` : path
  }

  function hasFreeText(key: string) {
    const queryStart = key.indexOf('?')
    if (queryStart === -1) return false
    const page = declared.find((each) => each.path.test(key.slice(0, queryStart)))
    if (!page) return true
    const query = new URLSearchParams(key.slice(queryStart + 1))
    return page.freeText.some((name) => query.has(name))
  }

  function write(response: ServerResponse, request: IncomingMessage, entry: CacheEntry, encoding: Encoding) {
    const encoded = entry.bodies.get(encoding)
    if (!encoded) return false
    if (request.headers['if-none-match'] === entry.etag && entry.status === 200) {
      response.writeHead(304, ['ETag', entry.etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'])
      response.end()
    } else {
      response.writeHead(entry.status, encoded.headers)
      response.end(request.method === 'HEAD' ? undefined : encoded.body)
    }
    return true
  }

  function withHeaders(
    { headers, etag }: Pick<CacheEntry, 'headers' | 'etag'>,
    encoding: Encoding,
    body: Buffer,
  ): EncodedBody {
    const all = [...headers, 'ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding']
    if (encoding !== 'identity') all.push('Content-Encoding', encoding)
    all.push('Content-Length', String(body.length))
    return { encoding, headers: all, body }
  }

  /** Caches only the encoding of the first request: nearly all browsers accept the same one. */
  async function renderEntry(
    key: string,
    kind: CacheKind,
    requested: Encoding,
    render: () => Promise<RenderedResponse>,
  ) {
    const startGeneration = generation[kind]
    const { status, headers, body, isCacheable = status === 200 } = await render()
    // Weak, because all encodings of a body share one ETag.
    const etag = `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`
    const encoding = worthwhileEncoding(body, requested)
    const encoded = withHeaders({ headers, etag }, encoding, compressFast[encoding](body))
    const entry: CacheEntry = {
      status,
      headers,
      kind,
      etag,
      bodies: new Map([[requested, encoded]]),
      isBestCompressed: encoding === 'identity',
    }
    // A change during the render may be missing from the result, so the result is not cached then.
    const isCurrent = generation[kind] === startGeneration
    if (enabled && isCacheable && isCurrent) storeFor(key).set(key, entry)
    return entry
  }

  /** The database may be gone for this process only, or for all: then an outdated page is better than none. */
  async function orOutdated(pending: Promise<CacheEntry>, cached: CacheEntry) {
    const entry = await pending.catch(() => null)
    if (entry && entry.status < 500) return entry
    failedAt = performance.now()
    return cached
  }

  async function compressAgain(entry: CacheEntry, requested: Encoding) {
    const [first] = entry.bodies.values()
    if (!first) return
    const plain = await decompress[first.encoding](first.body)
    const encoding = worthwhileEncoding(plain, requested)
    entry.bodies.set(requested, withHeaders(entry, encoding, await compressBest[encoding](plain)))
  }

  async function addEncoding(key: string, entry: CacheEntry, encoding: Encoding) {
    await compressAgain(entry, encoding)
    // Setting the entry again makes the store recalculate its size.
    const store = storeFor(key)
    if (store.peek(key) === entry) store.set(key, entry)
  }

  function compressBestInBackground(entry: CacheEntry) {
    entry.isBestCompressed = true
    // If it fails, the body compressed before stays valid.
    for (const encoding of entry.bodies.keys()) compressAgain(entry, encoding).catch(() => {})
  }

  /** Drops everything, after a change of the storefront. */
  function clear() {
    generation.page += 1
    generation.api += 1
    for (const store of Object.values(stores)) store.clear()
    memoized.clear()
  }

  return {
    keyOf,
    /**
     * Declares which query parameters the URLs under `path` use, and which of these take free text. Other parameters are
     * ignored (pages) or rejected (endpoints).
     */
    declare(
      path: RegExp,
      parameters: readonly string[],
      others: 'ignore-others' | 'reject-others',
      freeText: readonly string[] = parameters,
    ) {
      declared.push({ path, parameters, others, freeText })
    },
    /** Serves a cached response before Fastify is involved; returns false if there is none. */
    serve(request: IncomingMessage, response: ServerResponse) {
      if (request.method !== 'GET' || !isTrusted()) return false
      const url = request.url ?? '/'
      const entry = find(url) ?? find(keyOf(url) ?? '')
      if (!entry) return false
      if (!entry.isBestCompressed) compressBestInBackground(entry)
      return write(response, request, entry, encodingFor(request))
    },
    /**
     * Takes the response from the cache or renders it. Resolves to the function that writes it: if the render fails, the
     * promise rejects while an error response can still be sent.
     */
    async respond(
      request: IncomingMessage,
      key: string,
      kind: CacheKind,
      render: () => Promise<RenderedResponse>,
    ) {
      const encoding = encodingFor(request)
      const cached = find(key)
      let entry = isTrusted() ? cached : undefined
      if (!entry) {
        const renderKey = `${generation[kind]} ${key}`
        let pending = rendering.get(renderKey)
        if (!pending) {
          pending = renderEntry(key, kind, encoding, render).finally(() => rendering.delete(renderKey))
          rendering.set(renderKey, pending)
        }
        entry = await (cached ? orOutdated(pending, cached) : pending)
      }
      if (!entry.bodies.has(encoding)) await addEncoding(key, entry, encoding)
      const ready = entry
      return (response: ServerResponse) => write(response, request, ready, encoding)
    },
    /**
     * Memoizes an expensive computation (such as the total of a list) until the storefront changes; concurrent callers
     * share one promise. Failures, and results of computations during a change, are not memoized.
     */
    memoize<T>(key: string, work: () => Promise<T>): Promise<T> {
      const existing = memoized.get(key) as Promise<T> | undefined
      if (existing) return existing
      const promise = work()
      if (enabled) {
        memoized.set(key, promise)
        const forget = () => memoized.get(key) === promise && memoized.delete(key)
        promise.then(() => isConnected || forget(), forget)
      }
      return promise
    },
    clear,
    /** Whether changes by other processes are heard; without a connection none is needed. */
    setConnected(connected: boolean) {
      isConnected = connected
      if (connected) clear()
      else memoized.clear()
    },
    /** Drops `api` entries and keeps pages, after a change of exact stock only. */
    clearApi() {
      generation.api += 1
      for (const store of Object.values(stores))
        for (const [key, { kind }] of store.entries()) if (kind === 'api') store.delete(key)
    },
  }
}
