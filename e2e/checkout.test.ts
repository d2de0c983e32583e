import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { cutText } from '#lib/text.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { expectAccessible, expectAccessibleInThemes } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone, sessionRestored } from './browser.ts'
import {
  atCheckout,
  chooseLocation,
  confirmButton,
  fillShipping,
  hasChoices,
  mobile,
  orderLines,
  showMoreFields,
  sum,
  thanaField,
  watchOrders,
} from './checkout-page.ts'
import { makeCustomer } from './fixtures.ts'
import { fillLogin } from './login-form.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit } = openBrowser()

for (const viewport of [phone, desktop])
  test(`from the shop page to the order confirmation at ${viewport.width} px [CHK-01] [CHK-02] [CHK-09] [OK-01] [OK-02] [CART-10] [DATA-20]`, async () => {
    const product = await findProduct(hasChoices)
    const left = lineFor(await findProduct(isPlain))
    const category = new URLSearchParams({ category: product.category })
    const page = await visit(`/shop?${category}`, { ...withCart([left]), viewport })
    const posted = watchOrders(page)
    await page
      .getByRole('link')
      .filter({ hasText: cutText(product.name, 30).replace('…', '') })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
    await page.getByRole('radio', { name: product.colors[0] ?? '', exact: true }).check({ force: true })
    await page.getByRole('radio', { name: product.sizes[0] ?? '', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await page.getByText('Product Added!').waitFor()
    await page.getByRole('link', { name: /^Cart/ }).first().click()
    await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
    await page.waitForURL('/product-checkout')
    await fillShipping(page)
    await showMoreFields(page)
    await page.getByLabel('Comments (Optional)').fill('Please call in the evening')
    await confirmButton(page).click()
    await page.waitForURL('/order-success')

    const price = priceOf(product)
    const { body } = posted[0] ?? {}
    expect(posted).toHaveLength(1)
    expect(body).toMatchObject({ subTotal: price, total: price + 110, orderStatus: 'Pending' })
    expect(body?.date).toMatch(/^\d\d [A-Z][a-z]{2}, \d{4}$/)
    expect(body?.time).toMatch(/^\d\d:\d\d [ap]m$/)
    expect(body?.products).toEqual([{ ...lineFor(product), customerEmail: '' }])
    expect(body?.customerData).toMatchObject({
      name: 'রহিমা বেগম',
      email: '',
      district: 'টাঙ্গাইল',
      thana: 'মির্জাপুর',
      comment: 'Please call in the evening',
      addressType: 'Home',
      deliveryArea: 'Outside Dhaka',
      paymentSystem: 'Cash On Delivery',
      deliveryCharge: 110,
    })
    await eventually(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '')),
    ).toEqual([left])

    const thanks = async () => {
      await page.getByRole('heading', { level: 1, name: 'ধন্যবাদ!' }).waitFor()
      await page.getByText('প্রস্তুত করার আগে অর্ডারটি নিশ্চিত করতে আমাদের প্রতিনিধি আপনাকে ফোন করবেন').waitFor()
      await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor()
      await page
        .getByRole('main')
        .locator('dd')
        .getByText(formatTaka(price + 110, 'en', 2), { exact: true })
        .waitFor()
      await page.getByText(`You pay the rider ${formatTaka(price + 110, 'en')} in cash.`).waitFor()
      const ordered = page.getByRole('list', { name: 'Products of this order' })
      await ordered.getByText(product.name.slice(0, 20)).waitFor()
      await ordered.getByText(formatTaka(price, 'en', 2), { exact: true }).waitFor()
      await page
        .locator('dd')
        .getByText(formatTaka(110, 'en', 2), { exact: true })
        .waitFor()
      // Stored in Bengali, shown in the language of the page.
      await page.getByText(/^Delivery address: .+, Mirzapur, Tangail$/).waitFor()
    }
    await thanks()
    await page.reload()
    await thanks()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click()
    await page.waitForURL('/')
  })

test('an empty checkout says so and links to the shop', async () => {
  const page = await visit('/product-checkout')
  await page.getByText('There is nothing to order yet.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await page.waitForURL('/shop')
})

test('opened directly, the checkout takes the cart', async () => {
  const one = await findProduct(isPlain)
  const other = await findProduct(hasChoices)
  const page = await visit('/product-checkout', withCart([lineFor(one, { quantity: 2 }), lineFor(other)]))
  await eventually(() => orderLines(page).count()).toBe(2)
  await eventually(() => orderLines(page).first().getByRole('group').getByRole('status').innerText()).toBe(
    '2',
  )
})

test('a guest with a remembered address orders in four taps or fewer, and may have it forgotten', async () => {
  const product = await findProduct(
    ({ colors, sizes, stock }) => colors.length > 1 && !sizes.length && stock === null,
  )
  const page = await visit(`/product-details/${product._id}`)
  await order(page, product)
  await fillShipping(page)
  const number = await mobile(page).inputValue()
  await confirmButton(page).click()
  await page.waitForURL('/order-success')

  await page.goto(`/product-details/${product._id}`)
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.click()
  }
  await tap(
    page.locator('label', { has: page.getByRole('radio', { name: product.colors[1] ?? '', exact: true }) }),
  )
  await tap(page.getByRole('button', { name: 'Order Now' }))
  await page.waitForURL('/product-checkout')
  await tap(page.getByRole('button', { name: 'Use this' }))
  await eventually(() => mobile(page).inputValue()).toBe(number)
  await eventually(() => thanaField(page).inputValue()).toBe('Mirzapur')
  await page.getByText('The address has been filled in.').waitFor()
  await tap(confirmButton(page))
  await page.waitForURL('/order-success')
  await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor()
  expect(taps).toBeLessThanOrEqual(4)

  await page.goto(`/product-details/${product._id}`)
  await order(page, product)
  const offer = page.getByRole('region', { name: 'Your last order went to' })
  await offer.getByText('Mirzapur, Tangail').waitFor()
  await offer.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The address has been removed from this device.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('lastAddress'))).toBeNull()
  await page.reload()
  await orderLines(page).first().waitFor()
  expect(await offer.count()).toBe(0)
})

test('a remembered address and order leave the device when somebody signs in and out again', async () => {
  const customer = await makeCustomer()
  const page = await visit('/product-checkout', withCart([lineFor(await findProduct(isPlain))]))
  await fillShipping(page)
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  const stored = () => page.evaluate(() => localStorage.getItem('lastAddress'))
  expect(await stored()).toContain('রহিমা বেগম')
  const orders = () => page.evaluate(() => localStorage.getItem('ordersOfDevice'))
  await eventually(orders).toContain('01')
  await page.goto('/authentication/login')
  await fillLogin(page, customer)
  // The role was the last answer of signing in: what is waited for below is none of it.
  await page.waitForURL('/')
  await eventually(() => page.evaluate(() => localStorage.getItem('lastAddressOfAccount'))).toBe(
    customer.email,
  )
  // Favourites are sent after it: without the token they would be rejected.
  const restored = Promise.all([sessionRestored(page), page.waitForResponse('**/api/favourites')])
  await page.goto('/')
  await restored
  await page.evaluate(() => localStorage.removeItem('JWT_ACCESS_TOKEN'))
  await page.reload()
  await eventually(stored).toBeNull()
  await eventually(orders).toBe('[]')
})

/** Chooses the first colour and goes to the checkout. */
async function order(page: Page, product: Product) {
  await page.getByRole('radio', { name: product.colors[0] ?? '', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Order Now' }).click()
  await page.waitForURL('/product-checkout')
  await orderLines(page).first().waitFor()
}

test('a reload keeps the lines and the form [CHK-01]', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout(visit, [lineFor(product)])
  await fillShipping(page)
  await showMoreFields(page)
  await page.getByLabel('Office').check({ force: true })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const typed = await mobile(page).inputValue()
  await page.reload()
  await orderLines(page).first().waitFor()
  await eventually(() => mobile(page).inputValue()).toBe(typed)
  await eventually(() => page.getByLabel('Full Name').inputValue()).toBe('রহিমা বেগম')
  await expect.poll(() => thanaField(page).inputValue()).toBe('Mirzapur')
  await eventually(() => page.getByLabel('Office').isChecked()).toBe(true)
  await eventually(() => sum(page, 'Subtotal').innerText()).toBe(formatTaka(2 * priceOf(product), 'en', 2))
  await eventually(() => confirmButton(page).isEnabled()).toBe(true)
})

test('changed quantities update every sum, the total with 2 decimals; cash on delivery is the only payment method [CHK-06] [CHK-07] [CHK-08] [NUM-04] [NUM-05] [VAL-09] [VAL-10]', async () => {
  const plain = await findProduct((product) => isPlain(product) && priceOf(product) < 500)
  const few = await findProduct(({ stock }) => stock !== null && stock > 2 && stock < 12)
  const page = await atCheckout(visit, [lineFor(plain), lineFor(few)])
  const payment = page.getByRole('group', { name: 'Payment' }).getByRole('radio')
  await eventually(() =>
    payment.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual(['Cash On Delivery'])
  const [first, second] = [orderLines(page).nth(0), orderLines(page).nth(1)]
  await eventually(() => first.getByRole('button', { name: 'Decrease quantity' }).isDisabled()).toBe(true)
  await first.getByRole('button', { name: 'Increase quantity' }).click()
  await first.getByText(`${formatTaka(priceOf(plain), 'en', 2)} × 2`).waitFor()
  await first.getByText(formatTaka(2 * priceOf(plain), 'en', 2), { exact: true }).waitFor()
  const more = second.getByRole('button', { name: 'Increase quantity' })
  for (let pieces = 1; pieces < (few.stock ?? 0); pieces++) await more.click()
  await eventually(() => more.isDisabled()).toBe(true)
  const subTotal = 2 * priceOf(plain) + (few.stock ?? 0) * priceOf(few)
  await eventually(() => sum(page, 'Subtotal').innerText()).toBe(formatTaka(subTotal, 'en', 2))
  await chooseLocation(page, 'dhaka', 'gulshan')
  const charge = subTotal > 5000 ? 0 : 50
  await eventually(() => sum(page, 'Total').innerText()).toBe(formatTaka(subTotal + charge, 'en', 2))
})

test('Order Now of one piece leaves the five in the cart, also where the price has changed', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/', withCart([lineFor(product, { quantity: 5 })]))
  await page.goto(`/product-details/${product._id}`)
  // From the first answer on: a page names a new price once.
  await page.route('**/api/stock?*', async (route) => {
    const [row] = await (await route.fetch()).json()
    await route.fulfill({ json: [{ ...row, price: row.price + 1 }] })
  })
  await page.getByRole('button', { name: 'Order Now' }).first().click()
  await page.waitForURL('/product-checkout')
  await orderLines(page).getByText('The price has changed').waitFor()
  await page.unroute('**/api/stock?*')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]'))).toMatchObject([
    { quantity: 5 },
  ])
})

test('delivery is free over 5,000 taka and not at 5,000 [NUM-06]', async () => {
  const product = await findProduct((product) => isPlain(product) && 5000 % priceOf(product) === 0)
  const pieces = 5000 / priceOf(product)
  const page = await atCheckout(visit, [lineFor(product, { quantity: pieces })])
  // Only a charge that the thana can still change is said to depend on it.
  const later = page.getByText('exact once you choose the thana')
  await later.waitFor()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByText('Delivery Free', { exact: true }).waitFor()
  await eventually(() => later.count()).toBe(0)
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await later.waitFor()
  await chooseLocation(page, 'dhaka', 'gulshan')
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toBe('৳50.00')
  await page.getByText('One more product, and delivery is free').waitFor()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toBe('Free')
  await page.getByText('Free delivery: your order is over ৳5,000.00').waitFor()
})

test('the checkout explains why it needs the number and links to the privacy policy', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  const why = page.getByText('We call before we pack')
  expect(await why.isVisible()).toBe(false)
  await page.getByText('Why do we need your phone?').click()
  await why.waitFor()
  const privacy = page.getByRole('main').getByRole('link', { name: 'Privacy policy' })
  await eventually(() => privacy.getAttribute('href')).toBe('/privacy')
})

test('names are cut by screen width; above the form they stand only on a phone, and each product is shown once [NUM-18] [NUM-21]', async () => {
  const name =
    'Hand-woven cotton saree with a very long name that tells everything about its border and blouse'
  const line = lineFor(await findProduct((each) => isPlain(each) && each.images.length > 0), { name })
  const other = lineFor(await findProduct((each) => hasChoices(each) && each.images.length > 0))
  const page = await atCheckout(visit, [line, other])
  const above = page.getByRole('region', { name: 'You are ordering' })
  for (const [width, checkout, inSummary] of [
    [400, 20, 42],
    [768, 180, 55],
    [769, null, 30],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    if (checkout === null) await eventually(() => above.isVisible()).toBe(false)
    else
      await eventually(() => above.getByRole('paragraph').innerText()).toBe(
        `${cutText(name, checkout)}\nand 1 more product`,
      )
    await eventually(() => orderLines(page).first().getByRole('heading').innerText()).toBe(
      cutText(name, inSummary),
    )
    await eventually(() => page.getByRole('main').locator('img').count()).toBe(2)
  }
})

test('Cancel Order and Change link to the product with one item and to the cart with several [CHK-10]', async () => {
  const one = await findProduct(isPlain)
  const other = await findProduct(hasChoices)
  const page = await atCheckout(visit, [lineFor(one)])
  for (const name of ['Cancel Order', 'Change'])
    await eventually(() => page.getByRole('link', { name }).getAttribute('href')).toBe(
      `/product-details/${one._id}`,
    )
  const several = await atCheckout(visit, [lineFor(one), lineFor(other)])
  for (const name of ['Cancel Order', 'Change'])
    await eventually(() => several.getByRole('link', { name }).getAttribute('href')).toBe('/cart')
})

test('the checkout is accessible in both themes, on a phone and a desktop', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(hasChoices))])
  await mobile(page).fill('017')
  await mobile(page).blur()
  await page.getByRole('alert').filter({ hasText: 'Number must be 11 digit' }).waitFor()
  await expectAccessibleInThemes(page)
  await fillShipping(page)
  await expectAccessibleInThemes(page)
})
