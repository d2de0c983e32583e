import { setTimeout as wait } from 'node:timers/promises'
import { productsOfTopic, type Topic } from '#lib/topic.ts'
import { flatten } from './response-headers.ts'

// What a killed process could not tell any more is shown ten minutes by others, and then so long; longer while no shop answers.
const keep = 'max-age=600, stale-if-error=86400'

const [anyPage, listPage] = ['page', 'list']
const productPage = (id: string) => `product-${id}`

/** Names and values, as `writeHead` takes them, for a page that shows only these products, or, with null, others as well. */
export function cdnHeaders(shows: readonly string[] | null) {
  const tags = [anyPage, ...(shows === null ? [listPage] : shows.map(productPage))]
  // The names of RFC 9213 and Cloudflare, and those of Fastly and Varnish.
  return flatten({
    'CDN-Cache-Control': keep,
    'Cache-Tag': tags.join(),
    'Surrogate-Control': keep,
    'Surrogate-Key': tags.join(' '),
  })
}

function tagsOf(topic: Topic) {
  if (topic === 'stock') return []
  const products = productsOfTopic(topic)
  return products ? [listPage, ...products.map(productPage)] : [anyPage]
}

interface CdnOptions {
  url: string
  token?: string | undefined
  onProblem?: (error: Error) => void
  /**
   * Milliseconds after which a change is told once more: until then a process may not have heard of it, and let the CDN keep a
   * page from before. A lost connection is noticed within eight seconds (`events.ts`).
   */
  echo?: number
  /** Milliseconds in which changes are told together. */
  pause?: number
}

/** The most tags that Cloudflare takes at once. */
const maxTags = 30
const timeout = 5000
const longestRest = 60_000

/** One request that both Fastly and Cloudflare understand; each reads its own headers, and ignores the others. */
async function send({ url, token }: Pick<CdnOptions, 'url' | 'token'>, tags: readonly string[]) {
  const { ok, status, body } = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Surrogate-Key': tags.join(' '),
      ...(token && { Authorization: `Bearer ${token}`, 'Fastly-Key': token }),
    },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(timeout),
  })
  await body?.cancel()
  if (!ok) throw new Error(`The CDN answered ${status}.`)
}

/** What tells a CDN in front of changes, until which it keeps pages: docs/decisions/d187-cdn.md. */
export function openCdn({ url, token, onProblem = () => {}, echo = 10_000, pause = 200 }: CdnOptions) {
  const waiting = new Set<string>()
  const echoes = new Map<NodeJS.Timeout, readonly string[]>()
  const closing = new AbortController()
  let sending: Promise<void> | null = null

  function take() {
    const tags = waiting.has(anyPage) ? [anyPage] : [...waiting].slice(0, maxTags)
    if (waiting.has(anyPage)) waiting.clear()
    for (const tag of tags) waiting.delete(tag)
    return tags
  }

  async function sendWaiting() {
    let rest = pause
    while (waiting.size > 0) {
      await wait(rest, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) break
      const tags = take()
      try {
        await send({ url, token }, tags)
        rest = pause
      } catch (error) {
        onProblem(error as Error)
        for (const tag of tags) waiting.add(tag)
        rest = Math.min(rest * 2, longestRest)
      }
    }
    sending = null
  }
  function queue(tags: readonly string[]) {
    for (const tag of tags) waiting.add(tag)
    sending ??= sendWaiting()
  }
  function tell(topic: Topic) {
    const tags = tagsOf(topic)
    if (tags.length === 0) return
    queue(tags)
    const timer = setTimeout(() => {
      echoes.delete(timer)
      queue(tags)
    }, echo).unref()
    echoes.set(timer, tags)
  }

  return {
    /** Tells the CDN of a change, until it has answered. */
    tell,
    /** Tells it in one request what is left. */
    async close() {
      closing.abort()
      await sending
      for (const [timer, tags] of echoes) {
        clearTimeout(timer)
        for (const tag of tags) waiting.add(tag)
      }
      if (waiting.size > maxTags) waiting.add(anyPage)
      if (waiting.size > 0) await send({ url, token }, take()).catch(onProblem)
    },
  }
}
