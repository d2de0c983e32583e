import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import { openImageUploads } from '#shop/media/service.ts'
import { failWrites } from '#test/failing-writes.ts'
import { solidColor } from '#test/images.ts'
import { openTestShop } from '#test/shop.ts'
import { addressesOfFile } from './failed-pictures.ts'
import { fetchPictures, fileNameOf, queuePictures } from './fetch-pictures.ts'

const shop = openTestShop()
const requests: string[] = []
let answers = new Map<string, Buffer | number | (() => Buffer | number)>()
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const given = answers.get(request.url ?? '') ?? 404
  const answer = typeof given === 'function' ? given() : given
  if (typeof answer === 'number') response.writeHead(answer).end()
  // The type that it says is not believed.
  else response.writeHead(200, { 'content-type': 'text/html' }).end(answer)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  requests.length = 0
  answers = new Map()
  await shop.db.deleteFrom('products').execute()
})

/** The former shop runs on this machine; the check of addresses has a test of its own. */
const run = (fetchOutside = openSafeFetch({ allowLocal: true })) =>
  fetchPictures({ ...shop.shop, fetchOutside })
const queue = (productId: number, ...paths: string[]) =>
  inTransaction(shop.db, (tx) =>
    queuePictures(tx, [
      { productId, pictures: paths.map((path) => ({ url: origin + path, options: null })) },
    ]),
  )
const imagesOf = async (id: number) =>
  (await (await shop.as('admin'))('GET /admin-products/:id', { params: { id: String(id) } })).images
const left = () =>
  shop.db
    .selectFrom('picturesToFetch')
    .select(['url', 'problem'])
    .where('imageId', 'is', null)
    .orderBy('id')
    .execute()

test('pictures come in the order of the file, and each address is fetched once [D71]', async () => {
  const [one, other] = [await shop.make.product({}), await shop.make.product({})]
  answers
    .set('/a.jpg', await solidColor(20, 20).png().toBuffer())
    .set('/b.jpg', await solidColor(30, 20).png().toBuffer())
  await queue(one.id, '/a.jpg', '/b.jpg')
  await queue(other.id, '/b.jpg')
  expect(await run()).toBe('done')
  const images = await imagesOf(one.id)
  expect(images).toHaveLength(2)
  expect(await imagesOf(other.id)).toEqual([images[1]])
  expect(requests.toSorted()).toEqual(['/a.jpg', '/b.jpg'])
  // Imported once more, nothing is fetched.
  await queue(one.id, '/a.jpg', '/b.jpg')
  await run()
  expect(requests).toHaveLength(2)
})

test('one that fails is tried twice and named; the product and its other pictures stay [D71]', async () => {
  const { id } = await shop.make.product({ name: 'Lamp' })
  let tries = 0
  answers
    .set('/text.jpg', Buffer.from('<html>'))
    .set('/busy.jpg', () => {
      tries += 1
      return 503
    })
    .set('/good.jpg', await solidColor(20, 20).png().toBuffer())
  await queue(id, '/text.jpg', '/busy.jpg', '/good.jpg', '/large.jpg')
  answers.set('/large.jpg', Buffer.alloc(9 * 1024 * 1024))
  await run()
  expect(await left()).toEqual([
    { url: `${origin}/text.jpg`, problem: 'no-picture' },
    { url: `${origin}/busy.jpg`, problem: 'status' },
    { url: `${origin}/large.jpg`, problem: 'too-large' },
  ])
  expect(tries).toBe(2)
  expect(await imagesOf(id)).toHaveLength(1)
  const admin = await shop.as('admin')
  const failed = await admin('GET /product-imports/pictures/failed', { query: { limit: 2 } })
  expect(failed).toMatchObject({ total: 3, rows: [{ name: 'Lamp', problem: 'no-picture' }, {}] })

  // The former shop is well again: the first in the file is the first of the product.
  answers.set('/text.jpg', await solidColor(40, 20).png().toBuffer())
  await admin('POST /product-imports/pictures/retry', { body: {} })
  await run()
  expect(await left()).toHaveLength(2)
  const images = await imagesOf(id)
  expect(images).toHaveLength(2)
  const stored = await shop.db.selectFrom('images').select(['id', 'width']).execute()
  expect(stored.find((image) => images[0]?.includes(image.id))?.width).toBe(40)
  const failing = () => admin('GET /product-imports/pictures/failed', { query: {} })
  expect((await failing()).total).toBe(2)
  await shop.db.updateTable('products').set({ hidden: true, deletedAt: new Date() }).execute()
  expect(await failing()).toMatchObject({ total: 0, rows: [] })
})

test('in the shop as it runs, a picture on this machine or its network is never fetched [D71]', async () => {
  const { id } = await shop.make.product({})
  answers.set('/a.jpg', await solidColor(20, 20).png().toBuffer())
  await queue(id, '/a.jpg')
  // A public address, but not where pictures are.
  const url = 'http://8.8.8.8:22/a.jpg'
  await inTransaction(shop.db, (tx) =>
    queuePictures(tx, [{ productId: id, pictures: [{ url, options: null }] }]),
  )
  await run(openSafeFetch())
  expect(await left()).toEqual([
    { url: `${origin}/a.jpg`, problem: 'private' },
    { url, problem: 'private' },
  ])
  expect(requests).toEqual([])
})

test('a picture that the merchant has is given to the products that wait for one of its name [D71]', async () => {
  const { id } = await shop.make.product({})
  const other = await shop.make.product({})
  await queue(id, '/2024/05/Red%20Saree.JPG?w=900')
  await queue(other.id, '/2024/05/red saree.jpg')
  expect(fileNameOf('https://a.example/x/%E0%A6%B6.jpg?1')).toBe('শ.jpg')
  const url = await openImageUploads(shop.images)(shop, await solidColor(20, 20).png().toBuffer())
  const admin = await shop.as('admin')
  const give = (fileName: string) => admin('PUT /product-imports/pictures', { body: { fileName, url } })
  expect(await give('blue saree.jpg')).toEqual({ products: 0, ambiguous: false })
  expect(await give('RED saree.jpg')).toEqual({ products: 2, ambiguous: false })
  expect([await imagesOf(id), await imagesOf(other.id)]).toEqual([[url], [url]])
  expect(await run()).toBe('done')
  expect(requests).toEqual([])
})

test('a picture that the shop cannot store keeps no other from coming, is on Health, and is tried again by hand [D140]', async () => {
  const { id } = await shop.make.product({ name: 'Lamp' })
  answers
    .set('/1.jpg', await solidColor(21, 20).png().toBuffer())
    .set('/2.jpg', await solidColor(22, 20).png().toBuffer())
  await queue(id, '/1.jpg', '/2.jpg')
  const restore = await failWrites(shop, 'images')
  await run().finally(restore)
  expect(await left()).toMatchObject([{ problem: 'unexpected' }, { problem: 'unexpected' }])
  const admin = await shop.as('admin')
  const stopped = async () => (await admin('GET /health-report', {})).stopped
  expect(await stopped()).toMatchObject([{ kind: 'pictures', name: '2' }])
  await admin('POST /product-imports/pictures/retry', { body: {} })
  await run()
  expect(await imagesOf(id)).toHaveLength(2)
  expect(await stopped()).toEqual([])
})

test.each(['শাড়ি.jpg', 'আষাঢ়.jpg', 'ময়না.jpg', 'লো.jpg', 'Café.jpg'])(
  'a picture named %s is found in either spelling of its letters [D135]',
  async (name) => {
    // What normalisation never makes: letters in one piece, or all of them taken apart.
    const whole = name
      .normalize('NFC')
      .replace(/[ডঢয]়/g, (letter) => ({ ড: '\u09dc', ঢ: '\u09dd', য: '\u09df' })[letter[0] ?? ''] ?? letter)
    const url = await openImageUploads(shop.images)(shop, await solidColor(20, 20).png().toBuffer())
    const admin = await shop.as('admin')
    for (const [queued, given] of [
      [whole, name.normalize('NFD')],
      [name.normalize('NFD'), whole],
      [name.normalize('NFC'), `\u200b${whole}`],
    ] as const) {
      const { id } = await shop.make.product({})
      await queue(id, `/uploads/${encodeURIComponent(queued)}`)
      const body = { fileName: given, url }
      expect(await admin('PUT /product-imports/pictures', { body })).toEqual({
        products: 1,
        ambiguous: false,
      })
    }
  },
)

test('of two pictures of one name in two folders each goes to its own product, never to both [D71] [D143]', async () => {
  const [jan, feb] = [await shop.make.product({ name: 'Jan' }), await shop.make.product({ name: 'Feb' })]
  await queue(jan.id, '/uploads/2023/01/1.jpg')
  await queue(feb.id, '/uploads/2023/02/1.jpg')
  const admin = await shop.as('admin')
  const url = async (width: number) => {
    const bytes = await solidColor(width, 20).png().toBuffer()
    return openImageUploads(shop.images)(shop, bytes)
  }
  const give = async (fileName: string, picture: string, isOneOfSeveral = false) =>
    admin('PUT /product-imports/pictures', { body: { fileName, url: picture, isOneOfSeveral } })
  const [first, second] = [await url(31), await url(32)]
  expect(await give('1.jpg', first)).toEqual({ products: 0, ambiguous: true })
  expect(await give('elsewhere/1.jpg', first)).toEqual({ products: 0, ambiguous: true })
  expect(await give('my shop/2023/02/1.JPG', second)).toEqual({ products: 1, ambiguous: false })
  // The other one has not become the only one: the file may be that of the first.
  expect(await give('1.jpg', second)).toEqual({ products: 0, ambiguous: true })
  expect(await give('2023\\01\\1.jpg', first)).toEqual({ products: 1, ambiguous: false })
  expect([await imagesOf(jan.id), await imagesOf(feb.id)]).toEqual([[first], [second]])
  expect(await give('2023/01/1.jpg', first)).toEqual({ products: 0, ambiguous: false })
})

test('where only one product waits for a name, a file with other folders is taken unless there are several of the name [D143]', () => {
  const urls = [`${origin}/uploads/2023/01/1.jpg`]
  expect(addressesOfFile('mine/1.jpg', urls, false)).toEqual(urls)
  expect(addressesOfFile('mine/1.jpg', urls, true)).toEqual([])
  expect(addressesOfFile('mine/01/1.jpg', urls, true)).toEqual(urls)
})
