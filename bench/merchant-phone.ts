import { launchChromium } from '../e2e/chromium.ts'
import { countTaps, type Finger } from './finger.ts'

/** A small Android phone. */
export const smallAndroid = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }

/** Signs an administrator in on a small phone; `measure` says what a piece of work costs there. */
export async function openMerchantPhone(shopUrl: string, account: { email: string; password: string }) {
  const browser = await launchChromium()
  const context = await browser.newContext({ ...smallAndroid, baseURL: shopUrl })
  const page = await context.newPage()
  const button = (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  page.setDefaultTimeout(20_000)
  await page.goto('/authentication/login')
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await button('Login').tap()
  await page.waitForURL(`${shopUrl}/dashboard`)

  return {
    page,
    context,
    button,
    /** The bar with what to do with selected orders. */
    bar: page.getByRole('region', { name: 'What to do with the selected orders' }),
    toast: (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).last(),
    quickMenu: (name: string) =>
      page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name, exact: true }),
    measure: (act: (finger: Finger) => Promise<unknown>) => countTaps(page, act),
    close: () => browser.close(),
  }
}
