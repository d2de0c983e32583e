import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FetchError, fetchPublic, isPublicAddress } from './fetch-public.ts'

const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const [, kind = '', rest = ''] = (request.url ?? '').split('/')
  if (kind === 'to') return response.writeHead(302, { location: decodeURIComponent(rest) }).end()
  if (kind === 'large') {
    for (let sent = 0; sent < 20; sent++) response.write(Buffer.alloc(1000))
    return response.end()
  }
  if (kind === 'slow') return void response.write('a')
  if (kind === 'gone') return response.writeHead(404).end()
  response.end('picture')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const base = () => `http://127.0.0.1:${port}`
const limits = { maxBytes: 10_000, timeoutMs: 2000 }
/** Our own server stands for the public internet; everything else is as in production. */
const isAllowed = (address: string, at: number) =>
  at === port && (address === '127.0.0.1' || isPublicAddress(address))
const problemOf = async (url: string, more = {}) => {
  try {
    return (await fetchPublic(url, { ...limits, isAllowed, ...more })).toString()
  } catch (error) {
    return error instanceof FetchError ? error.problem : error
  }
}

test('addresses of the public internet are told from all others [D71]', () => {
  for (const address of [
    '8.8.8.8',
    '103.4.145.2',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::5',
  ])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.9.9',
    ],
    ...['192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
    ],
    ...['ff02::1', '2001:db8::1', '2001::1', '2002:7f00:1::', 'localhost', ''],
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test('what is at an address is fetched, also behind three redirects', async () => {
  expect(await problemOf(`${base()}/a.jpg`)).toBe('picture')
  const to = (url: string) => `${base()}/to/${encodeURIComponent(url)}`
  expect(await problemOf(to(to(to(`${base()}/a.jpg`))))).toBe('picture')
  expect(await problemOf(to(to(to(to(`${base()}/a.jpg`)))))).toBe('redirects')
})

test('nothing but public addresses is connected to, by number, by name or by redirect [D71]', async () => {
  requests.length = 0
  // As in production.
  const fetched = (url: string) => fetchPublic(url, limits).catch((error) => (error as FetchError).problem)
  expect(await fetched(`${base()}/secret`)).toBe('private')
  expect(await fetched(`http://localhost:${port}/secret`)).toBe('private')
  for (const host of ['2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '0', '169.254.169.254'])
    expect(await fetched(`http://${host}/latest/meta-data`), host).toBe('private')
  // A public address, but not where pictures are.
  expect(await fetched('http://8.8.8.8:22/')).toBe('private')
  expect(requests).toEqual([])

  expect(await problemOf(`${base()}/to/${encodeURIComponent('http://169.254.169.254/latest')}`)).toBe(
    'private',
  )
  expect(await problemOf(`${base()}/to/${encodeURIComponent('http://10.0.0.1/')}`)).toBe('private')
  expect(await problemOf(`${base()}/to/${encodeURIComponent('file:///etc/passwd')}`)).toBe('address')
})

test('a name is resolved once, and the connection goes to the address that was checked [D71]', async () => {
  const checked: string[] = []
  const problem = await problemOf(`http://localhost:${port}/a.jpg`, {
    isAllowed: (address: string) => {
      checked.push(address)
      return true
    },
  })
  expect(problem).toBe('picture')
  expect(checked.length).toBeGreaterThan(0)
  // A name of which one address is private is not connected to at all.
  expect(
    await problemOf(`http://localhost:${port}/a.jpg`, { isAllowed: (address: string) => address === 'none' }),
  ).toBe('private')
})

test('size and time are bounded, and other protocols and passwords rejected [D71]', async () => {
  expect(await problemOf(`${base()}/large`)).toBe('too-large')
  expect(await problemOf(`${base()}/slow`, { timeoutMs: 200 })).toBe('too-slow')
  expect(await problemOf(`${base()}/gone`)).toBe('status')
  expect(await problemOf('ftp://example.com/a.jpg')).toBe('address')
  expect(await problemOf(`http://user:secret@127.0.0.1:${port}/`)).toBe('address')
  expect(await problemOf('nonsense')).toBe('address')
})
