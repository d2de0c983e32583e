import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import { asOwner } from './dashboard-pages.ts'
import { expectForEveryone } from './for-everyone.ts'

const { visit } = openBrowser()

/** The merchant's pages about people, settings and figures, with what shows that they are drawn. */
const pages: [path: string, drawn: (page: Page) => Promise<void>][] = [
  ['', (page) => page.locator('.recharts-surface').first().waitFor()],
  ['/allUsers', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/settings', (page) => page.getByRole('textbox').first().waitFor()],
  ['/manageSlider', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/addSlide', (page) => page.getByLabel(/^(Image|ছবি)$/).waitFor()],
  ['/newsletter', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/audit', (page) => page.getByRole('main').getByRole('listitem').first().waitFor()],
  ['/settings/texts/terms', (page) => page.getByRole('textbox').waitFor()],
]

test.each(pages)('/dashboard%s can be used by everyone, in Bengali as in English', async (path, drawn) => {
  const page = await asOwner(visit, '/dashboard', { reducedMotion: 'reduce' })
  await page.goto(`/bn/dashboard${path}`)
  await drawn(page)
  await expectForEveryone(page)
  await page.goto(`/dashboard${path}`)
  await drawn(page)
  await expectAccessible(page)
})
