import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeat, serveRaw } from '#test/raw-server.ts'
import { openS3Server } from '#test/s3-server.ts'
import { openDiskStorage, openS3Storage } from './file-storage.ts'

let storage: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  storage = await openS3Server()
})
afterAll(() => storage.close())

/** Another process of the shop, with an empty cache. */
const openAnother = () => openS3Storage(storage.settings)

/** A port on which nobody listens. */
async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a file is never visible half written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-files-'))
  const disk = openDiskStorage(folder)
  const bytes = Buffer.alloc(30_000_000, 'x')
  const seen = new Set<number | undefined>()
  let isWriting = true
  const written = disk.put('large.eml', bytes).finally(() => {
    isWriting = false
  })
  while (isWriting) seen.add((await disk.find('large.eml'))?.length)
  await written
  seen.add((await disk.find('large.eml'))?.length)
  expect([...seen]).toEqual([undefined, bytes.length])
  rmSync(folder, { recursive: true })
})

test('a file is visible to every process until it is removed', async () => {
  const bytes = Buffer.from([0, 1, 2, 255])
  await openAnother().put('a-150.webp', bytes)
  expect(await openAnother().find('a-150.webp')).toEqual(bytes)
  expect(await openAnother().find('b-150.webp')).toBe(null)
  await openAnother().remove(['a-150.webp', 'never-there.jpg'])
  expect(await openAnother().find('a-150.webp')).toBe(null)
})

test('a process that cached a file as missing finds it after its own put', async () => {
  const files = openAnother()
  expect(await files.find('late.avif')).toBe(null)
  expect(await files.find('late.avif')).toBe(null)
  await files.put('late.avif', Buffer.from('late'))
  expect((await files.find('late.avif'))?.toString()).toBe('late')
})

test('an unreachable or failing storage throws `busy` instead of answering that the file is missing', async () => {
  const wrong = { ...storage.settings, bucket: 'nobodys' }
  const busy = { status: 503, code: 'busy', details: { retryAfter: 5 } }
  await expect(openS3Storage(wrong).find('a-150.webp')).rejects.toMatchObject(busy)
  const away = openS3Storage({ ...storage.settings, endpoint: `http://127.0.0.1:${await closedPort()}` })
  await expect(away.put('a-150.webp', Buffer.alloc(1))).rejects.toMatchObject({
    ...busy,
    cause: { code: 'ECONNREFUSED' },
  })
  await expect(away.remove(['a-150.webp'])).rejects.toMatchObject(busy)
})

test.each([
  ['nothing', () => {}],
  ['silence after the headers', (s) => s.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n')],
  ['101', (s) => s.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  [
    'a picture that drips',
    (s) => {
      s.write('HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n')
      repeat(s, 'x', 20)
    },
  ],
] satisfies [string, (socket: Socket) => void][])(
  'a storage that answers with %s is waited for no longer than its time [D120]',
  async (_, talk) => {
    const { url, open } = await serveRaw(talk)
    const slow = openS3Storage({ ...storage.settings, endpoint: url }, { timeout: 400 })
    for (const call of [slow.find('a.webp'), slow.put('a.webp', Buffer.alloc(1)), slow.remove(['a.webp'])])
      await expect(call.then(() => 'done')).rejects.toMatchObject({ status: 503, code: 'busy' })
    expect(open.size).toBeLessThanOrEqual(3)
  },
)
