import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formatNumber } from '#lib/language.ts'
import { expectAccessibleEverywhere } from './accessibility.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { fetchOrder } from './dashboard-pages.ts'
import { nextPhone } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const linesOf = (page: Page) =>
  page.getByRole('region', { name: 'Products' }).getByRole('list').first().getByRole('listitem')
const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name })
const box = (page: Page) => page.getByRole('region', { name: 'Paste a message' })

/** Pastes as a person does: the page reads what comes from the clipboard. */
async function paste(page: Page, message: string) {
  await button(page, 'Paste a message').click()
  const input = page.getByLabel('Message of the customer')
  await eventually(() => input.evaluate((it) => it === document.activeElement)).toBe(true)
  await input.evaluate((it, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    it.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, message)
}

test('a pasted message fills the form, what is not sure is marked until it is checked, and the order is placed by its own button [D191]', async () => {
  const number = nextPhone()
  const page = await asOwner(visit, '/dashboard/newOrder', { viewport: phone })
  await paste(
    page,
    `vai polo shirt 2 ta L size black
Sumon
+880${formatNumber(Number(number.slice(1)), 'bn').replaceAll(',', '')}
House 12, Road 5, Dhanmondi, Dhaka
moon telescope 1 ta`,
  )
  await box(page).getByText('Not found: “moon telescope 1 ta”').waitFor()
  await eventually(() => fieldOf(page, 'Mobile Number').inputValue()).toBe(number)
  await eventually(() => fieldOf(page, 'Customer’s name').inputValue()).toBe('Sumon')
  await eventually(() => fieldOf(page, 'Full Address').inputValue()).toBe('House 12, Road 5')
  await eventually(() => page.getByRole('combobox', { name: 'District' }).inputValue()).toContain('Dhaka')
  await eventually(() => page.getByRole('combobox', { name: 'Thana' }).inputValue()).toContain('Dhanmondi')
  await linesOf(page).getByText('Honeycomb Polo Shirt').waitFor()
  expect(await linesOf(page).getByRole('combobox').first().inputValue()).toBe('L')
  expect(await linesOf(page).getByRole('combobox').nth(1).inputValue()).toBe('Black')
  await page.getByLabel('Message of the customer').waitFor()
  // A name and a street that nothing says to be such.
  await box(page).getByText('2 things are not sure: they are marked. Please check them.').waitFor()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize(phone)

  // The form, the message and its marks survive a reload.
  await page.reload()
  await box(page).getByText('2 things are not sure').waitFor()
  await button(page, 'Place the order').click()
  await page.getByText('Please check what was read and is not sure').waitFor()
  await eventually(() =>
    button(page, 'It is right: Customer’s name').evaluate((it) => it === document.activeElement),
  ).toBe(true)
  // Who changes it has looked at it.
  await fieldOf(page, 'Customer’s name').fill('Sumon Miah')
  await box(page).getByText('One thing is not sure: it is marked. Please check it.').waitFor()
  await button(page, 'It is right: Full Address').click()
  await box(page).getByText('Nothing is left to check.').waitFor()
  await button(page, 'Search for “moon telescope”').click()
  await eventually(() => page.getByLabel('Add a product').inputValue()).toBe('moon telescope')
  await button(page, 'Place the order').click()
  await page.waitForURL('**/dashboard/order-overview/*')
  const order = await fetchOrder(page, page.url().split('/').at(-1) ?? '')
  expect(order.customerData).toMatchObject({
    name: 'Sumon Miah',
    mobileNumber: number,
    thana: 'ধানমন্ডি',
    deliveryArea: 'Inside Dhaka',
  })
  expect(order.products).toMatchObject([{ quantity: 2, size: 'L', color: 'Black' }])
})

test('what was typed before stays, and the message’s word is offered beside it [D191]', async () => {
  const page = await asOwner(visit, '/dashboard/newOrder')
  await fieldOf(page, 'Customer’s name').fill('Nasima Akter')
  await paste(page, `নাম: রাকিব হাসান\nমোবাইল: ${nextPhone()}\nকুষ্টিয়া, মিরপুর`)
  await box(page)
    .getByText('Customer’s name: the message says “রাকিব হাসান”. What you had typed stays.')
    .waitFor()
  expect(await fieldOf(page, 'Customer’s name').inputValue()).toBe('Nasima Akter')
  await button(page, 'Take “রাকিব হাসান”').click()
  await eventually(() => fieldOf(page, 'Customer’s name').inputValue()).toBe('রাকিব হাসান')
})

test('a message that is shared to the installed dashboard opens in a new order and leaves the device [D198]', async () => {
  const manifest = await (await fetch(`${inject('shopUrl')}/bn/dashboard.webmanifest`)).json()
  expect(manifest.share_target).toMatchObject({ action: '/bn/dashboard/share', method: 'POST' })
  const shop = await (await fetch(`${inject('shopUrl')}/manifest.webmanifest`)).json()
  expect(shop.share_target).toBeUndefined()

  const number = nextPhone()
  const page = await asOwner(visit, '/dashboard/newOrder', { viewport: phone, serviceWorkers: 'allow' })
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate((text) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    form.action = '/dashboard/share'
    const field = document.createElement('textarea')
    field.name = 'text'
    field.value = text
    form.append(field)
    document.body.append(form)
    form.submit()
  }, `Name: Rupa Akter\n${number}\nSavar, Dhaka\npolo shirt M blue 1 ta`)
  await eventually(() => fieldOf(page, 'Mobile Number').inputValue()).toBe(number)
  await linesOf(page).getByText('Honeycomb Polo Shirt').waitFor()
  await eventually(() => page.url()).toMatch(/\/dashboard\/newOrder$/)
  expect(requests.filter((url) => url.includes(number))).toEqual([])
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false)

  // What is not there any more is said.
  await page.goto('/dashboard/newOrder?shared')
  await page.getByText('The shared message did not arrive. Please paste it here.').waitFor()
})
