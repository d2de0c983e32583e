import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '#platform/csv.ts'
import { openImageUploads } from '#shop/media/service.ts'
import { solidColor } from '#test/images.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop } from '#test/shop.ts'
import { unzip } from '#test/unzip.ts'

const shop = openTestShop()
const other = openTestShop()
beforeAll(() => other.jobs.start())

type TestShop = typeof shop

/** The folder into which a ZIP file that the shop answers was unpacked. */
async function downloadZip(from: TestShop, url: string) {
  const { token } = await from.person('admin')
  const response = await from.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  const folder = join(from.folder, url.replaceAll('/', '-'))
  unzip(response.rawPayload, folder)
  return folder
}

const storePicture = async (to: TestShop, bytes: Buffer) => openImageUploads(to.images)(to, bytes)
const picture = async (to: TestShop, width: number) =>
  storePicture(to, await solidColor(width, 20).png().toBuffer())

/** Sends a file of past orders. */
async function sendOrders(to: TestShop, file: Buffer) {
  const { token } = await to.person('admin')
  const response = await to.inject({
    method: 'POST',
    url: '/api/past-orders',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=shodai-test',
    },
    payload: Buffer.concat([
      Buffer.from('--shodai-test\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
      file,
      Buffer.from('\r\n--shodai-test--\r\n'),
    ]),
  })
  return { status: response.statusCode, ...response.json() }
}

/** The cells of a product CSV by column, without what only its own shop knows; of pictures their number. */
async function cellsOf(text: string) {
  const rows = await Array.fromAsync(readCsv(Readable.from([text]), 1_000_000))
  const [heading = { cells: [] as string[] }, ...products] = rows
  return products.map(({ cells }) => {
    const byColumn = Object.fromEntries(heading.cells.map((column, at) => [column, cells[at] ?? '']))
    const { _id, variantId, images = '', variantImage = '', ...others } = byColumn
    expect(_id).toMatch(/^\d+$/)
    return {
      ...others,
      images: images.split(',').filter(Boolean).length,
      variantImage: variantImage === '' ? 0 : 1,
    }
  })
}

test('product CSV and picture ZIP of a shop rebuild its catalogue in an empty one, every field of it [D144]', async () => {
  const admin = await shop.as('admin')
  const { insertedId: categoryId } = await admin('POST /categories', {
    body: { name: 'Sarees & more', nameBn: 'শাড়ি' },
  })
  await admin('POST /categories/:id/sub-categories', {
    params: { id: categoryId },
    body: { name: 'Jamdani', nameBn: 'জামদানি' },
  })
  const place = { category: 'Sarees & more', subCategory: 'Jamdani' }
  const add = (body: object) =>
    admin('POST /postProduct', {
      headers: {},
      body: { name: '', originalPrice: 500, ...place, ...body } as never,
    })
  const [one, two, three] = [await picture(shop, 31), await picture(shop, 32), await picture(shop, 33)]
  await add({
    name: '\'=Saree, "red"',
    nameBn: 'লাল শাড়ি',
    brand: 'Aarong',
    productType: 'Most Popular',
    description: 'Fabric: cotton\nLength: 12 hat',
    descriptionBn: 'কাপড়: সুতি',
    hidden: true,
    originalPrice: 1250.5,
    offerPrice: 999,
    costPrice: 700.25,
    vatRate: 7.5,
    barcode: '8941100500019',
    stock: 7,
    lowStockThreshold: 3,
    offerStartsAt: '2099-01-01T00:00:00.000Z',
    offerEndsAt: '2099-02-01T00:00:00.000Z',
    weight: 850,
    quantityOffers: [
      { pieces: 2, price: 1800 },
      { pieces: 3, price: 2600.5 },
    ],
    images: [two, one],
    imageAlts: ['A red saree, folded', ''],
    videoLink: 'https://youtu.be/dQw4w9WgXcQ',
    ratings: 4.5,
    reviews: 12,
  })
  await add({
    name: 'Kurti',
    category: 'Women Items',
    subCategory: 'Jewelry',
    images: [three],
    variants: [
      {
        options: { size: '38', color: 'Maroon', Litre: '1' },
        sku: 'K-38',
        barcode: '4006381333931',
        originalPrice: 900,
        offerPrice: 800,
        costPrice: 500,
        stock: 3,
        weight: 300,
        image: one,
      },
      { options: { size: '40', color: 'Maroon', Litre: '1' }, originalPrice: 950, stock: 0 },
      {
        options: { size: '40', color: 'Samsung Galaxy S23 Ultra 5G', Litre: '2' },
        originalPrice: 950,
        stock: null,
      },
    ],
  })
  await add({ name: 'Plain', ...place, stock: null })
  const before = await openProductImports(shop).exported()

  const { check, choose, apply, exported, problems } = openProductImports(other)
  const { _id: id, status, source } = await check(before)
  expect([status, source]).toEqual(['choosing', 'shodai'])
  expect(await choose(id)).toMatchObject({ rowsNew: 3, rowsWrong: 0 })
  expect(await problems(id)).toEqual([])
  expect(await apply(id)).toMatchObject({ status: 'done', pictures: { fetched: 0, failed: 4, waiting: 0 } })

  const theirs = await other.as('admin')
  const failed = await theirs('GET /product-imports/pictures/failed', { query: {} })
  expect(new Set(failed.rows.map(({ problem }) => problem))).toEqual(new Set(['file']))
  const folder = join(await downloadZip(shop, '/api/product-export/pictures'), 'pictures')
  expect(readdirSync(folder)).toHaveLength(3)
  for (const name of readdirSync(folder)) {
    const url = await storePicture(other, readFileSync(join(folder, name)))
    const { products, ambiguous } = await theirs('PUT /product-imports/pictures', {
      body: { fileName: `pictures/${name}`, url },
    })
    expect([products > 0, ambiguous]).toEqual([true, false])
  }
  const [was, is] = [await cellsOf(before), await cellsOf(await exported())]
  const byName = (rows: typeof was) =>
    rows.toSorted((first, second) => (JSON.stringify(first) < JSON.stringify(second) ? -1 : 1))
  expect(byName(is)).toEqual(byName(was))
  // The same file once more changes nothing.
  const again = await check(before)
  expect(await (again.status === 'choosing' ? choose(again._id) : again)).toMatchObject({
    rowsNew: 0,
    rowsChanged: 0,
    rowsWrong: 0,
  })
})

test('what everything has can be read back as its read-me says: products, orders, past orders [D144]', async () => {
  const admin = await shop.as('admin')
  const statuses = ['Delivered', 'Return', 'Cancelled', 'Pending'] as const
  for (const [index, status] of statuses.entries()) {
    const order = await shop.make.order({ status: 'Confirmed' })
    await shop.db
      .updateTable('orders')
      .set({ status, mobileNumber: `0171234567${index}`, placedAt: `2025-03-0${index + 1}T10:20:30Z` })
      .where('id', '=', order.id)
      .execute()
  }
  await shop.db
    .insertInto('pastOrders')
    .values({
      number: '#77',
      mobileNumber: '01812345678',
      name: 'মিনা',
      placedAt: '2024-01-05T10:00:00Z',
      totalPaisa: 125_050,
      outcome: 'Return',
    })
    .execute()
  const folder = await downloadZip(shop, '/api/data-export')
  const read = (name: string) => readFileSync(join(folder, name))
  expect(read('read-me.txt').toString()).toContain('to-import/products.csv')
  // The text of a response has no byte order mark.
  expect(read('to-import/products.csv').toString().slice(1)).toBe(await openProductImports(shop).exported())

  expect(await sendOrders(other, read('csv/past-orders.csv'))).toMatchObject({ taken: 1, notTaken: 0 })
  const sent = await sendOrders(other, read('csv/orders.csv'))
  expect(sent).toMatchObject({ status: 200, taken: 3, notTaken: 1 })
  expect(sent.problems).toMatchObject([{ column: 'outcome', value: 'Pending', reason: 'open' }])
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id as number', 'mobileNumber', 'name', 'placedAt', 'totalPaisa', 'status as outcome'])
    .where('status', '!=', 'Pending')
    .execute()
  const past = (from: TestShop) =>
    from.db
      .selectFrom('pastOrders')
      .select(['number', 'mobileNumber', 'name', 'placedAt', 'totalPaisa', 'outcome'])
      .execute()
  const sorted = (rows: Awaited<ReturnType<typeof past>>) =>
    rows.toSorted((one, another) => (one.number < another.number ? -1 : 1))
  expect(sorted(await past(other))).toEqual(sorted([...orders, ...(await past(shop))]))
  expect((await admin('GET /past-orders/summary', {})).orders).toBe(1)
})

test('an export of the shop itself stays one, whatever was renamed or deleted in it [D144]', async () => {
  const { check, settled, exported } = openProductImports(shop)
  await shop.jobs.start()
  const changed = (await exported()).replaceAll('Plain', 'Fancy')
  const { _id: id } = await check(changed)
  expect(await settled('checked')).toMatchObject({ _id: id, source: null, rowsChanged: 1, rowsWrong: 0 })
})
