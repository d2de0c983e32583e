import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, openBrowser, phone } from './browser.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { visit } = openBrowser()

/** What the focus is on: whether it is named so, and whether one can see that it is there. */
const focused = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const texts = [
      element.getAttribute('aria-label'),
      element.innerText,
      ...labels.map((each) => each.innerText),
    ]
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')]
    const marked = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' || style.boxShadow !== 'none'
    return { found: texts.some((text) => text?.trim().startsWith(wanted)), visible: styles.some(marked) }
  }, name)

/** Goes on with Tab until what is named so has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press('Tab')
    const now = await focused(page, name)
    if (!now?.found) continue
    expect(now.visible, `the focus on ${name} is to be seen`).toBe(true)
    return
  }
  throw new Error(`${name} is not reached by Tab.`)
}

for (const viewport of [phone, desktop])
  test(`from the home page to the placed order with nothing but the keyboard, at ${viewport.width} px`, async () => {
    const { name } = await findProduct(isPlain)
    const page = await visit('/', { viewport, reducedMotion: 'reduce' })
    await tabTo(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'See all')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'All Products', level: 1 }).waitFor()
    await tabTo(page, name.slice(0, 12))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/product-details\/\d+$/)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await tabTo(page, 'Order Now')
    await page.keyboard.press('Enter')
    await page.waitForURL('/product-checkout')

    await page.getByRole('heading', { level: 1 }).waitFor()
    await tabTo(page, 'Full Name')
    await page.keyboard.type('Karim Mia')
    await tabTo(page, 'Mobile Number')
    await page.keyboard.type(`017${String(Date.now()).slice(-8)}`)
    for (const [field, place] of [
      ['District', 'dhaka'],
      ['Thana', 'mirpur'],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(place)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await tabTo(page, 'Full Address')
    await page.keyboard.type('House 4, Road 2')
    await tabTo(page, 'Confirm Order')
    await page.keyboard.press('Enter')
    await page.waitForURL('/order-success')
    await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor()
  })
