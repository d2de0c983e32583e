import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { overviewOf, rowOf, toast } from './dashboard-pages.ts'
import { makeShopper, makeStaff, moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser({ events: true })

const linksOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent?.replace(/[\d+]+$/, '')))
/** The lists of orders that are always in the menu. */
const orderLists = ['Pending', 'Confirmed', 'Delivered', 'Cancelled', 'Return'].map(
  (name) => `${name} orders`,
)
const rowOfUser = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('an administrator makes somebody staff, chooses permissions, and an open page follows [D91]', async () => {
  const person = await makeShopper()
  const page = await asOwner(visit, `/dashboard/allUsers?search=${person.email}`)
  const row = rowOfUser(page, person.email)
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'Permissions' }).click()
  const dialog = page.getByRole('dialog', { name: `Permissions of ${person.name}` })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose at least one.').waitFor()
  await dialog.getByRole('checkbox', { name: /^Orders:/ }).check()
  await dialog.getByRole('checkbox', { name: /^Products:/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'The permissions have been saved.').waitFor()
  await row.getByText('staff', { exact: true }).waitFor()
  await row.getByText('Orders · Products').waitFor()

  const staff = await asShopper(visit, person, '/dashboard', { viewport: desktop })
  await staff.getByRole('link', { name: 'New order' }).first().waitFor()
  await eventually(() => linksOf(staff, 'Dashboard menu')).toEqual([
    'Home',
    'Overview',
    'Notifications',
    'Orders',
    ...orderLists,
    'Parcels',
    'Products',
    'Customers',
    'Shop window',
    'Staff',
  ])
  // Taken away while the page is open: the next thing that is not theirs tells the page.
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'Permissions' }).click()
  await dialog.getByRole('checkbox', { name: /^Orders:/ }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Products', { exact: true }).waitFor()
  const { id } = await placeOrder()
  await eventually(() => linksOf(staff, 'Dashboard menu')).toEqual([
    'Home',
    'Overview',
    'Notifications',
    'Products',
    'Customers',
    'Shop window',
  ])
  await eventually(() => staff.getByRole('link', { name: 'New order' }).count()).toBe(0)
  expectConsoleError('403')
  await staff.goto('/dashboard/pendingOrders')
  await staff.getByRole('heading', { name: 'You have no permission for this' }).waitFor()
  // The order of somebody else is nothing to them, and they are still logged in.
  await staff.goto(overviewOf(id))
  await staff.getByText('Oops! Page Not Found').waitFor()
  await staff.goto('/dashboard/allProducts')
  await staff.getByRole('heading', { name: 'All Products' }).waitFor()
  expectConsoleError('404')
})

test('a packer sees orders to send, and no button for what is not theirs [D91]', async () => {
  const packer = await makeStaff('packing')
  const [pending, confirmed] = [await placeOrder(), await placeOrder()]
  await moveAsOwner(confirmed.id, 'Confirmed')
  const page = await asShopper(visit, packer, '/dashboard', { viewport: desktop })
  await eventually(() => linksOf(page, 'Dashboard menu')).toEqual([
    'Home',
    'Overview',
    'Notifications',
    'Orders',
    ...orderLists,
    'Parcels',
    'Staff',
  ])
  await page.getByText('To pack').waitFor()
  expect(await page.getByText('To call').count()).toBe(0)
  expect(await page.getByText('Sales today').count()).toBe(0)

  await page.goto(`/dashboard/pendingOrders?search=${pending.id}`)
  const row = rowOf(page, pending.id)
  await row.getByRole('button', { name: 'More' }).click()
  await row.getByRole('link', { name: 'Invoice' }).waitFor()
  expect(await row.getByRole('button', { name: /Confirm|Cancel|Delete/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /CSV/ }).count()).toBe(0)

  await page.goto(overviewOf(pending.id))
  await page.getByRole('heading', { name: 'History' }).waitFor()
  for (const name of ['Edit order', 'Confirmed', 'No answer'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  expect(await page.getByRole('link', { name: /orders and notes/ }).count()).toBe(0)

  await page.goto(overviewOf(confirmed.id))
  await page.getByRole('button', { name: 'Shipping' }).click()
  await toast(page, 'Updated').waitFor()
})

test('on a phone the tabs of staff are those of their permissions [D91]', async () => {
  const staff = await makeStaff('money', 'settings')
  const page = await asShopper(visit, staff, '/dashboard', { viewport: phone })
  await eventually(() => linksOf(page, 'Quick menu')).toEqual(['Home', 'Parcels', 'Money', 'Shop window'])
  await page.getByRole('heading', { name: /Sales today/ }).waitFor()
  await page.goto('/dashboard/settings/backups')
  await page.getByRole('button', { name: 'Save settings' }).waitFor()
  expect(await page.getByRole('button', { name: /Back up now|Make a backup/ }).count()).toBe(0)
})
