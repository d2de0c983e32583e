import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Category } from '#shop/catalog/contract.ts'
import { desktop, eventually, openBrowser } from './browser.ts'

const { visit } = openBrowser()
const categoryNames = [
  ...['Women Items', 'Men Items', 'Health and Beauty', 'Baby and Kids', 'Gadget Items', 'Kitchen Items'],
  ...['Bag Items', 'Home and Living', '100 TK Items', 'Cosmetics and Accessories'],
  ...['Electronics and Appliances', 'Fashion and Accessories'],
]
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fetchJson = async (path: string) => (await fetch(inject('shopUrl') + path)).json()
const calm = { reducedMotion: 'reduce', viewport: desktop } as const

test('the hero shows every slide beside the category menu; dots and arrows move it round [HOME-03 HOME-04 HOME-06]', async () => {
  const slides: unknown[] = await fetchJson('/api/getSliders')
  const page = await visit('/', calm)
  const hero = section(page, 'Offers and categories')
  await hero.getByRole('navigation', { name: 'Categories' }).waitFor()
  const slider = hero.getByRole('group', { name: 'Offers' })
  await eventually(() => slider.getByRole('img').count()).toBe(slides.length)
  const dots = slider.getByRole('button', { name: /^Slide/ })
  await eventually(() => dots.count()).toBe(slides.length)
  const shown = () => slideInView(slider)
  expect(await shown()).toBe(0)
  await dots.nth(2).click()
  await eventually(shown).toBe(2)
  await slider.getByRole('button', { name: 'Previous' }).click()
  await eventually(shown).toBe(1)
  await slider.getByRole('button', { name: 'Next' }).click()
  await eventually(shown).toBe(2)
  await dots.last().click()
  await eventually(shown).toBe(slides.length - 1)
  await slider.getByRole('button', { name: 'Next' }).click()
  await eventually(shown).toBe(0)
  await eventually(() => dots.first().getAttribute('aria-current')).toBe('true')
})

/** Which slide fills the frame at this moment. */
const slideInView = (slider: Locator) =>
  slider.evaluate((root) => {
    const frame = root.getBoundingClientRect()
    return [...root.querySelectorAll('li')].findIndex(
      (slide) => Math.abs(slide.getBoundingClientRect().left - frame.left) < 5,
    )
  })

test('the hero moves on every two seconds, waits under the pointer, and goes on after it [HOME-05 NUM-22]', async () => {
  const page = await visit('/', { viewport: desktop })
  const slider = page.getByRole('group', { name: 'Offers' })
  const current = () => slider.locator('[aria-current=true]').getAttribute('aria-label')
  const changes = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const dots = document.querySelector('[aria-label^=Slide]')?.parentElement as Element
        const watching = new MutationObserver((seen) => {
          if (!seen.some(({ target }) => (target as Element).getAttribute('aria-current') === 'true')) return
          times.push(performance.now())
          if (times.length === 3) {
            watching.disconnect()
            resolve(times)
          }
        })
        watching.observe(dots, { subtree: true, attributeFilter: ['aria-current'] })
      }),
  )
  for (const [index, time] of changes.slice(1).entries()) {
    const gap = time - (changes[index] ?? 0)
    expect(gap).toBeGreaterThan(1700)
    expect(gap).toBeLessThan(2900)
  }
  await slider.hover()
  const held = await current()
  await page.waitForTimeout(4500)
  expect(await current()).toBe(held)
  await page.mouse.move(5, 5)
  await eventually(current).not.toBe(held)
})

test('nothing moves by itself for those who asked for less motion, nor after Pause', async () => {
  const still = await visit('/', calm)
  const current = (page: Page) =>
    page.getByRole('group', { name: 'Offers' }).locator('[aria-current=true]').getAttribute('aria-label')
  const first = await current(still)
  await still.waitForTimeout(3000)
  expect(await current(still)).toBe(first)

  const page = await visit('/', { viewport: desktop })
  await page.getByRole('group', { name: 'Offers' }).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(5, 5)
  const held = await current(page)
  await page.waitForTimeout(3000)
  expect(await current(page)).toBe(held)
})

test('on desktop the category menu lists the twelve main categories; pointing or pressing opens one [HOME-07 HOME-09 DATA-09]', async () => {
  const page = await visit('/', calm)
  const menu = page.getByRole('navigation', { name: 'Categories' })
  expect(await page.getByRole('button', { name: 'Show All Category' }).isVisible()).toBe(false)
  const buttons = menu.getByRole('button')
  await eventually(() => buttons.allInnerTexts()).toEqual(categoryNames)
  const jewelry = menu.getByRole('link', { name: 'Jewelry' }).first()
  expect(await jewelry.isVisible()).toBe(false)
  await buttons.first().hover()
  await jewelry.waitFor()
  await page.mouse.move(1200, 880)
  await jewelry.waitFor({ state: 'hidden' })
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await jewelry.waitFor()
  await eventually(() => buttons.first().getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await jewelry.waitFor({ state: 'hidden' })
})

test('each sub-category leads to its page and says in the navigation state which it is [HOME-10 CAT-02 DATA-10 DATA-11]', async () => {
  const page = await visit('/', calm)
  const menu = page.getByRole('navigation', { name: 'Categories' })
  const categories: Category[] = await fetchJson('/api/categories')
  for (const { name, subCategories } of categories) {
    await menu.getByRole('button', { name, exact: true }).hover()
    const links = menu.locator('li', { has: page.getByRole('button', { name, exact: true }) }).locator('a')
    await eventually(() => links.allInnerTexts()).toEqual(subCategories.map((sub) => sub.name))
    await eventually(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      subCategories.map(
        (sub) =>
          `/category/${encodeURIComponent(sub.name.toLowerCase())}?category=${encodeURIComponent(name.toLowerCase())}`,
      ),
    )
    expect(subCategories.length).toBe(name === 'Gadget Items' ? 24 : 11)
  }
  const namesIn = (main: string) =>
    categories.find(({ name }) => name === main)?.subCategories.map(({ name }) => name)
  expect(namesIn('Women Items')).toEqual(
    expect.arrayContaining(['Jewelry', 'Bags', 'Clothing', 'Cosmetics', 'Shoes']),
  )
  expect(namesIn('Gadget Items')).toEqual(
    expect.arrayContaining(['Smartphones & Accessories', 'Wearable Technology', 'Audio & Headphones']),
  )
  await menu.getByRole('button', { name: 'Gadget Items' }).hover()
  await menu.getByRole('link', { name: 'Audio & Headphones' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audio & Headphones' }).waitFor()
  await eventually(() => page.evaluate(() => history.state.usr)).toEqual({
    category: 'gadget items',
    subCategory: 'audio & headphones',
  })
})

test('on a phone the categories are a dropdown "Show All Category" [HOME-08]', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  const women = page.getByRole('button', { name: 'Women Items' })
  expect(await women.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Show All Category' }).click()
  await women.click()
  await page.getByRole('link', { name: 'Jewelry' }).first().waitFor()
  await page.getByRole('button', { name: 'Show All Category' }).click()
  await women.waitFor({ state: 'hidden' })
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Categories' }).click()
  await women.waitFor()
})
