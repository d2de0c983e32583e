import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Encoding, encodeQuickly, encodeWell, encodingFor, unpack, worthwhile } from './packing.ts'

/** What an answer shows: `page` is all the shop window, `answer` also carries exact stock. */
export type Kind = 'page' | 'answer'

/** An answer that is the same for everybody, ready to be sent. */
export interface Answer {
  status: number
  /** Flat list of names and values, as `writeHead` takes it; without length, encoding and tag. */
  headers: string[]
  body: Buffer
  /** False for an answer that is made anew each time it is asked for. */
  keep?: boolean
}

interface Packed {
  used: Encoding
  headers: string[]
  body: Buffer
}
interface Kept extends Pick<Answer, 'status' | 'headers'> {
  kind: Kind
  etag: string
  /** In the encodings it was asked for; the others are made from one of them. */
  packed: Map<Encoding, Packed>
  /** Whether it was asked for again, and is packed as well as is worth while. */
  isPackedWell: boolean
}

/** To the second: to the millisecond, each look sets a timer. */
const forTenMinutes = { ttl: 10 * 60_000, ttlResolution: 1000 }

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Keeps whole answers in memory, compressed, by address. One render at a time per key; a change of the shop window throws
 * them away, also those that are being rendered meanwhile.
 */
export function createPageCache({ maxBytes = 16_000_000, enabled = true } = {}) {
  const shelf = (maxSize: number) =>
    new LRUCache<string, Kept>({
      maxSize,
      sizeCalculation: ({ packed }) =>
        [...packed.values()].reduce((sum, { body }) => sum + body.length, 2000),
      ...forTenMinutes,
    })
  // What visitors type makes addresses without end. They have a shelf of their own, so that whoever thinks up a million
  // searches pushes out searches and none of the pages that everybody looks at.
  const shelves = { lasting: shelf(maxBytes * 0.75), typed: shelf(maxBytes * 0.25) }
  const shelfOf = (key: string) => shelves[isTyped(key) ? 'typed' : 'lasting']
  const find = (key: string) => shelves.lasting.get(key) ?? shelves.typed.get(key)
  const remembered = new LRUCache<string, Promise<unknown>>({ max: 1000, ...forTenMinutes })
  const rendering = new Map<string, Promise<Kept>>()
  const declared: {
    path: RegExp
    parameters: readonly string[]
    others: 'ignore-others' | 'refuse-others'
    typed: readonly string[]
  }[] = []
  const generation = { page: 0, answer: 0 }

  /**
   * The address with only the parameters its page declares, in one order: others neither split nor poison it. Null where
   * others are refused and there are some.
   */
  function keyOf(url: string) {
    const mark = url.indexOf('?')
    if (mark === -1) return url
    const path = url.slice(0, mark)
    const page = declared.find((each) => each.path.test(path))
    const sent = new URLSearchParams(url.slice(mark + 1))
    const query = new URLSearchParams()
    for (const name of page?.parameters ?? []) {
      const values = sent.getAll(name)
      // A form of a page sends a name once for each box that is ticked; no call takes a name twice.
      for (const value of page?.others === 'refuse-others' ? values.slice(0, 1) : values)
        query.append(name, value)
    }
    if (page?.others === 'refuse-others' && query.size !== sent.size) return null
    return query.size ? `${path}?${query}` : path
  }

  function isTyped(key: string) {
    const mark = key.indexOf('?')
    if (mark === -1) return false
    const page = declared.find((each) => each.path.test(key.slice(0, mark)))
    if (!page) return true
    const sent = new URLSearchParams(key.slice(mark + 1))
    return page.typed.some((name) => sent.has(name))
  }

  function write(response: ServerResponse, request: IncomingMessage, entry: Kept, encoding: Encoding) {
    const ready = entry.packed.get(encoding)
    if (!ready) return false
    if (request.headers['if-none-match'] === entry.etag && entry.status === 200) {
      response.writeHead(304, ['ETag', entry.etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'])
      response.end()
    } else {
      response.writeHead(entry.status, ready.headers)
      response.end(request.method === 'HEAD' ? undefined : ready.body)
    }
    return true
  }

  function pack({ headers, etag }: Pick<Kept, 'headers' | 'etag'>, used: Encoding, body: Buffer): Packed {
    const all = [...headers, 'ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding']
    if (used !== 'identity') all.push('Content-Encoding', used)
    all.push('Content-Length', String(body.length))
    return { used, headers: all, body }
  }

  /** Whoever asks first decides how it is kept: nearly all browsers ask for the same encoding. */
  async function renderOnce(key: string, kind: Kind, encoding: Encoding, render: () => Promise<Answer>) {
    const started = generation[kind]
    const { status, headers, body, keep } = await render()
    // Weak: one tag for the same words however they are packed.
    const etag = `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`
    const used = worthwhile(body, encoding)
    const packed = new Map([[encoding, pack({ headers, etag }, used, encodeQuickly[used](body))]])
    const entry: Kept = { status, headers, kind, etag, packed, isPackedWell: used === 'identity' }
    // What changed while it was rendered may not be in it.
    const isGood = status === 200 && keep !== false
    if (enabled && isGood && generation[kind] === started) shelfOf(key).set(key, entry)
    return entry
  }

  async function packAnew(entry: Kept, encoding: Encoding) {
    const [first] = entry.packed.values()
    if (!first) return
    const plain = await unpack[first.used](first.body)
    const used = worthwhile(plain, encoding)
    entry.packed.set(encoding, pack(entry, used, await encodeWell[used](plain)))
  }

  async function packAlso(key: string, entry: Kept, encoding: Encoding) {
    await packAnew(entry, encoding)
    // It takes more room from now on, if it is still kept.
    const shelf = shelfOf(key)
    if (shelf.peek(key) === entry) shelf.set(key, entry)
  }

  function packWell(entry: Kept) {
    entry.isPackedWell = true
    // What came out before is as right, only larger.
    for (const encoding of entry.packed.keys()) packAnew(entry, encoding).catch(() => {})
  }

  return {
    keyOf,
    /**
     * Names the query parameters that the pages under `path` look at, and which of them may have any value that somebody
     * types.
     */
    declare(
      path: RegExp,
      parameters: readonly string[],
      others: 'ignore-others' | 'refuse-others',
      typed: readonly string[] = parameters,
    ) {
      declared.push({ path, parameters, others, typed })
    },
    /** Answers at once from memory if it can; no logging, no header building. */
    serve(request: IncomingMessage, response: ServerResponse) {
      if (request.method !== 'GET') return false
      const url = request.url ?? '/'
      const entry = find(url) ?? find(keyOf(url) ?? '')
      if (!entry) return false
      if (!entry.isPackedWell) packWell(entry)
      return write(response, request, entry, encodingFor(request))
    },
    /**
     * Finds the answer in memory, or renders it (one at a time per key) and keeps what is good. Resolves to what writes
     * it: a render that fails throws while the response can still become a refusal.
     */
    async answer(request: IncomingMessage, key: string, kind: Kind, render: () => Promise<Answer>) {
      const encoding = encodingFor(request)
      let entry = find(key)
      if (!entry) {
        const flight = `${generation[kind]} ${key}`
        let pending = rendering.get(flight)
        if (!pending) {
          pending = renderOnce(key, kind, encoding, render).finally(() => rendering.delete(flight))
          rendering.set(flight, pending)
        }
        entry = await pending
      }
      if (!entry.packed.has(encoding)) await packAlso(key, entry, encoding)
      const found = entry
      return (response: ServerResponse) => write(response, request, found, encoding)
    },
    /**
     * Works out something dear (how many products a list has) once until the shop window changes, also for those who ask
     * meanwhile. What failed, or was being worked out while the window changed, is not kept.
     */
    remember<T>(key: string, work: () => Promise<T>): Promise<T> {
      const found = remembered.get(key) as Promise<T> | undefined
      if (found) return found
      const working = work()
      if (enabled) {
        remembered.set(key, working)
        working.catch(() => remembered.get(key) === working && remembered.delete(key))
      }
      return working
    },
    /** The shop window changed: everything goes. */
    empty() {
      generation.page += 1
      generation.answer += 1
      for (const shelf of Object.values(shelves)) shelf.clear()
      remembered.clear()
    },
    /** Only exact stock changed: answers of the API go, pages stay. */
    emptyAnswers() {
      generation.answer += 1
      for (const shelf of Object.values(shelves))
        for (const [key, { kind }] of shelf.entries()) if (kind === 'answer') shelf.delete(key)
    },
  }
}
