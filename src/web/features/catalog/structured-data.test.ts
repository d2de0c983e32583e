import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { productData } from './structured-data.ts'

const shop = openTestShop()

test("JSON-LD names the product's brand, or the shop where it has none", async () => {
  const { id } = await shop.make.product()
  const guest = await shop.as(null)
  const { data: product } = await guest('GET /product/:id', { params: { id: String(id) } })
  const brandOf = (brand: string) =>
    productData('https://shop.example', 'en', { ...product, brand }, 'Shodai').brand
  expect(brandOf('Meghna')).toEqual({ '@type': 'Brand', name: 'Meghna' })
  expect(brandOf('')).toEqual({ '@type': 'Brand', name: 'Shodai' })
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
    return productData('https://shop.example', 'en', product, 'Shodai').offers
  }
  expect(await offersOf(650, 450.5, 500)).toMatchObject({
    ...{ '@type': 'AggregateOffer', offerCount: 3, lowPrice: '450.50', highPrice: '650.00' },
    ...{ priceCurrency: 'BDT', availability: 'https://schema.org/InStock' },
  })
  for (const prices of [[650, 650], []])
    expect(await offersOf(...prices)).toMatchObject({ '@type': 'Offer', price: '650.00' })
})
