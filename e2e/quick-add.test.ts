import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { productsOf } from './api-calls.ts'
import { eventually, openBrowser, phone } from './browser.ts'

const { visit } = openBrowser()

const all = () => productsOf(inject('shopUrl'), 'limit=20')
const cardOf = (page: Page, id: string) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/product-details/${id}"]`) })
const addButton = (page: Page, id: string) => cardOf(page, id).getByRole('button', { name: /^Put in cart/ })
const cart = async (page: Page): Promise<{ id: string; quantity: number; size: string; color: string }[]> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('cartProducts'))) ?? '[]')

const findPlain = async () => {
  const product = (await all()).find(
    ({ colors, sizes, stock }) => !colors.length && !sizes.length && stock !== 0,
  )
  if (!product) throw new Error('The first page of the demo catalogue has a product without options.')
  return product
}

test('the plus of a card puts one piece into the cart, also when it is tapped twice in haste', async () => {
  const { _id } = await findPlain()
  const page = await visit('/shop')
  await addButton(page, _id).dblclick()
  await eventually(async () => (await cart(page)).map(({ id, quantity }) => [id, quantity])).toEqual([
    [_id, 1],
  ])
  await eventually(() => page.getByText('Product Added!').first().isVisible()).toBe(true)
  // Later presses count again.
  await eventually(() => addButton(page, _id).getAttribute('data-added')).toBeNull()
  expect(await cart(page)).toMatchObject([{ id: _id, quantity: 1 }])
  await addButton(page, _id).click()
  await eventually(() => cart(page)).toMatchObject([{ id: _id, quantity: 2 }])
})

test('a plus that is pressed before the page is hydrated is pressed once', async () => {
  const { _id } = await findPlain()
  const page = await visit('/shop', { beforeHydration: true })
  await addButton(page, _id).dblclick()
  await eventually(() => cart(page)).toMatchObject([{ id: _id, quantity: 1 }])
})

test('the plus of a product with sizes or colours opens a sheet with them, and says what is missing', async () => {
  const product = (await all()).find(
    ({ colors, sizes, stock }) => colors.length > 1 && sizes.length > 1 && stock !== 0,
  )
  if (!product) throw new Error('The first page of the demo catalogue has a product with both.')
  const page = await visit('/shop', { viewport: phone })
  await addButton(page, product._id).click()
  const sheet = page.getByRole('dialog', { name: product.name })
  await sheet.getByRole('button', { name: 'Add To Cart' }).click()
  await sheet.getByText('Please choose a color.').or(sheet.getByText('Please choose a colour.')).waitFor()
  expect(await cart(page)).toEqual([])
  const [color = ''] = product.colors
  const [, size = ''] = product.sizes
  await sheet.getByLabel(color, { exact: true }).check({ force: true })
  await sheet.getByLabel(size, { exact: true }).check({ force: true })
  await sheet.getByRole('button', { name: 'Add To Cart' }).click()
  await eventually(() => cart(page)).toMatchObject([{ id: product._id, quantity: 1, color, size }])
  await sheet.waitFor({ state: 'detached' })
})

test('a card of a product that is sold out has no plus', async () => {
  const soldOut = (await productsOf(inject('shopUrl'), '')).find(({ stock }) => stock === 0)
  if (!soldOut) throw new Error('The demo catalogue has sold-out products.')
  const page = await visit(`/search?${new URLSearchParams({ q: soldOut.name })}`)
  await cardOf(page, soldOut._id).waitFor()
  expect(await addButton(page, soldOut._id).count()).toBe(0)
})
