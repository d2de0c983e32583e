import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { queueStates } from './http.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const startingHandler: Handler = (request, response) => {
  const isLiveness = request.url === '/health/live'
  response.writeHead(isLiveness ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '2' })
  response.end(JSON.stringify({ status: isLiveness ? 'ok' : 'starting' }))
}

interface HttpServerOptions {
  maxConnections?: number
  /** Makes all time-outs ten times as long. Only tests set it. */
  isMachineSlow?: boolean
}

/** Listens at once and answers only health checks until `setHandler` is called, so that start-up can be monitored. */
export async function openHttpServer(
  port: number,
  host: string,
  { maxConnections, isMachineSlow = false }: HttpServerOptions = {},
) {
  const patience = isMachineSlow ? 10 : 1
  let handler = startingHandler
  let closing = false
  /** Responses that are not sent completely. */
  const unsent = new Set<ServerResponse>()
  const server = createServer(
    {
      headersTimeout: 10_000 * patience,
      requestTimeout: 15_000 * patience,
      keepAliveTimeout: 5000 * patience,
      // How often the first two are checked.
      connectionsCheckingInterval: 5000,
    },
    (request, response) => {
      unsent.add(response)
      response.once('close', () => unsent.delete(response))
      if (closing) response.shouldKeepAlive = false
      handler(request, response)
    },
  )
  server.timeout = 30_000 * patience
  if (maxConnections) limitConnections(server, maxConnections)
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
    /** Stops accepting connections and answers every request that has arrived, within 8 seconds. */
    async close() {
      await untilQuiet(server)
      // Node's HTTP server would close idle connections as well, and the request of such a one may be on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      // From here on each connection ends with its next response; before, that would only have made clients connect again.
      closing = true
      for (const response of unsent) response.shouldKeepAlive = false
      const idle = setTimeout(() => server.closeIdleConnections(), 500)
      const answers = setTimeout(() => {
        for (const response of unsent) answerBusy(response)
      }, 7000)
      const deadline = setTimeout(() => server.closeAllConnections(), 8000)
      await closed
      for (const timer of [idle, answers, deadline]) clearTimeout(timer)
    },
  }
}

/** Waits until no connection is left in the kernel's queue, which resets them when listening ends; a second at most. */
async function untilQuiet(server: Server) {
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  for (let waited = 0, before = -1; waited < 1000 && accepted !== before; waited += 20) {
    before = accepted
    await wait(20)
    // One turn of the event loop accepts one connection.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function answerBusy(response: ServerResponse) {
  if (response.headersSent) return
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2' })
  response.end(JSON.stringify({ error: { code: 'busy', message: 'The shop restarts. Please try again.' } }))
}

/** Past `max` open connections the one that has been idle longest is closed, so that idle ones keep nobody out. */
function limitConnections(server: Server, max: number) {
  const open = new Set<Socket>()
  /** In the order in which they became idle; one that has not sent a whole request yet is idle. */
  const idle = new Set<Socket>()
  function forget(socket: Socket) {
    open.delete(socket)
    idle.delete(socket)
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    idle.add(socket)
    socket.once('close', () => forget(socket))
    if (open.size <= max) return
    const [oldest = socket] = idle
    forget(oldest)
    oldest.destroy()
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => {
      if (open.has(socket)) idle.add(socket)
    })
  })
}

/** `/health/live`: the process runs. `/health/ready`: it also reaches the database, takes work and is not shutting down. */
export function healthRoutes(app: FastifyInstance, isStopping: () => boolean) {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const stuck = queueStates(app).flatMap(({ name, stuckSeconds }) => (stuckSeconds > 0 ? [name] : []))
    const isReached = await sql`select 1`.execute(app.shop.db).then(
      () => true,
      () => false,
    )
    if (isReached && stuck.length === 0) return { status: 'ok' }
    const queues = stuck.length > 0 && { queues: stuck }
    return reply.code(503).send({ status: isReached ? 'stuck' : 'no database', ...queues })
  })
}
