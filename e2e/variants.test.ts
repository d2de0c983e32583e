import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import type { Order } from '#shop/orders/contract.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { productsOf } from './api-calls.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { ordersOfNumber, nextPhone } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()
const made: string[] = []
afterAll(async () => {
  for (const id of made) await callApiAs(owner(), 'DELETE', `/deleteProduct/${id}`)
})

const nameOf = (what: string) => `${what} ${Date.now()}`
const productOf = async (id: string) => (await callApiAs(owner(), 'GET', `/product/${id}`)).data
/** Three kurtis: Maroon 38 with a price and picture of its own, Maroon 40 that is sold out, and Black 40. */
async function makeKurti(name = nameOf('Kurti')) {
  const images = [...new Set((await productsOf(inject('shopUrl'))).flatMap((each) => each.images))].slice(0, 3)
  const [first, maroon, black] = images
  const { insertedId: id } = await callApiAs(owner(), 'POST', '/postProduct', {
    ...{ name, category: 'Women Items', subCategory: 'Clothing', originalPrice: 1200, images },
    variants: [
      {
        ...{ options: { color: 'Maroon', size: '38' }, sku: `M-${name}`, image: maroon },
        ...{ originalPrice: 1500, offerPrice: 1350, stock: 2 },
      },
      { options: { color: 'Maroon', size: '40' }, image: maroon, originalPrice: 1200, stock: 0 },
      { options: { color: 'Black', size: '40' }, image: black, originalPrice: 1200, stock: 5 },
    ],
  })
  made.push(id)
  return { id: id as string, name, first, maroon, black }
}
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const choose = (page: Page, name: string) => choice(page, name).check({ force: true })
const main = (page: Page) => page.getByRole('main')
const shownPrice = (page: Page) => page.locator('h1 ~ p').filter({ hasText: '৳' })
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]') as unknown[])

test('a shopper chooses Maroon 38, sees its price, picture and code, orders it, and it is that one piece', async () => {
  const { id, name, maroon } = await makeKurti()
  const page = await visit(`/product-details/${id}`, { viewport: phone })
  await eventually(() => shownPrice(page).innerText()).toBe('From ৳1,200')
  await choose(page, 'Maroon')
  await choose(page, '38')
  await eventually(() => shownPrice(page).innerText()).toContain('৳1,350')
  await eventually(() => shownPrice(page).locator('s').innerText()).toContain('৳1,500')
  await main(page).getByText(`Product code: M-${name}`).waitFor()
  await main(page).getByText('Only 2 left').waitFor()
  await eventually(() =>
    page.getByRole('list', { name: 'Choose a picture' }).locator('[aria-current=true] img').getAttribute('src'),
  ).toBe(maroon?.replace('-900.', '-150.'))
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await eventually(() => page.getByRole('button', { name: 'Increase quantity' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Decrease quantity' }).click()

  await page.getByRole('button', { name: 'Add To Cart' }).click()
  const [variant] = (await productOf(id)).variants
  await eventually(() => storedCart(page)).toEqual([
    {
      ...{ id, name, imageUrl: maroon, color: 'Maroon', size: '38', quantity: 1, originalPrice: 1350 },
      variantId: variant._id,
    },
  ])
  await page.goto('/cart')
  await main(page).getByText('Colour: Maroon · Size: 38').waitFor()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await page.waitForURL('**/product-checkout')
  const mobileNumber = nextPhone('018')
  await page.getByLabel('Full Name').fill('Rahima Begum')
  await page.getByLabel('Mobile Number').fill(mobileNumber)
  await fillAddress(page)
  await page.getByRole('button', { name: /Confirm Order/ }).click()
  await page.waitForURL('**/order-success')
  const [order] = (await ordersOfNumber(mobileNumber)) as unknown as Order[]
  expect(order?.products).toMatchObject([
    { id, variantId: variant._id, color: 'Maroon', size: '38', originalPrice: 1350, quantity: 1, imageUrl: maroon },
  ])
  expect((await productOf(id)).variants.map(({ stock }: { stock: number }) => stock)).toEqual([1, 0, 5])
})
