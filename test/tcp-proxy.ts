import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP port that forwards to `target` until the test ends. */
export async function openProxy(target: NetConnectOpts) {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    incoming.pipe(outgoing)
    outgoing.pipe(incoming)
  })
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Open connections carry nothing any more and are not closed, as when a cable is cut; new ones work. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

/** Forwards to the PostgreSQL of the tests, which listens on a Unix socket; returns the URL of `database` through it. */
export async function proxyTo(databaseUrl: string) {
  const { pathname, searchParams } = new URL(databaseUrl)
  const proxy = await openProxy({ path: `${searchParams.get('host')}/.s.PGSQL.5432` })
  return { ...proxy, url: `postgresql://postgres@127.0.0.1:${proxy.port}${pathname}` }
}
