import { createServer } from 'node:net'

// Other processes of the tests begin elsewhere.
let last = 11_000 + (process.pid % 40) * 500

/** A port that nothing listens on. It is below those that the system gives away, so that no other test gets it before it is used. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  last += 1
  const port = last
  const isFree = await new Promise<boolean>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort(host)
}
