import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'

// node bench/hostile-client.ts URL ATTACK CONNECTIONS: sends an attack from one address over so many connections until it is
// stopped, then prints how often each status was answered. A process of its own, so that it does not slow what is measured.
const [url = '', attack = '', connections = '100'] = process.argv.slice(2)

type Hostile = () => { path: string; headers?: Record<string, string> }
const text = () => randomInt(2 ** 40).toString(36)
const price = () => (randomInt(1_000_000) / 100).toFixed(2)

const attacks: Record<string, Hostile[]> = {
  lists: [() => ({ path: `/api/products?minPrice=${price()}` })],
  pages: [() => ({ path: `/shop?minPrice=${price()}` }), () => ({ path: `/search?q=${text()}` })],
  unknown: [() => ({ path: `/${text()}` }), () => ({ path: `/bn/product-details/${text()}` })],
  sessions: [
    () => ({
      path: '/api/auth/get-session',
      headers: { cookie: `shodai.session_token=${text()}.${text()}` },
    }),
  ],
}
const chosen = attack === 'everything' ? Object.values(attacks).flat() : (attacks[attack] ?? [])

const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' })
const statuses: Record<string, number> = {}
let stopping = false

const send = (hostile: ReturnType<Hostile>) =>
  new Promise<void>((resolve) => {
    const count = (status: string | number) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      resolve()
    }
    const headers = { 'accept-encoding': 'br', ...hostile.headers }
    request(url + hostile.path, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => count(response.statusCode ?? 0))
    })
      .once('error', () => count('no answer'))
      .end()
  })

async function attackForever() {
  while (!stopping) {
    const hostile = chosen[randomInt(chosen.length)]
    if (hostile) await send(hostile())
  }
}

process.once('SIGTERM', () => {
  stopping = true
})
await Promise.all(Array.from({ length: Number(connections) }, attackForever))
console.log(JSON.stringify(statuses))
process.exit(0)
