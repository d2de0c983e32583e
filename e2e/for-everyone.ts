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

/**
 * The page as it stands is clean in both themes, on phone and desk, and in no shape of screen goes sideways. English pages are
 * dark on the desk and Bengali ones on the phone, so that in two languages each theme is looked at on each.
 */
export async function expectForEveryone(page: Page) {
  const isBengali = new URL(page.url()).pathname.startsWith('/bn')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    const isDark = (viewport === phone) === isBengali
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), isDark)
    await expectAccessible(page)
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
