import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCsv } from '#platform/csv.ts'
import { openTestShop } from '#test/shop.ts'
import { columns } from './rules.ts'

const shop = openTestShop()

async function exported() {
  const file = await (await shop.as('admin'))('GET /product-export', {})
  const text = await file.content.text()
  const parts = Readable.from([Buffer.from(await file.content.arrayBuffer()).toString()])
  const rows = await Array.fromAsync(readCsv(parts, 1_000_000))
  const [heading, ...products] = rows.map(({ cells }) => cells)
  expect(heading).toEqual([...columns])
  return {
    name: file.name,
    text,
    products: products.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]]))),
  }
}

const noVariant = {
  variantId: '',
  options: '',
  sku: '',
  barcode: '',
  variantImage: '',
  variantWeight: '',
}

test('the export has all fields of all products, hidden ones included', async () => {
  const id = 'a'.repeat(32)
  await shop.db.insertInto('images').values({ id, width: 900, height: 900 }).execute()
  const plain = await shop.make.product({ name: 'Plain' })
  const full = await shop.make.product({
    name: '=Saree, "red"',
    nameBn: 'শাড়ি',
    price: 1250.5,
    offer: 999,
    stock: 7,
    hidden: true,
    sizes: ['S', 'XL'],
    colors: ['Red'],
    type: 'Most Popular',
    ratings: 4.5,
    subCategoryId: 6,
  })
  await shop.db
    .updateTable('products')
    .set({
      brand: 'Aarong',
      description: 'Fabric: cotton\nLength: 12 hat',
      reviews: 12,
      weight: 850,
      quantityOffers: { 3: 340_050, 2: 180_000 },
      videoLink: 'https://youtu.be/x',
    })
    .where('id', '=', full.id)
    .execute()
  await shop.db.insertInto('productImages').values({ productId: full.id, position: 1, imageId: id }).execute()
  const { name, text, products } = await exported()
  expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toContain(`"'=Saree, ""red"""`)
  expect(products).toEqual([
    {
      _id: String(plain.id),
      name: 'Plain',
      nameBn: '',
      category: 'Women Items',
      subCategory: 'Jewelry',
      productType: '',
      brand: '',
      originalPrice: '500',
      offerPrice: '',
      stock: '',
      stockWhenExported: '',
      offerStartsAt: '',
      offerEndsAt: '',
      weight: '',
      quantityOffers: '',
      costPrice: '',
      vatRate: '',
      lowStockThreshold: '',
      hidden: 'no',
      sizes: '',
      colors: '',
      images: '',
      imageAlts: '',
      ratings: '',
      reviews: '',
      videoLink: '',
      description: '',
      descriptionBn: '',
      ...noVariant,
    },
    {
      _id: String(full.id),
      name: '=Saree, "red"',
      nameBn: 'শাড়ি',
      category: 'Women Items',
      subCategory: 'Sarees',
      productType: 'Most Popular',
      brand: 'Aarong',
      originalPrice: '1250.5',
      offerPrice: '999',
      stock: '7',
      stockWhenExported: '7',
      hidden: 'yes',
      weight: '850',
      quantityOffers: '2 = 1800; 3 = 3400.5',
      costPrice: '',
      vatRate: '',
      lowStockThreshold: '',
      sizes: 'S, XL',
      colors: 'Red',
      images: `/images/${id}-900.webp`,
      imageAlts: '',
      ratings: '4.5',
      reviews: '12',
      offerStartsAt: '',
      offerEndsAt: '',
      videoLink: 'https://youtu.be/x',
      description: 'Fabric: cotton\nLength: 12 hat',
      descriptionBn: '',
      ...noVariant,
    },
  ])
})

test('an export of several batches has each product once, in order', async () => {
  const { id, categoryId, subCategoryId } = await shop.make.product({ name: 'First' })
  const more = Array.from({ length: 1100 }, (_, count) => ({
    name: `Lamp ${count}`,
    categoryId,
    subCategoryId,
    originalPricePaisa: 5000,
  }))
  await shop.db.insertInto('products').values(more).execute()
  const { products } = await exported()
  const ids = products.map(({ _id }) => Number(_id))
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
  expect(products.slice(ids.indexOf(id)).map(({ name }) => name)).toEqual([
    'First',
    ...more.map(({ name }) => name),
  ])
})

test('the file is sent as an attachment and not cached', async () => {
  const { token } = await shop.person('admin')
  const answer = await shop.send('GET', '/api/product-export', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="products-[\d-]+\.csv"$/),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(answer.body).subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
})
