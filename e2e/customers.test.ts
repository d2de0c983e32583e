import { expect, test } from 'vitest'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { choose, overviewOf, toast } from './dashboard-pages.ts'
import { moveAsOwner, nextPhone, placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

test('a customer is found by phone, opened from an order, and gets a note [D91] [D220]', async () => {
  const mobileNumber = nextPhone('018')
  const first = await placeOrder({ customer: { mobileNumber, name: 'Shirin Akter' } })
  const second = await placeOrder({ customer: { mobileNumber, name: 'Shirin Akter' } })
  await moveAsOwner(first.id, 'Confirmed', 'Delivered')
  const page = await asOwner(visit, '/dashboard/customers')
  await page.getByRole('heading', { level: 1, name: 'All Customers' }).waitFor()
  await page.getByRole('searchbox', { name: 'Phone, name or order id' }).fill(mobileNumber.slice(2))
  const row = page.getByRole('row').filter({ hasText: mobileNumber })
  await page.getByText('Showing 1 of 1', { exact: true }).waitFor()
  await eventually(async () => (await row.getByRole('cell').allTextContents()).slice(2, 6)).toEqual([
    'Orders 2',
    'Delivered 1',
    'Returned –0',
    'Cancelled –0',
  ])
  // On a phone the number is a button, and what is zero is left out.
  await page.setViewportSize({ width: 360, height: 780 })
  const call = row.getByRole('link', { name: 'Call Shirin Akter' })
  expect(await call.innerText()).toBe(mobileNumber)
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row.getByText('Delivered').waitFor()
  expect(await row.getByText('Cancelled').isVisible()).toBe(false)
  await page.setViewportSize(desktop)
  await page.getByRole('searchbox').fill('nobody has this name')
  await page.getByText('No customer has “nobody has this name”').waitFor()

  await page.goto(overviewOf(second.id))
  await page.getByRole('link', { name: 'Orders and notes', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Shirin Akter' }).waitFor()
  const orders = page.getByRole('region', { name: 'Orders' })
  await eventually(() => orders.getByRole('link').count()).toBe(2)
  // A new order of theirs offers the last address of the number.
  await page.getByRole('main').getByRole('link', { name: 'New order' }).click()
  await eventually(() => page.getByLabel('Mobile Number').inputValue()).toBe(mobileNumber)
  expect(await page.getByLabel('Customer’s name').inputValue()).toBe('Shirin Akter')
  await page.goBack()
  const note = page.getByRole('textbox', { name: 'Add a note' })
  const save = page.getByRole('button', { name: 'Save the note' })
  await page.route('**/notes', (route) => route.abort())
  await note.fill('Call after 5 pm')
  await save.click()
  await toast(page, 'The note could not be saved').waitFor()
  expectConsoleError('ERR_FAILED')
  expect(await note.inputValue()).toBe('Call after 5 pm')
  await page.unroute('**/notes')
  await save.click()
  await page.getByRole('region', { name: 'Notes' }).getByText('Call after 5 pm').waitFor()
  await eventually(() => note.inputValue()).toBe('')
  await page.goto('/dashboard/customers/999999999')
  await page.getByText('Oops! Page Not Found').waitFor()
  expectConsoleError('404')
})

test('a number is blocked and forgiven on the page of its customer [D90, D91]', async () => {
  const mobileNumber = nextPhone('018')
  const { id } = await placeOrder({ customer: { mobileNumber, name: 'Selim Reza' } })
  const page = await asOwner(visit, overviewOf(id), { viewport: phone })
  await page.getByRole('link', { name: 'Orders and notes', exact: true }).click()
  // The page of the order has the same button.
  await page.getByRole('heading', { level: 1, name: 'Selim Reza' }).waitFor()
  await page.getByRole('button', { name: 'Block this number' }).click()
  await page.getByLabel('Why is it blocked?').fill('Refused twice')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const blocked = page.getByRole('region', { name: 'This number is blocked' })
  await blocked.getByText('Refused twice').waitFor()
  await blocked.getByRole('button', { name: 'Forgive' }).click()
  await page.getByLabel('Why may it order again?').fill('Has paid')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Block this number' }).waitFor()
  expect(await blocked.count()).toBe(0)
})

test('an order that came back gets a reason, which the page of returns counts [D91]', async () => {
  const { id } = await placeOrder()
  await moveAsOwner(id, 'Confirmed', 'Delivered')
  const page = await asOwner(visit, overviewOf(id), { viewport: phone })
  await choose(page.getByRole('main'), 'Return')
  const dialog = page.getByRole('dialog', { name: 'You wants to return the order?' })
  await dialog.getByRole('radio', { name: 'Refused at the door' }).check()
  await dialog.getByRole('button', { name: 'Yes, return it' }).click()
  const reason = page.getByRole('combobox', { name: 'Why it came back' })
  await eventually(() => reason.inputValue()).toBe('refused')
  await reason.selectOption('Wrong address')
  await toast(page, 'The reason has been saved.').waitFor()
  await page.reload()
  await eventually(() => reason.inputValue()).toBe('wrong address')

  await page.goto('/dashboard/returns')
  await page.getByRole('heading', { level: 1, name: 'What came back, and why' }).waitFor()
  const reasons = page.getByRole('region', { name: 'Reasons' })
  const counted = reasons.getByRole('row').filter({ hasText: 'Wrong address' })
  // A bar is as long as the share that is written above it.
  const [, share] = /(\d+)% of all/.exec(await counted.innerText()) ?? []
  expect(await counted.locator('[style]').getAttribute('style')).toBe(`width: ${share}%;`)
  await page.getByRole('link', { name: '30 days' }).click()
  await page.waitForURL('**/returns?days=30')
  await page.getByRole('region', { name: 'Districts' }).waitFor()
})
