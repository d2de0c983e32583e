import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser, phone } from './browser.ts'
import { confirmButton, fillShipping, orderLines } from './checkout-page.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { open, visit, expectConsoleError } = openBrowser()

/** Ways in which browsers keep a page from storing anything. */
const broken: Record<string, () => void> = {
  'whose getItem throws': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('', 'SecurityError')
    }
  },
  'whose setItem throws, because it is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  },
  'that is refused altogether': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('', 'SecurityError')
        },
      })
  },
}

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add To Cart' })

test.each(Object.entries(broken))(
  'with a storage %s the shop shows, sells and explains',
  async (name, breakStorage) => {
    const product = await findProduct(isPlain)
    const page = await open()
    await page.addInitScript(breakStorage)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Most Popular Item' }).waitFor()
    await page.goto(`/product-details/${product._id}`)
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
    await addToCart(page).click()
    await page.getByText('Product Added!', { exact: true }).waitFor()
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .click()
    await page.waitForURL('/cart')
    await page.getByText('Your browser does not let the shop save anything').waitFor()
    await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
    await page.waitForURL('/product-checkout')
    await orderLines(page).first().waitFor()
    await fillShipping(page)
    await confirmButton(page).click()
    await page.waitForURL('/order-success')
    await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor()
    // React Router writes to the console that it could not restore the scroll position.
    if (!name.includes('setItem')) expectConsoleError('SecurityError')
  },
)

test('where nothing can be stored the theme still changes', async () => {
  const page = await open()
  await page.addInitScript(broken['whose setItem throws, because it is full'] ?? '')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Dark Mode' }).click()
  await eventually(() => page.evaluate(() => document.documentElement.className)).toContain('dark')
})

test('a storage that works needs no explanation', async () => {
  const page = await visit(`/product-details/${(await findProduct(isPlain))._id}`)
  await addToCart(page).click()
  await page.getByText('Product Added!', { exact: true }).waitFor()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed To Checkout' }).waitFor()
  expect(await page.getByText('Your browser does not let the shop save anything').count()).toBe(0)
})

test.each(['', '/bn'])('without scripts %s/product-details says how to order by phone', async (base) => {
  const product = await findProduct(isPlain)
  const page = await visit(`${base}/product-details/${product._id}`, { javaScriptEnabled: false })
  const notice = page.getByRole('main').locator('noscript:has(p)')
  const link = notice.locator('a[href^="tel:"]')
  await eventually(() => link.isVisible()).toBe(true)
  expect(await notice.innerText()).toContain(base ? 'ফোনে অর্ডার করুন' : `the product number, ${product._id}`)
  const chat = new URL((await notice.locator('a[href*="wa.me"]').getAttribute('href')) ?? '')
  expect(chat.searchParams.get('text')).toContain(`/product-details/${product._id}`)
  for (const path of ['/cart', '/product-checkout', '/track-order']) {
    await page.goto(base + path)
    await eventually(() => link.isVisible()).toBe(true)
  }
})

test.each(['', '/bn'])(
  'without scripts %s/authentication says that an account needs them, and what is posted is answered by a page',
  async (base) => {
    const page = await visit(`${base}/authentication/login`, { javaScriptEnabled: false, viewport: phone })
    const main = page.getByRole('main')
    for (const path of ['login', 'register', 'forgot-password', 'reset-password']) {
      await page.goto(`${base}/authentication/${path}`)
      const contact = main.getByRole('link', { name: base ? 'যোগাযোগ' : 'Contact us' })
      await eventually(() => contact.getAttribute('href')).toBe(`${base}/contact-us`)
      expect(await main.locator('input').first().isVisible(), path).toBe(false)
      expect(await main.innerText(), path).toContain('JavaScript')
    }
    await page.goto(`${base}/contact-us`)
    await main.locator('form[method=post] [type=submit]').click()
    await page.waitForURL(`**${base}/form-not-sent`)
    await eventually(() => main.locator('a[href^="tel:"]').isVisible()).toBe(true)
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(
      base ? 'কিছুই পাঠানো হয়নি' : 'Nothing was sent',
    )
  },
)

test('without scripts the bar calls instead of showing buttons that do nothing', async () => {
  const product = await findProduct(isPlain)
  const page = await visit(`/product-details/${product._id}`, { javaScriptEnabled: false })
  const call = page.locator('[data-action-bar]').getByRole('link', { name: 'Order by phone' })
  await eventually(() => call.getAttribute('href')).toMatch(/^tel:/)
  for (const name of ['Add To Cart', 'Order Now'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  await page.goto('/shop')
  await page.getByRole('main').getByRole('article').first().waitFor()
  const inCards = page.getByRole('main').getByRole('article').getByRole('button')
  expect(await inCards.count()).toBe(0)
})

test.each(['/product-details/xyz', '/product-details/0', '/product-details/abc%ZZ', '/bn/product-details/%'])(
  'the malformed address %s is not found [PAGE-09] [PAGE-10]',
  async (path) => {
    const page = await open()
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    const title = path.startsWith('/bn') ? 'দুঃখিত! পেজটি পাওয়া যায়নি' : 'Oops! Page Not Found'
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expectConsoleError('404')
  },
)
