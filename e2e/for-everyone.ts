import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, expectAccessible, phone } from './browser.ts'

// 320 px is a desk at 400 %, 640 px one at 200 %; a reader may also enlarge nothing but the letters.
const shapes = [
  [320, ''],
  [360, ''],
  [640, ''],
  [768, ''],
  [768, '200%'],
] as const

/** The rules that look at colours: nothing but these differs between the themes. */
const aboutColours = ['color-contrast', 'link-in-text-block']

const wear = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((on) => document.documentElement.classList.toggle('dark', on), theme === 'dark')

/** The page as it stands is clean in both themes, on phone and desk, and in no shape of screen goes sideways. */
export async function expectForEveryone(page: Page) {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await wear(page, 'light')
    await expectAccessible(page)
    await wear(page, 'dark')
    await expectAccessible(page, aboutColours)
  }
  for (const [width, letters] of shapes) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `${page.url()} ${width} px ${letters}`).toBeLessThanOrEqual(0)
  }
}
