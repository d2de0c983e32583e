import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser, shownFor } from './browser.ts'
import { asOwner } from './dashboard-pages.ts'
import { asShopper, makeShopper, toast } from './own-orders.ts'
import { owner } from './sign-in.ts'

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
    return color === token('brand') ? 'green' : color === token('danger') ? 'red' : color
  })

/** Waits until the success dialog has come and gone. */
async function closesByItself(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.waitFor()
  await dialog.waitFor({ state: 'detached' })
}

test('the owner finds a customer, makes them an administrator and a customer again, signs them out and deletes them [ADM-USR-01] [ADM-USR-02] [ADM-USR-03] [ADM-USR-04] [ADM-USR-05] [ADM-USR-06] [MSG-34] [MSG-35] [NUM-27] [ROLE-08]', async () => {
  const person = await makeShopper()
  const page = await asOwner(visit, users)
  await page.getByRole('heading', { level: 1, name: 'View All Users' }).waitFor()
  await page.getByRole('columnheader', { name: 'Role' }).waitFor()
  await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual([
    ...['#', 'Name', 'Email', 'Role', 'Action'],
  ])
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email.slice(0, -3))
  await page.getByText('Showing 1 of 1', { exact: true }).waitFor()
  const row = personOf(page, person.email)
  await eventually(async () => (await row.getByRole('cell').allTextContents()).slice(0, 4)).toEqual([
    ...['1', person.name, person.email, 'customer'],
  ])
  await eventually(() => colourOf(page, person.email)).toBe('red')
  const customer = await asShopper(visit, person, '/dashboard')
  await customer.goto(users)
  await customer.getByText('Oops! Page Not Found').waitFor()

  const stood = shownFor(page, 'User role updated successfully!')
  await row.getByRole('button', { name: 'Promote to Admin' }).click()
  expect(await stood).toBeGreaterThan(1400)
  expect(await stood).toBeLessThan(2600)
  await eventually(() => colourOf(page, person.email)).toBe('green')
  await customer.reload()
  await personOf(customer, person.email).waitFor()

  await row.getByRole('button', { name: 'Demote to Customer' }).click()
  await closesByItself(page, 'User role updated successfully!')
  await eventually(() => chip(page, person.email).textContent()).toBe('customer')
  await customer.reload()
  await customer.getByText('Oops! Page Not Found').waitFor()

  await row.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Yes, sign out' }).click()
  await toast(page, 'They have been signed out everywhere.').waitFor()
  await customer.goto('/dashboard')
  await customer.waitForURL('**/authentication/login**')

  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await page.reload()
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await closesByItself(page, 'User deleted successfully')
  await page.reload()
  await page.getByText('Nobody', { exact: false }).waitFor()
  await eventually(() => row.count()).toBe(0)
})

test('what cannot be done is said: the last administrator stays, a lost call can be repeated [MSG-19] [MSG-20] [MSG-21] [MSG-40]', async () => {
  const { email } = owner()
  const person = await makeShopper()
  const page = await asOwner(visit, `${users}?search=${email}`)
  const refusal = (name: string) => page.getByRole('dialog', { name, exact: true })
  const own = personOf(page, email)
  await own.getByRole('button', { name: 'Demote to Customer' }).click()
  await page.getByRole('button', { name: 'Yes, make me a customer' }).click()
  await refusal('Failed to update user role').getByText('This is the last administrator').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await own.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await refusal('Failed to delete user').getByText('This is the last administrator').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await eventually(() => colourOf(page, email)).toBe('green')
  expectConsoleError('409')

  await page.goto(`${users}?search=${person.email}`)
  const row = personOf(page, person.email)
  await page.route('**/api/updateUser/**', (route) => route.abort())
  await row.getByRole('button', { name: 'Promote to Admin' }).click()
  await toast(page, 'Error updating user role').waitFor()
  await eventually(() => chip(page, person.email).textContent()).toBe('customer')
  await page.unroute('**/api/updateUser/**')
  await row.getByRole('button', { name: 'Promote to Admin' }).click()
  await closesByItself(page, 'User role updated successfully!')
  await page.route('**/api/users?**', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('This could not be loaded.').waitFor()
  await page.unroute('**/api/users?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await row.getByRole('button', { name: 'Demote to Customer' }).click()
  await closesByItself(page, 'User role updated successfully!')
  expectConsoleError('ERR_FAILED')
})

test('the administrator’s sidebar leads to users, products, each list of orders and the slider [DASH-10]', async () => {
  const page = await asOwner(visit, '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await menu.getByRole('link', { name: 'All users' }).waitFor()
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')?.replace('/dashboard/', '')))
  for (const list of ['allUsers', 'allProducts', 'manageSlider']) expect(links).toContain(list)
  for (const list of ['pending', 'confirmed', 'cancelled', 'delivered', 'return'])
    expect(links).toContain(`${list}Orders`)
  for (const word of ['All users', 'Manage Slider', 'Pending orders']) {
    await menu.getByRole('link', { name: word, exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Oops! Page Not Found').count()).toBe(0)
  }
})
