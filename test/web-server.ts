import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  rawBody: Buffer
}

/** Another service's server: records what it gets, and answers with `reply` or a status. */
export async function openWebServer() {
  const received: ReceivedRequest[] = []
  const state = {
    status: 200,
    answer: 'ok',
    headers: {} as Record<string, string>,
    hangs: false,
    held: null as (() => Promise<unknown>) | null,
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const rawBody = Buffer.concat(chunks)
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: rawBody.toString(),
      rawBody,
    })
    // Until the server is closed.
    if (state.hangs) return
    await state.held?.()
    response.writeHead(state.status, state.headers).end(state.answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    /** How it answers from now on, after what `held` waits for. */
    state,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
