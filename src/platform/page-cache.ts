import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import {
  type CacheEntry,
  type CacheKind,
  compressAgain,
  compressBestInBackground,
  createEntry,
  type RenderedResponse,
  sizeOf,
  writeEntry,
} from './cache-entry.ts'
import { createCacheKeys } from './cache-keys.ts'
import { type Encoding, encodingFor } from './compression.ts'

/** The resolution avoids a timer per lookup, which a resolution of milliseconds would set. */
const tenMinutes = { ttl: 10 * 60_000, ttlResolution: 1000 }

export type PageCache = ReturnType<typeof createPageCache>

/** Milliseconds after a failed render for which a response that may be outdated is served without another attempt. */
const outdatedMs = 1000

const createStore = (maxSize: number) =>
  new LRUCache<string, CacheEntry>({ maxSize, sizeCalculation: sizeOf, ...tenMinutes })

/** Computations that callers share; `isHeard` says whether changes by other processes are heard. */
function createMemo(isEnabled: boolean, isHeard: () => boolean) {
  const memoized = new LRUCache<string, Promise<unknown>>({ max: 1000, ...tenMinutes })
  return {
    forgetAll: () => memoized.clear(),
    /**
     * Memoizes an expensive computation (such as the total of a list) until the storefront changes; concurrent callers
     * share one promise. Failures, and results of computations during a change, are not memoized.
     */
    memoize<T>(key: string, work: () => Promise<T>): Promise<T> {
      const existing = memoized.get(key) as Promise<T> | undefined
      if (existing) return existing
      const promise = work()
      if (isEnabled) {
        memoized.set(key, promise)
        const forget = () => memoized.get(key) === promise && memoized.delete(key)
        promise.then(() => isHeard() || forget(), forget)
      }
      return promise
    },
  }
}

/**
 * Caches whole responses in memory, compressed, by URL. Renders once per key at a time. A change of the storefront drops
 * all entries, including those being rendered at that moment. While changes by other processes cannot be heard, responses
 * are rendered for every request, and cached ones are served only if that fails. Why: docs/decisions/0007-page-cache.md.
 */
export function createPageCache({
  maxBytes = 64 * 1024 * 1024,
  enabled = true,
  /** Headers by which a CDN in front keeps a page that shows these products. */
  cdnHeaders = (_shows: readonly string[] | null): string[] => [],
} = {}) {
  // Free-text parameters allow endless URLs. They have a store of their own, so that a flood of invented searches evicts
  // other searches and none of the pages that everybody visits.
  const stores = { fixed: createStore(maxBytes * 0.75), freeText: createStore(maxBytes * 0.25) }
  const { declare, keyOf, hasFreeText } = createCacheKeys()
  const storeFor = (key: string) => stores[hasFreeText(key) ? 'freeText' : 'fixed']
  const find = (key: string) => stores.fixed.get(key) ?? stores.freeText.get(key)
  const rendering = new Map<string, Promise<CacheEntry>>()
  const generation = { page: 0, api: 0 }
  let isConnected = true
  let failedAt = Number.NEGATIVE_INFINITY
  const { memoize, forgetAll } = createMemo(enabled, () => isConnected)
  const isTrusted = () => isConnected || performance.now() - failedAt < outdatedMs

  /** Caches only the encoding of the first request. */
  async function renderEntry(
    key: string,
    kind: CacheKind,
    requested: Encoding,
    render: () => Promise<RenderedResponse>,
  ) {
    const startGeneration = generation[kind]
    const response = await render()
    const { status, isCacheable = status === 200, shows = null } = response
    // A change during the render may be missing from the result, so the result is not cached then.
    const isCurrent = generation[kind] === startGeneration
    const isForCdn = kind === 'page' && [200, 301].includes(status) && isCacheable && isCurrent && isConnected
    const entry = createEntry(response, kind, requested, isForCdn ? cdnHeaders(shows) : [])
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

  async function addEncoding(key: string, entry: CacheEntry, encoding: Encoding) {
    await compressAgain(entry, encoding)
    // Setting the entry again makes the store recalculate its size.
    const store = storeFor(key)
    if (store.peek(key) === entry) store.set(key, entry)
  }

  /** Drops the entries that a change may show in; those that are being rendered are not cached. */
  function drop(kinds: readonly CacheKind[], isChanged: (entry: CacheEntry) => boolean) {
    for (const kind of kinds) generation[kind] += 1
    for (const store of Object.values(stores))
      for (const [key, entry] of store.entries()) if (isChanged(entry)) store.delete(key)
  }

  /** Drops everything, after a change of the storefront. */
  function clear() {
    drop(['page', 'api'], () => true)
    forgetAll()
  }

  return {
    keyOf,
    declare,
    /** Serves a cached response before Fastify is involved; returns false if there is none. */
    serve(request: IncomingMessage, response: ServerResponse) {
      if (request.method !== 'GET' || !isTrusted()) return false
      const url = request.url ?? '/'
      const entry = find(url) ?? find(keyOf(url) ?? '')
      if (!entry) return false
      if (!entry.isBestCompressed) compressBestInBackground(entry)
      return writeEntry(response, request, entry, encodingFor(request))
    },
    /**
     * Takes the response from the cache or renders it. Resolves to its status and the function that writes it: if the render
     * fails, the promise rejects while an error response can still be sent.
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
      return {
        status: ready.status,
        writeTo: (response: ServerResponse) => writeEntry(response, request, ready, encoding),
      }
    },
    memoize,
    clear,
    /** Whether changes by other processes are heard; without a connection none is needed. */
    setConnected(connected: boolean) {
      isConnected = connected
      if (connected) clear()
      else forgetAll()
    },
    /** Drops `api` entries and keeps pages, after a change of exact stock only. */
    clearApi() {
      drop(['api'], ({ kind }) => kind === 'api')
    },
    /** Keeps only pages that show none of these products and no list, after a change of the products. */
    clearProducts(ids: readonly string[]) {
      drop(
        ['page', 'api'],
        ({ kind, shows }) => kind === 'api' || shows === null || shows.some((id) => ids.includes(id)),
      )
      forgetAll()
    },
  }
}
