import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { expectAccessible, setTheme, themes } from './accessibility.ts'
import { owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone, twoFrames } from './browser.ts'
import { showMoreFields } from './checkout-page.ts'
import { holdTimers } from './clock.ts'

const { visit } = openBrowser()
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
const top = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.y

/** A stored cart line, as the specification defines it. */
const cartLine = (id: string) => ({
  id,
  name: 'Lamp',
  imageUrl: '',
  color: 'N/A',
  size: 'N/A',
  quantity: 2,
  originalPrice: 100,
})
const putInCart = (page: Page, ids: string[]) =>
  page.evaluate((lines) => {
    localStorage.setItem('cartProducts', JSON.stringify(lines))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartProducts' }))
  }, ids.map(cartLine))

test('every public page has the same layout [HDR-01 HDR-03 HDR-16 HDR-17 HDR-20 HDR-21]', async () => {
  const { phone: helpline, developerLink } = await (await fetch(`${inject('shopUrl')}/api/settings`)).json()
  for (const path of ['/', '/shop', '/category/sarees?category=women%20items', '/cart']) {
    const page = await visit(path, { viewport: desktop })
    await page.getByRole('banner').getByRole('link', { name: 'Shodai' }).waitFor()
    await eventually(() => page.getByRole('banner').locator('a[href="/"] svg').count()).toBe(1)
    await eventually(() => page.getByRole('main').count()).toBe(1)
    const footer = page.getByRole('contentinfo')
    await eventually(() => footer.innerText()).toContain(`© ${dhakaDay(new Date()).slice(0, 4)}`)
    await eventually(() => footer.getByRole('link', { name: /Developed by/ }).getAttribute('href')).toBe(
      developerLink,
    )
    await eventually(() => page.getByRole('button', { name: 'Contact us quickly' }).isVisible()).toBe(true)
    const welcome = page.locator('[lang=bn]').first()
    const words = await welcome.innerText()
    for (const word of ['স্বাগতম', 'বিশেষ ছাড়', 'জেলা', 'উপজেলা', 'ইউনিয়নে', 'হোম ডেলিভারি', 'হেল্পলাইন', helpline])
      expect(words).toContain(word)
    await page.context().close()
  }
})

test('from 769 px on the checkout has the header of every page: menu, search, cart and user; below it has a slim one [HDR-01 HDR-04 NUM-16]', async () => {
  const page = await visit('/product-checkout', { viewport: { width: 769, height: 900 } })
  const header = page.getByRole('banner')
  for (const name of ['Home', 'Shops', 'About us', 'Contact us'])
    await header.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).waitFor()
  await header.getByRole('button', { name: 'User menu' }).waitFor()
  await header.getByRole('button', { name: 'Search' }).waitFor()
  await header.getByRole('link', { name: /cart/i }).waitFor()
  await page.setViewportSize({ width: 768, height: 900 })
  await eventually(() => header.getByRole('button', { name: 'User menu' }).isVisible()).toBe(false)
  await header.getByRole('button', { name: 'Menu', exact: true }).waitFor()
})

test('the header stays at the top while the page scrolls [HDR-02]', async () => {
  const page = await visit('/shop', { viewport: desktop })
  await eventually(() => top(page, 'header >> div >> nth=0')).toBeGreaterThan(0)
  await page.mouse.wheel(0, 1200)
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await eventually(() => top(page, 'header >> div >> nth=0')).toBe(0)
})

test('on a desktop the summary of the checkout stays in sight beside a long form', async () => {
  const page = await visit('/product-checkout', { viewport: desktop })
  await putInCart(page, ['1'])
  await page.reload()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.waitFor()
  await showMoreFields(page)
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.mouse.wheel(0, 160)
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await eventually(async () => (await summary.boundingBox())?.y).toBe(96)
})

test('on a phone the menu is collapsed, opens, and closes again [HDR-05]', async () => {
  const page = await visit('/', { viewport: phone })
  const shops = page.getByRole('banner').getByRole('link', { name: 'Shops' })
  expect(await shops.isVisible()).toBe(false)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await shops.waitFor()
  await menu.click()
  await shops.waitFor({ state: 'hidden' })
  await menu.click()
  await page.keyboard.press('Escape')
  await shops.waitFor({ state: 'hidden' })
  await eventually(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)
  await menu.click()
  await shops.click()
  await page.waitForURL('**/shop')
  await shops.waitFor({ state: 'hidden' })
})

test('the menu marks the current page, and its link adds no history entry', async () => {
  for (const path of ['/', '/bn']) {
    const page = await visit(path, { viewport: desktop })
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
    const shown = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')))
    await eventually(shown).toEqual(['page', null, null, null])
    await links.nth(1).click()
    await page.waitForURL('**/shop')
    await eventually(shown).toEqual([null, 'page', null, null])
    const steps = await page.evaluate(() => history.length)
    await links.nth(1).click()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^(Shops|দোকান)$/ })
      .click()
    await eventually(() => page.evaluate(() => history.length)).toBe(steps)
    await page.goBack()
    await eventually(() => new URL(page.url()).pathname).toBe(path)
    await page.context().close()
  }
})

test('the phone layout is used up to 768 px [NUM-16]', async () => {
  const page = await visit('/', { viewport: { width: 768, height: 900 } })
  const quickMenu = page.getByRole('navigation', { name: 'Quick menu' })
  await eventually(() => quickMenu.isVisible()).toBe(true)
  await eventually(() => page.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(true)
  await page.setViewportSize({ width: 769, height: 900 })
  await eventually(() => quickMenu.isVisible()).toBe(false)
  await eventually(() => page.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(false)
  await page.getByRole('banner').getByRole('link', { name: 'Shops' }).waitFor()
})

test('the cart icon shows the number of lines as it changes [HDR-06]', async () => {
  const page = await visit('/', { viewport: desktop })
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Cart', exact: true }).waitFor()
  await putInCart(page, ['1', '2', '3'])
  const cart = header.getByRole('link', { name: 'Cart, 3 items' })
  await cart.waitFor()
  await eventually(async () => (await cart.innerText()).trim()).toBe('3')
  await putInCart(page, ['1'])
  await header.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await putInCart(page, [])
  const empty = header.getByRole('link', { name: 'Cart', exact: true })
  await eventually(async () => (await empty.innerText()).trim()).toBe('')
})

test('the first theme is the system’s [STATE-22]', async () => {
  expect(await isDark(await visit('/', { colorScheme: 'dark' }))).toBe(true)
  expect(await isDark(await visit('/', { colorScheme: 'light' }))).toBe(false)
  expect(await isDark(await visit('/', { colorScheme: 'no-preference' }))).toBe(false)
})

test('the toggle names the other theme and switches to it, and the choice is remembered [HDR-07 STATE-23]', async () => {
  const page = await visit('/', { viewport: desktop, colorScheme: 'light' })
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Dark Mode' }).click()
  await eventually(() => isDark(page)).toBe(true)
  await page.reload()
  expect(await isDark(page)).toBe(true)
  await header.getByRole('button', { name: 'Light Mode' }).click()
  await eventually(() => isDark(page)).toBe(false)
  await header.getByRole('button', { name: 'Dark Mode' }).waitFor()
})

test('the contact button shows chat, phone and social links on hover, focus and tap [HDR-18 HDR-19]', async () => {
  const settings = await (await fetch(`${inject('shopUrl')}/api/settings`)).json()
  const page = await visit('/shop', { viewport: desktop })
  const button = page.getByRole('button', { name: 'Contact us quickly' })
  const chat = page.getByRole('link', { name: 'Chat with us' })
  expect(await chat.isVisible()).toBe(false)
  await button.hover()
  await eventually(() => chat.getAttribute('href')).toBe(settings.chatLink)
  await eventually(() => page.getByRole('link', { name: 'Call us' }).getAttribute('href')).toBe(
    `tel:${settings.phone.replace(/\D/g, '')}`,
  )
  await eventually(() => page.getByRole('link', { name: 'Follow us' }).getAttribute('href')).toBe(
    settings.socialLink,
  )
  await page.mouse.move(10, 10)
  await chat.waitFor({ state: 'hidden' })
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await chat.waitFor()
  await page.keyboard.press('Escape')
  await chat.waitFor({ state: 'hidden' })

  const onPhone = await visit('/shop', { viewport: phone, hasTouch: true })
  await onPhone.getByRole('button', { name: 'Contact us quickly' }).tap()
  await onPhone.getByRole('link', { name: 'Chat with us' }).waitFor()
  await onPhone.getByRole('button', { name: 'Contact us quickly' }).tap()
  await onPhone.getByRole('link', { name: 'Chat with us' }).waitFor({ state: 'hidden' })
})

test('signing out asks for confirmation: Cancel changes nothing, Yes signs out and says so [MSG-01 MSG-02] [HDR-14] [HDR-15]', async () => {
  const menuOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'User menu' })
  const loginOf = (page: Page) => page.getByRole('link', { name: 'Register / Login', exact: true })
  const guest = await visit('/shop', { viewport: desktop })
  await menuOf(guest).click()
  await eventually(() => loginOf(guest).getAttribute('href')).toBe('/authentication/register?next=%2Fshop')
  expect(await guest.getByRole('button', { name: 'Logout' }).count()).toBe(0)
  expect(await guest.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)

  const page = await visit('/shop', { viewport: desktop, account: owner(), ownSession: true })
  const [menu, login] = [menuOf(page), loginOf(page)]
  await menu.click()
  await eventually(() =>
    page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).getAttribute('href'),
  ).toBe('/dashboard')
  await eventually(() => login.count()).toBe(0)
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await logout.click()
  const question = page.getByRole('dialog', { name: 'Logout' })
  await eventually(() => question.innerText()).toContain('Are you sure you want to logout?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))).not.toBeNull()
  await menu.click()
  await logout.click()
  // The dialog that says so stays until it is closed.
  await holdTimers(page, 3000)
  await question.getByRole('button', { name: 'Yes, logout!' }).click()
  const done = page.getByRole('dialog', { name: 'Logout Successful' })
  await done.waitFor()
  await eventually(() => done.innerText()).toContain('You have been successfully logged out.')
  await done.getByRole('button', { name: 'OK' }).click()
  await eventually(() => page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))).toBeNull()
  await menu.click()
  await login.first().waitFor()
})

test('window focus loads the products again, each time [API-29]', async () => {
  const page = await visit('/shop', { viewport: desktop })
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data')) requested.push(new URL(request.url()).pathname)
  })
  const focus = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  // The page listens a moment after it was hydrated.
  await eventually(async () => {
    await focus()
    return requested.length
  }).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  // What the last of them has requested has been heard of as well.
  await twoFrames(page)
  requested.length = 0
  for (const times of [1, 2, 3]) {
    const answered = page.waitForResponse('**/shop.data**')
    await focus()
    await answered
    await eventually(() => requested).toEqual(Array(times).fill('/shop.data'))
  }
})

test('the layout with its menus open is accessible in both themes', async () => {
  const page = await visit('/shop')
  await page.getByRole('button', { name: 'Contact us quickly' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const theme of themes) {
    await setTheme(page, theme)
    await expectAccessible(page)
  }
})
