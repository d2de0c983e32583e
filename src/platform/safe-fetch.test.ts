import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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

const limits = { maxBytes: 1000, timeout: 5000 }
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error) => error.reason,
  )

test('only addresses in the internet are public [D71] [D73]', () => {
  for (const address of [
    ...['8.8.8.8', '103.4.145.245', '172.32.0.1', '100.128.0.1', '2606:4700::6810:84e5', '2a00:1450::5'],
  ])
    expect(isPublicAddress(address), address).toBe(true)
  const others = [
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '168.63.129.16', '198.18.0.1'],
    ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '203.0.113.9'],
    ...['::1', '::', 'fe80::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'nowhere', ''],
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
      ...{ ...limits, method: 'POST', body: 'x', headers: { 'x-key': 'secret' } },
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
  const silent = await serve(() => {})
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
  expect(await mayHaveArrived(safeFetch(`http://127.0.0.1:${silent}/`, { ...limits, timeout: 200 }))).toBe(
    true,
  )
  expect(await mayHaveArrived(safeFetch(`http://127.0.0.1:${moving}/`, { ...limits, redirects: 1 }))).toBe(
    true,
  )
})
