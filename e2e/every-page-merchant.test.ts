import { test } from 'vitest'
import { expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { merchantPages } from './every-page.ts'
import { expectFits } from './every-width.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

test.each(
  ['', '/bn'].flatMap((base) => Object.entries(merchantPages).map((entry) => [base, ...entry] as const)),
)(
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
