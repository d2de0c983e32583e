import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { CacheKind } from '#platform/cache-entry.ts'
import type { PageCache } from '#platform/page-cache.ts'

interface Page {
  cache: PageCache
  kind?: CacheKind
  render: (key: string) => Promise<{ status?: number; body: string }>
}

/** Starts an HTTP server that answers every URL through the cache; resolves to its client. */
export async function serveCached({ cache, kind = 'page', render }: Page) {
  const server = createServer(async (request, response) => {
    if (cache.serve(request, response)) return
    const key = cache.keyOf(request.url ?? '/') ?? 'rejected'
    const { writeTo } = await cache.respond(request, key, kind, async () => {
      const { status = 200, body } = await render(key)
      return { status, headers: ['Content-Type', 'text/html'], body: Buffer.from(body) }
    })
    writeTo(response)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const outgoing = request(
          { host: '127.0.0.1', port, path, headers, method, agent: false },
          async (incoming) => {
            const chunks: Buffer[] = []
            for await (const chunk of incoming) chunks.push(chunk)
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            })
          },
        )
        outgoing.on('error', reject).end()
      },
    )
}
