import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Product } from '#shop/catalog/contract.ts'
import type { OrderInput } from '#shop/orders/contract.ts'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import type { openBrowser } from './browser.ts'
import { nextPhone } from './fixtures.ts'
import { withCart } from './stored-cart.ts'

export const hasChoices = ({ sizes, colors, stock }: Product) =>
  sizes.length > 1 && colors.length > 1 && stock === null
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Order' })
export const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
export const orderLines = (page: Page) =>
  page.getByRole('list', { name: 'Products of this order' }).getByRole('listitem')
export const sum = (page: Page, word: string) =>
  summary(page)
    .locator('dl > div')
    .filter({ has: page.getByText(word, { exact: true }) })
    .locator('dd')
/** Opens email, address type and comment. */
export const showMoreFields = (page: Page) =>
  page.getByText(/^Add (email, comment|a comment) or an office/).click()
/** Opens the choice of the delivery area, which follows from the thana, and waits until it has the focus. */
export async function changeArea(page: Page) {
  await page.getByRole('button', { name: 'Change the delivery area' }).click()
  await page.locator('input[name="deliveryArea"]:focus').waitFor({ state: 'attached' })
}
export const mobile = (page: Page) => page.getByLabel('Mobile Number')

type Visit = ReturnType<typeof openBrowser>['visit']

/** A visitor who takes all of a stored cart to the checkout. */
export async function atCheckout(visit: Visit, lines: CartLine[], options: BrowserContextOptions = {}) {
  const page = await visit('/cart', { ...withCart(lines), ...options })
  await proceedWithAll(page)
  return page
}

/** Takes all lines of the open cart to the checkout. */
export async function proceedWithAll(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await page.waitForURL('/product-checkout')
  await orderLines(page).first().waitFor()
}

export const districtField = (page: Page) => page.getByRole('combobox', { name: 'District' })
export const thanaField = (page: Page) => page.getByRole('combobox', { name: 'Thana / Upazila' })

/** Types the names of district and thana, and chooses the first option of each. */
export async function chooseLocation(page: Page, district: string, thana: string) {
  await districtField(page).fill(district)
  await page.getByRole('option').first().click()
  await thanaField(page).fill(thana)
  await page.getByRole('option').first().click()
}

/** Fills the form in for a customer from Tangail, outside Dhaka. */
export async function fillShipping(page: Page) {
  await page.getByLabel('Full Name').fill('রহিমা বেগম')
  await mobile(page).fill(nextPhone('018'))
  await chooseLocation(page, 'টাঙ্গাইল', 'মির্জাপুর')
  await page.getByLabel('Full Address').fill('House 4, Station Road')
}

/** Records the orders that the page posts from now on. */
export function watchOrders(page: Page) {
  const posted: { body: OrderInput; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/postOrder') && request.method() === 'POST')
      posted.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return posted
}
