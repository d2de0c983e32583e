import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { eventually, openBrowser } from './browser.ts'
import {
  atCheckout,
  chooseLocation,
  confirmButton,
  districtField,
  fillShipping,
  mobile,
  proceedWithAll,
  sum,
  thanaField,
} from './checkout-page.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

test('Confirm Order is disabled until every field but comment and email is filled [VAL-07] [VAL-08] [CHK-03] [CHK-04]', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
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
})

test('the pickers list 64 districts and the chosen one’s thanas, and the thana selects the delivery area [DATA-27] [DATA-28] [CHK-05] [NUM-02] [NUM-03]', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout(visit, [lineFor(product)])
  const options = page.getByRole('option')
  await districtField(page).click()
  await expect.poll(() => options.count()).toBe(64)
  await eventually(() => thanaField(page).isDisabled()).toBe(true)
  await eventually(() => thanaField(page).getAttribute('placeholder')).toBe('Select the district first')
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toContain('৳0.00')
  await eventually(() => sum(page, 'Total').innerText()).toBe(formatTaka(priceOf(product), 'en', 2))
  await page.getByRole('option', { name: 'ঢাকা', exact: false }).click()
  await eventually(() => districtField(page).inputValue()).toBe('Dhaka (ঢাকা)')
  await thanaField(page).click()
  const groups = page.getByRole('listbox').getByRole('group')
  await eventually(() =>
    groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label'))),
  ).toEqual(['Metropolitan thanas', 'Upazilas'])
  await eventually(() => groups.first().getByRole('option').count()).toBe(50)
  await page.getByRole('option', { name: 'Savar (সাভার)' }).click()
  await eventually(() => page.getByLabel('Outside Dhaka').isChecked()).toBe(true)
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toBe('৳110.00')
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
