import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { eventually, openBrowser } from './browser.ts'
import {
  atCheckout,
  changeArea,
  chooseLocation,
  confirmButton,
  districtField,
  fillShipping,
  mobile,
  proceedWithAll,
  showMoreFields,
  sum,
  thanaField,
  watchOrders,
} from './checkout-page.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

test('Confirm Order is disabled until every field but comment and email is filled [VAL-07] [VAL-08] [CHK-03] [CHK-04]', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  await showMoreFields(page)
  await eventually(() => page.getByLabel('Home', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Email (optional)').inputValue()).toBe('')
  await eventually(() => confirmButton(page).isDisabled()).toBe(true)
  await fillShipping(page)
  await eventually(() => confirmButton(page).isEnabled()).toBe(true)
  const number = await mobile(page).inputValue()
  for (const wrong of [number.slice(0, 10), '01212345678', '']) {
    await mobile(page).fill(wrong)
    await eventually(() => confirmButton(page).isDisabled()).toBe(true)
  }
  await mobile(page).fill(number)
  for (const label of ['Full Name', 'Full Address']) {
    const text = await page.getByLabel(label).inputValue()
    await page.getByLabel(label).fill(' ')
    await eventually(() => confirmButton(page).isDisabled()).toBe(true)
    await page.getByLabel(label).fill(text)
  }
  await eventually(() => confirmButton(page).isEnabled()).toBe(true)
  await thanaField(page).fill('')
  await eventually(() => confirmButton(page).isDisabled()).toBe(true)
})

for (const base of ['', '/bn'])
  test(`${base}/product-checkout: Confirm Order is announced disabled while something is missing, and pressing it marks that, says it and moves the focus there [VAL-08]`, async () => {
    const page = await visit(`${base}/cart`, withCart([lineFor(await findProduct(isPlain))]))
    const posted = watchOrders(page)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: base ? 'চেকআউটে যান' : 'Proceed To Checkout' }).click()
    const confirm = page.getByRole('button', { name: base ? 'অর্ডার নিশ্চিত করুন' : 'Confirm Order' })
    await eventually(() => confirm.getAttribute('aria-disabled')).toBe('true')
    const note = page.locator('[data-action-bar]').getByRole('status')
    await eventually(() => note.innerText()).toMatch(base ? /^এখনো বাকি: ফোন/ : /^Still missing: phone/)
    // So many empty fields are seen without it: the bar is low until it is pressed.
    const barKind = () => page.locator('[data-action-bar]').getAttribute('data-action-bar')
    expect(await barKind()).toBe('')
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
    await confirm.click({ force: true })
    await eventually(() => note.innerText()).toMatch(base ? /^পূরণ করুন: ফোন/ : /^Please fill in: phone/)
    expect(await barKind()).toBe('tall')
    // Number, name, district, thana and address.
    await eventually(() => page.locator('[aria-invalid=true]').count()).toBe(5)
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await eventually(focused).toBe('mobileNumber')
    await page.locator('#mobileNumber').fill('01712345678')
    await confirm.click({ force: true })
    await eventually(focused).toBe('name')
    await eventually(() => note.innerText()).not.toContain(base ? 'ফোন' : 'phone')
    // Before the focus is back, nothing covers the field.
    const field = await page.locator('#name').boundingBox()
    const bar = await page.locator('[data-action-bar]').boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(posted).toEqual([])
  })

test('while the order is sent, its pieces cannot be changed [STATE-13]', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  await fillShipping(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/postOrder', async (route) => {
    await answer.promise
    await route.continue()
  })
  const increase = page.getByRole('button', { name: 'Increase quantity' })
  expect(await increase.isEnabled()).toBe(true)
  await confirmButton(page).click()
  await eventually(() => increase.isDisabled()).toBe(true)
  answer.resolve()
  await page.waitForURL('**/order-success')
})

test('the checkout shows six fields at most, the phone number first; the rest opens on demand', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  const fields = page.getByRole('main').locator('input, textarea, select').filter({ visible: true })
  await eventually(() =>
    fields.evaluateAll((all) => all.map((field) => field.id || field.getAttribute('name'))),
  ).toEqual(['mobileNumber', 'name', 'district', 'thana', 'address', 'paymentSystem'])
  await showMoreFields(page)
  await page.getByLabel('Comments (Optional)').waitFor()
  await eventually(() => fields.count()).toBe(10)
})

test.each([
  ['', 'Bagerhat', 'Thakurgaon'],
  ['/bn', 'কক্সবাজার', 'হবিগঞ্জ'],
])('%s/product-checkout sorts districts by the language of the page', async (base, first, last) => {
  const page = await visit(`${base}/product-checkout`, withCart([lineFor(await findProduct(isPlain))]))
  const district = page.locator('#district')
  await eventually(() => district.isEnabled()).toBe(true)
  await district.click()
  const names = await page.getByRole('option').allInnerTexts()
  expect(names).toHaveLength(64)
  expect(names[0]).toContain(first)
  expect(names.at(-1)).toContain(last)
})

test('the mobile number accepts digits only, also Bengali ones, and at most eleven [VAL-05] [VAL-06] [MSG-07]', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  await mobile(page).pressSequentially('+880 17a12-৩৪৫৬৭৮')
  await eventually(() => mobile(page).inputValue()).toBe('01712345678')
  const alert = page.getByRole('alert').filter({ hasText: 'Number must be 11 digit' })
  expect(await alert.count()).toBe(0)
  await mobile(page).press('9')
  await alert.waitFor()
  await eventually(() => mobile(page).inputValue()).toBe('01712345678')
  await eventually(() => mobile(page).getAttribute('aria-invalid')).toBe('true')
  await mobile(page).press('Backspace')
  await eventually(() => alert.count()).toBe(0)
  await mobile(page).blur()
  await alert.waitFor()
  // Also after the order was confirmed too early.
  await mobile(page).fill('')
  await confirmButton(page).click({ force: true })
  // What is typed before would be checked with the rest.
  await page.getByRole('status').filter({ hasText: 'Please fill in' }).first().waitFor()
  await mobile(page).pressSequentially('017')
  await eventually(() => alert.count()).toBe(0)
  await mobile(page).blur()
  await alert.waitFor()
})

test('the pickers list 64 districts and the chosen one’s thanas, and the thana selects the delivery area [DATA-27] [DATA-28] [CHK-05] [NUM-02] [NUM-03]', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout(visit, [lineFor(product)])
  const options = page.getByRole('option')
  await districtField(page).click()
  await expect.poll(() => options.count()).toBe(64)
  await eventually(() => thanaField(page).isDisabled()).toBe(true)
  await eventually(() => thanaField(page).getAttribute('placeholder')).toBe('District first')
  // It counts as 0 (NUM-03), which nobody would be charged: the page shows what it can become.
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toBe('৳50.00 – ৳110.00')
  await eventually(() => sum(page, 'Total').innerText()).toBe(
    `${formatTaka(priceOf(product) + 50, 'en', 2)} – ${formatTaka(priceOf(product) + 110, 'en', 2)}`,
  )
  expect(await page.getByRole('main').innerText()).not.toContain('৳0')
  await page.getByRole('option', { name: 'ঢাকা', exact: false }).click()
  await eventually(() => districtField(page).inputValue()).toBe('Dhaka')
  await thanaField(page).click()
  const groups = page.getByRole('listbox').getByRole('group')
  await eventually(() =>
    groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label'))),
  ).toEqual(['Metropolitan thanas', 'Upazilas'])
  await eventually(() => groups.first().getByRole('option').count()).toBe(50)
  await page.getByRole('option', { name: 'Savar (সাভার)' }).click()
  await page.getByRole('main').getByText('Outside Dhaka · ৳110', { exact: true }).waitFor()
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toBe('৳110.00')
  await changeArea(page)
  await eventually(() => page.getByLabel('Outside Dhaka').isChecked()).toBe(true)
  await thanaField(page).click()
  await groups.first().getByRole('option').first().click()
  await eventually(() => page.getByLabel('Inside Dhaka').isChecked()).toBe(true)
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toBe('৳50.00')
  await page.getByLabel('Outside Dhaka').check({ force: true })
  await eventually(() => sum(page, 'Total').innerText()).toBe(formatTaka(priceOf(product) + 110, 'en', 2))
})

test('districts that fail to load show an error with Retry [STATE-27]', async () => {
  const page = await visit('/shop', withCart([lineFor(await findProduct(isPlain))]))
  await page.route('**/api/locations', (route) => route.abort())
  await page.goto('/cart')
  await proceedWithAll(page)
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/locations')
  await page.getByRole('button', { name: 'Retry' }).click()
  await chooseLocation(page, 'ঢাকা', 'গুলশান')
})
