import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server that speaks as it wants, with `talk` at the first bytes of each connection; `open` are those that are not ended. */
export async function serveRaw(talk: (socket: Socket) => void, { speaksFirst = false } = {}) {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    socket.once('end', () => socket.end())
    if (speaksFirst) talk(socket)
    else socket.once('data', () => talk(socket))
    // Reads on, so that it notices the end.
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, open }
}

/** Writes `text` again and again, as fast as it is taken or every so many milliseconds. */
export function repeat(socket: Socket, text: string, every = 0) {
  const timer = setInterval(() => socket.writable && socket.write(text), every)
  socket.once('close', () => clearInterval(timer))
}
