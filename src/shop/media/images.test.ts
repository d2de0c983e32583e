import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileForm, solidColor } from '#test/images.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

/** Sends a picture as an administrator; `as` says how it calls itself. */
async function upload(bytes: Uint8Array, as: Parameters<typeof fileForm>[1] = {}) {
  const { token } = await shop.person('admin')
  return shop.send('POST', '/api/images', {
    body: fileForm(bytes, as),
    headers: { authorization: `Bearer ${token}` },
  })
}
const urlOf = async (bytes: Uint8Array) => {
  const { status, body } = await upload(bytes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.url as string
}
async function pictureOf(url: string) {
  const answer = await shop.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  return answer
}
const rejection = ({ status, body }: Awaited<ReturnType<typeof upload>>) => [status, body.error.code]
const noise = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let place = 0; place < pixels.length; place++) pixels[place] = (place * 2654435761) >>> 24
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
const countImages = async () => (await shop.db.selectFrom('images').select('id').execute()).length

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is stored in every width as WebP with an immutable cache header [API-27]',
  async (format) => {
    const url = await urlOf(await noise(1600, 800).toFormat(format).toBuffer())
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}-900\.webp$/)
    for (const width of [150, 300, 450, 900]) {
      const answer = await pictureOf(url.replace('-900.', `-${width}.`))
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width / 2,
      })
    }
    const { etag = '' } = (await pictureOf(url)).headers
    const again = await shop.app.inject({ url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  },
)

test('a small image is not enlarged, and the same bytes twice are one image', async () => {
  const bytes = await solidColor(200, 100).png().toBuffer()
  const url = await urlOf(bytes)
  const before = await countImages()
  expect(await urlOf(bytes)).toBe(url)
  expect(await countImages()).toBe(before)
  const { rawPayload } = await pictureOf(url)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 100 })
})

test('metadata is removed and the EXIF orientation applied [VAL-15]', async () => {
  const photo = await solidColor(600, 300)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 14/1 0/1' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect([photo.includes('Secret Camera'), (await sharp(photo).metadata()).orientation]).toEqual([true, 6])
  const { rawPayload } = await pictureOf(await urlOf(photo))
  const { exif, icc, xmp, iptc, width, height } = await sharp(rawPayload).metadata()
  expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
  expect(rawPayload.includes('Secret Camera')).toBe(false)
  expect([width, height]).toEqual([300, 600])
})

test('the first frame of an animation is stored', async () => {
  const frames = [
    await solidColor(40, 40, '#c0261d').png().toBuffer(),
    await solidColor(40, 40).png().toBuffer(),
  ]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
  const { rawPayload } = await pictureOf(await urlOf(moving))
  expect((await sharp(rawPayload, { animated: true }).metadata()).pages ?? 1).toBe(1)
  const [red = 0, green = 0] = await sharp(rawPayload).raw().toBuffer()
  expect(red).toBeGreaterThan(green + 100)
})

test('appended data of a polyglot file is removed', async () => {
  const script = '<script>alert(document.domain)</script>'
  const archive = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(script)])
  const jpeg = await noise(50, 50).jpeg().toBuffer()
  const comment = Buffer.from(`<?php system($_GET[0]) ?>${script}`)
  const length = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255])
  const polyglots = [
    Buffer.concat([jpeg, archive]),
    Buffer.concat([jpeg.subarray(0, 2), length, comment, jpeg.subarray(2)]),
    Buffer.concat([await noise(50, 50).png().toBuffer(), archive]),
  ]
  for (const bytes of polyglots) {
    const answer = await pictureOf(await urlOf(bytes))
    expect(answer.rawPayload.includes('<script>')).toBe(false)
    expect(answer.rawPayload.includes('<?php')).toBe(false)
    expect(answer.headers['content-type']).toBe('image/webp')
  }
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
const head = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
function crc(bytes: Buffer) {
  let rest = ~0
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return ~rest >>> 0
}
/** A PNG of black pixels, one bit each: a few kilobytes that unpack to as many pixels as one likes. */
function bomb(width: number, height: number) {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    head('IHDR', size),
    head('IDAT', pixels),
    head('IEND', Buffer.alloc(0)),
  ])
}
const whole = noise(900, 900).jpeg().toBuffer()
const rejectedFiles: [string, () => Buffer | Promise<Buffer>][] = [
  ['an SVG with a script in it', () => svg],
  ['an SVG that begins like a PNG', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ['an AVIF', () => noise(64, 64).avif().toBuffer()],
  ['a TIFF', () => noise(64, 64).tiff().toBuffer()],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a picture of 100 megapixels', () => bomb(10_000, 10_000)],
  ['a picture that is a line', () => bomb(16_001, 2)],
  ['a photograph cut off half-way', async () => (await whole).subarray(0, 20_000)],
  [
    'a PNG whose middle is lost',
    async () => Buffer.from(await noise(300, 300).png().toBuffer()).fill(0, 900, 1200),
  ],
  ['three bytes of a JPEG', () => Buffer.of(0xff, 0xd8, 0xff)],
  ['nothing at all', () => Buffer.alloc(0)],
]
test.each(rejectedFiles)(
  '%s is rejected whatever its file name, and nothing is stored [VAL-15]',
  async (_, make) => {
    const before = await countImages()
    const answer = await upload(await make(), { name: 'photo.jpg', type: 'image/jpeg' })
    expect(rejection(answer)).toEqual([422, 'invalid'])
    expect(Object.keys(answer.body.error.fields)).toEqual(['image'])
    expect(await countImages()).toBe(before)
  },
)

const megabyte = 1024 * 1024

/** Sends an endless file over a connection until the shop responds; resolves to the response and the bytes sent. */
async function uploadEndlessly(port: number, headers: Record<string, string>) {
  const { token } = await shop.person('admin')
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8')
  const responded = new Promise<void>((resolve) =>
    socket.on('data', (text) => {
      response += text
      if (response.includes('"message"')) resolve()
    }),
  )
  // The shop may close the connection while it is written to.
  socket.on('error', () => {})
  const allHeaders = {
    Host: 'shop',
    Authorization: `Bearer ${token}`,
    'Content-Type': 'multipart/form-data; boundary=x',
    ...headers,
  }
  const isChunked = 'Transfer-Encoding' in headers
  const write = (bytes: string | Buffer) => {
    const text = Buffer.from(bytes)
    const chunk = [`${text.length.toString(16)}\r\n`, text, '\r\n'].map((part) => Buffer.from(part))
    return socket.write(isChunked ? Buffer.concat(chunk) : text)
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api/images HTTP/1.1\r\n${lines.join('')}\r\n`)
  write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n')
  let sent = 0
  const part = Buffer.alloc(64 * 1024)
  while (response === '' && sent < 64 * megabyte) {
    sent += part.length
    // Not `once`, which would reject if the shop closed the connection.
    const drained = write(part)
      ? nextTurn()
      : new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
    await Promise.race([responded, drained])
  }
  socket.destroy()
  return { response, sent }
}

test('a file of more than 8 MB is rejected before it has been sent completely, with or without a content length', async () => {
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const undeclared = await uploadEndlessly(Number(port), { 'Transfer-Encoding': 'chunked' })
  // The rest fits into the buffers of the connection.
  expect(undeclared.sent).toBeGreaterThan(8 * megabyte)
  expect(undeclared.sent).toBeLessThan(24 * megabyte)
  const declared = await uploadEndlessly(Number(port), { 'Content-Length': String(64 * megabyte) })
  expect(declared.sent).toBeLessThan(8 * megabyte)
  for (const { response } of [undeclared, declared]) {
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('larger than 8 MB')
  }
})

test('only one file in the field `image` of a multipart form is accepted', async () => {
  const png = await solidColor(10, 10).png().toBuffer()
  const { token } = await shop.person('admin')
  const headers = { authorization: `Bearer ${token}` }
  const send = (body: unknown, more = {}) =>
    shop.send('POST', '/api/images', { body, headers: { ...headers, ...more } })
  const before = await countImages()
  expect(rejection(await upload(png, { field: 'file' }))).toEqual([422, 'invalid'])
  expect(rejection(await upload(png, { field: '__proto__' }))).toEqual([400, 'bad-request'])
  expect(rejection(await send({ image: 'https://elsewhere.example/a.png' }))).toEqual([400, 'bad-request'])
  expect(rejection(await send(png, { 'content-type': 'image/png' }))).toEqual([400, 'bad-request'])
  expect(rejection(await send(new FormData()))).toEqual([422, 'invalid'])
  const two = fileForm(png)
  two.append('image', new File([new Uint8Array(png)], 'b.png'))
  expect(rejection(await send(two))).toEqual([400, 'bad-request'])
  const field = fileForm(png)
  field.append('key', 'secret')
  expect(rejection(await send(field))).toEqual([400, 'bad-request'])
  const cut = Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf')
  expect(rejection(await send(cut, { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual([
    400,
    'bad-request',
  ])
  expect(await countImages()).toBe(before)
})

test('no other endpoint accepts a form, and no API key of an image host is needed [API-28]', async () => {
  const { token } = await shop.person('admin')
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await shop.send('POST', '/api/inbox', { body: fileForm(svg), headers })
  expect([status, body.error.code]).toEqual([400, 'bad-request'])
  const { body: document } = await shop.send('GET', '/api/openapi.json')
  const { post } = document.paths['/images']
  expect(post.parameters).toBeUndefined()
  expect(post.security).toEqual([{ bearerToken: [] }, { apiKey: [] }])
  expect(Object.keys(post.requestBody.content['multipart/form-data'].schema.properties)).toEqual(['image'])
})

test('concurrent uploads are all stored', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      solidColor(30 + index, 30)
        .png()
        .toBuffer(),
    ),
  )
  const urls = await Promise.all([...pictures, ...pictures].map(urlOf))
  expect(new Set(urls).size).toBe(8)
  await Promise.all(urls.map(pictureOf))
})

test('unknown image URLs are 404', async () => {
  for (const url of ['/images/', `/images/${'f'.repeat(32)}-900.webp`, '/images/..%2f..%2fsecrets.json'])
    expect((await shop.app.inject({ url })).statusCode, url).toBe(404)
})
