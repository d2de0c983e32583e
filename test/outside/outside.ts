import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Servers of this machine for a shop that runs as its own process. A shop requests nothing but https in the internet, and no
 * setting changes that; so it is started with `environment`, which makes it believe that `urlOf` is there.
 */
export async function openOutside() {
  const sockets = new Set<Socket>()
  /** Connections that wait in front of the waiting server: nothing of them has been read. */
  let waiting: Socket[] | null = null

  const front = createTlsServer(
    { key: readFileSync(fileOf('key.pem')), cert: readFileSync(fileOf('certificate.pem')) },
    (incoming: TLSSocket & { servername?: string }) => {
      const [, port] = /^port-(\d+)\./.exec(incoming.servername ?? '') ?? []
      const outgoing = connect(Number(port), '127.0.0.1')
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket)
        socket.on('error', () => {})
      }
      incoming.pipe(outgoing).pipe(incoming)
      // A server that drops the connection drops it for the shop, too.
      outgoing.on('close', () => incoming.destroy())
      incoming.on('close', () => outgoing.destroy())
    },
  )
  front.on('tlsClientError', () => {})
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (waiting) waiting.push(socket)
    else letIn(socket)
  }).listen(0, '127.0.0.1')
  function letIn(socket: Socket) {
    front.emit('connection', socket)
    socket.resume()
  }
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    /** What a shop is started with to reach these servers. */
    environment: {
      NODE_OPTIONS: `--import=${fileOf('preload.mjs')}`,
      NODE_EXTRA_CA_CERTS: fileOf('certificate.pem'),
      OUTSIDE_PORT: String(port),
    },
    /** The address of a server of this machine as such a shop knows it. */
    urlOf(local: string) {
      const { port: target, pathname } = new URL(local)
      return `https://port-${target}.outside.example:${port}${pathname === '/' ? '' : pathname}`
    },
    /** The same where only the usual port is requested. */
    usualUrlOf(local: string) {
      const { port: target, pathname } = new URL(local)
      return `https://port-${target}.outside.example${pathname === '/' ? '' : pathname}`
    },
    /** From now on requests do not leave: their connections wait, and are forgotten with the process that made them. */
    shut() {
      waiting = []
    },
    /** How many connections wait. */
    countWaiting: () => waiting?.length ?? 0,
    /** Lets in who waits. */
    open() {
      const held = waiting ?? []
      waiting = null
      for (const socket of held) letIn(socket)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
