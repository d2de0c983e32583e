import type { Locator, Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'

/** A small Android phone. */
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }

/** Counts what a finger does: a tap, going back, or typing into a field each count once, choosing from a list twice. */
export interface Finger {
  tap: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  choose: (target: Locator, option: string) => Promise<void>
  pick: (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  back: (page?: Page) => Promise<void>
}

/** Signs an administrator in on a small phone; `measure` says what a piece of work costs there. */
export async function openMerchantPhone(shopUrl: string, account: { email: string; password: string }) {
  const browser = await launchChromium()
  const context = await browser.newContext({ ...phone, baseURL: shopUrl })
  const page = await context.newPage()
  const button = (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  page.setDefaultTimeout(20_000)
  await page.goto('/authentication/login')
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await button('Login').tap()
  await page.waitForURL(`${shopUrl}/`)

  return {
    page,
    context,
    button,
    /** The bar with what to do with selected orders. */
    bar: page.getByRole('region', { name: 'What to do with the selected orders' }),
    toast: (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).last(),
    quickMenu: (name: string) =>
      page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name, exact: true }),
    async measure(act: (finger: Finger) => Promise<unknown>) {
      let taps = 0
      const counted =
        <A extends unknown[]>(count: number, touch: (...args: A) => Promise<unknown>) =>
        async (...args: A) => {
          taps += count
          await touch(...args)
        }
      const started = performance.now()
      await act({
        tap: counted(1, (target) => target.tap()),
        type: counted(1, (target, text) => target.fill(text)),
        choose: counted(2, (target, option) => target.selectOption(option)),
        pick: counted(2, (target, file) => target.setInputFiles(file)),
        back: counted(1, (from = page) => from.goBack()),
      })
      return { taps, seconds: (performance.now() - started) / 1000 }
    },
    close: () => browser.close(),
  }
}
