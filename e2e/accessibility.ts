import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './browser.ts'
import { expectFitsEveryWidth } from './every-width.ts'

export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Shows the open page in a theme, as its toggle and the system's preference would. */
export async function setTheme(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
}

/** All of axe's rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Fails with the list of what axe finds on the page as it is now, by all rules or those about colours. */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all') {
  // Final colours are judged, also of what comes or goes meanwhile, such as a notice.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
  // Passes need no details, and there are no frames of others: both cost more than the check itself.
  const isInjected = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) })
    .options({
      resultTypes: ['violations'],
      ...(rules === 'all'
        ? // By default axe leaves the size of targets out.
          { rules: { 'target-size': { enabled: true } } }
        : { runOnly: colourRules }),
    })
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  const found: string[] = []
  // A target that lies under a bar at the edge of the window is scrolled out from under it.
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isSmall(page, String(target[0])))) found.push(`${id}: ${html}`)
  // As text, because a list is printed shortened.
  expect(found.join('\n')).toBe('')
}

/** Whether a target is smaller than 24 px, whatever lies over it. */
const isSmall = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width < 24 || height < 24
  })

/** Checks the open page by all rules on a phone and a desktop, and its colours in both themes: nothing else depends on them. */
export async function expectAccessibleInThemes(page: Page) {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await setTheme(page, 'light')
    await expectAccessible(page)
    await setTheme(page, 'dark')
    await expectAccessible(page, 'colours')
  }
}

/**
 * Checks the open page on a phone and a desktop, at one of them by all rules and at the other its colours. It is half of the check of
 * a page that is opened in both languages: colours do not depend on the language, names and structure not on the theme. English is
 * light on the phone and dark on the desktop, Bengali the other way round, so together they cover each theme at each width; all
 * rules are asked on the phone in English and on the desktop in Bengali.
 */
export async function expectAccessibleInLanguage(page: Page) {
  const isBengali = new URL(page.url()).pathname.startsWith('/bn')
  for (const [viewport, theme, rules] of [
    [phone, isBengali ? 'dark' : 'light', isBengali ? 'colours' : 'all'],
    [desktop, isBengali ? 'light' : 'dark', isBengali ? 'all' : 'colours'],
  ] as const) {
    await page.setViewportSize(viewport)
    await setTheme(page, theme)
    await expectAccessible(page, rules)
  }
}

/** Checks the open page by all rules in both themes, on a phone and a desktop, and that it fits every width. */
export async function expectAccessibleEverywhere(page: Page) {
  await expectAccessibleInThemes(page)
  await setTheme(page, 'light')
  await expectFitsEveryWidth(page)
}

/** The same for a page that is opened in both languages. */
export async function expectAccessibleEverywhereInLanguage(page: Page) {
  await expectAccessibleInLanguage(page)
  await setTheme(page, 'light')
  await expectFitsEveryWidth(page)
}

/** How many pixels the page is wider than the window. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
