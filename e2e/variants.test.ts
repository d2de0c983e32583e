import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import type { Variant } from '#shop/catalog/contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { productsOf } from './api-calls.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { confirmButton, fillShipping, mobile } from './checkout-page.ts'
import { toast } from './dashboard-pages.ts'
import { fetchPage, textOf } from './fetched-page.ts'
import { nextPhone, ordersOfNumber } from './fixtures.ts'
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
  const images = [...new Set((await productsOf(inject('shopUrl'))).flatMap((each) => each.images))].slice(
    0,
    3,
  )
  const [first, maroon, black] = images
  const { insertedId: id } = await callApiAs(owner(), 'POST', '/postProduct', {
    name,
    category: 'Women Items',
    subCategory: 'Clothing',
    originalPrice: 1200,
    images,
    variants: [
      {
        options: { color: 'Maroon', size: '38' },
        sku: `M-${name}`,
        image: maroon,
        originalPrice: 1500,
        offerPrice: 1350,
        stock: 2,
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
const shownPrice = (page: Page) => page.locator('h1 ~ div > p').filter({ hasText: '৳' })
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]') as unknown[])

test('a shopper chooses Maroon 38, sees its price, picture and code, orders it, and it is that one piece [D62]', async () => {
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
    page
      .getByRole('list', { name: 'Choose a picture' })
      .locator('[aria-current=true] img')
      .getAttribute('src'),
  ).toBe(maroon?.replace('-900.', '-150.'))
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await eventually(() => page.getByRole('button', { name: 'Increase quantity' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Decrease quantity' }).click()

  await page.getByRole('button', { name: 'Add To Cart' }).click()
  const [variant] = (await productOf(id)).variants
  await eventually(() => storedCart(page)).toEqual([
    {
      id,
      name,
      imageUrl: maroon,
      color: 'Maroon',
      size: '38',
      quantity: 1,
      originalPrice: 1350,
      variantId: variant._id,
    },
  ])
  await page.goto('/cart')
  await main(page).getByText('Colour: Maroon · Size: 38').waitFor()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await page.waitForURL('**/product-checkout')
  const mobileNumber = nextPhone('018')
  await fillShipping(page)
  await mobile(page).fill(mobileNumber)
  await confirmButton(page).click()
  await page.waitForURL('**/order-success')
  const [order] = (await ordersOfNumber(mobileNumber)) as unknown as Order[]
  expect(order?.products).toMatchObject([
    {
      id,
      variantId: variant._id,
      color: 'Maroon',
      size: '38',
      originalPrice: 1350,
      quantity: 1,
      imageUrl: maroon,
    },
  ])
  expect((await productOf(id)).variants.map(({ stock }: { stock: number }) => stock)).toEqual([1, 0, 5])
})

test('who comes back from the checkout, or loads the page again, still has chosen what was chosen; the next product has not', async () => {
  const { id } = await makeKurti()
  const address = `/product-details/${id}`
  const page = await visit(address, { viewport: phone })
  await choose(page, 'Maroon')
  await choose(page, '38')
  await page.getByRole('button', { name: 'Order Now' }).click()
  await page.waitForURL('**/product-checkout')
  await page.goBack()
  await eventually(() => choice(page, '38').isChecked()).toBe(true)
  await eventually(() => choice(page, 'Maroon').isChecked()).toBe(true)
  await page.reload()
  await eventually(() => choice(page, '38').isChecked()).toBe(true)
  await eventually(() => shownPrice(page).innerText()).toContain('৳1,350')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
  await page.goto(`/product-details/${(await makeKurti()).id}`)
  await choice(page, '38').waitFor({ state: 'attached' })
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.goBack()
  await eventually(() => choice(page, '38').isChecked()).toBe(true)
})

test('sold-out choices are marked and cannot be bought; what does not exist cannot be chosen [D61]', async () => {
  const { id } = await makeKurti()
  const page = await visit(`/product-details/${id}`, { viewport: phone })
  await choose(page, 'Maroon')
  await choose(page, '40 (sold out)')
  await main(page).getByText('Sold out. Please choose another one.').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Add To Cart' }).count()).toBe(0)
  await eventually(() => page.getByRole('button', { name: 'Order Now' }).count()).toBe(0)
  await expectAccessibleInThemes(page)
  // Black comes in 40 only.
  await choose(page, 'Black')
  await eventually(() => choice(page, '38').isDisabled()).toBe(true)
  await eventually(() => choice(page, '40').isChecked()).toBe(true)
  await main(page).getByText('Only 5 left').waitFor()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await eventually(() => storedCart(page)).toMatchObject([
    { color: 'Black', size: '40', originalPrice: 1200 },
  ])
})

test('where nothing of a product is left, that is said beside the price, before any choice', async () => {
  const { id } = await makeKurti()
  const { variants } = await productOf(id)
  const soldOut = variants.map(({ _id }: { _id: string }) => ({ _id, stock: 0 }))
  await callApiAs(owner(), 'PATCH', `/updateProduct/${id}`, { variants: soldOut })
  for (const viewport of [phone, desktop]) {
    const page = await visit(`/product-details/${id}`, { viewport })
    const said = page.locator('h1 ~ div > p').getByText('Sold out')
    await said.waitFor()
    const top = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())?.y ?? 0
    expect(await top(said)).toBeLessThan(await top(page.getByRole('group', { name: /^Colour/ })))
  }
})

test('the address of a variant shows its price before any script and has it chosen; a variant that is gone shows the product', async () => {
  const { id } = await makeKurti()
  const [maroon] = (await productOf(id)).variants
  const { html, metas, links, linkedData } = await fetchPage(`/product-details/${id}?variant=${maroon._id}`)
  expect(textOf(html)).toContain('৳1,350')
  expect(metas['product:price:amount']).toBe('1350.00')
  expect(links[0]).toEqual(['canonical', new URL(`/product-details/${id}`, inject('shopUrl')).href])
  expect(linkedData[0]?.offers).toMatchObject({ price: '1350.00' })
  const page = await visit(`/product-details/${id}?variant=${maroon._id}`, { viewport: phone })
  for (const option of ['Maroon', '38']) expect(await choice(page, option).isChecked()).toBe(true)
  const gone = await fetch(new URL(`/product-details/${id}?variant=999999`, inject('shopUrl')))
  expect([gone.status, new URL(gone.url).search]).toEqual([200, ''])
})

test('a variant that is deleted while it lies in the cart must be chosen again', async () => {
  const { id } = await makeKurti()
  const { variants } = await productOf(id)
  const page = await visit(`/product-details/${id}`, { viewport: phone })
  await choose(page, 'Maroon')
  await choose(page, '38')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await eventually(() => storedCart(page)).toMatchObject([{ variantId: variants[0]._id }])
  await callApiAs(owner(), 'PATCH', `/updateProduct/${id}`, {
    variants: variants.slice(1).map(({ _id }: { _id: string }) => ({ _id })),
  })
  await page.goto('/cart')
  await main(page).getByText('Not available like this any more.').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Proceed To Checkout' }).isDisabled()).toBe(true)
})

const cell = (page: Page, column: string, variant: string) =>
  page.getByRole('textbox', { name: `${column} ${variant}`, exact: true })

test('a merchant makes two sizes in two colours, and changes the stock of all of them with one press [D61]', async () => {
  const page = await asOwner(visit, '/dashboard/addProduct', { viewport: desktop })
  const name = nameOf('Salwar kameez')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category', { exact: true }).selectOption('Women Items')
  await page.getByLabel('Sub-Category', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Original price (৳)').fill('1800')
  await page.getByRole('checkbox', { name: 'Black' }).check()
  await page.getByRole('checkbox', { name: 'Sizes, colours or kinds have their own price or stock' }).check()
  // What was chosen before is there; a colour and the sizes are the merchant's own.
  await eventually(() => page.getByRole('checkbox', { name: 'Black' }).isChecked()).toBe(true)
  await page.getByLabel('Another value: Colour').fill('Maroon')
  await page.getByRole('button', { name: 'Add: Colour' }).click()
  await page.getByLabel('How Maroon looks').fill('#7b1e3a')
  await page.getByRole('button', { name: 'Add sizes' }).click()
  await page.getByLabel('Another value: Size').fill('38, 40')
  await page.getByLabel('Another value: Size').press('Enter')
  await page.getByRole('button', { name: 'Make 4 variants' }).click()
  await eventually(() => cell(page, 'Price (৳)', 'Maroon · 40').inputValue()).toBe('1800')

  await cell(page, 'Price (৳)', 'Maroon · 40').fill('')
  await cell(page, 'SKU', 'Black · 38').fill(`same ${name}`)
  await cell(page, 'SKU', 'Black · 40').fill(`same ${name}`)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('row').filter({ hasText: 'Maroon · 40' }).getByText('Please fill this in.').waitFor()
  await page.getByText('Two variants have this SKU.').first().waitFor()
  await cell(page, 'Price (৳)', 'Maroon · 40').fill('1950')
  await cell(page, 'SKU', 'Black · 40').fill(`other ${name}`)
  await cell(page, 'Stock', 'Black · 38').fill('6')
  await page.getByRole('button', { name: 'Copy to all rows below: Stock, Black · 38' }).click()
  await eventually(() => cell(page, 'Stock', 'Maroon · 40').inputValue()).toBe('6')
  await expectAccessibleInThemes(page)
  await page.locator('form button[type=submit]').click()
  await toast(page, 'Product Added!').waitFor()

  const row = page
    .getByRole('row')
    .filter({ hasText: name.slice(0, 15) })
    .first()
  await row.getByText('From ৳1,800').waitFor()
  await row.getByText('24 left').waitFor()
  // The search leaves out what another one is just reading the words of.
  const found = () => callApiAs(owner(), 'GET', `/admin-products?search=${encodeURIComponent(name)}`)
  await eventually(found).toHaveLength(1)
  const [saved] = await found()
  made.push(saved._id)
  const summary = async () =>
    (await productOf(saved._id)).variants.map(({ options, stock, originalPrice }: Variant) => [
      options.color,
      options.size,
      stock,
      originalPrice,
    ])
  expect(await summary()).toEqual([
    ['Black', '38', 6, 1800],
    ['Black', '40', 6, 1800],
    ['Maroon', '38', 6, 1800],
    ['Maroon', '40', 6, 1950],
  ])

  await row.getByRole('link', { name: 'Price & stock' }).click()
  await cell(page, 'Stock', 'Black · 40').fill('9')
  await cell(page, 'Stock', 'Black · 40').press('Control+d')
  await eventually(() => cell(page, 'Stock', 'Maroon · 40').inputValue()).toBe('9')
  await page.getByRole('button', { name: 'Remove variant: Black · 38' }).click()
  await page.locator('form button[type=submit]').click()
  await toast(page, 'Product Updated!').waitFor()
  expect(await summary()).toEqual([
    ['Black', '40', 9, 1800],
    ['Maroon', '38', 9, 1800],
    ['Maroon', '40', 9, 1950],
  ])
})

test('a list is filtered by the merchant’s own size and colour', async () => {
  const { id, name } = await makeKurti()
  const page = await visit('/shop', { viewport: desktop })
  const filters = page.getByRole('dialog', { name: 'Filter products' })
  await filters.getByRole('checkbox', { name: 'Maroon' }).check()
  await page.waitForURL('**/shop?colors=Maroon')
  await page.getByRole('link', { name: 'Remove filter: Maroon' }).waitFor()
  await filters.getByRole('checkbox', { name: '38' }).check()
  await page.waitForURL('**/shop?sizes=38&colors=Maroon')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: name })
  await card.getByText('From ৳1,200').waitFor()
  await card.getByRole('button', { name: `Put in cart: ${name}` }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('radio', { name: 'Maroon' }).check({ force: true })
  await sheet.getByRole('radio', { name: '38' }).check({ force: true })
  await sheet.getByText('৳1,350').waitFor()
  await sheet.getByRole('button', { name: 'Add To Cart' }).click()
  await eventually(() => storedCart(page)).toMatchObject([{ id, size: '38', originalPrice: 1350 }])
})

test('an option of the merchant’s own is renamed, and its variants stay the same ones [D61]', async () => {
  const name = nameOf('Mustard oil')
  const { insertedId: id } = await callApiAs(owner(), 'POST', '/postProduct', {
    name,
    category: 'Women Items',
    subCategory: 'Clothing',
    originalPrice: 300,
    variants: ['1 litre', '5 litre'].map((value, index) => ({
      options: { Litter: value },
      stock: index + 3,
    })),
  })
  made.push(id)
  const before = (await productOf(id)).variants
  const page = await asOwner(visit, `/dashboard/update/${id}`, { viewport: desktop })
  await page.getByRole('button', { name: 'Rename option: Litter' }).click()
  const field = page.getByLabel('New name for Litter')
  await field.fill('Colour')
  await field.press('Enter')
  await page.getByText('This option is there already.').waitFor()
  await field.fill('Litre')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('heading', { name: 'Litre', exact: true }).waitFor()
  await page.locator('form button[type=submit]').click()
  await toast(page, 'Product Updated!').waitFor()
  const after = (await productOf(id)).variants
  expect(after).toEqual(
    before.map((variant: Variant) => ({ ...variant, options: { Litre: Object.values(variant.options)[0] } })),
  )
})
