import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** What an answer shows: `page` is all the shop window, `answer` also carries exact stock. */
export type Kind = 'page' | 'answer'
type Encoding = 'br' | 'gzip' | 'identity'

/** An answer that is the same for everybody, ready to be sent. */
export interface Answer {
  status: number
  /** Flat list of names and values, as `writeHead` takes it; without length, encoding and tag. */
  headers: string[]
  body: Buffer
  /** False for an answer that is made anew each time it is asked for. */
  keep?: boolean
}

interface Kept extends Answer {
  kind: Kind
  etag: string
  encoded: Map<Encoding, { headers: string[]; body: Buffer }>
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const worthCompressing = 1024

async function encode(body: Buffer, encoding: Encoding) {
  if (encoding === 'gzip') return compressGzip(body, { level: 6 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return encoding === 'br' ? compressBrotli(body, { params }) : body
}

function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Keeps whole answers in memory, compressed, by address. One render at a time per key; a change of the shop window throws
 * them away, also those that are being rendered meanwhile.
 */
export function createPageCache({ maxBytes = 32_000_000, enabled = true } = {}) {
  const shelf = (maxSize: number) =>
    new LRUCache<string, Kept>({
      maxSize,
      // A body is held plain and in the encodings asked for; together hardly more than twice its length.
      sizeCalculation: ({ body }) => body.length * 2 + 1000,
      ttl: 10 * 60_000,
    })
  // What visitors type makes addresses without end. They have a shelf of their own, so that whoever thinks up a million
  // searches pushes out searches and none of the pages that everybody looks at.
  const shelves = { lasting: shelf(maxBytes * 0.75), typed: shelf(maxBytes * 0.25) }
  const shelfOf = (key: string) => shelves[isTyped(key) ? 'typed' : 'lasting']
  const find = (key: string) => shelves.lasting.get(key) ?? shelves.typed.get(key)
  const remembered = new LRUCache<string, Promise<unknown>>({ max: 1000, ttl: 10 * 60_000 })
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
    const ready = entry.encoded.get(encoding)
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

  async function prepare(entry: Kept, encoding: Encoding) {
    const used = entry.body.length < worthCompressing ? 'identity' : encoding
    const body = await encode(entry.body, used)
    const headers = [
      ...entry.headers,
      'ETag',
      entry.etag,
      'Cache-Control',
      'no-cache',
      'Vary',
      'Accept-Encoding',
    ]
    if (used !== 'identity') headers.push('Content-Encoding', used)
    headers.push('Content-Length', String(body.length))
    entry.encoded.set(encoding, { headers, body })
  }

  async function renderOnce(key: string, kind: Kind, render: () => Promise<Answer>) {
    const started = generation[kind]
    const answer = await render()
    // Weak: one tag for the same words however they are packed.
    const etag = `W/"${crc32(answer.body).toString(36)}-${answer.body.length.toString(36)}"`
    const entry: Kept = { ...answer, kind, etag, encoded: new Map() }
    // What changed while it was rendered may not be in it.
    const isGood = answer.status === 200 && answer.keep !== false
    if (enabled && isGood && generation[kind] === started) shelfOf(key).set(key, entry)
    return entry
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
      return entry !== undefined && write(response, request, entry, encodingFor(request))
    },
    /**
     * Finds the answer in memory, or renders it (one at a time per key) and keeps what is good. Resolves to what writes
     * it: a render that fails throws while the response can still become a refusal.
     */
    async answer(request: IncomingMessage, key: string, kind: Kind, render: () => Promise<Answer>) {
      let entry = find(key)
      if (!entry) {
        const flight = `${generation[kind]} ${key}`
        let pending = rendering.get(flight)
        if (!pending) {
          pending = renderOnce(key, kind, render).finally(() => rendering.delete(flight))
          rendering.set(flight, pending)
        }
        entry = await pending
      }
      const encoding = encodingFor(request)
      if (!entry.encoded.has(encoding)) await prepare(entry, encoding)
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
