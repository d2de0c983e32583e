import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInLanguage, expectAccessibleInThemes, sidewaysScroll } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import {
  changeArea,
  chooseLocation,
  confirmButton,
  districtField,
  fillShipping,
  mobile,
  proceedWithAll,
  thanaField,
} from './checkout-page.ts'
import { asCustomer, callAs } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const home = {
  name: 'Rahima Begum',
  mobileNumber: '01712345678',
  district: 'টাঙ্গাইল',
  thana: 'মির্জাপুর',
  address: 'House 4, Station Road',
  addressType: 'Home',
  deliveryArea: 'Outside Dhaka',
}
const office = {
  name: 'Karim Mia',
  mobileNumber: '01812345678',
  district: 'ঢাকা',
  thana: 'গুলশান',
  address: 'Level 5, Road 11',
  addressType: 'Office',
  deliveryArea: 'Inside Dhaka',
}
const choices = (page: Page) => page.getByRole('group', { name: 'Your saved addresses' })
const choice = (page: Page, name: string) => choices(page).getByRole('radio', { name: new RegExp(name) })
const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

/** The checkout of a customer with these saved addresses. */
async function atCheckout(addresses: object[]) {
  const product = await findProduct(isPlain)
  const { page, person } = await asCustomer(visit, '/cart', withCart([lineFor(product)]))
  for (const address of addresses) await callAs(page, 'POST', '/addresses', address)
  await proceedWithAll(page)
  return { page, person }
}
const typedIn = async (page: Page) => ({
  name: await page.getByLabel('Full Name').inputValue(),
  mobileNumber: await mobile(page).inputValue(),
  district: await districtField(page).inputValue(),
  thana: await thanaField(page).inputValue(),
  address: await page.getByLabel('Full Address').inputValue(),
})
const homeTyped = {
  name: 'Rahima Begum',
  mobileNumber: '01712345678',
  address: 'House 4, Station Road',
  district: 'Tangail',
  thana: 'Mirzapur',
}
const officeTyped = {
  name: 'Karim Mia',
  mobileNumber: '01812345678',
  address: 'Level 5, Road 11',
  district: 'Dhaka',
  thana: 'Gulshan',
}

test('an address is added, changed, made the default and deleted after a confirmation', async () => {
  const { page } = await asCustomer(visit, '/dashboard/profile')
  await page.getByText('You have not saved an address yet.').waitFor()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const save = page.getByRole('button', { name: 'Save the address' })
  await eventually(() => save.isDisabled()).toBe(true)
  await fillShipping(page)
  await eventually(() => page.getByRole('radio', { name: 'Outside Dhaka' }).isChecked()).toBe(true)
  await save.click()
  await card(page, 'রহিমা বেগম').getByText('Usual address').waitFor()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Full Name').fill('Karim Mia')
  await mobile(page).fill('০১৮১২৩৪৫৬৭৮')
  await chooseLocation(page, 'dhaka', 'gulshan')
  await page.getByLabel('Full Address').fill('Level 5, Road 11')
  await page.getByText('Office', { exact: true }).click()
  await save.click()
  await card(page, 'Karim Mia').getByText('Office · Inside Dhaka').waitFor()
  await card(page, 'Karim Mia').getByRole('button', { name: 'Make usual' }).click()
  await card(page, 'Karim Mia').getByText('Usual address').waitFor()
  await eventually(() => page.getByText('Usual address', { exact: true }).count()).toBe(1)
  await card(page, 'রহিমা বেগম').getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Full Address').fill('House 9')
  await save.click()
  await card(page, 'রহিমা বেগম').getByText('House 9').waitFor()
  await card(page, 'Karim Mia').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await card(page, 'Karim Mia').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await card(page, 'Karim Mia').waitFor({ state: 'detached' })
  await card(page, 'রহিমা বেগম').getByText('Usual address').waitFor()
})

test('addresses that fail to load offer Retry; an address that could not be saved stays in the form', async () => {
  const { page } = await asCustomer(visit, '/dashboard')
  await page.route('**/api/addresses', (route) => route.abort())
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await page.unroute('**/api/addresses')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await fillShipping(page)
  await page.route('**/api/addresses', (route) => route.abort())
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing was changed.' }).waitFor()
  await eventually(() => page.getByLabel('Full Address').inputValue()).toBe('House 4, Station Road')
  expectConsoleError('ERR_FAILED')
})

test('the checkout starts with the default address, and offers the others', async () => {
  const { page } = await atCheckout([home, office])
  await eventually(() => typedIn(page)).toEqual(homeTyped)
  await page.getByText('Your usual address has been filled in.').waitFor()
  await eventually(() => choice(page, 'Rahima Begum').isChecked()).toBe(true)
  await eventually(() => confirmButton(page).isEnabled()).toBe(true)
  await choice(page, 'Karim Mia').check()
  // Choosing by keyboard keeps the focus.
  await eventually(() =>
    choice(page, 'Karim Mia').evaluate((radio) => radio === document.activeElement),
  ).toBe(true)
  await eventually(() => typedIn(page)).toEqual(officeTyped)
  await page.getByRole('main').getByText('Inside Dhaka · ৳50', { exact: true }).waitFor()
  await changeArea(page)
  await eventually(() => page.getByRole('radio', { name: /Inside Dhaka ৳50/ }).isChecked()).toBe(true)
  await eventually(() => page.getByRole('radio', { name: 'Office', exact: true }).isChecked()).toBe(true)
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
})

test('a saved address replaces the typed one only on request', async () => {
  const { page } = await atCheckout([home])
  await eventually(() => typedIn(page)).toEqual(homeTyped)
  await page.getByLabel('Full Address').fill('My aunt’s house')
  await eventually(() => choice(page, 'Rahima Begum').isChecked()).toBe(false)
  await page.reload()
  await choices(page).waitFor()
  await eventually(() => page.getByLabel('Full Address').inputValue()).toBe('My aunt’s house')
  await choice(page, 'Rahima Begum').click()
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await eventually(() => page.getByLabel('Full Address').inputValue()).toBe('My aunt’s house')
  await choice(page, 'Rahima Begum').click()
  await page.getByRole('button', { name: 'Use the saved address' }).click()
  await eventually(() => typedIn(page)).toEqual(homeTyped)
})

test('a new address is saved with the order only when its box is ticked', async () => {
  const { page } = await atCheckout([])
  const tick = page.getByRole('checkbox', { name: 'Save this address for my next orders' })
  await fillShipping(page)
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  const saved = () => callAs(page, 'GET', '/addresses')
  await eventually(async () => (await saved()).length).toBe(1)
  expect(await saved()).toMatchObject([{ name: 'রহিমা বেগম', thana: 'মির্জাপুর', usual: true }])
})

test('a saved address is not offered for saving again, and an unticked one is not saved', async () => {
  const { page } = await atCheckout([home])
  const tick = page.getByRole('checkbox', { name: 'Save this address' })
  await eventually(() => typedIn(page)).toEqual(homeTyped)
  expect(await tick.count()).toBe(0)
  await page.getByLabel('Full Address').fill('House 5')
  await tick.waitFor()
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  await page.waitForLoadState('networkidle')
  expect(await callAs(page, 'GET', '/addresses')).toHaveLength(1)
})

test('a guest’s checkout requests no addresses, and signing out clears the customer’s address', async () => {
  const { page } = await atCheckout([home])
  await eventually(() => typedIn(page)).toEqual(homeTyped)
  // What is still under way when the session ends is rejected.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, logout' }).click()
  await eventually(() => page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))).toBe(null)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/cart')
  await proceedWithAll(page)
  await page.waitForLoadState('networkidle')
  const ofAccount = /^\/api\/.*(addresses|account|favourites)|\/(saved-addresses|sync-favourites)-/
  expect(asked.filter((path) => ofAccount.test(path))).toEqual([])
  expect(await page.getByLabel('Full Name').inputValue()).toBe('')
  expect(await choices(page).count()).toBe(0)
})

test('saved addresses are accessible in both themes and languages, on a phone and a desktop, and fit 320 px', async () => {
  const { page } = await atCheckout([home, office])
  for (const [path, shown] of [
    ['/product-checkout', choices(page)],
    ['/dashboard/profile', card(page, 'Karim Mia')],
    ['/bn/dashboard/profile', card(page, 'Karim Mia')],
  ] as const) {
    if (!page.url().endsWith(path)) await page.goto(path)
    await shown.waitFor()
    await (path.endsWith('/profile') ? expectAccessibleInLanguage : expectAccessibleInThemes)(page)
  }
  await page.getByRole('button', { name: 'ঠিকানা যোগ করুন' }).click()
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})
