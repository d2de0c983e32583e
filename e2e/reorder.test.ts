import { expect, test } from 'vitest'
import { priceOf } from '#shop/catalog/rules.ts'
import { eventually, openBrowser } from './browser.ts'
import { holdTimers } from './clock.ts'
import { cardOf } from './dashboard-pages.ts'
import { makeShopper } from './fixtures.ts'
import { asShopper } from './signed-in-pages.ts'
import { allProducts, isPlain } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

interface Kept {
  id: string
  quantity: number
  originalPrice: number
}
const storedCart = (page: Parameters<typeof cardOf>[0]) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]') as Kept[])

async function twoProducts() {
  const [first, second] = (await allProducts()).filter(isPlain)
  if (!first || !second) throw new Error('The demo catalogue has no two plain products.')
  return [first, second] as const
}

test('Order again adds the order’s products to the cart, selected, with current prices', async () => {
  const [lamp, cup] = await twoProducts()
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Delivered', products: [lamp, cup], quantity: 2 })
  const page = await asShopper(visit, person, '/dashboard/myShopping')
  // The lamp's price has risen since.
  const price = priceOf(lamp) + 25
  await page.route(`**/api/product/${lamp._id}`, async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { data: { ...data, originalPrice: price, offerPrice: null } },
    })
  })
  await cardOf(page, id).getByRole('button', { name: 'Order again' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('checkbox', { name: `Select ${lamp.name}` }).waitFor()
  for (const { name } of [lamp, cup])
    await eventually(() => page.getByRole('checkbox', { name: `Select ${name}` }).isChecked()).toBe(true)
  await eventually(() => storedCart(page)).toMatchObject([
    { id: lamp._id, quantity: 2 },
    { id: cup._id, quantity: 2, originalPrice: priceOf(cup) },
  ])
})

test('products no longer sold are named, the others are added to the cart', async () => {
  const [lamp, cup] = await twoProducts()
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Delivered', products: [lamp, cup] })
  const page = await asShopper(visit, person, `/dashboard/order-overview/${id}`)
  await page.route(`**/api/product/${lamp._id}`, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not-found', message: 'Product not found.' } } }),
  )
  await page.getByRole('button', { name: 'Order again' }).click()
  const news = page.getByRole('dialog', { name: 'Not everything is in your cart' })
  await news.getByText(`${lamp.name} is no longer sold.`).waitFor()
  await news.getByRole('button', { name: 'Go to the cart' }).click()
  await page.waitForURL('**/cart')
  await eventually(() => storedCart(page)).toMatchObject([{ id: cup._id }])
  expectConsoleError('404')
})

test('an order without available products leaves cart and page unchanged', async () => {
  const [lamp] = await twoProducts()
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Cancelled', products: [lamp] })
  const page = await asShopper(visit, person, '/dashboard/myCancellations')
  await page.route(`**/api/product/${lamp._id}`, async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...data, stock: 0 } } })
  })
  // What is said stays until it is closed.
  await holdTimers(page, 3000)
  await cardOf(page, id).getByRole('button', { name: 'Order again' }).click()
  const news = page.getByRole('dialog', { name: 'Nothing in this order is available now' })
  await news.getByText(`${lamp.name} is sold out.`).waitFor()
  await news.getByRole('button', { name: 'OK' }).click()
  expect(new URL(page.url()).pathname).toBe('/dashboard/myCancellations')
  expect(await storedCart(page)).toEqual([])
})
