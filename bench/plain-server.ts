import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Fastify from 'fastify'

// node bench/plain-server.ts node|fastify BODY_FILE HEADERS_JSON: serves the same bytes from memory, as a baseline.
const [kind, file = '', headersText = '{}'] = process.argv.slice(2)
const body = readFileSync(file)
const headers = JSON.parse(headersText) as Record<string, string>

if (kind === 'node') {
  const flat = Object.entries({ ...headers, 'Content-Length': String(body.length) }).flat()
  const server = createServer((_request, response) => {
    response.writeHead(200, flat)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
} else {
  const app = Fastify()
  app.get('/*', (_request, reply) => reply.headers(headers).send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(JSON.stringify(app.server.address()))
}
