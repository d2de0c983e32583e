import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serveCached } from '#test/cached-server.ts'
import { createPageCache } from './page-cache.ts'

test('each client gets an encoding that it accepts', async () => {
  const cache = createPageCache()
  const body = 'Shodai sells everything. '.repeat(200)
  const get = await serveCached({ cache, render: async () => ({ body }) })
  const read = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }
  for (const _ of ['rendered', 'from memory'])
    for (const [accepts, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['', 'none'],
      ['identity', 'none'],
    ] as const) {
      const response = await get('/', { 'accept-encoding': accepts })
      expect(response.headers['content-encoding'] ?? 'none').toBe(encoding)
      expect(read[encoding](response.body).toString()).toBe(body)
      expect(response.headers).toMatchObject({
        'content-length': String(response.body.length),
        vary: 'Accept-Encoding',
      })
    }
})

test('a response that is requested again is compressed better under the same ETag', async () => {
  const body = Array.from(
    { length: 500 },
    (_, card) =>
      `<li><a href="/product-details/${card}">Saree ${(card * 7919) % 1009}</a><b>৳${card * 37}</b></li>`,
  ).join('')
  const get = await serveCached({ cache: createPageCache(), render: async () => ({ body }) })
  for (const encoding of ['br', 'gzip']) {
    const request = () => get(`/${encoding}`, { 'accept-encoding': encoding })
    const first = await request()
    await expect.poll(async () => (await request()).body.length).toBeLessThan(first.body.length)
    const later = await request()
    expect(later.headers.etag).toBe(first.headers.etag)
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(later.body).toString()).toBe(body)
  }
})
