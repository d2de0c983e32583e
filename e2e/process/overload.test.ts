import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fileForm, solidColor } from '#test/images.ts'
import { signIn } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { admin, makeDataDir } from '../data-dir.ts'
import { ownMounts } from '../privileges.ts'

const folders: string[] = []
function dataDir() {
  const folder = makeDataDir('overload', 'empty')
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('past the cap of connections the one that has been idle longest is closed, and the shop still answers', async () => {
  const shop = await startBuiltShop({ DATA_DIR: dataDir(), DEMO: '0', MAX_CONNECTIONS: '100' })
  const { port } = new URL(shop.url)
  const open: Socket[] = []
  const closed: number[] = []
  for (let index = 0; index < 100; index++)
    await new Promise<void>((resolve) => {
      const socket = createConnection(Number(port), '127.0.0.1', resolve)
      socket.on('error', () => {})
      socket.on('close', () => closed.push(index))
      open.push(socket)
    })
  // The oldest is in use: it has sent a request, so the second has been idle longest.
  const answered = new Promise((resolve) => open[0]?.once('data', resolve))
  open[0]?.write('GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n')
  await answered
  expect(closed).toEqual([])
  expect((await fetch(`${shop.url}/health/live`)).status).toBe(200)
  await expect.poll(() => closed).toEqual([1])
  for (const socket of open) socket.destroy()
  expect(await shop.stop()).toBe(0)
})

test('while the database is away, pages past the cache say so in both languages, and cached ones are served', async () => {
  const DATA_DIR = dataDir()
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '0', LOG_LEVEL: 'fatal' })
  const get = async (path: string) => {
    const response = await fetch(shop.url + path)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  expect((await get('/')).status).toBe(200)
  const cluster = join(DATA_DIR, 'postgres')
  const [pid = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  // Without its folder the shop cannot start it again meanwhile.
  renameSync(cluster, `${cluster}-away`)
  process.kill(Number(pid), 'SIGQUIT')
  await expect.poll(async () => (await get('/health/ready')).status).toBe(503)
  for (const [path, language, words] of [
    ['/shop', 'en', 'This page cannot be shown right now'],
    ['/search?q=lamp', 'en', 'Please try again in a moment'],
    ['/product-details/1', 'en', 'Try again'],
    ['/bn/category/jewelry?category=women%20items', 'bn', 'এই মুহূর্তে পেজটি দেখানো যাচ্ছে না'],
  ] as const) {
    const { status, headers, html } = await get(path)
    expect(status, path).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(words)
  }
  expect((await get('/')).status).toBe(200)
  expect((await get('/health/live')).status).toBe(200)
  await shop.stop()
})

test.skipIf(!ownMounts)(
  'a picture that does not fit on the disk is refused in words, and nothing of it is left',
  async () => {
    const DATA_DIR = dataDir()
    const images = join(DATA_DIR, 'images')
    // A disk of 64 KB, in a namespace of its own, so that it is gone with the shop.
    const withSmallDisk = [
      ...(ownMounts ?? []),
      'sh',
      '-c',
      'mkdir -p "$0" && mount -t tmpfs -o size=64k tmpfs "$0" && exec "$@"',
      images,
    ]
    const shop = await startBuiltShop({ DATA_DIR, DEMO: '0', ...admin }, withSmallDisk)
    const token = await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
    const upload = async (image: Buffer) => {
      const headers = { Authorization: `Bearer ${token}` }
      const body = fileForm(image)
      const response = await fetch(`${shop.url}/api/images`, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    }
    const filesOnDisk = () =>
      readdirSync(`/proc/${shop.process.pid}/root${images}`, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      )
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#fff', noise } })
    const { status, text } = await upload(await large.jpeg().toBuffer())
    expect(status).toBe(507)
    expect(text).toContain('disk is full')
    expect(filesOnDisk()).toEqual([])
    // The shop goes on, and a picture that fits is stored.
    expect((await upload(await solidColor(40, 40).png().toBuffer())).status).toBe(200)
    expect(filesOnDisk()).not.toEqual([])
    expect(await shop.stop()).toBe(0)
  },
)
