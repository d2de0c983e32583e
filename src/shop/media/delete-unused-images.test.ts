import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fileForm, solidColor } from '#test/images.ts'
import { openTestShop } from '#test/shop.ts'
import { imageIdFromUrl } from './rules.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())

let count = 0
/** A picture of its own, uploaded through the endpoint. */
async function upload(bytes?: Buffer) {
  count += 1
  const { token } = await shop.person('admin')
  const { body } = await shop.send('POST', '/api/images', {
    body: fileForm(
      bytes ??
        (await solidColor(20 + count, 20)
          .png()
          .toBuffer()),
    ),
    headers: { authorization: `Bearer ${token}` },
  })
  return { url: body.data.url as string, id: imageIdFromUrl(body.data.url) ?? '' }
}
const ask = (url: string, accept = 'image/webp') => shop.app.inject({ url, headers: { accept } })
const isThere = async ({ url }: { url: string }) => (await ask(url)).statusCode === 200
const age = (id: string, by: string) =>
  sql`update images set created_at = now() - ${by}::interval where id = ${id}`.execute(shop.db)
const soon = (look: () => unknown) => expect.poll(look)
const showOn = (productId: number, imageId: string) =>
  shop.db.insertInto('productImages').values({ productId, position: 1, imageId }).execute()

test('used images are kept for more than five years; unused ones are deleted with all files after a day [NUM-31]', async () => {
  const pictures = {
    fresh: await upload(),
    forgotten: await upload(),
    product: await upload(),
    slide: await upload(),
    category: await upload(),
    ordered: await upload(),
  }
  await showOn((await shop.make.product()).id, pictures.product.id)
  await shop.db.insertInto('sliders').values({ imageId: pictures.slide.id }).execute()
  const ofCategory = shop.db.updateTable('categories').where('id', '=', 1)
  await ofCategory.set({ imageId: pictures.category.id }).execute()
  const order = await shop.make.order()
  await sql`update order_lines set image_url = ${pictures.ordered.url} where order_id = ${order.id}`.execute(
    shop.db,
  )
  expect((await ask(pictures.forgotten.url.replace('-900.webp', '-share.jpg'))).statusCode).toBe(200)
  const used = ['product', 'slide', 'category', 'ordered'] as const
  for (const picture of used) await age(pictures[picture].id, '6 years')
  await age(pictures.forgotten.id, '25 hours')
  await age(pictures.fresh.id, '23 hours')
  await shop.runNightlyJobs()
  // Its row goes last.
  const row = sql`select from images where id = ${pictures.forgotten.id}`
  await soon(async () => (await row.execute(shop.db)).rows).toEqual([])
  expect(await isThere(pictures.forgotten)).toBe(false)
  for (const ending of ['-150.webp', '-share.jpg'])
    expect(await shop.images.find(pictures.forgotten.id + ending)).toBe(null)
  for (const picture of ['fresh', ...used] as const)
    expect(await isThere(pictures[picture]), picture).toBe(true)
  // Another one was chosen for the category.
  await ofCategory.set({ imageId: null }).execute()
  await shop.runNightlyJobs()
  await soon(() => isThere(pictures.category)).toBe(false)
})

test('an image uploaded again while it is being deleted exists afterwards', async () => {
  const bytes = await solidColor(77, 33, '#6f42a6').png().toBuffer()
  for (let index = 0; index < 4; index++) {
    const { id } = await upload(bytes)
    await age(id, '2 days')
    await shop.runNightlyJobs()
    const [picture] = await Promise.all([upload(bytes), upload(bytes)])
    const { rows } = await sql`select from images where id = ${id}`.execute(shop.db)
    expect([rows.length, await isThere(picture)]).toEqual([1, true])
  }
})

test('AVIF versions are created by a job and served at the same URL to clients that accept them', async () => {
  const pixels = Buffer.alloc(900 * 900 * 3)
  for (let index = 0; index < pixels.length; index++) pixels[index] = 100 + 80 * Math.sin(index / 5000)
  const photo = await sharp(pixels, { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer()
  const { url } = await upload(photo)
  const both = 'image/avif,image/webp,*/*'
  const kindOf = async (accept: string) => (await ask(url, accept)).headers['content-type']
  await soon(() => kindOf(both)).toBe('image/avif')
  const [avif, webp] = [await ask(url, both), await ask(url)]
  expect(webp.headers['content-type']).toBe('image/webp')
  expect([avif.headers.vary, webp.headers.vary]).toEqual(['Accept', 'Accept'])
  expect(avif.headers.etag).not.toBe(webp.headers.etag)
  expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length)
})
