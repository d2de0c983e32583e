import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { expectClosesAfter } from './clock.ts'
import { acknowledge, holdDialogs, toast } from './dashboard-pages.ts'
import { makeShopper } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const users = '/dashboard/allUsers'
const personOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const chip = (page: Page, email: string) => personOf(page, email).getByText(/^(admin|customer)$/)
const colourOf = (page: Page, email: string) =>
  chip(page, email).evaluate((each) => {
    const token = (name: string) => {
      const probe = document.createElement('i')
      probe.style.color = `var(--${name})`
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const { color } = getComputedStyle(each)
    return color === token('positive') ? 'green' : color === token('danger') ? 'red' : color
  })

test('a user is found, promoted, demoted, signed out everywhere and deleted [ADM-USR-01] [ADM-USR-02] [ADM-USR-03] [ADM-USR-04] [ADM-USR-05] [ADM-USR-06] [MSG-34] [MSG-35] [NUM-27] [ROLE-08]', async () => {
  const person = await makeShopper()
  const page = await asOwner(visit, users)
  await page.getByRole('heading', { level: 1, name: 'View All Users' }).waitFor()
  await page.getByRole('columnheader', { name: 'Role' }).waitFor()
  await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual([
    '#',
    'Name',
    'Email',
    'Role',
    'Action',
  ])
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email.slice(0, -3))
  await page.getByText('Showing 1 of 1', { exact: true }).waitFor()
  const row = personOf(page, person.email)
  await eventually(async () => (await row.getByRole('cell').allTextContents()).slice(0, 4)).toEqual([
    '1',
    person.name,
    person.email,
    'customer',
  ])
  await eventually(() => colourOf(page, person.email)).toBe('red')
  const customer = await asShopper(visit, person, '/dashboard')
  await customer.goto(users)
  await customer.getByText('Oops! Page Not Found').waitFor()

  const success = page.getByRole('dialog', { name: 'User role updated successfully!', exact: true })
  await expectClosesAfter(page, success, 1500, () =>
    row.getByRole('button', { name: 'Promote to Admin' }).click(),
  )
  await eventually(() => colourOf(page, person.email)).toBe('green')
  await customer.reload()
  await personOf(customer, person.email).waitFor()

  await holdDialogs(page)
  await row.getByRole('button', { name: 'Demote to Customer' }).click()
  await acknowledge(page, 'User role updated successfully!')
  await eventually(() => chip(page, person.email).textContent()).toBe('customer')
  await customer.reload()
  await customer.getByText('Oops! Page Not Found').waitFor()

  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('button', { name: 'Yes, log out' }).click()
  await toast(page, 'They have been logged out everywhere.').waitFor()
  await customer.goto('/dashboard')
  await customer.waitForURL('**/authentication/login**')

  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await page.reload()
  await holdDialogs(page)
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await acknowledge(page, 'User deleted successfully')
  await page.reload()
  await page.getByText('No name or email contains').waitFor()
  await eventually(() => row.count()).toBe(0)
})

test('the last administrator cannot be demoted or deleted, and a failed request can be repeated [MSG-19] [MSG-20] [MSG-21] [MSG-40]', async () => {
  const { email } = owner()
  const person = await makeShopper()
  const page = await asOwner(visit, `${users}?search=${email}`)
  await holdDialogs(page)
  const errorDialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const own = personOf(page, email)
  const demote = own.getByRole('button', { name: 'Demote to Customer' })
  await own.getByText('This is the last administrator of the shop. Make somebody else').waitFor()
  expect(await demote.isDisabled()).toBe(true)
  expect(await own.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  // The other administrator leaves while the page is open.
  const [other] = await callApiAs(owner(), 'GET', `/users?search=${person.email}`)
  const setRole = (role: 'admin' | 'customer') =>
    callApiAs(owner(), 'PUT', `/updateUser/${other._id}`, { role })
  for (const [button, yes, failed] of [
    ['Demote to Customer', 'Yes, make me a customer', 'Failed to update user role'],
    ['Delete', 'Yes, delete it!', 'Failed to delete user'],
  ] as const) {
    await setRole('admin')
    await page.reload()
    await holdDialogs(page)
    await own.getByRole('button', { name: button }).click()
    await setRole('customer')
    await page.getByRole('button', { name: yes }).click()
    await errorDialog(failed).getByText('This is the last administrator').waitFor()
    await acknowledge(page, failed)
  }
  await eventually(() => colourOf(page, email)).toBe('green')
  expectConsoleError('409')

  await page.goto(`${users}?search=${person.email}`)
  await holdDialogs(page)
  const row = personOf(page, person.email)
  await page.route('**/api/updateUser/**', (route) => route.abort())
  await row.getByRole('button', { name: 'Promote to Admin' }).click()
  await toast(page, 'Error updating user role').waitFor()
  await eventually(() => chip(page, person.email).textContent()).toBe('customer')
  await page.unroute('**/api/updateUser/**')
  await row.getByRole('button', { name: 'Promote to Admin' }).click()
  await acknowledge(page, 'User role updated successfully!')
  await page.route('**/api/users?**', (route) => route.abort())
  await page.reload()
  await holdDialogs(page)
  await page.getByRole('alert').getByText('This could not be loaded.').waitFor()
  await page.unroute('**/api/users?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await row.getByRole('button', { name: 'Demote to Customer' }).click()
  await acknowledge(page, 'User role updated successfully!')
  expectConsoleError('ERR_FAILED')
})

test('the administrator’s sidebar opens users, products, each order list and the slider [DASH-10]', async () => {
  const page = await asOwner(visit, '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  for (const [group, entry, path, heading] of [
    ['Staff', 'All users', 'allUsers', 'View All Users'],
    ['Products', 'All products', 'allProducts', 'All Products'],
    ['Orders', 'Pending orders', 'pendingOrders', 'View All Pending Orders'],
    ['Orders', 'Confirmed orders', 'confirmedOrders', 'View All Confirmed Orders'],
    ['Orders', 'Delivered orders', 'deliveredOrders', 'View All Delivered Orders'],
    ['Orders', 'Cancelled orders', 'cancelledOrders', 'View All Cancelled Orders'],
    ['Orders', 'Return orders', 'returnOrders', 'View All Return Orders'],
    ['Shop window', 'Home slides', 'manageSlider', 'Home slides'],
  ] as const) {
    await menu.getByRole('link', { name: group, exact: true }).click()
    // The number of its orders follows the name of a list.
    await menu.getByRole('link', { name: new RegExp(`^${entry}[\\s\\d]*$`) }).click()
    await page.waitForURL(`**/dashboard/${path}`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
})
