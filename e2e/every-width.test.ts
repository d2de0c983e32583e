import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, twoFrames } from './browser.ts'
import { asOwner } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
/** Every 50 px where phones and tablets are, then what is just above the wide breakpoints. */
const widths = [...Array.from({ length: 16 }, (_, index) => 320 + 50 * index), 1120, 1320, 1570, 1920]

/** Pairs of controls of the page, outside its bars and open layers, of which one lies over the other, and its overflow. */
function findFaults() {
  const isInBar = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isInBar(element.parentElement))
  const isShown = (element: Element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    // For screen readers only.
    getComputedStyle(element).clipPath === 'none' &&
    element.getBoundingClientRect().width > 2
  /** The part of an element that its ancestors do not cut off. */
  const boxOf = (element: Element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    for (let above = element.parentElement; above; above = above.parentElement) {
      if (getComputedStyle(above).overflow === 'visible') continue
      const clip = above.getBoundingClientRect()
      left = Math.max(left, clip.left)
      right = Math.min(right, clip.right)
      top = Math.max(top, clip.top)
      bottom = Math.min(bottom, clip.bottom)
    }
    return { left, right, top, bottom }
  }
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) || element.tagName
  const controls = [...document.querySelectorAll('a,button,input,select,textarea,summary')]
    .filter((each) => isShown(each) && !each.closest('dialog,[popover],[inert]') && !isInBar(each))
    .map((element) => ({ element, box: boxOf(element) }))
  const faults = controls.flatMap(({ element, box }, index) =>
    controls.slice(index + 1).flatMap(({ element: other, box: otherBox }) => {
      const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left)
      const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top)
      // A button may stand inside its own input.
      const belongs =
        element.contains(other) || (element.matches('input') && element.parentElement?.contains(other))
      return across > 2 && down > 2 && !belongs ? [`${nameOf(element)} × ${nameOf(other)}`] : []
    }),
  )
  const overflow = document.documentElement.scrollWidth - window.innerWidth
  return overflow > 0 ? [...faults, `${overflow} px too wide`] : faults
}

async function expectOrderAtEveryWidth(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await twoFrames(page)
    await expect
      .poll(() => page.evaluate(findFaults), { timeout: 10_000, message: `${page.url()} ${width} px` })
      .toEqual([])
  }
}

const publicPages = [
  ...['/', '/shop', '/category/jewelry?category=women%20items', 'a product', '/categories', '/cart'],
  ...['/product-checkout', '/contact-us', '/track-order', '/about-us', '/search?q=sharee', '/search?q=qwxzv'],
  ...['/order-success', '/no-such-page', '/authentication/login', '/authentication/register'],
]

test.each(publicPages)(
  'nothing of the public page %s lies over another or is wider than the window, from 320 to 1920 px in both languages [NUM-16]',
  async (name) => {
    const product = await findProduct(isPlain)
    const path = name === 'a product' ? `/product-details/${product._id}` : name
    for (const base of ['', '/bn']) {
      const page = await visit(`${base}${path === '/' && base ? '' : path}`, {
        ...withCart([lineFor(product)]),
        reducedMotion: 'reduce',
      })
      await page.getByRole('main').waitFor()
      await expectOrderAtEveryWidth(page)
    }
    if (name === '/no-such-page') expectConsoleError('404')
  },
)

const dashboardPages = [
  ...[
    '',
    '/pendingOrders',
    '/deliveredOrders',
    '/allProducts',
    '/addProduct',
    '/productsCsv',
    '/moving',
    '/categories',
  ],
  ...['/manageSlider', '/addSlide', '/newOrder', '/analytics', '/messages', '/allUsers', '/newsletter'],
  ...['/textMessages', '/textsSent', '/customers', '/customers/1', '/returns'],
  ...['/stock', '/stock/1', '/stocktake', '/incomingGoods', '/deliveryCharges'],
  ...['/calls', '/callRules', '/blockedPhones'],
  ...['/couriers', '/courierAreas', '/parcels', '/cash', '/statements'],
  ...['/health', '/audit', '/searchWords', '/discounts', '/apiKeys', '/webhooks', '/settings', '/profile'],
]

test.each(dashboardPages)(
  'nothing of the dashboard page %s lies over another or is wider than the window, from 320 to 1920 px',
  async (path) => {
    const page = await asOwner(visit, `/dashboard${path}`, { reducedMotion: 'reduce' })
    await page.getByRole('main').waitFor()
    await expectOrderAtEveryWidth(page)
  },
)

test('a filter of a list with a long choice is not wider than the window', async () => {
  const page = await asOwner(visit, '/dashboard/audit')
  await page
    .getByRole('combobox')
    .evaluate((select: HTMLSelectElement) => select.add(new Option('An action with a long name '.repeat(3))))
  await page.setViewportSize({ width: 320, height: 800 })
  await twoFrames(page)
  expect(await page.evaluate(findFaults)).toEqual([])
})
