import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Kept {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: string[]
  until: number
  staleUntil: number
}

const forCdn = ['cdn-cache-control', 'surrogate-control', 'cache-tag', 'surrogate-key']
const secondsOf = (control: string, name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1])

/**
 * A CDN before the shop at `origin`: keeps what `CDN-Cache-Control` allows, by address and encoding, drops what has a tag that is
 * purged, and, while the shop does not answer, sends what is too old. `x-cache` says which of it an answer is.
 */
export async function openCdnServer() {
  const kept = new Map<string, Kept>()
  const state = { origin: '', token: 'token of the zone', status: 200, purges: [] as string[][] }

  const send = ({ status, headers, body }: Kept, cache: string) =>
    new Response(new Uint8Array(body), { status, headers: { ...headers, 'x-cache': cache } })

  async function fetchFromShop(key: string, path: string, accepted: string) {
    const response = await fetch(state.origin + path, {
      headers: { 'accept-encoding': accepted },
      redirect: 'manual',
    })
    const all = Object.fromEntries(response.headers)
    const control = all['cdn-cache-control'] ?? ''
    const entry = {
      status: response.status,
      headers: Object.fromEntries(
        // Node has decoded the body.
        Object.entries(all).filter(
          ([name]) => ![...forCdn, 'content-encoding', 'content-length'].includes(name),
        ),
      ),
      body: Buffer.from(await response.arrayBuffer()),
      tags: (all['surrogate-key'] ?? '').split(' '),
      until: performance.now() + secondsOf(control, 'max-age') * 1000,
      staleUntil: performance.now() + secondsOf(control, 'stale-if-error') * 1000,
    }
    if (control) kept.set(key, entry)
    // Fastly keeps for an hour what says neither.
    else if (!/private|max-age/.test(all['cache-control'] ?? '')) kept.set(key, { ...entry, until: Infinity })
    return entry
  }

  async function answer(path: string, accepted: string) {
    const key = `${accepted} ${path}`
    const entry = kept.get(key)
    if (entry && entry.until > performance.now()) return send(entry, 'hit')
    try {
      return send(await fetchFromShop(key, path, accepted), 'miss')
    } catch (error) {
      if (entry && entry.staleUntil > performance.now()) return send(entry, 'stale')
      return new Response(String(error), { status: 502 })
    }
  }

  function purge(keys: string, token: string) {
    const tags = keys.split(' ')
    state.purges.push(tags)
    if (token !== state.token) return 403
    if (state.status === 200)
      for (const [key, entry] of kept) if (entry.tags.some((tag) => tags.includes(tag))) kept.delete(key)
    return state.status
  }

  const server = createServer(async (request, response) => {
    const header = (name: string) => String(request.headers[name] ?? '')
    if (request.method === 'POST' && request.url === '/purge') {
      request.resume()
      return response.writeHead(purge(header('surrogate-key'), header('fastly-key'))).end()
    }
    const answered = await answer(request.url ?? '/', header('accept-encoding'))
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(Buffer.from(await answered.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Where the shop is, what a purge needs and is answered, and those that came. */
    state,
    /** As time goes by. */
    age() {
      for (const entry of kept.values()) entry.until = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
