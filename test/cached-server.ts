import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Kind, PageCache } from '#platform/page-cache.ts'

interface Page {
  cache: PageCache
  kind?: Kind
  render: (key: string) => Promise<{ status?: number; body: string }>
}

/** A server that answers every address through the cache, and its client. */
export async function serveCached({ cache, kind = 'page', render }: Page) {
  const server = createServer(async (request, response) => {
    if (cache.serve(request, response)) return
    const key = cache.keyOf(request.url ?? '/') ?? 'refused'
    const writeTo = await cache.answer(request, key, kind, async () => {
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
        const asked = request(
          { host: '127.0.0.1', port, path, headers, method, agent: false },
          async (answer) => {
            const chunks: Buffer[] = []
            for await (const chunk of answer) chunks.push(chunk)
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
          },
        )
        asked.on('error', reject).end()
      },
    )
}
