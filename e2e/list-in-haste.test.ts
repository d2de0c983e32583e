import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'

const { visit } = openBrowser()

test('what is chosen while the list is on its way comes on top of what was chosen before', async () => {
  const page = await visit('/shop?category=women+items&minPrice=1000')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  // The router gives up what it no longer waits for.
  await page.route('**/shop.data?**', (route) => held.then(() => route.continue()).catch(() => {}))
  const sort = page.getByLabel('Sort by')
  await sort.selectOption('price-down')
  await page.getByRole('link', { name: 'Remove filter: Women Items' }).click()
  // It is not there yet, but the page says what has been chosen.
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
  await eventually(() => chips.allInnerTexts()).toEqual(['From ৳1,000', 'Clear all'])
  await eventually(() => sort.inputValue()).toBe('price-down')
  expect(new URL(page.url()).searchParams.get('category')).toBe('women items')
  pass()
  await page.waitForURL('**/shop?sort=price-down&minPrice=1000')
  await eventually(() => page.getByRole('main').getByRole('article').count()).toBe(20)
  await eventually(() => chips.allInnerTexts()).toEqual(['From ৳1,000', 'Clear all'])
})
