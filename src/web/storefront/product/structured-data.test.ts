import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { productData } from './structured-data.ts'

const shop = openTestShop()
const noReviews = { rows: [], nextCursor: null, total: 0 }

test("JSON-LD names the product's brand, or the shop where it has none", async () => {
  const { id } = await shop.make.product()
  const guest = await shop.as(null)
  const { data: product } = await guest('GET /product/:id', { params: { id: String(id) } })
  const brandOf = (brand: string) =>
    productData('https://shop.example', 'en', { ...product, brand }, 'Shodai', noReviews).brand
  expect(brandOf('Meghna')).toEqual({ '@type': 'Brand', name: 'Meghna' })
  expect(brandOf('')).toEqual({ '@type': 'Brand', name: 'Shodai' })
})

test('JSON-LD has the average and the newest of the published reviews, and never figures that the merchant typed [D66]', async () => {
  const { id } = await shop.make.product({ ratings: 4.9 })
  await shop.db.updateTable('products').set({ reviews: 87 }).where('id', '=', id).execute()
  const guest = await shop.as(null)
  const params = { id: String(id) }
  const ofProduct = async () => {
    const { data: product } = await guest('GET /product/:id', { params })
    const reviews = await guest('GET /product/:id/reviews', { params, query: { limit: 1 } })
    return productData('https://shop.example', 'en', product, 'Shodai', reviews)
  }
  expect(JSON.stringify(await ofProduct())).not.toMatch(/rating|review/i)
  await shop.db
    .insertInto('reviews')
    .values([
      { productId: id, stars: 2, text: 'Thin.', guestName: 'Karim', status: 'published' },
      { productId: id, stars: 5, status: 'published' },
      { productId: id, stars: 1, text: 'Spam', guestName: 'Nobody', status: 'waiting' },
    ])
    .execute()
  await shop.db.updateTable('products').set({ reviewCount: 2, reviewStars: 7 }).where('id', '=', id).execute()
  shop.cache.clear()
  expect(await ofProduct()).toMatchObject({
    aggregateRating: { ratingValue: 3.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
    review: [{ author: { '@type': 'Person', name: 'A customer' }, reviewRating: { ratingValue: 5 } }],
  })
})

test('JSON-LD says until when the price of a timed offer is valid [D75]', async () => {
  const { id } = await shop.make.product()
  const { data: product } = await (await shop.as(null))('GET /product/:id', { params: { id: String(id) } })
  const offersOf = (offerEndsAt: string | null) =>
    productData('https://shop.example', 'en', { ...product, offerEndsAt }, 'Shodai', noReviews).offers
  expect(offersOf('2026-12-05T00:00:00.000Z')).toMatchObject({ priceValidUntil: '2026-12-05T00:00:00.000Z' })
  expect(offersOf(null)).not.toHaveProperty('priceValidUntil')
})

test('JSON-LD has the lowest and the highest price of variants, and one price where they are the same', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.product({ price: 500 })
  const offersOf = async (...prices: number[]) => {
    const product = await admin('PATCH /updateProduct/:id', {
      params: { id: String(id) },
      body: {
        variants: prices.map((originalPrice, size) => ({ options: { size: String(size) }, originalPrice })),
      },
    })
    return productData('https://shop.example', 'en', product, 'Shodai', noReviews).offers
  }
  expect(await offersOf(650, 450.5, 500)).toMatchObject({
    '@type': 'AggregateOffer',
    offerCount: 3,
    lowPrice: '450.50',
    highPrice: '650.00',
    priceCurrency: 'BDT',
    availability: 'https://schema.org/InStock',
  })
  for (const prices of [[650, 650], []])
    expect(await offersOf(...prices)).toMatchObject({ '@type': 'Offer', price: '650.00' })
})

test('JSON-LD has every variant of a product with its own price, code and availability, as the feed has them', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.product({ name: 'Kurti', price: 500 })
  const product = await admin('PATCH /updateProduct/:id', {
    params: { id: String(id) },
    body: {
      variants: [
        { options: { size: 'S', color: 'Maroon' }, originalPrice: 650, offerPrice: 600, stock: 0 },
        { options: { size: 'M', color: 'Maroon' }, originalPrice: 650, stock: 4, sku: 'K-M' },
        { options: { size: 'L', color: 'Teal' }, originalPrice: 700, barcode: '4006381333931' },
      ],
    },
  })
  const data = productData('https://shop.example', 'en', product, 'Shodai', noReviews)
  expect(data).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: String(id),
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Kurti – S, Maroon',
        size: 'S',
        color: 'Maroon',
        sku: `${id}-${product.variants[0]?._id}`,
        offers: { price: '600.00', priceCurrency: 'BDT', availability: 'https://schema.org/OutOfStock' },
      },
      { sku: 'K-M', offers: { price: '650.00', availability: 'https://schema.org/InStock' } },
      { gtin: '4006381333931', offers: { price: '700.00' } },
    ],
  })
  const chosen = productData('https://shop.example', 'en', product, 'Shodai', noReviews, product.variants[0])
  expect(chosen.offers).toMatchObject({
    '@type': 'Offer',
    price: '600.00',
    availability: 'https://schema.org/OutOfStock',
    url: `https://shop.example/product-details/${id}?variant=${product.variants[0]?._id}`,
  })
  const simple = await shop.make.product()
  const { data: other } = await (await shop.as(null))('GET /product/:id', {
    params: { id: String(simple.id) },
  })
  const simpleData = productData('https://shop.example', 'en', other, 'Shodai', noReviews)
  expect(simpleData['@type']).toBe('Product')
  expect(simpleData).not.toHaveProperty('hasVariant')
})
