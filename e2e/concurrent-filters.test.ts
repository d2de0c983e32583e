import { expect, test } from 'vitest'
import { desktop, eventually, openBrowser } from './browser.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

test('a filter chosen while the list is loading is added to the one chosen before', async () => {
  const page = await visit('/shop?category=women+items&minPrice=1000')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  // The router aborts requests that it no longer needs.
  await page.route('**/shop.data?**', (route) => held.then(() => route.continue()).catch(() => {}))
  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await sort.selectOption('price-down')
  // Choosing by the arrow keys keeps the focus.
  expect(await sort.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Remove filter: Women Items' }).click()
  // The list is still loading, but the page shows the chosen filters.
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
  await eventually(() => chips.allInnerTexts()).toEqual(['From ৳1,000', 'Clear all'])
  await eventually(() => sort.inputValue()).toBe('price-down')
  expect(new URL(page.url()).searchParams.get('category')).toBe('women items')
  pass()
  await page.waitForURL('**/shop?sort=price-down&minPrice=1000')
  await eventually(() => page.getByRole('main').getByRole('article').count()).toBe(20)
  await eventually(() => chips.allInnerTexts()).toEqual(['From ৳1,000', 'Clear all'])
})

test('two filters of the audit log changed at the same time are both applied', async () => {
  await moveAsOwner((await placeOrder()).id, 'Confirmed')
  const page = await asOwner(visit, '/dashboard/audit?subject=product+1', { viewport: desktop })
  const kind = page.getByLabel('Kind of act')
  await kind.locator('option[value="order-moved"]').waitFor({ state: 'attached' })
  await kind.evaluate((select: HTMLSelectElement) => {
    document.querySelector<HTMLButtonElement>('button[aria-label^="Remove the filter"]')?.click()
    select.value = 'order-moved'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.waitForURL('**/dashboard/audit?action=order-moved')
})

test('a filter chosen before the search starts is kept by the search', async () => {
  const page = await asOwner(visit, '/dashboard/allProducts')
  await page.getByRole('searchbox').fill('saree')
  await page.getByRole('link', { name: 'Hidden', exact: true }).click()
  await page.waitForURL(/\?show=hidden&search=saree$|\?search=saree&show=hidden$/)
})

test('a tab chosen when the search is sent is kept by the search', async () => {
  const page = await asOwner(visit, '/dashboard/allProducts')
  await page.getByRole('searchbox').fill('saree')
  await page.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
    const tabs = [...document.querySelectorAll<HTMLElement>('main nav a')]
    tabs.find(({ textContent }) => textContent === 'Hidden')?.click()
    input.form?.requestSubmit()
  })
  await page.waitForURL(/\?show=hidden&search=saree$|\?search=saree&show=hidden$/)
})
