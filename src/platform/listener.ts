import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const starting: Handler = (request, response) => {
  const live = request.url === '/health/live'
  response.writeHead(live ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '2' })
  response.end(JSON.stringify({ status: live ? 'ok' : 'starting' }))
}

/** Listens at once, so that the shop can be asked for its health while it still prepares; `serve` opens the doors. */
export async function openListener(port: number, host: string) {
  let handler = starting
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5000 },
    (request, response) => handler(request, response),
  )
  server.timeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve(next: Handler) {
      handler = next
    },
    /** Takes no new connections and waits for what runs, 8 seconds at most. */
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const sweeping = setInterval(() => server.closeIdleConnections(), 50)
      const impatient = setTimeout(() => server.closeAllConnections(), 8000)
      await closed
      clearInterval(sweeping)
      clearTimeout(impatient)
    },
  }
}
