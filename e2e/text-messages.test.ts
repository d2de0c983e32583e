import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, expectAccessibleInThemes } from './accessibility.ts'
import { owner } from './accounts.ts'
import { orderFor, postOrder } from './api-calls.ts'
import { eventually, openBrowser } from './browser.ts'
import { fetchOrder, overviewOf, toast } from './dashboard-pages.ts'
import { nextPhone } from './fixtures.ts'
import { asOwner, callAs, confirmAsOwner } from './signed-in-pages.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a merchant sets up a gateway, edits a text with its parts in view, and reads what became of a test [D87]', async () => {
  const page = await asOwner(visit, '/dashboard/textMessages', { viewport })
  const gateway = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Gateway' }) })
  await gateway.getByLabel('Provider').selectOption('BulkSMSBD')
  await gateway.getByText('How the gateway is asked').click()
  const address = gateway.getByLabel('Address', { exact: true })
  await eventually(() => address.inputValue()).toBe('https://bulksmsbd.net/api/smsapi')
  // How it is asked is known.
  expect(await gateway.getByLabel('Parameters').count()).toBe(0)
  // No test asks a real gateway.
  await gateway.getByLabel('Address', { exact: true }).fill('https://192.168.0.1/sms')
  await gateway.getByLabel('Messages a day at most').fill('0')
  await gateway.getByRole('button', { name: 'Save the gateway' }).click()
  await gateway.getByText('A whole number from 1 to 1,00,000.').waitFor()
  await gateway.getByLabel('Messages a day at most').fill('৩০০')
  await gateway.getByRole('button', { name: 'Save the gateway' }).click()
  await gateway.getByText('The provider sends nothing without it.').waitFor()
  await gateway.getByLabel('Sender', { exact: true }).fill('SHODAI')
  await gateway.getByRole('button', { name: 'Save the gateway' }).click()
  await gateway.getByText('This address is not in the internet.').waitFor()
  expectConsoleError('422')
  await gateway.getByLabel('Address', { exact: true }).fill('https://sms.shop.invalid/api/smsapi')
  await gateway.getByRole('button', { name: 'Save the gateway' }).click()
  await gateway.getByText('Please type the key.').waitFor()
  expectConsoleError('422')
  await gateway.getByLabel('API key').fill('key-of-the-merchant')
  await gateway.getByRole('button', { name: 'Save the gateway' }).click()
  await confirmAsOwner(page)
  await toast(page, 'Gateway saved.').waitFor()
  expectConsoleError('422')
  await gateway.getByText('It is stored and not shown.').waitFor()
  expect(await gateway.getByLabel('API key').inputValue()).toBe('')
  expect(JSON.stringify(await callAs(page, 'GET', '/sms/setup'))).not.toContain('key-of-the-merchant')
  await gateway.getByRole('button', { name: 'Ask what is left' }).click()
  await gateway.getByText('The gateway did not say what is left.').waitFor()

  const texts = page.locator('form').filter({ has: page.getByRole('heading', { name: 'What is sent' }) })
  // Folded, an event says what is sent and how it begins.
  const confirmed = region(page, 'Order confirmed')
  await confirmed
    .locator('summary')
    .getByText(/^Shodai: your order #\S+ is confirmed/)
    .waitFor()
  await eventually(() => region(page, 'Delivered').getByText('Not sent').count()).toBe(2)
  expect(await texts.getByRole('textbox').count()).toBe(0)
  const english = confirmed.getByLabel('Order confirmed, text in English')
  const fold = () => confirmed.getByRole('heading', { name: 'Order confirmed' }).click()
  await fold()
  expect(await confirmed.getByText('Not saved yet').count()).toBe(0)
  await english.fill('{shop}: {order} is confirmed. {name}')
  await confirmed.getByText('Not saved yet').waitFor()
  await fold()
  await english.waitFor({ state: 'hidden' })
  await confirmed.getByText('Not saved yet').waitFor()
  // What is wrong opens its fold.
  await texts.getByRole('button', { name: 'Save the texts' }).click()
  await confirmed.getByText('Not known: {name}').waitFor()
  await eventually(() => english.evaluate((area) => area === document.activeElement)).toBe(true)
  await english.fill('Hello')
  await confirmed.getByText('5 characters · 1 part · counts as plain letters · about ৳0.35').waitFor()
  await english.fill(`${'অ'.repeat(71)}`)
  await confirmed.getByText('71 characters · 2 parts · counts as Unicode · about ৳0.70').waitFor()
  await confirmed.getByRole('button', { name: 'The text that came with the shop' }).click()
  await eventually(() => english.inputValue()).toContain('is confirmed')
  await region(page, 'Delivered').getByRole('heading', { name: 'Delivered' }).click()
  await texts.getByRole('checkbox', { name: 'Delivered: Send in English' }).check()
  await texts.getByRole('button', { name: 'Save the texts' }).click()
  await toast(page, 'Texts saved.').waitFor()
  await eventually(() => texts.getByText('Not saved yet').count()).toBe(0)
  await expectAccessible(page)

  const trial = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Send a test' }) })
  await trial.getByLabel('Your mobile number').fill('0171')
  await trial.getByRole('button', { name: 'Send a test message' }).click()
  await trial.getByText('A mobile number of 11 digits that begins with 01.').waitFor()
  await trial.getByLabel('Your mobile number').fill('+880 1712-345678')
  await trial.getByRole('button', { name: 'Send a test message' }).click()
  await trial.getByText('There was no connection to the gateway, so nothing was sent.').waitFor()

  await page.getByRole('link', { name: 'See what was sent' }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '01712345678' }).first()
  await row.getByText('It is tried again by itself.').waitFor()
  await page.getByText('of 300 allowed').waitFor()
  await expectAccessibleInThemes(page)

  // As the other tests of this shop know it.
  const { version } = await callAs(page, 'GET', '/sms/setup')
  await callAs(page, 'PUT', '/sms/gateway', { version, gateway: null, password: owner().password })
})

test('a text that was emptied or is wrong keeps nothing from being saved when it is off; one that is rejected says so [D87]', async () => {
  const page = await asOwner(visit, '/dashboard/textMessages', { viewport })
  const texts = page.locator('form').filter({ has: page.getByRole('heading', { name: 'What is sent' }) })
  const stored = async () => (await callAs(page, 'GET', '/sms/setup')).texts.confirmed
  const save = () => texts.getByRole('button', { name: 'Save the texts' }).click()
  const group = region(page, 'Order confirmed')
  await group.getByRole('heading', { name: 'Order confirmed' }).click()
  const check = (language: string) =>
    group.getByRole('checkbox', { name: `Order confirmed: Send in ${language}` })
  const english = group.getByLabel('Order confirmed, text in English')
  await english.waitFor()
  const before = await stored()
  await english.fill('')
  await check('English').uncheck()
  await group.getByLabel('Order confirmed, text in Bengali').fill('{nam}')
  await check('Bengali').uncheck()
  await save()
  await toast(page, 'Texts saved.').waitFor()
  expect(await stored()).toEqual({ en: { ...before.en, on: false }, bn: { ...before.bn, on: false } })
  await check('English').check()
  await check('Bengali').check()
  await eventually(() => english.inputValue()).toBe(before.en.text)
  // Longer than the page lets somebody type.
  await english.evaluate((area) => area.removeAttribute('maxlength'))
  await english.fill('a'.repeat(601))
  await save()
  await group.getByText('This cannot be used. Please check it.').waitFor()
  expectConsoleError('422')
  await english.fill(before.en.text)
  await save()
  await eventually(stored).toEqual(before)
})

test('another gateway is one whose address and fields are typed in, and nothing is left that it cannot say [D176]', async () => {
  const page = await asOwner(visit, '/dashboard/textMessages', { viewport })
  const gateway = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Gateway' }) })
  await gateway.getByLabel('Provider').selectOption('Another one')
  await eventually(() => gateway.getByLabel('Parameters').inputValue()).toContain('to={to}')
  await gateway.getByLabel('Address', { exact: true }).fill('https://sms.shop.invalid/send')
  await gateway.getByLabel('API key').fill('key-of-the-merchant')
  await gateway.getByLabel('Parameters').fill('k={key}\nnumber={to}')
  await gateway.getByRole('button', { name: 'Save the gateway' }).click()
  await gateway.getByText('that contain {to} and {text}').waitFor()
  await gateway.getByText('At least one value').waitFor()
  await gateway.getByLabel('Parameters').fill('k={key}\nnumber={to}\nbody={text}')
  await gateway.getByLabel('Success: allowed values').fill('OK, 1701')
  await expectAccessible(page)
  await gateway.getByRole('button', { name: 'Save the gateway' }).click()
  await confirmAsOwner(page)
  await toast(page, 'Gateway saved.').waitFor()
  expectConsoleError('422')
  const { version, gateway: stored } = await callAs(page, 'GET', '/sms/setup')
  expect(stored).toMatchObject({
    provider: 'other',
    url: 'https://sms.shop.invalid/send',
    content: 'k={key}\nnumber={to}\nbody={text}',
    successValues: 'OK, 1701',
  })
  expect(await gateway.getByRole('button', { name: 'Ask what is left' }).count()).toBe(0)
  await callAs(page, 'PUT', '/sms/gateway', { version, gateway: null, password: owner().password })
})

test('by the link of a message the customer confirms, corrects and confirms again; staff write on WhatsApp [D88]', async () => {
  const product = await findProduct(isPlain)
  const mobileNumber = nextPhone('017')
  const id = await postOrder(inject('shopUrl'), orderFor([product], { mobileNumber }))
  const merchant = await asOwner(visit, overviewOf(id))
  const messages = region(merchant, 'Messages to the customer')
  const open = () => messages.getByRole('heading', { name: 'Messages to the customer' }).click()
  await open()
  const address =
    (await messages.getByRole('link', { name: 'WhatsApp: Order placed' }).getAttribute('href')) ?? ''
  expect(address).toMatch(new RegExp(`^https://wa\\.me/88${mobileNumber}\\?text=`))
  const link = /https?:\/\/\S+\/my#(\S+)/.exec(decodeURIComponent(address))
  expect(link?.[1]).toMatch(new RegExp(`^${id}`))

  const page = await visit(`/my#${link?.[1]}`, { viewport })
  await page.getByRole('heading', { level: 2, name: `#${id.slice(0, 4)}-${id.slice(4)}` }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByText('Is everything right?').waitFor()
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await toast(page, 'Your order is confirmed.').waitFor()
  await eventually(async () => (await fetchOrder(merchant, id)).orderStatus).toBe('Confirmed')
  expect(await page.getByRole('button', { name: 'Yes, send it' }).count()).toBe(0)
  // A reload shows it again, although the link is not in the address any more.
  await page.reload()
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await page.getByLabel('Full Address').fill('House 12, Road 7')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByText('It was changed after it was confirmed.').waitFor()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await toast(page, 'Your order is confirmed.').waitFor()
  await page.getByText('Confirmed as it is now').waitFor()
  await merchant.reload()
  await merchant.getByText('Confirmed as it is now').waitFor()
  await merchant
    .getByText(/the customer, by the link/)
    .first()
    .waitFor()
  // Without a gateway the message waits.
  await open()
  await messages.getByText('Written, but not sent: no gateway was set up.').first().waitFor()
})

test('a link that opens nothing asks for the number [D88]', async () => {
  const page = await visit(`/bn/my#ABCDEFGH${'x'.repeat(16)}`)
  await page.getByText('এই লিংকে আর কোনো অর্ডার খোলে না।').waitFor()
  expectConsoleError('404')
  expect(await page.getByLabel('অর্ডার নম্বর').inputValue()).toBe('#ABCD-EFGH')
})
