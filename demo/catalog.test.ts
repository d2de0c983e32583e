import { expect, test } from 'vitest'
import { allProducts } from './catalog/all-products.ts'
import { views } from './catalog/demo-product.ts'
import { demoOrders } from './orders.ts'
import { demoReviews } from './reviews.ts'
import { subjectExists } from './subjects.ts'

const products = Object.values(allProducts).flat()
const byName = new Map(products.map((product) => [product.name.en, product]))

test('the demo shop has 360 products, 30 in each of its 12 categories', () => {
  expect(Object.values(allProducts).map((list) => list.length)).toEqual(Array(12).fill(30))
})

test('every demo review is of a product in a delivered demo order', () => {
  const delivered = demoOrders
    .filter(({ status }) => status === 'Delivered')
    .flatMap(({ lines }) => lines.map(({ product }) => product))
  for (const { product } of demoReviews) expect(delivered).toContain(product)
})

test('every sub-category of the demo shop has a product', () => {
  const used = Object.entries(allProducts).flatMap(([category, list]) =>
    list.map(({ subCategory }) => `${category}/${subCategory}`),
  )
  expect(new Set(used).size).toBe(145)
})

test.each(['en', 'bn'] as const)('no two demo products share a name (%s)', (language) => {
  const names = products.map(({ name }) => name[language])
  expect(new Set(names).size).toBe(names.length)
})

test('every description has the same number of lines in English and in NFC-normalised Bengali', () => {
  for (const { name, description } of products) {
    expect(description.en.length, name.en).toBeGreaterThanOrEqual(4)
    expect(description.en.length, name.en).toBeLessThanOrEqual(7)
    expect(description.bn.length, name.en).toBe(description.en.length)
    for (const text of [name.bn, ...description.bn]) {
      expect(text, name.en).toMatch(/[\u0980-\u09ff]/)
      expect(text, name.en).toBe(text.normalize('NFC'))
    }
  }
})

test('all hundred-taka items cost a hundred taka without an offer', () => {
  for (const { price, offer } of allProducts['100-tk-items'] ?? []) {
    expect({ price, offer }).toEqual({ price: 100, offer: undefined })
  }
})

test('about four in ten demo products are on offer, each for less than its price', () => {
  const onOffer = products.filter(({ offer }) => offer !== undefined)
  expect(onOffer.length / products.length).toBeGreaterThan(0.35)
  expect(onOffer.length / products.length).toBeLessThan(0.45)
  for (const { name, price, offer = 0 } of onOffer) {
    expect(Number.isInteger(price) && Number.isInteger(offer), name.en).toBe(true)
    expect(offer, name.en).toBeLessThan(price)
  }
})

test('a few demo products are sold out', () => {
  const soldOut = products.filter(({ stock }) => stock === 0)
  expect(soldOut.length).toBeGreaterThanOrEqual(6)
  expect(soldOut.length).toBeLessThanOrEqual(8)
})

test('every demo product has up to four different pictures, each of a known subject on a known tint', () => {
  const tints = ['rose', 'sand', 'sky', 'mint', 'lavender', 'peach', 'lemon', 'stone']
  for (const { name, pictures } of products) {
    expect(pictures.length, name.en).toBeLessThanOrEqual(4)
    expect(new Set(pictures.map((picture) => JSON.stringify(picture))).size, name.en).toBe(pictures.length)
    for (const { subject, tint, hue, view } of pictures) {
      expect(hue, name.en).toBeTypeOf('number')
      expect(hue, name.en).not.toBeNaN()
      expect(views, name.en).toContain(view)
      expect(subjectExists(subject), `${name.en}: ${subject}`).toBe(true)
      expect(tints, name.en).toContain(tint)
    }
  }
})

test('no two products of a sub-category have the same main picture', () => {
  for (const [category, list] of Object.entries(allProducts)) {
    const mains = list
      .filter(({ pictures: [main] }) => main !== undefined)
      .map(({ subCategory, pictures: [main] }) => `${category}/${subCategory} ${main?.subject} ${main?.hue}`)
    expect(mains.filter((main, index) => mains.indexOf(main) !== index)).toEqual([])
  }
})

test('a picture that shows a colour shows one that the product has, and each colour is one hue', () => {
  for (const { name, pictures, colors = [] } of products) {
    const shown = pictures.filter(({ color }) => color !== undefined)
    for (const { color } of shown) expect(colors, name.en).toContain(color)
    const hues = new Set(shown.map(({ color, hue }) => `${color} ${hue}`))
    expect(hues.size, name.en).toBe(new Set(shown.map(({ color }) => color)).size)
  }
})

test('sizes and colours come from the lists of the shop, without repetition', () => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
  const colors = ['Black', 'Gray', 'White', 'Red', 'Green', 'Blue', 'Yellow', 'Pink', 'Orange', 'Purple']
  for (const product of products) {
    for (const [chosen, allowed] of [
      [product.sizes ?? [], sizes],
      [product.colors ?? [], colors],
    ] as const) {
      expect(allowed, product.name.en).toEqual(expect.arrayContaining([...chosen]))
      expect(new Set(chosen).size, product.name.en).toBe(chosen.length)
    }
  }
})

test('a few demo products have variants with different stocks, one of them with different prices', () => {
  const varied = products.filter(({ variants }) => variants)
  expect(varied).toHaveLength(3)
  for (const { name, sizes, colors, stock, variants = [] } of varied) {
    expect([sizes, colors, stock], name.en).toEqual([undefined, undefined, undefined])
    expect(new Set(variants.map(({ stock: pieces }) => pieces)).size, name.en).toBeGreaterThan(1)
    expect(new Set(variants.map(({ options }) => JSON.stringify(options))).size, name.en).toBe(
      variants.length,
    )
  }
  expect(varied.filter(({ variants = [] }) => variants.some(({ price }) => price))).toHaveLength(1)
})

test('ratings lie between one and five with one decimal at most', () => {
  for (const { name, ratings, reviews } of products) {
    expect(ratings, name.en).toBeGreaterThanOrEqual(1)
    expect(ratings, name.en).toBeLessThanOrEqual(5)
    expect(Number(ratings.toFixed(1)), name.en).toBe(ratings)
    expect(Number.isInteger(reviews), name.en).toBe(true)
  }
})

test('order lines reference existing products and their sizes and colours', () => {
  for (const { lines } of demoOrders) {
    for (const line of lines) {
      const product = byName.get(line.product)
      expect(product, line.product).toBeDefined()
      expect(product?.stock ?? line.quantity, line.product).toBeGreaterThanOrEqual(line.quantity)
      expect(product?.colors?.includes(line.color ?? 'Black') ?? line.color === undefined, line.product).toBe(
        true,
      )
      expect(product?.sizes?.includes(line.size ?? 'M') ?? line.size === undefined, line.product).toBe(true)
      expect([line.color === undefined, line.size === undefined], line.product).toEqual([
        product?.colors === undefined,
        product?.sizes === undefined,
      ])
    }
  }
})

test('the forty demo orders have every status, and no phone number has more than four open orders', () => {
  const count = (status: string) => demoOrders.filter((order) => order.status === status).length
  expect(['Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return'].map(count)).toEqual([
    12, 8, 4, 10, 4, 2,
  ])
  const open = new Map<string, number>()
  for (const { status, customer } of demoOrders) {
    expect(customer.mobileNumber).toMatch(/^01[3-9]\d{8}$/)
    if (['Pending', 'Confirmed', 'Shipping'].includes(status)) {
      open.set(customer.mobileNumber, (open.get(customer.mobileNumber) ?? 0) + 1)
    }
  }
  expect(Math.max(...open.values())).toBeLessThanOrEqual(4)
})
