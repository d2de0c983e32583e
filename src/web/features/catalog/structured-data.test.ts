import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { productData } from './structured-data.ts'

const shop = openTestShop()

test("JSON-LD names the product's brand, or the shop where it has none", async () => {
  const { id } = await shop.make.product()
  const guest = await shop.as(null)
  const { data: product } = await guest('GET /product/:id', { params: { id: String(id) } })
  const brandOf = (brand: string) =>
    productData('https://shop.example', 'en', { ...product, brand }, 'Shodai', {
      rows: [],
      nextCursor: null,
      total: 0,
    }).brand
  expect(brandOf('Meghna')).toEqual({ '@type': 'Brand', name: 'Meghna' })
  expect(brandOf('')).toEqual({ '@type': 'Brand', name: 'Shodai' })
})
