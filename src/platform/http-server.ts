import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const startingHandler: Handler = (request, response) => {
  const isLiveness = request.url === '/health/live'
  response.writeHead(isLiveness ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '2' })
  response.end(JSON.stringify({ status: isLiveness ? 'ok' : 'starting' }))
}

/** Listens at once and answers only health checks until `setHandler` is called, so that start-up can be monitored. */
export async function openHttpServer(port: number, host: string) {
  let handler = startingHandler
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
    setHandler(next: Handler) {
      handler = next
    },
    /** Stops accepting connections and waits for running requests, 8 seconds at most. */
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
      const deadline = setTimeout(() => server.closeAllConnections(), 8000)
      await closed
      clearInterval(closingIdle)
      clearTimeout(deadline)
    },
  }
}

/** `/health/live`: the process runs. `/health/ready`: it also reaches the database and is not shutting down. */
export function healthRoutes(app: FastifyInstance, isStopping: () => boolean) {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(app.shop.db)
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
