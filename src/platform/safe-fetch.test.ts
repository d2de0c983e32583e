import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { repeat, serveRaw } from '#test/raw-server.ts'
import { isPublicAddress, openSafeFetch } from './safe-fetch.ts'

/** A server on this machine; resolves to its port. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const limits = { maxBytes: 1000, timeout: 60_000 }
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error) => error.reason,
  )

test('only addresses in the internet are public [D71] [D73]', () => {
  for (const address of [
    '8.8.8.8',
    '103.4.145.245',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::6810:84e5',
    '2a00:1450::5',
  ])
    expect(isPublicAddress(address), address).toBe(true)
  const others = [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '203.0.113.9',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'nowhere',
    '',
  ]
  for (const address of others) expect(isPublicAddress(address), address).toBe(false)
})

test('local servers are not reached: neither by address, in whatever spelling, nor by a name', async () => {
  let requests = 0
  const port = await serve((_request, response) => {
    requests++
    response.end()
  })
  // A name of which one address is private is not connected to at all.
  const resolve = async (hostname: string) => [
    ...(hostname === 'mixed.example' ? [{ address: '8.8.8.8', family: 4 }] : []),
    { address: '127.0.0.1', family: 4 },
  ]
  const safeFetch = openSafeFetch({ resolve })
  const hosts = ['127.0.0.1', 'localhost', 'localhost.', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0']
  for (const host of [
    ...hosts,
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'shop.example',
    'mixed.example',
  ])
    expect(await reasonOf(safeFetch(`http://${host}:${port}/`, limits)), host).toBe('private')
  for (const address of ['file:///etc/passwd', 'ftp://shop.example', `http://a:b@8.8.8.8:${port}`, 'x', ''])
    expect(await reasonOf(safeFetch(address, limits)), address).toBe('address')
  // Names of this machine are looked up for real.
  expect(await reasonOf(openSafeFetch()(`http://localhost:${port}/`, limits))).toBe('private')
  // A name without an address.
  const nowhere = openSafeFetch({ allowLocal: true, resolve: async () => [] })
  expect(await reasonOf(nowhere('http://shop.example', limits))).toBe('private')
  const usualPorts = { ...limits, usualPorts: true }
  expect(await reasonOf(openSafeFetch()('http://8.8.8.8:22/', usualPorts))).toBe('private')
  expect(requests).toBe(0)
})

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const port = await serve((request, response) => response.end(request.headers.host))
  let lookups = 0
  const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  const safeFetch = openSafeFetch({ allowLocal: true, resolve })
  const { body, status } = await safeFetch(`http://moves.example:${port}/`, limits)
  expect([status, body.toString()]).toEqual([200, `moves.example:${port}`])
  expect(lookups).toBe(1)
  // What tests allow is this machine and nothing else of its network.
  expect(await reasonOf(safeFetch(`http://moves.example:${port}/`, limits))).toBe('private')
})

test('redirects are results, or followed as often as allowed, each one checked; headers stay with their server', async () => {
  const seen: string[] = []
  const other = await serve((request, response) => {
    seen.push(`${request.method} ${request.headers['x-key']}`)
    response.end('there')
  })
  const targets: Record<string, string> = {
    '/other': `http://127.0.0.1:${other}/`,
    '/inside': 'http://10.0.0.1/',
    '/loop': '/loop',
    '/file': 'file:///etc/passwd',
  }
  const port = await serve((request, response) =>
    response.writeHead(302, { location: targets[request.url ?? ''] }).end(),
  )
  const safeFetch = openSafeFetch({ allowLocal: true })
  const get = (path: string, redirects?: number) =>
    safeFetch(`http://127.0.0.1:${port}${path}`, {
      ...limits,
      method: 'POST',
      body: 'x',
      headers: { 'x-key': 'secret' },
      ...(redirects !== undefined && { redirects }),
    })
  expect((await get('/other')).status).toBe(302)
  const { url, body } = await get('/other', 1)
  expect([url, body.toString(), seen]).toEqual([targets['/other'], 'there', ['GET undefined']])
  expect(await reasonOf(get('/loop', 3))).toBe('redirects')
  expect(await reasonOf(get('/inside', 3))).toBe('private')
  expect(await reasonOf(get('/file', 3))).toBe('address')
})

test('a long answer is an error or cut, a slow one ends in time, a closed port is said', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/silent') return
    if (request.url === '/slow') return void response.write('a')
    // Without saying how long it will be.
    if (request.url === '/pieces') response.write('x')
    response.end('x'.repeat(200_000))
  })
  const safeFetch = openSafeFetch({ allowLocal: true })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  for (const path of ['/', '/pieces'])
    expect(await reasonOf(safeFetch(at(path), limits)), path).toBe('too-large')
  expect((await safeFetch(at('/'), { ...limits, longer: 'cut' })).body).toHaveLength(1000)
  expect((await safeFetch(at('/'), { ...limits, maxBytes: 200_000 })).body).toHaveLength(200_000)
  for (const path of ['/silent', '/slow'])
    expect(await reasonOf(safeFetch(at(path), { ...limits, timeout: 200 }))).toBe('too-slow')
  const neverResolves = openSafeFetch({ resolve: () => new Promise(() => {}) })
  expect(await reasonOf(neverResolves('http://shop.example', { ...limits, timeout: 200 }))).toBe('too-slow')
  expect(await reasonOf(safeFetch('http://127.0.0.1:1/', limits))).toBe('unreachable')
})

test('a request that cannot have arrived is distinguished from one that may have', async () => {
  const closed = await serve(() => {})
  const dropping = await serve((request) => request.socket.destroy())
  const caller = new AbortController()
  // Given up once it has the request.
  const silent = await serve(() => caller.abort())
  const untilThen = { ...limits, signal: caller.signal }
  const moving = await serve((_request, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
  })
  const names = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  const safeFetch = openSafeFetch({ allowLocal: true })
  const mayHaveArrived = (call: Promise<unknown>) => call.then(null, (error) => error.mayHaveArrived)
  expect(await mayHaveArrived(safeFetch('http://127.0.0.1:1/', limits))).toBe(false)
  expect(await mayHaveArrived(safeFetch('http://10.0.0.1/', limits))).toBe(false)
  expect(await mayHaveArrived(openSafeFetch({ resolve: names })('http://gone.example/', limits))).toBe(false)
  // Without TLS on the other side nothing of the request is sent.
  expect(await mayHaveArrived(safeFetch(`https://127.0.0.1:${closed}/`, limits))).toBe(false)
  expect(await mayHaveArrived(safeFetch(`http://127.0.0.1:${dropping}/`, limits))).toBe(true)
  expect(await mayHaveArrived(safeFetch(`http://127.0.0.1:${silent}/`, untilThen))).toBe(true)
  expect(await mayHaveArrived(safeFetch(`http://127.0.0.1:${moving}/`, { ...limits, redirects: 1 }))).toBe(
    true,
  )
})

const ok = 'HTTP/1.1 200 OK\r\n'
const switching = 'HTTP/1.1 101 Switching Protocols\r\n'

/** What a server may do instead of an answer, and as what it counts: `too-slow` only where nothing else is known before. */
const misbehaving: [string, (socket: Socket) => void, string, string?][] = [
  [
    '101 to another protocol',
    (s) => s.write(`${switching}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`),
    'unreachable',
  ],
  ['101 without a protocol', (s) => s.write(`${switching}\r\n`), 'unreachable'],
  [
    '101 and bytes of another protocol without end',
    (s) => {
      s.write(`${switching}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`)
      repeat(s, 'x'.repeat(1000))
    },
    'unreachable',
  ],
  [
    '101 after 103',
    (s) => s.write(`HTTP/1.1 103 Early Hints\r\n\r\n${switching}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`),
    'unreachable',
  ],
  [
    '101 to WebSocket, then the end',
    (s) => s.end(`${switching}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
    'unreachable',
  ],
  ['an upgrade beside 200', (s) => s.write(`${ok}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`), 'too-slow'],
  ['100 Continue without end', (s) => repeat(s, 'HTTP/1.1 100 Continue\r\n\r\n'), 'unreachable'],
  ['102 Processing without end', (s) => repeat(s, 'HTTP/1.1 102 Processing\r\n\r\n'), 'unreachable'],
  [
    '103 Early Hints now and then',
    (s) => repeat(s, 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n', 60),
    'too-slow',
  ],
  ['silence', () => {}, 'too-slow'],
  ['silence after the status', (s) => s.write(ok), 'too-slow'],
  ['silence after the headers', (s) => s.write(`${ok}Content-Length: 5\r\n\r\n`), 'too-slow'],
  ['silence in the content', (s) => s.write(`${ok}Content-Length: 5\r\n\r\nab`), 'too-slow'],
  [
    'content that drips',
    (s) => {
      s.write(`${ok}Content-Length: 500\r\n\r\n`)
      repeat(s, 'x', 20)
    },
    'too-slow',
  ],
  [
    'chunks without end and without content',
    (s) => {
      s.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`)
      repeat(s, '1;x=y\r\nx\r\n', 40)
    },
    'too-slow',
  ],
  ['headers that drip', (s) => repeat(s, s.bytesWritten ? 'x: y\r\n' : ok, 20), 'unreachable'],
  [
    'headers without end',
    (s) => {
      s.write(ok)
      repeat(s, `x: ${'y'.repeat(4000)}\r\n`)
    },
    'unreachable',
  ],
  ['a closed connection', (s) => s.end(), 'unreachable'],
  ['a reset connection', (s) => s.resetAndDestroy(), 'unreachable'],
  ['half an answer', (s) => s.end(`${ok}Content-Length: 50\r\n\r\nabc`), 'unreachable'],
  ['half a chunk', (s) => s.end(`${ok}Transfer-Encoding: chunked\r\n\r\n50\r\nabc`), 'unreachable'],
  ['something else than HTTP', (s) => s.write('220 mail.example ESMTP\r\n'), 'unreachable'],
  [
    'redirects that are slow each',
    (s) => {
      const timer = setTimeout(
        () => s.end('HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n'),
        40,
      )
      s.once('close', () => clearTimeout(timer))
    },
    'too-slow',
  ],
  ['TLS that never begins', () => {}, 'too-slow', 'https'],
  // The first bytes of a handshake message that is announced to be longer.
  [
    'TLS that stops halfway',
    (s) => s.write(Buffer.from([0x16, 3, 3, 0x40, 0, 2, 0, 0x3f])),
    'too-slow',
    'https',
  ],
  ['TLS that ends', (s) => s.end(), 'unreachable', 'https'],
]

test.for(misbehaving)(
  'a server that answers with %s is done with when the time is over, and no connection is left',
  async ([, talk, reason, scheme = 'http']) => {
    const { port, open } = await serveRaw(talk)
    const safeFetch = openSafeFetch({ allowLocal: true })
    // What ends by itself may take its time on a slow machine.
    const timeout = reason === 'too-slow' ? 300 : 60_000
    const request = { maxBytes: 10_000, timeout, redirects: 1000, method: 'POST', body: '{}' } as const
    expect(await reasonOf(safeFetch(`${scheme}://127.0.0.1:${port}/`, request))).toBe(reason)
    await expect.poll(() => open.size).toBe(0)
  },
)

test('a server that takes no content of a request is done with as well', async () => {
  const { port, open } = await serveRaw((socket) => socket.pause())
  const request = { maxBytes: 10, timeout: 300, method: 'POST', body: Buffer.alloc(20_000_000) } as const
  expect(await reasonOf(openSafeFetch({ allowLocal: true })(`http://127.0.0.1:${port}/`, request))).toBe(
    'too-slow',
  )
  for (const socket of open) socket.resume()
  await expect.poll(() => open.size).toBe(0)
})

test('informational responses before an answer are passed over', async () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n'
  const { port } = await serveRaw((socket) => socket.end(`${early}${early}${ok}Content-Length: 2\r\n\r\nok`))
  const { body } = await openSafeFetch({ allowLocal: true })(`http://127.0.0.1:${port}/`, limits)
  expect(body.toString()).toBe('ok')
})

test('who requests something can give it up: while the name is looked up, before the answer, and in it', async () => {
  const asked = Promise.withResolvers<void>()
  const { port, open } = await serveRaw((socket) => {
    socket.write(`${ok}Content-Length: 5\r\n\r\nab`)
    asked.resolve()
  })
  const caller = new AbortController()
  const options = { ...limits, signal: caller.signal }
  const call = openSafeFetch({ allowLocal: true })(`http://127.0.0.1:${port}/`, options)
  const lookedUp = openSafeFetch({ resolve: () => new Promise(() => {}) })('http://shop.example', options)
  await asked.promise
  caller.abort()
  expect([await reasonOf(call), await reasonOf(lookedUp)]).toEqual(['too-slow', 'too-slow'])
  await expect.poll(() => open.size).toBe(0)
  // What was given up before is not even begun.
  const connections = open.size
  expect(await reasonOf(openSafeFetch({ allowLocal: true })(`http://127.0.0.1:${port}/`, options))).toBe(
    'too-slow',
  )
  expect(open.size).toBe(connections)
})
