import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { readableDayOf } from '#web/ui/date-time.ts'
import { expectAccessible, expectAccessibleInThemes } from './accessibility.ts'
import { orderFor, postOrder } from './api-calls.ts'
import { eventually, openBrowser } from './browser.ts'
import { chooseLocation } from './checkout-page.ts'
import { fetchOrder, overviewOf } from './dashboard-pages.ts'
import { asOwner } from './signed-in-pages.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const number = '01712345678'

/** An order of one cheap product by a guest from Tangail, so that delivery is not free. */
async function placed() {
  const product = await findProduct((each) => isPlain(each) && priceOf(each) < 4000 && each.nameBn !== '')
  return { product, id: await postOrder(inject('shopUrl'), orderFor([product])) }
}
const readable = (id: string) => `#${id.slice(0, 4)}-${id.slice(4)}`
const orderTitle = (page: Page, id: string) =>
  page.getByRole('heading', { level: 2, name: `Order ${readable(id)}` })
const steps = (page: Page) => page.getByRole('list', { name: 'What has happened' }).getByRole('listitem')
const sumOf = (page: Page, word: string) =>
  page
    .getByRole('region', { name: 'Order Summary' })
    .locator('dl > div')
    .filter({ has: page.getByText(word, { exact: true }) })
    .locator('dd')

async function look(page: Page, id: string, phoneNumber = number) {
  await page.getByLabel('Order ID').fill(id)
  await page.getByLabel('Mobile Number').fill(phoneNumber)
  await page.getByRole('button', { name: 'Show my order' }).click()
}
/** A guest's page of a tracked order, opened by a link with its id. */
async function openTrackedOrder(id: string, options: Parameters<typeof visit>[1] = {}) {
  const page = await visit(`/track-order?order=${id}`, options)
  await page.getByLabel('Mobile Number').fill(number)
  await page.getByRole('button', { name: 'Show my order' }).click()
  await orderTitle(page, id).waitFor()
  return page
}
/** The merchant confirms the order in another browser. */
async function confirmElsewhere(id: string) {
  const merchant = await asOwner(visit, overviewOf(id))
  await merchant.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.poll(async () => (await fetchOrder(merchant, id)).orderStatus).toBe('Confirmed')
  return merchant
}

test('a guest tracks an order by id and number, in any spelling, from the footer', async () => {
  const { product, id } = await placed()
  const page = await visit('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track your order' }).click()
  await page.waitForURL('/track-order')
  await look(page, readable(id).toLowerCase(), '+880 17১২-৩৪৫৬৭৮')
  await orderTitle(page, id).waitFor()
  await page.getByText('We will call you. To skip the call, confirm it here.').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: formatTaka(priceOf(product), 'en') })
    .waitFor()
  await eventually(() => sumOf(page, 'Total').innerText()).toBe(formatTaka(priceOf(product) + 110, 'en', 2))
  await page.getByText('House 4, Station Road', { exact: true }).waitFor()
  await page.getByText('Mirzapur, Tangail', { exact: true }).waitFor()
  const [first, ...later] = await steps(page).allInnerTexts()
  expect(first).toMatch(/^Order placed\s+\d\d [A-Z][a-z]{2}, \d{4}, \d\d:\d\d [ap]m · by you$/)
  expect(later).toEqual(['you confirm, or we call', 'shipping', 'delivery'].map((step) => `Next: ${step}`))
  expect(page.url()).not.toContain('0171')
})

test('a link has the order id only; the tracked order is kept over a reload and cleared for another one', async () => {
  const { id } = await placed()
  const page = await visit(`/track-order?order=${id}`)
  await eventually(() => page.getByLabel('Order ID').inputValue()).toBe(readable(id))
  expect(await page.getByLabel('Mobile Number').inputValue()).toBe('')
  await look(page, id)
  await orderTitle(page, id).waitFor()
  await page.reload()
  await orderTitle(page, id).waitFor()
  await page.getByRole('button', { name: 'Look at another order' }).click()
  for (const label of ['Order ID', 'Mobile Number'])
    await eventually(() => page.getByLabel(label).inputValue()).toBe('')
  await page.reload()
  await page.getByLabel('Mobile Number').waitFor()
})

test('a wrong number and an unknown order give the same error, and invalid input is marked beside its field', async () => {
  const { id } = await placed()
  const page = await visit('/track-order')
  await look(page, '12', '0171')
  await page.getByRole('alert').filter({ hasText: 'An order ID has 8 letters and digits' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'Number must be 11 digit' }).waitFor()
  const failure = page.getByRole('alert').filter({ hasText: 'No order has this ID and this mobile number' })
  for (const [orderId, phoneNumber] of [
    [id, '01812345678'],
    ['ZZZZZZZZ', number],
  ] as const) {
    await look(page, orderId, phoneNumber)
    await failure.waitFor()
    expectConsoleError('404')
    await page.getByRole('main').getByRole('link', { name: /^01/ }).waitFor()
  }
  await look(page, id)
  await orderTitle(page, id).waitFor()
})

test('a failed request says so and offers Retry [STATE-27]', async () => {
  const { id } = await placed()
  const page = await visit('/track-order')
  await page.route('**/api/order-tracking', (route) => route.abort())
  await look(page, id)
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/order-tracking')
  await page.getByRole('button', { name: 'Retry' }).click()
  await orderTitle(page, id).waitFor()
})

test('a pending order is cancelled after a confirmation, and the merchant sees by whom [MSG-03]', async () => {
  const { id } = await placed()
  const page = await openTrackedOrder(id)
  // What may still be changed stands right below the address, whose button corrects it.
  await page
    .locator('section:has([id=tracked-address]) + section')
    .getByText('You can cancel your order or correct its address until a courier is booked for it.')
    .waitFor()
  const button = page.getByRole('button', { name: 'Cancel this order' })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'No' }).click()
  await eventually(() => steps(page).count()).toBe(4)
  await button.click()
  await question.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await page.getByText('This order was cancelled. Nothing will be sent to you.').waitFor()
  await eventually(() => steps(page).allInnerTexts()).toEqual([
    expect.stringContaining('Order placed'),
    expect.stringMatching(/^Cancelled\s.*by you$/s),
  ])
  await eventually(() => button.count()).toBe(0)
  await eventually(() => page.getByRole('button', { name: 'Correct the address' }).count()).toBe(0)
  const merchant = await asOwner(visit, overviewOf(id))
  await merchant.getByText('by a guest, by phone number').waitFor()
})

test('the address of a pending order is corrected, with the new cost shown before saving', async () => {
  const { product, id } = await placed()
  const page = await openTrackedOrder(id)
  await page.getByRole('button', { name: 'Correct the address' }).click()
  const form = page.getByRole('region', { name: 'Delivery address' })
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  await form.getByText('The delivery charge stays at ৳110.').waitFor()
  await page.getByLabel('Full Name').fill('রহিমা খাতুন')
  await chooseLocation(page, 'ঢাকা', 'গুলশান')
  await page.getByLabel('Full Address').fill('House 9, Road 3')
  await eventually(() => page.getByLabel('Inside Dhaka').isChecked()).toBe(true)
  const total = formatTaka(priceOf(product) + 50, 'en')
  await form.getByText('Delivery will cost ৳50 instead of ৳110.').waitFor()
  await form.getByText(`You will pay ${total} in all.`).waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save the address' }).click()
  await form.getByText('House 9, Road 3').waitFor()
  await form.getByText('Gulshan, Dhaka').waitFor()
  await eventually(() => sumOf(page, 'Total').innerText()).toBe(formatTaka(priceOf(product) + 50, 'en', 2))
  await steps(page).filter({ hasText: 'Address corrected' }).waitFor()
  const merchant = await asOwner(visit, overviewOf(id))
  await merchant.getByText('Address corrected').waitFor()
  expect(await fetchOrder(merchant, id)).toMatchObject({
    customerData: { name: 'রহিমা খাতুন', thana: 'গুলশান', deliveryArea: 'Inside Dhaka', deliveryCharge: 50 },
  })
})

test('a correction that conflicts with the merchant’s change is not saved, the current status is shown, and what was typed stays', async () => {
  const { id } = await placed()
  const page = await openTrackedOrder(id)
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await page.getByLabel('Full Address').fill('House 9, Road 3')
  await confirmElsewhere(id)
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByRole('alert').filter({ hasText: 'The order is already Confirmed' }).waitFor()
  expectConsoleError('409')
  await steps(page)
    .filter({ hasText: /^Confirmed.*by the shop$/s })
    .waitFor()
  expect(await page.getByLabel('Full Address').inputValue()).toBe('House 9, Road 3')
  // Until it is on its way.
  await page.getByRole('button', { name: 'Cancel this order' }).waitFor()
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByText('House 9, Road 3', { exact: true }).waitFor()
})

test('an order is with its customer by a day once it is confirmed, and says so when it is late; staff read the same day [D231]', async () => {
  const { id } = await placed()
  const page = await openTrackedOrder(id)
  await page.getByText('Once it is confirmed, it is with you within 5 days.').waitFor()
  const merchant = await confirmElsewhere(id)
  const day = readableDayOf(new Date(Date.now() + 5 * 24 * 60 * 60 * 1000), 'en')
  await merchant.getByText(`Promised by ${day}`).waitFor()
  await page.reload()
  await page.getByText(`With you by ${day}.`).waitFor()
  for (const late of [page, merchant]) {
    await late.clock.setSystemTime(Date.now() + 6 * 24 * 60 * 60 * 1000)
    await late.reload()
  }
  await page.getByText(`It was to be with you by ${day} and is late. Please call us.`).waitFor()
  await merchant.getByText(`Late: promised by ${day}`).waitFor()
})

test('a cancellation that conflicts says so', async () => {
  const { id } = await placed()
  const page = await openTrackedOrder(id)
  await confirmElsewhere(id)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await page.getByRole('alert').filter({ hasText: 'The order is already Confirmed' }).waitFor()
  expectConsoleError('409')
})

test('the Bengali page has Bengali names, times and digits', async () => {
  const { product, id } = await placed()
  const page = await visit(`/bn/track-order?order=${id}`)
  await page.getByLabel('মোবাইল নম্বর').fill(number)
  await page.getByRole('button', { name: 'আমার অর্ডার দেখান' }).click()
  await page.getByRole('heading', { level: 2, name: `অর্ডার ${readable(id)}` }).waitFor()
  const region = page.getByRole('region', { name: 'অর্ডারের সারসংক্ষেপ' })
  await region.getByText(product.nameBn.slice(0, 20)).first().waitFor()
  await eventually(() => region.innerText()).toContain(formatTaka(priceOf(product), 'bn'))
  await eventually(() => page.locator('time').first().innerText()).toMatch(
    /^[০-৯]+ [ঀ-৿]+ [০-৯]{4}, [ঀ-৿]+ [০-৯]+:[০-৯]{2}$/,
  )
})

test('order tracking is accessible in both themes, on a phone and a desktop', async () => {
  const { id } = await placed()
  const page = await openTrackedOrder(id)
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Look at another order' }).click()
  await expectAccessibleInThemes(page)
})
