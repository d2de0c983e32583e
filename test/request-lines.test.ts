import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openTestShop } from './shop.ts'

const shop = openTestShop()
let port: number
beforeAll(async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  expect(await shop.db.selectFrom('errorReports').selectAll().execute()).toEqual([])
})

/** Sends a request line as it is; returns the status and body of the answer, or 0 where the connection is closed without one. */
async function send(line: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\r\nHost: shop.example\r\nConnection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return { status: Number(answer.split(' ', 2)[1] ?? 0), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}

test.each([
  'GET http://shop.example/api/categories HTTP/1.1',
  'GET HTTPS://SHOP.EXAMPLE:8443/api/categories HTTP/1.1',
  'GET http://another.example/api/categories?a=b HTTP/1.1',
  'GET http://[::1]:3000/api/categories HTTP/1.1',
  'GET //api/categories HTTP/1.1',
  'GET http://shop.example//api/categories HTTP/1.1',
])('%s: the path of a whole address is taken', async (line) => {
  const { status, body } = await send(line)
  if (line.includes('?a=b')) expect(status).toBe(422)
  else expect([status, body.startsWith('[')]).toEqual([200, true])
})

test.each([
  'GET * HTTP/1.1',
  'POST * HTTP/1.1',
  'GET http://shop.example HTTP/1.1',
  'GET http://shop.example?a=b HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET ftp://shop.example/ HTTP/1.1',
  'GET file:///etc/passwd HTTP/1.1',
  'GET api/categories HTTP/1.1',
  'GET ?x HTTP/1.1',
  'GET shop.example:443 HTTP/1.1',
  'GET javascript:alert(1) HTTP/1.1',
  'GET /api/% HTTP/1.1',
  'GET /api/product/%ff HTTP/1.1',
  'GET http://shop.example/api/% HTTP/1.1',
])('%s has no path that the shop could answer: 400', async (line) => {
  expect((await send(line)).status).toBe(400)
})

test.each([
  'OPTIONS * HTTP/1.1',
  'OPTIONS /api/categories HTTP/1.1',
  'CONNECT shop.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'GET // HTTP/1.1',
  'GET /% HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /%ff HTTP/1.1',
  'GET /\\\\evil.example HTTP/1.1',
  'GET //evil.example/%2e%2e HTTP/1.1',
  'GET http://shop.example/% HTTP/1.1',
  'PURGE / HTTP/1.1',
  'BREW / HTTP/1.1',
  'GET /api//categories HTTP/1.1',
  'GET /api/../api/categories HTTP/1.1',
  'HEAD http://shop.example/x HTTP/1.1',
  'GET /a b HTTP/1.1',
  'GET http://a b/ HTTP/1.1',
  'GET /#x HTTP/1.1',
  'GET /;a=b HTTP/1.1',
  'DELETE * HTTP/1.1',
])('%s is no error of the shop', async (line) => {
  expect((await send(line)).status).toBeLessThan(500)
})
