import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { overviewOf, toast } from './dashboard-pages.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const pressLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home', exact: true }).click()
/** Whether the browser itself would ask, as before the page is closed. */
const isUnsaved = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Leaves the page by a link: nothing is asked. */
async function leaves(page: Page) {
  await pressLink(page)
  await page.waitForURL(/\/dashboard$/)
  expect(await question(page).count()).toBe(0)
}

const press = (name: string | RegExp) => (main: Locator) => main.getByRole('button', { name }).first().click()
const unfold = (text: string) => (main: Locator) => main.locator('summary').getByText(text).first().click()
const textbox = (name?: string | RegExp) => (main: Locator) =>
  main.getByRole('textbox', name === undefined ? {} : { name }).first()

interface FormPage {
  /** Below /dashboard. */
  path: string
  /** What opens the form, where it is not open. */
  open?: (main: Locator) => Promise<void>
  field: (main: Locator) => Locator
  typed: string
}

/** Forms of the merchant, one of each kind that has its own code. */
const forms: FormPage[] = [
  { path: '/deliveryCharges', field: textbox('Charge'), typed: '65' },
  { path: '/callRules', field: textbox(), typed: '7' },
  { path: '/settings/promises', field: textbox('Return within'), typed: '12' },
  { path: '/settings/measurement', field: (main) => main.getByLabel(/^Access token/).first(), typed: 'EAAB' },
  { path: '/settings/texts/terms', field: textbox(), typed: '# Our terms' },
  {
    path: '/couriers',
    open: press('Connect'),
    field: (main) => main.getByLabel('API key').first(),
    typed: 'key',
  },
  { path: '/webhooks', open: press('Add address'), field: textbox('Address'), typed: 'https://crm.example' },
  { path: '/apiKeys', open: press('Make a key'), field: textbox('What it is for'), typed: 'Books' },
  { path: '/categories', open: press('Add a category'), field: textbox('Name in English'), typed: 'Toys' },
  { path: '/collections', open: press('Add collection'), field: textbox('Name in English'), typed: 'Eid' },
  { path: '/combos', open: press('Add combo'), field: textbox('Name in English'), typed: 'Bath set' },
  { path: '/discounts', open: press('Add discount'), field: textbox('Name in English'), typed: 'Puja' },
  { path: '/redirects', open: press('Add an old address'), field: textbox('Old address'), typed: '/old' },
  { path: '/searchWords', open: press('Add words'), field: textbox(/^Words and/), typed: 'saree, shari' },
  {
    path: '/notifications',
    open: unfold('Telegram'),
    field: (main) => main.getByLabel(/token/i).first(),
    typed: '123:abc',
  },
  { path: '/vat', open: unfold('Rates'), field: textbox(/^VAT of/), typed: '7.5' },
  {
    path: '/reviews?status=published',
    open: press('Answer'),
    field: textbox('Your answer'),
    typed: 'Thank you.',
  },
  { path: '/statements', field: textbox('Number of the payment'), typed: 'P-77' },
  { path: '/campaigns', field: (main) => main.getByLabel('Rent'), typed: '15000' },
  { path: '/blockedPhones', field: textbox('Why is it blocked?'), typed: 'Refused twice' },
  { path: '/messageCampaigns/new', field: textbox('Name'), typed: 'Winter' },
  { path: '/stock', open: press(/^Add stock/), field: textbox(/^Pieces/), typed: '12' },
  { path: '/allProducts', open: press(/^Price (&|and) stock/), field: textbox('Stock'), typed: '9' },
  { path: '/profile', field: textbox('Display name'), typed: 'Rahima' },
]

test('what was typed into a form of the merchant is not left without a question, and nothing is asked before [D237]', async () => {
  const page = await asOwner(visit, '/dashboard')
  const main = page.getByRole('main')
  const { id } = await placeOrder()
  const ofOrder = `/order-overview/${id}`
  const all = [
    ...forms,
    { path: ofOrder, field: textbox('Add a note'), typed: 'Call after six' },
    { path: ofOrder, field: textbox('What was said'), typed: 'Wants it on Friday' },
  ]
  for (const { path, open, field, typed } of all) {
    await page.goto(`/dashboard${path}`)
    await open?.(main)
    const input = field(main)
    await input.waitFor()
    expect([path, await isUnsaved(page)]).toEqual([path, false])
    await input.fill(typed)
    await eventually(async () => [path, await isUnsaved(page)]).toEqual([path, true])
    await pressLink(page)
    await question(page).getByRole('button', { name: 'Stay here' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await input.inputValue()).toBe(typed)
    expect(new URL(page.url()).pathname).toBe(new URL(`/dashboard${path}`, page.url()).pathname)
    await pressLink(page)
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL(/\/dashboard$/)
    // The address changes before the page does.
    await eventually(async () => [path, await isUnsaved(page)]).toEqual([path, false])
  }
})

test('a form that stays on its page when it was saved is left without a question', async () => {
  const page = await asOwner(visit, '/dashboard')
  const main = page.getByRole('main')
  const { id, sent } = await placeOrder()
  const { mobileNumber } = sent.customerData
  await page.goto(overviewOf(id))
  await main.getByLabel('Add a note').fill('Call after six')
  await main.getByRole('button', { name: 'Save the note' }).click()
  await main.getByText('Call after six', { exact: true }).waitFor()
  await leaves(page)

  await page.goto('/dashboard/textMessages')
  const confirmed = main.getByRole('region', { name: 'Order confirmed' })
  await confirmed.getByRole('heading').click()
  await confirmed.getByLabel('Order confirmed, text in English').fill('{shop}: {order} is on its way to you.')
  await main.getByRole('button', { name: 'Save the texts' }).click()
  await toast(page, 'Texts saved.').waitFor()
  await leaves(page)

  await page.goto('/dashboard/notifications')
  const choice = main.getByRole('checkbox').first()
  await choice.setChecked(!(await choice.isChecked()))
  await main.getByRole('button', { name: 'Save', exact: true }).first().click()
  await toast(page, 'Saved').waitFor()
  await leaves(page)

  await page.goto('/dashboard/personalData')
  await main.getByLabel('Phone number of who asks').fill(mobileNumber)
  await main.getByRole('button', { name: 'Show what is held' }).click()
  await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Rahima Khatun')
  await pressLink(page)
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await main.getByRole('button', { name: 'Correct it' }).click()
  await toast(page, 'It has been corrected.').waitFor()
  await leaves(page)

  await page.goto('/dashboard/profile')
  const name = main.getByRole('textbox', { name: 'Display name' })
  const before = await name.inputValue()
  for (const typed of ['Rahima', before]) {
    await name.fill(typed)
    await main.getByRole('button', { name: 'Save name' }).click()
    await eventually(() => isUnsaved(page)).toBe(false)
  }
  await leaves(page)
})

test('two open forms of one page are asked about once, until both are closed', async () => {
  const page = await asOwner(visit, '/dashboard/couriers')
  const cards = page.getByRole('main').getByRole('listitem')
  const [first, second] = ['Steadfast', 'RedX'].map((name) => cards.filter({ hasText: name }).first()) as [
    Locator,
    Locator,
  ]
  for (const [index, card] of [first, second].entries()) {
    await card.getByRole('button', { name: 'Connect' }).click()
    await card.locator('input[type=password]').first().fill(`key-${index}`)
  }
  await pressLink(page)
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  expect(await first.locator('input[type=password]').first().inputValue()).toBe('key-0')
  expect(await second.locator('input[type=password]').first().inputValue()).toBe('key-1')
  // Cancel is meant: it asks nothing, and the other form is still there.
  await second.getByRole('button', { name: 'Cancel' }).click()
  await pressLink(page)
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await first.getByRole('button', { name: 'Cancel' }).click()
  await leaves(page)
})

test('a draft that is deleted with changes in its form asks about them no more', async () => {
  const page = await asOwner(visit, '/dashboard/messageCampaigns/new')
  await page.getByLabel('Name').fill('Winter sale')
  await page.getByLabel('Text', { exact: true }).fill('New shawls. {link}')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.waitForURL(/\/messageCampaigns\/\d+$/)
  await page.getByRole('button', { name: 'Delete the draft' }).waitFor()
  await page.getByLabel('Name').fill('Another name')
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await page
    .getByRole('dialog', { name: /^Delete “/ })
    .getByRole('button', { name: /^Yes/ })
    .click()
  await page.waitForURL(/\/messageCampaigns$/)
  expect(await question(page).count()).toBe(0)
})

test('calling the customer while a note is typed asks nothing; reloading the page does', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, overviewOf(id))
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.getByLabel('Add a note').fill('Call after six')
  await page.getByRole('main').locator('a[href^="tel:"]').first().click()
  await eventually(() => isUnsaved(page)).toBe(true)
  expect(questions).toEqual([])
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
})
