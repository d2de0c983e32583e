import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessibleEverywhereInLanguage, expectAccessibleInLanguage } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

/** The administrator's pages about people, settings and analytics, each with what shows that it has loaded. */
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

test.each(pages)('/dashboard%s is accessible, in Bengali and in English', async (path, drawn) => {
  const page = await asOwner(visit, '/dashboard', { reducedMotion: 'reduce' })
  await page.goto(`/bn/dashboard${path}`)
  await drawn(page)
  await expectAccessibleEverywhereInLanguage(page)
  await page.goto(`/dashboard${path}`)
  await drawn(page)
  await expectAccessibleInLanguage(page)
})
