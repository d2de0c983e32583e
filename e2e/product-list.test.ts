import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const list = '/dashboard/allProducts'
const lamp = {
  category: 'Women Items',
  subCategory: 'Jewelry',
  productType: 'Most Popular',
  originalPrice: 500,
}
let made = 0
/** Adds a product with a unique name of more than 20 letters. */
async function add(page: Page, more: object = {}) {
  made += 1
  const name = `Zircon lamp number ${made} of ${Date.now()}`
  const body = { ...lamp, name, offerPrice: 450, stock: 9, ...more }
  const { insertedId } = await callAs(page, 'POST', '/postProduct', body)
  // A search leaves out what another one is just reading the words of, such as the count of products that it does not find yet.
  const found = async (): Promise<string[]> => {
    const rows = await callAs(page, 'GET', `/admin-products?search=${encodeURIComponent(body.name)}`)
    return rows.map(({ _id }: { _id: string }) => _id)
  }
  await eventually(found).toContain(insertedId)
  return { id: insertedId as string, name }
}
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.locator(`#product-${id}`) })
const searchFor = (page: Page, text: string) => page.getByLabel('Search products').fill(text)

test('the list has eight columns with the picture first, a product’s values with the name cut to 20 letters, and working links [ADM-PRD-01] [ADM-PRD-03] [ADM-PRD-04] [ADM-PRD-05] [ADM-PRD-06] [ADM-PRD-07] [ADM-PRD-09] [NUM-19]', async () => {
  const page = await asOwner(visit, list)
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
  const { data } = await callAs(page, 'GET', '/products?limit=100')
  const pictured = data.find(({ images }: { images: string[] }) => images.length > 0)
  const { id, name } = await add(page, { images: pictured.images.slice(0, 1) })
  await page.reload()
  await rowOf(page, id).waitFor()
  await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual([
    'Image',
    'Name',
    'Category',
    'Sub-Category',
    'Type',
    'Price',
    'Offer',
    'Actions',
  ])
  const cells = await rowOf(page, id).getByRole('cell').allInnerTexts()
  expect(cells.slice(1, 7).map((text) => text.split('\n')[0])).toEqual([
    `${name.slice(0, 20).trimEnd()}…`,
    'Women Items',
    'Jewelry',
    'Most Popular',
    '৳500',
    '৳450',
  ])
  const picture = rowOf(page, id).locator('img')
  await eventually(() => picture.getAttribute('src')).toBe(pictured.images[0].replace('-900', '-150'))
  const path = `/product-details/${id}`
  const row = rowOf(page, id)
  await eventually(() => row.locator(`#product-${id}`).getAttribute('href')).toBe(path)
  await eventually(() => row.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(path)
  await row.getByRole('link', { name: 'View' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await rowOf(page, id).getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(`**/dashboard/update/${id}`)
  await page.goto(list)
  await page.getByRole('link', { name: 'Add Product', exact: true }).click()
  await page.waitForURL('**/dashboard/addProduct')
})

test('the search filters the table over all products, also hidden ones [ADM-PRD-02]', async () => {
  const page = await asOwner(visit, list, { viewport: phone })
  const { id, name } = await add(page, { hidden: true, nameBn: 'জিরকন বাতি' })
  for (let count = 0; count < 21; count++) await add(page, { name: `Filler ${count}`, hidden: true })
  await page.reload()
  await page.getByRole('row').nth(20).waitFor()
  expect(await rowOf(page, id).count()).toBe(0)
  await searchFor(page, name)
  await rowOf(page, id).getByText('Hidden', { exact: true }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('search') === name)
  await eventually(() => rowOf(page, id).locator(`#product-${id}`).getAttribute('href')).toBe(
    `/dashboard/update/${id}`,
  )
  await searchFor(page, 'zzzzqqqq')
  await page.getByText('No product matches “zzzzqqqq”.').waitFor()
  await page.getByRole('link', { name: 'Hidden', exact: true }).click()
  await searchFor(page, 'জিরকন')
  await rowOf(page, id).waitFor()
})

test('price, offer and stock are edited in the list, and a conflicting stock change is not overwritten silently', async () => {
  const page = await asOwner(visit, list, { viewport: phone })
  const { id, name } = await add(page)
  await page.goto(`${list}?search=${encodeURIComponent(name)}`)
  const quick = page.getByRole('form', { name: `Price and stock: ${name}` })
  const open = () => rowOf(page, id).getByRole('button', { name: 'Price & stock' }).click()
  await open()
  await quick.getByLabel('Offer price').fill('500')
  await quick.getByRole('button', { name: 'Save' }).click()
  await quick.getByText('The offer price must be below the original price.').waitFor()
  await expectAccessible(page)
  await quick.getByLabel('Offer price').fill('')
  await quick.getByLabel('Original price').fill('৬১০.৫')
  await quick.getByRole('button', { name: 'Save' }).click()
  await quick.waitFor({ state: 'detached' })
  await rowOf(page, id).getByText('৳610.50').waitFor()
  expect(await callAs(page, 'GET', `/admin-products/${id}`)).toMatchObject({
    originalPrice: 610.5,
    offerPrice: null,
    stock: 9,
  })

  await open()
  await callAs(page, 'PATCH', `/updateProduct/${id}`, { stock: 4 })
  await quick.getByLabel('Stock').fill('২০')
  await quick.getByRole('button', { name: 'Save' }).click()
  await quick.getByText('Somebody else has changed this product').waitFor()
  await rowOf(page, id).getByText('4 left').waitFor()
  await eventually(() => quick.getByLabel('Stock').inputValue()).toBe('২০')
  await quick.getByRole('button', { name: 'Save' }).click()
  await rowOf(page, id).getByText('20 left').waitFor()
  expectConsoleError('409')
})

test('a product is deleted after a confirmation, with a message for success and failure [ADM-PRD-08] [MSG-18] [MSG-33]', async () => {
  const page = await asOwner(visit, list, { viewport: desktop })
  const { id, name } = await add(page)
  await page.goto(`${list}?search=${encodeURIComponent(name)}`)
  const remove = () => rowOf(page, id).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  const isThere = async () =>
    (await page.request.get(`${inject('shopUrl')}/api/product/${id}`)).status() === 200
  await remove()
  await question.getByText("You won't be able to revert this!").waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await isThere()).toBe(true)

  await page.route('**/api/deleteProduct/**', (route) => route.abort())
  await remove()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await toast(page, 'Error deleting product. Please try again later.').waitFor()
  expect(await isThere()).toBe(true)
  await page.unroute('**/api/deleteProduct/**')
  expectConsoleError('ERR_FAILED')

  await remove()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await toast(page, 'Product deleted successfully.').waitFor()
  await rowOf(page, id).waitFor({ state: 'detached' })
  await eventually(isThere).toBe(false)
})

test('a row opens the editor wherever nothing else is pressed', async () => {
  const page = await asOwner(visit, list, { viewport: desktop })
  const { id, name } = await add(page)
  await page.goto(`${list}?search=${encodeURIComponent(name)}`)
  await rowOf(page, id)
    .getByText('Most Popular')
    .click({ position: { x: 2, y: 2 }, force: true })
  await page.waitForURL(`**/dashboard/update/${id}`)
})

test('several products get another price, stock, type and visibility in one form, all or none', async () => {
  const page = await asOwner(visit, list, { viewport: phone })
  const word = `Basket${Date.now()}`
  const one = await add(page, { name: `${word} one` })
  const cheap = await add(page, { name: `${word} two`, originalPrice: 300, offerPrice: null })
  await page.goto(`${list}?search=${word}`)
  await rowOf(page, cheap.id).waitFor()
  await page.getByRole('button', { name: 'Select products' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByText('2 products selected').waitFor()
  await page.getByRole('button', { name: 'Edit together' }).click()
  const form = page.getByRole('dialog', { name: 'Edit 2 products' })
  await form.getByRole('button', { name: 'Save 2 products' }).click()
  await form.getByText('Please fill in what should change.').waitFor()
  await form.getByLabel('Offer price').fill('350')
  await form.getByRole('button', { name: 'Save 2 products' }).click()
  await form.getByText(`“${word} two” cannot be changed like this`).waitFor()
  expectConsoleError('422')
  const productOf = (id: string) => callAs(page, 'GET', `/admin-products/${id}`)
  expect(await productOf(one.id)).toMatchObject({ offerPrice: 450, version: 1 })
  await expectAccessible(page)

  await form.getByLabel('Remove the offer').check()
  await form.getByLabel('Original price').fill('৬৫০')
  await form.getByLabel('Stock', { exact: true }).fill('১২')
  await form.getByLabel('Type').selectOption('Best Selling')
  await form.getByLabel('In the shop').selectOption('Hide')
  // Somebody else changes one of them meanwhile: nothing is changed until the list has been seen again.
  await callAs(page, 'PATCH', `/updateProduct/${cheap.id}`, { stock: 4 })
  await form.getByRole('button', { name: 'Save 2 products' }).click()
  await form.getByText('Somebody else has changed').waitFor()
  expectConsoleError('409')
  expect(await productOf(one.id)).toMatchObject({ originalPrice: 500, version: 1 })
  await rowOf(page, cheap.id).getByText('4 left').waitFor()
  await form.getByRole('button', { name: 'Save 2 products' }).click()
  await toast(page, '2 products updated.').waitFor()
  for (const { id } of [one, cheap]) {
    await rowOf(page, id).getByText('12 left').waitFor()
    expect(await productOf(id)).toMatchObject({
      originalPrice: 650,
      offerPrice: null,
      stock: 12,
      productType: 'Best Selling',
      hidden: true,
    })
  }
})

test('window focus loads the product list of the dashboard again [API-29]', async () => {
  const page = await asOwner(visit, list)
  const { id, name } = await add(page)
  await page.goto(`${list}?search=${encodeURIComponent(name)}`)
  await rowOf(page, id).getByText('9 left').waitFor()
  await page.clock.install()
  await callAs(page, 'PATCH', `/updateProduct/${id}`, { stock: 7 })
  await page.clock.fastForward(6000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await rowOf(page, id).getByText('7 left').waitFor()
})

const everywhere = ['', '/bn'].flatMap((base) =>
  ['allProducts?search=Kettle', 'addProduct', 'update/1'].map((path) => `${base}/dashboard/${path}`),
)
test.each(everywhere)('%s is accessible', async (path) => {
  const page = await asOwner(visit, list, { reducedMotion: 'reduce' })
  await page.goto(path)
  // The event stream keeps the network busy, so its idleness cannot be waited for.
  await page.locator('main table, main form').first().waitFor()
  await expectAccessibleEverywhereInLanguage(page)
})
