import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { expectFits } from './every-width.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

/** The merchant’s home and the pages about people, settings and analytics, each with what shows that it has loaded. */
const pages: [path: string, drawn: (page: Page) => Promise<void>][] = [
  ['', (page) => page.locator('#content table').first().waitFor({ state: 'attached' })],
  ['/analytics', (page) => page.locator('.recharts-surface').first().waitFor()],
  ['/allUsers', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/customers', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/returns', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/settings', (page) => page.getByRole('textbox').first().waitFor()],
  ['/manageSlider', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/addSlide', (page) => page.getByLabel(/^(Image|ছবি)$/).waitFor()],
  ['/newsletter', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/health', (page) => page.getByRole('main').getByRole('listitem').first().waitFor()],
  ['/audit', (page) => page.getByRole('main').getByRole('listitem').first().waitFor()],
  ['/settings/texts/terms', (page) => page.getByRole('textbox').waitFor()],
]

test.each(['', '/bn'].flatMap((base) => pages.map(([path, drawn]) => [base, path, drawn] as const)))(
  '%s/dashboard%s is accessible, and nothing lies over another or is wider than the window, from 320 to 1920 px, with enlarged letters and in a wide face',
  async (base, path, drawn) => {
    const page = await asOwner(visit, `${base}/dashboard${path}`, { reducedMotion: 'reduce' })
    await drawn(page)
    await expectAccessibleEverywhereInLanguage(page)
  },
)

test('a filter of a list with a long choice is not wider than the window', async () => {
  const page = await asOwner(visit, '/dashboard/audit')
  await page
    .getByRole('combobox')
    .evaluate((select: HTMLSelectElement) => select.add(new Option('An action with a long name '.repeat(3))))
  await expectFits(page, 320)
})
