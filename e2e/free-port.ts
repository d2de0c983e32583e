import { type AddressInfo, createServer } from 'node:net'

/** A port that nothing listens on. */
export function freePort(host = '127.0.0.1') {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, host, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
