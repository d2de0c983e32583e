import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { cutText } from '#lib/text.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { fetchHtml } from './fetched-page.ts'
import { allProducts, findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const itemOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Products in the cart' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${name}` }) })
const summary = (page: Page) => page.getByRole('region', { name: 'Selected Products' })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed To Checkout' })
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]') as { quantity: number }[])
const hasChoices = ({ sizes, colors, stock }: Product) =>
  sizes.length > 0 && colors.length > 0 && stock === null

async function twoProducts() {
  const plain = await findProduct(isPlain)
  const chosen = await findProduct(hasChoices)
  return { plain, chosen, lines: [lineFor(plain), lineFor(chosen, { quantity: 2 })] }
}

test('an empty cart says so and leads to the shop [CART-01]', async () => {
  const page = await visit('/cart')
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
  await page.getByText('Your cart is empty').waitFor()
  const popular = page.getByRole('region', { name: 'Popular products' })
  await eventually(() => popular.getByRole('listitem').count()).toBe(10)
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await page.waitForURL('/shop')
})

test('an empty cart shows again what was looked at', async () => {
  const plain = await findProduct(isPlain)
  const page = await visit(`/product-details/${plain._id}`)
  await page.waitForFunction(
    (id) => JSON.parse(localStorage.getItem('viewedProducts') ?? '[]')[0] === id,
    plain._id,
  )
  await page.goto('/cart')
  await page.getByText('Your cart is empty').waitFor()
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.getByRole('link', { name: plain.name }).waitFor()
})

test('the server-rendered cart says that it is loading, not that it is empty [STATE-24]', async () => {
  const html = await fetchHtml('/cart')
  expect(html).toContain('Your cart is being opened…')
  expect(html).not.toContain('Your cart is empty')
})

test('an item shows its image, name, options where there are any, unit price and subtotal [CART-03] [CART-04] [CART-05] [CART-06] [NUM-01]', async () => {
  const { plain, chosen, lines } = await twoProducts()
  const page = await visit('/cart', withCart(lines))
  const item = itemOf(page, chosen.name)
  await item.getByText(`Colour: ${chosen.colors[0]} · Size: ${chosen.sizes[0]}`).waitFor()
  await item.getByText(`Unit price ${formatTaka(priceOf(chosen), 'en')}`).waitFor()
  await item.getByText(`Subtotal ${formatTaka(2 * priceOf(chosen), 'en')}`).waitFor()
  await eventually(() => item.locator('img').getAttribute('src')).toBe(
    chosen.images[0]?.replace('-900', '-150'),
  )
  const other = itemOf(page, plain.name)
  await other.getByRole('link').waitFor()
  expect(await other.innerText()).not.toMatch(/N\/A|Colour|Size/)
})

test('with one line the way to the checkout is at the lower edge of a phone, with many as well', async () => {
  const products = (await allProducts()).filter(isPlain)
  for (const count of [1, 8]) {
    const page = await visit('/cart', withCart(products.slice(0, count).map((each) => lineFor(each))))
    await proceed(page).waitFor()
    const { height = 0 } = page.viewportSize() ?? {}
    await eventually(() => summary(page).evaluate((bar) => bar.getBoundingClientRect().bottom)).toBe(height)
  }
})

test('a name is cut to 28, 55 or 70 characters by the width of the screen [NUM-20]', async () => {
  const name =
    'Hand-woven cotton saree with a very long name that tells everything about its border and blouse'
  const line = lineFor(await findProduct(isPlain), { name })
  const page = await visit('/cart', withCart([line]))
  for (const [width, length] of [
    [400, 28],
    [768, 55],
    [769, 70],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(() => itemOf(page, name).getByRole('heading').innerText()).toBe(cutText(name, length))
  }
})

test('plus and minus change the stored quantity by one, with a minimum of one [CART-07] [VAL-09]', async () => {
  const { chosen, lines } = await twoProducts()
  const page = await visit('/cart', withCart(lines))
  const item = itemOf(page, chosen.name)
  const quantities = async () => (await storedCart(page)).map(({ quantity }) => quantity)
  await item.getByRole('button', { name: 'Increase quantity' }).click()
  await eventually(quantities).toEqual([1, 3])
  await item.getByText(`Subtotal ${formatTaka(3 * priceOf(chosen), 'en')}`).waitFor()
  const less = item.getByRole('button', { name: 'Decrease quantity' })
  await less.click()
  await less.click()
  await eventually(quantities).toEqual([1, 1])
  await eventually(() => less.isDisabled()).toBe(true)
})

test('the quantity is limited to the stock, and a stored line with more is reduced to it [CART-07]', async () => {
  const product = await findProduct(({ stock }) => stock !== null && stock > 2)
  const page = await visit('/cart', withCart([lineFor(product, { quantity: 900 })]))
  await itemOf(page, product.name).getByText(`Only ${product.stock} left`).waitFor()
  await eventually(() => storedCart(page)).toMatchObject([{ quantity: product.stock }])
  await eventually(() => page.getByRole('button', { name: 'Increase quantity' }).isDisabled()).toBe(true)
})

test('a stored quantity above 999 is capped, in the cart and at the checkout [VAL-10]', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/cart', withCart([lineFor(product, { quantity: 5000 })]))
  const quantity = page.getByRole('group', { name: `Quantity: ${product.name}` }).getByRole('status')
  await eventually(() => quantity.innerText()).toBe('999')
  await eventually(() => page.getByRole('button', { name: 'Increase quantity' }).isDisabled()).toBe(true)
  await page.goto('/product-checkout')
  await eventually(() => quantity.innerText()).toBe('999')
})

test('Remove deletes the item from page and storage, also after a reload, without a request about the cart [CART-08] [DATA-12] [DATA-13]', async () => {
  const { plain, chosen, lines } = await twoProducts()
  const page = await visit('/cart', withCart(lines))
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname}`)
  })
  await page.getByRole('button', { name: `Remove ${plain.name}` }).click()
  await itemOf(page, plain.name).waitFor({ state: 'detached' })
  await eventually(() => storedCart(page)).toEqual([lines[1]])
  await page.reload({ waitUntil: 'networkidle' })
  await itemOf(page, chosen.name).waitFor()
  expect(await itemOf(page, plain.name).count()).toBe(0)
  expect(await storedCart(page)).toEqual([lines[1]])
  await eventually(() => [...calls]).toEqual(['GET /api/stock'])
})

test('a removed line can be put back where it was, also the last one, by keyboard as well [CART-08]', async () => {
  const { plain, chosen, lines } = await twoProducts()
  const page = await visit('/cart', withCart(lines))
  await page.getByRole('checkbox', { name: `Select ${plain.name}` }).check()
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
  await remove(plain.name)
  await page.getByText(`Removed: ${plain.name}`).waitFor()
  await summary(page).getByText('Tick what you want to order').waitFor()
  await eventually(() => storedCart(page)).toEqual([lines[1]])
  const putBack = page.getByRole('button', { name: 'Put it back' })
  await eventually(() => putBack.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => storedCart(page)).toEqual(lines)
  const removeAgain = page.getByRole('button', { name: `Remove ${plain.name}` })
  await eventually(() => removeAgain.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.getByRole('checkbox', { name: `Select ${plain.name}` }).isChecked()).toBe(true)
  // Only the one removed last, and also out of an empty cart.
  await remove(plain.name)
  await remove(chosen.name)
  await page.getByText('Your cart is empty.').waitFor()
  await putBack.click()
  await itemOf(page, chosen.name).waitFor()
  expect(await putBack.count()).toBe(0)
  expect(await storedCart(page)).toEqual([lines[1]])
})

test('stored lines start unselected; only selected ones are totalled, with 2 decimals, and taken to the checkout [CART-02] [CART-09] [CART-10] [CART-11]', async () => {
  const { plain, chosen, lines } = await twoProducts()
  const page = await visit('/cart', withCart(lines))
  const total = summary(page).locator('b')
  await itemOf(page, plain.name).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await eventually(() => total.innerText()).toBe('৳0.00')
  await eventually(() => proceed(page).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await eventually(() => total.innerText()).toBe(formatTaka(priceOf(plain) + 2 * priceOf(chosen), 'en', 2))
  await page.getByRole('checkbox', { name: `Select ${plain.name}` }).uncheck()
  await eventually(() => total.innerText()).toBe(formatTaka(2 * priceOf(chosen), 'en', 2))
  await proceed(page).click()
  await page.waitForURL('/product-checkout')
  await eventually(() => page.evaluate(() => history.state.usr.products)).toEqual([lines[1]])
})

test('the cart shows how much the selected lines lack for free delivery', async () => {
  const plain = await findProduct((product) => isPlain(product) && priceOf(product) < 2500)
  const page = await visit('/cart', withCart([lineFor(plain)]))
  const progress = page.getByRole('progressbar', { name: 'On the way to free delivery' })
  // Nothing is selected yet, so there is nothing to say.
  await itemOf(page, plain.name).waitFor()
  await eventually(() => summary(page).locator('b').innerText()).toBe('৳0.00')
  expect(await page.getByRole('progressbar').count()).toBe(0)
  expect(await summary(page).innerText()).not.toContain('free over')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const toGo = `${formatTaka(5000 - priceOf(plain), 'en', 2)} to go: delivery is free over ৳5,000.00`
  await summary(page).getByText(toGo).waitFor()
  await eventually(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value)).toBe(priceOf(plain))
  for (let sum = priceOf(plain); sum <= 5000; sum += priceOf(plain))
    await page.getByRole('button', { name: 'Increase quantity' }).click()
  await summary(page).getByText('Free delivery: your order is over ৳5,000.00').waitFor()
  await eventually(() => progress.count()).toBe(0)
})

test('the cart says what delivery adds to the total, in both languages', async () => {
  const plain = await findProduct((product) => isPlain(product) && priceOf(product) < 2500)
  const page = await visit('/cart', withCart([lineFor(plain)]))
  await itemOf(page, plain.name).waitFor()
  expect(await summary(page).innerText()).not.toContain('+ delivery')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const charges = summary(page).getByText('+ delivery ৳50.00 – ৳110.00', { exact: true })
  await charges.waitFor()
  // The total stays what the products cost.
  await eventually(() => summary(page).locator('b').innerText()).toBe(formatTaka(priceOf(plain), 'en', 2))
  for (let sum = priceOf(plain); sum <= 5000; sum += priceOf(plain))
    await page.getByRole('button', { name: 'Increase quantity' }).click()
  await summary(page).getByText('Free delivery').waitFor()
  expect(await charges.count()).toBe(0)
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await charges.waitFor()
  await page.goto('/bn/cart')
  await page.getByText('+ ডেলিভারি ৳৫০.০০ – ৳১১০.০০', { exact: true }).waitFor()
})

test('the cart opens with only the line just added selected [CART-02]', async () => {
  const { plain, chosen, lines } = await twoProducts()
  const page = await visit(`/product-details/${plain._id}`, withCart([lineFor(chosen)]))
  expect(lines).toHaveLength(2)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page
    .getByRole('link', { name: /^Cart, 2 items/ })
    .first()
    .click()
  await page.waitForURL('/cart')
  await eventually(() => page.getByRole('checkbox', { name: `Select ${plain.name}` }).isChecked()).toBe(true)
  await eventually(() => page.getByRole('checkbox', { name: `Select ${chosen.name}` }).isChecked()).toBe(
    false,
  )
})

test('a changed price is shown and stored; lines that are sold out or no longer sold say so and cannot be selected', async () => {
  const plain = await findProduct(isPlain)
  const soldOut = await findProduct(({ stock }) => stock === 0)
  const page = await visit(
    '/cart',
    withCart([
      lineFor(plain, { originalPrice: 1 }),
      lineFor(soldOut),
      lineFor(plain, { id: '99999999', name: 'A lamp of yesterday' }),
    ]),
  )
  await itemOf(page, plain.name).getByText('The price has changed, it was ৳1').waitFor()
  await eventually(() => storedCart(page)).toMatchObject([{ originalPrice: priceOf(plain) }, {}, {}])
  await itemOf(page, soldOut.name).getByText('Sold out').waitFor()
  await itemOf(page, 'A lamp of yesterday').getByText('This product is no longer sold.').waitFor()
  for (const name of [soldOut.name, 'A lamp of yesterday'])
    await eventually(() => page.getByRole('checkbox', { name: `Select ${name}` }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await eventually(() => summary(page).locator('b').innerText()).toBe(formatTaka(priceOf(plain), 'en', 2))
})

test('the cart stays usable when prices and stock cannot be loaded, and offers Retry [STATE-27]', async () => {
  const plain = await findProduct(isPlain)
  const page = await visit('/shop', withCart([lineFor(plain, { originalPrice: 1 })]))
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await page.getByRole('alert').filter({ hasText: 'could not be checked' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.getByRole('checkbox', { name: `Select ${plain.name}` }).check()
  await eventually(() => proceed(page).isEnabled()).toBe(true)
  await page.unroute('**/api/stock?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await itemOf(page, plain.name).getByText('The price has changed').waitFor()
  await eventually(() => page.getByRole('alert').count()).toBe(0)
})

test('a filled cart is accessible in both themes, on a phone and a desktop', async () => {
  const soldOut = await findProduct(({ stock }) => stock === 0)
  const some = (await allProducts()).slice(0, 3)
  const page = await visit('/cart', withCart([...some, soldOut].map((product) => lineFor(product))))
  await itemOf(page, soldOut.name).getByText('Sold out').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expectAccessibleInThemes(page)
})
