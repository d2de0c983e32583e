import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { cutText } from '#lib/text.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { OrderSent } from '#shop/orders/contract.ts'
import type { CartLine } from '#web/storefront/cart-lines.ts'
import { desktop, expectAccessible, openBrowser, phone } from './browser.ts'
import { makeCustomer } from './demo-shop.ts'
import { fillLogin } from './sign-in.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const hasChoices = ({ sizes, colors, stock }: Product) =>
  sizes.length > 1 && colors.length > 1 && stock === null
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Order' })
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const orderLines = (page: Page) =>
  page.getByRole('list', { name: 'Products of this order' }).getByRole('listitem')
const sum = (page: Page, word: string) =>
  summary(page)
    .locator('dl > div')
    .filter({ has: page.getByText(word, { exact: true }) })
    .locator('dd')
const mobile = (page: Page) => page.getByLabel('Mobile Number')

let phones = Date.now() % 90_000_000
const nextPhone = () => {
  phones += 1
  return `018${String(phones).padStart(8, '0')}`
}

/** A visitor who takes all of an older cart to the checkout. */
async function atCheckout(lines: CartLine[], options = {}) {
  const page = await visit('/cart', { ...withCart(lines), ...options })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await page.waitForURL('/product-checkout')
  await orderLines(page).first().waitFor()
  return page
}

async function fillShipping(page: Page) {
  await page.getByLabel('Full Name').fill('রহিমা বেগম')
  await mobile(page).fill(nextPhone())
  await page.getByLabel('District').selectOption('টাঙ্গাইল')
  await page.getByLabel('Thana / Upazila').selectOption('মির্জাপুর')
  await page.getByLabel('Full Address').fill('House 4, Station Road')
}

/** What the page posts as an order from now on. */
function watchOrders(page: Page) {
  const posted: { body: OrderSent; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/postOrder') && request.method() === 'POST')
      posted.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return posted
}

for (const viewport of [phone, desktop])
  test(`from the shop to the thanks for an order at ${viewport.width} px [CHK-01] [CHK-02] [CHK-09] [OK-01] [OK-02] [CART-10] [DATA-20]`, async () => {
    const product = await findProduct(hasChoices)
    const left = lineFor(await findProduct(isPlain))
    const page = await visit('/shop', { ...withCart([left]), viewport })
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
      ...{ name: 'রহিমা বেগম', email: '', district: 'টাঙ্গাইল', thana: 'মির্জাপুর' },
      ...{ comment: 'Please call in the evening', addressType: 'Home', deliveryArea: 'Outside Dhaka' },
      ...{ paymentSystem: 'Cash On Delivery', deliveryCharge: 110 },
    })
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? ''))).toEqual([left])

    const thanks = async () => {
      await page.getByRole('heading', { level: 1, name: 'ধন্যবাদ!' }).waitFor()
      await page.getByText('প্রস্তুত করার আগে অর্ডারটি নিশ্চিত করতে আমাদের প্রতিনিধি আপনাকে ফোন করবেন').waitFor()
      await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor()
      await page.getByText(formatTaka(price + 110, 'bn', 2)).waitFor()
    }
    await thanks()
    await page.reload()
    await thanks()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL('/')
  })

test('without anything to order the checkout says so and leads to the shop', async () => {
  const page = await visit('/product-checkout')
  await page.getByText('There is nothing to order yet.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await page.waitForURL('/shop')
})

test('a reload loses neither the list nor what was typed [CHK-01]', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout([lineFor(product)])
  await fillShipping(page)
  await page.getByLabel('Office').check({ force: true })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const typed = await mobile(page).inputValue()
  await page.reload()
  await orderLines(page).first().waitFor()
  expect(await mobile(page).inputValue()).toBe(typed)
  expect(await page.getByLabel('Full Name').inputValue()).toBe('রহিমা বেগম')
  await expect.poll(() => page.getByLabel('Thana / Upazila').inputValue()).toBe('মির্জাপুর')
  expect(await page.getByLabel('Office').isChecked()).toBe(true)
  expect(await sum(page, 'Subtotal').innerText()).toBe(formatTaka(2 * priceOf(product), 'en', 2))
  expect(await confirmButton(page).isEnabled()).toBe(true)
})

test('Confirm Order waits until every field but comment and email is filled [VAL-07] [VAL-08] [CHK-03] [CHK-04]', async () => {
  const page = await atCheckout([lineFor(await findProduct(isPlain))])
  expect(await page.getByLabel('Home', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Email (optional)').inputValue()).toBe('')
  expect(await confirmButton(page).isDisabled()).toBe(true)
  await fillShipping(page)
  expect(await confirmButton(page).isEnabled()).toBe(true)
  const number = await mobile(page).inputValue()
  for (const wrong of [number.slice(0, 10), '01212345678', '']) {
    await mobile(page).fill(wrong)
    expect(await confirmButton(page).isDisabled()).toBe(true)
  }
  await mobile(page).fill(number)
  for (const label of ['Full Name', 'Full Address']) {
    const text = await page.getByLabel(label).inputValue()
    await page.getByLabel(label).fill(' ')
    expect(await confirmButton(page).isDisabled()).toBe(true)
    await page.getByLabel(label).fill(text)
  }
  expect(await confirmButton(page).isEnabled()).toBe(true)
  await page.getByLabel('Thana / Upazila').selectOption('')
  expect(await confirmButton(page).isDisabled()).toBe(true)
})

test('the mobile number takes digits only, Bengali ones too, and no twelfth [VAL-05] [VAL-06] [MSG-07]', async () => {
  const page = await atCheckout([lineFor(await findProduct(isPlain))])
  await mobile(page).pressSequentially('+880 17a12-৩৪৫৬৭৮')
  expect(await mobile(page).inputValue()).toBe('01712345678')
  const alert = page.getByRole('alert').filter({ hasText: 'Number must be 11 digit' })
  expect(await alert.count()).toBe(0)
  await mobile(page).press('9')
  await alert.waitFor()
  expect(await mobile(page).inputValue()).toBe('01712345678')
  expect(await mobile(page).getAttribute('aria-invalid')).toBe('true')
  await mobile(page).press('Backspace')
  expect(await alert.count()).toBe(0)
  await mobile(page).blur()
  await alert.waitFor()
})

test('64 districts fill the first select, the thanas of the chosen one the second, and the thana proposes the area [DATA-27] [DATA-28] [CHK-05] [NUM-02] [NUM-03]', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout([lineFor(product)])
  const district = page.getByLabel('District')
  const thana = page.getByLabel('Thana / Upazila')
  await expect.poll(() => district.locator('option:not([value=""])').count()).toBe(64)
  expect(await thana.isDisabled()).toBe(true)
  expect(await thana.innerText()).toBe('Select the district first')
  expect(await sum(page, 'Delivery Charge').innerText()).toContain('৳0.00')
  expect(await sum(page, 'Total').innerText()).toBe(formatTaka(priceOf(product), 'en', 2))
  await district.selectOption('ঢাকা')
  const groups = await thana
    .locator('optgroup')
    .evaluateAll((all) => all.map((group) => group.getAttribute('label')))
  expect(groups).toEqual(['Metropolitan thanas', 'Upazilas'])
  await thana.selectOption('সাভার')
  expect(await page.getByLabel('Outside Dhaka').isChecked()).toBe(true)
  expect(await sum(page, 'Delivery Charge').innerText()).toBe('৳110.00')
  await thana.selectOption(
    await thana.locator('optgroup').first().locator('option').first().getAttribute('value'),
  )
  expect(await page.getByLabel('Inside Dhaka').isChecked()).toBe(true)
  expect(await sum(page, 'Delivery Charge').innerText()).toBe('৳50.00')
  await page.getByLabel('Outside Dhaka').check({ force: true })
  expect(await sum(page, 'Total').innerText()).toBe(formatTaka(priceOf(product) + 110, 'en', 2))
})

test('when the districts cannot be fetched the page says so and asks again on Retry [STATE-27]', async () => {
  const page = await visit('/shop', withCart([lineFor(await findProduct(isPlain))]))
  await page.route('**/api/locations', (route) => route.abort())
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/locations')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabel('District').selectOption('ঢাকা')
})

test('quantities change at the checkout and every sum follows, with 2 decimals; cash on delivery is the only way to pay [CHK-06] [CHK-07] [CHK-08] [NUM-04] [NUM-05] [VAL-09] [VAL-10]', async () => {
  const plain = await findProduct((product) => isPlain(product) && priceOf(product) < 500)
  const few = await findProduct(({ stock }) => stock !== null && stock > 2 && stock < 12)
  const page = await atCheckout([lineFor(plain), lineFor(few)])
  const payment = page.getByRole('group', { name: 'Payment' }).getByRole('radio')
  expect(await payment.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))).toEqual([
    'Cash On Delivery',
  ])
  const [first, second] = [orderLines(page).nth(0), orderLines(page).nth(1)]
  expect(await first.getByRole('button', { name: 'Decrease quantity' }).isDisabled()).toBe(true)
  await first.getByRole('button', { name: 'Increase quantity' }).click()
  await first.getByText(`${formatTaka(priceOf(plain), 'en')} × 2`).waitFor()
  await first.getByText(formatTaka(2 * priceOf(plain), 'en'), { exact: true }).waitFor()
  const more = second.getByRole('button', { name: 'Increase quantity' })
  for (let pieces = 1; pieces < (few.stock ?? 0); pieces++) await more.click()
  expect(await more.isDisabled()).toBe(true)
  const subTotal = 2 * priceOf(plain) + (few.stock ?? 0) * priceOf(few)
  expect(await sum(page, 'Subtotal').innerText()).toBe(formatTaka(subTotal, 'en', 2))
  await page.getByLabel('Inside Dhaka').check({ force: true })
  const charge = subTotal > 5000 ? 0 : 50
  expect(await sum(page, 'Total').innerText()).toBe(formatTaka(subTotal + charge, 'en', 2))
})

test('delivery is free over 5,000 taka and not at 5,000 [NUM-06]', async () => {
  const product = await findProduct((product) => isPlain(product) && 5000 % priceOf(product) === 0)
  const pieces = 5000 / priceOf(product)
  const page = await atCheckout([lineFor(product, { quantity: pieces })])
  await page.getByLabel('Inside Dhaka').check({ force: true })
  expect(await sum(page, 'Delivery Charge').innerText()).toBe('৳50.00')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  expect(await sum(page, 'Delivery Charge').innerText()).toMatch(/৳0\.00[\s\S]*Free delivery/)
})

test('names are cut by the width of the screen, above the form and in the summary [NUM-18] [NUM-21]', async () => {
  const name =
    'Hand-woven cotton saree with a very long name that tells everything about its border and blouse'
  const line = lineFor(await findProduct(isPlain), { name })
  for (const [width, checkout, inSummary] of [
    [400, 20, 42],
    [768, 180, 55],
    [769, 30, 30],
  ] as const) {
    const page = await atCheckout([line], { viewport: { width, height: 900 } })
    const strip = page.getByRole('region', { name: 'You are ordering' }).getByRole('listitem')
    expect(await strip.locator('span').first().innerText()).toBe(cutText(name, checkout))
    expect(await orderLines(page).getByRole('heading').innerText()).toBe(cutText(name, inSummary))
  }
})

test('Cancel Order and Change lead to the product with one item and to the cart with several [CHK-10]', async () => {
  const one = await findProduct(isPlain)
  const other = await findProduct(hasChoices)
  const page = await atCheckout([lineFor(one)])
  for (const name of ['Cancel Order', 'Change'])
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(`/product-details/${one._id}`)
  const several = await atCheckout([lineFor(one), lineFor(other)])
  for (const name of ['Cancel Order', 'Change'])
    expect(await several.getByRole('link', { name }).getAttribute('href')).toBe('/cart')
})

test('an order with old prices is not saved: the page shows the new figures, and the next press sends those [CHK-09]', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/shop', withCart([lineFor(product, { originalPrice: 1 })]))
  const posted = watchOrders(page)
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await fillShipping(page)
  await confirmButton(page).click()
  const total = formatTaka(priceOf(product) + 110, 'en', 2)
  await summary(page)
    .getByRole('alert')
    .filter({ hasText: `The new total is ${total}` })
    .waitFor()
  expectConsoleError('409')
  expectConsoleError('ERR_FAILED')
  expect(await sum(page, 'Total').innerText()).toBe(total)
  await orderLines(page).getByText('The price has changed, it was ৳1').waitFor()
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted.map(({ body }) => body.total)).toEqual([111, priceOf(product) + 110])
  expect(new Set(posted.map(({ key }) => key)).size).toBe(2)
})

test('an order for more than is left says on the line how many there are and asks again [CHK-09]', async () => {
  const product = await findProduct(({ stock, sizes }) => stock !== null && stock > 2 && sizes.length === 0)
  const page = await visit('/shop', withCart([lineFor(product, { quantity: 999 })]))
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await fillShipping(page)
  await confirmButton(page).click()
  await summary(page).getByRole('alert').filter({ hasText: 'cannot be had as ordered' }).waitFor()
  expectConsoleError('409')
  expectConsoleError('ERR_FAILED')
  await orderLines(page).getByText(`Only ${product.stock} left`).waitFor()
  expect(await orderLines(page).getByRole('group').getByRole('status').innerText()).toBe(
    String(product.stock),
  )
  expect(await confirmButton(page).isEnabled()).toBe(true)
})

test('when the answer is lost the dialog says so, everything is kept, and trying again orders once [MSG-12] [NUM-25] [NUM-28] [NUM-29]', async () => {
  const page = await atCheckout([lineFor(await findProduct(isPlain))])
  const posted = watchOrders(page)
  await fillShipping(page)
  const saved: string[] = []
  await page.route('**/api/postOrder', async (route) => {
    saved.push((await (await route.fetch()).json()).insertedId)
    await route.abort()
  })
  await confirmButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await dialog.getByText('Failed to save order. Please try again.', { exact: true }).waitFor()
  const shownAt = Date.now()
  expectConsoleError('ERR_FAILED')
  await dialog.getByRole('button', { name: 'OK', exact: true }).waitFor()
  const widthInEms = await dialog.evaluate(
    (box) =>
      Number.parseFloat(getComputedStyle(box).width) / Number.parseFloat(getComputedStyle(box).fontSize),
  )
  expect(widthInEms).toBeLessThanOrEqual(32)
  await page.setViewportSize(desktop)
  expect(
    await dialog.evaluate(
      (box) => box.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(box).fontSize),
    ),
  ).toBeCloseTo(32)
  await dialog.waitFor({ state: 'detached' })
  expect(Date.now() - shownAt).toBeLessThan(4500)
  expect(await page.getByLabel('Full Name').inputValue()).toBe('রহিমা বেগম')
  await page.unroute('**/api/postOrder')
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual(posted[0])
  const [id = ''] = saved
  await page.getByText(`#${id.slice(0, 4)}-${id.slice(4)}`).waitFor()
})

test('the email of somebody signed in comes from the session and cannot be typed over [CHK-03]', async () => {
  const customer = await makeCustomer()
  const page = await visit('/authentication/login', withCart([lineFor(await findProduct(isPlain))]))
  const posted = watchOrders(page)
  await fillLogin(page, customer)
  await page.waitForURL('/')
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await expect.poll(() => email.inputValue()).toBe(customer.email)
  expect(await email.getAttribute('readonly')).not.toBeNull()
  await fillShipping(page)
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted[0]?.body.customerData.email).toBe(customer.email)
  expect(posted[0]?.body.products[0]?.customerEmail).toBe(customer.email)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [phone, desktop])
    test(`the checkout is accessible at ${viewport.width} px in the ${colorScheme} theme`, async () => {
      const product = await findProduct(hasChoices)
      const page = await atCheckout([lineFor(product)], { viewport, colorScheme })
      await mobile(page).fill('017')
      await mobile(page).blur()
      await page.getByRole('alert').filter({ hasText: 'Number must be 11 digit' }).waitFor()
      await expectAccessible(page)
      await fillShipping(page)
      await expectAccessible(page)
    })
