import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { makeShopper, placeOrder } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

/** Every page of the administrator that has no id in its address, by its place. */
const places: Record<string, Record<string, string>> = {
  Home: {
    Overview: '',
    Notifications: 'notifications',
  },
  Orders: {
    'All orders': 'allOrders',
    Calls: 'calls',
    'Unfinished orders': 'calls?list=unfinished',
    'New order': 'newOrder',
    'Pending orders': 'pendingOrders',
    'Confirmed orders': 'confirmedOrders',
    'Delivered orders': 'deliveredOrders',
    'Cancelled orders': 'cancelledOrders',
    'Return orders': 'returnOrders',
  },
  Parcels: {
    'All parcels': 'parcels',
    'Book and print': 'confirmedOrders?status=Confirmed&place=parcels',
    'Coming back': 'allOrders?toReceive=yes',
    Scan: 'scan',
    'Return reasons': 'returns',
    Couriers: 'couriers',
    'Courier areas': 'courierAreas',
  },
  Money: {
    Cash: 'cash',
    'Courier statements': 'statements',
    Advertising: 'campaigns',
    'Sales report': 'analytics',
    VAT: 'vat',
  },
  Products: {
    'All products': 'allProducts',
    'Add product': 'addProduct',
    Stock: 'stock',
    Stocktake: 'stocktake',
    'Incoming goods': 'incomingGoods',
    Categories: 'categories',
    Collections: 'collections',
    Combos: 'combos',
    Discounts: 'discounts',
    'Products as a file': 'productsCsv',
  },
  Customers: {
    'All customers': 'customers',
    Messages: 'messages',
    Reviews: 'reviews',
    'Waiting for stock': 'stockAlerts',
    'Texts sent': 'textsSent',
    Campaigns: 'messageCampaigns',
    Newsletter: 'newsletter',
    'Blocked numbers': 'blockedPhones',
    'Data of a number': 'personalData',
  },
  'Shop window': {
    'Home slides': 'manageSlider',
    'Order pages': 'order-pages',
    'About us': 'settings/texts/about-us',
    'Privacy policy': 'settings/texts/privacy',
    'Terms and conditions': 'settings/texts/terms',
    'Return policy': 'settings/texts/return-policy',
    'Delivery policy': 'settings/texts/delivery-policy',
    Look: 'settings/look',
    'Search words': 'searchWords',
    'Old addresses': 'redirects',
  },
  Settings: {
    'All settings': 'settings',
    'Delivery charges': 'deliveryCharges',
    'Calls and risk': 'callRules',
    'Text messages': 'textMessages',
    Webhooks: 'webhooks',
    'API keys': 'apiKeys',
    'Bring in or download data': 'moving',
  },
  Staff: {
    'All users': 'allUsers',
    'Who did what': 'staffWork',
    'Audit log': 'audit',
  },
  Health: { Health: 'health' },
}
/** The lists of orders that the specification has in the sidebar, without opening a place. */
const everyDay = ['pendingOrders', 'confirmedOrders', 'cancelledOrders', 'deliveredOrders', 'returnOrders']
const addressOf = (path: string) => `/dashboard${path && `/${path}`}`
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard menu' })
const shows = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname + url.search === addressOf(path))

test('every page is two clicks away in ten places: the open one shows its pages, Orders always its lists [DASH-10] [D195]', async () => {
  const page = await asOwner(visit, '/dashboard')
  const menu = menuOf(page)
  const names = Object.keys(places)
  for (const [place, pages] of Object.entries(places)) {
    await menu.getByRole('link', { name: place, exact: true }).click()
    const expected = names.flatMap((name) => [
      name,
      ...Object.entries(name === 'Health' ? {} : (places[name] ?? {})).flatMap(([label, path]) =>
        name === place || everyDay.includes(path) ? [label] : [],
      ),
    ])
    // The number of its orders follows the name of a list.
    const labels = async () =>
      (await menu.getByRole('link').allTextContents()).map((label) => label.replace(/[\d+]+$/, ''))
    await eventually(labels).toEqual(expected)
    for (const [name, path] of Object.entries(pages)) {
      // The number of its orders follows the name of a list.
      const link = menu.getByRole('link', { name: new RegExp(`^${name}[\\s\\d]*$`) })
      await link.click()
      await shows(page, path)
      await eventually(() => link.getAttribute('aria-current')).toBe('page')
    }
    // The whole sidebar fits the window.
    for (const part of [menu, menu.locator('..')])
      expect(await part.evaluate((each) => each.scrollHeight - each.clientHeight), place).toBe(0)
  }
  // In a lower one the menu scrolls, and what is below it stays in sight.
  await page.setViewportSize({ width: desktop.width, height: 600 })
  await menu.getByRole('link', { name: 'Products', exact: true }).click()
  await eventually(() => menu.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true)
  for (const name of ['Go To Home', 'Logout'])
    await eventually(async () => {
      const box = await page.getByRole('complementary').getByText(name, { exact: true }).boundingBox()
      return box !== null && box.y + box.height <= 600
    }).toBe(true)
})

test('on a phone every page is two taps away: a place on the home page, then one of its pages above each of them [D195]', async () => {
  const page = await asOwner(visit, '/dashboard', { viewport: phone })
  const home = page.getByRole('navigation', { name: 'Places' })
  for (const [place, pages] of Object.entries(places)) {
    if (place === 'Home' || place === 'Health') continue
    const tabs = page.getByRole('navigation', { name: `Pages of ${place}`, exact: true })
    for (const [name, path] of Object.entries(pages)) {
      await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Home' }).click()
      await home.getByRole('link', { name: place, exact: true }).click()
      const isList = path === 'allOrders' || everyDay.includes(path)
      const tab = tabs.getByRole('link', { name: isList ? place : name, exact: true })
      // The list has tabs of its own, one for each status.
      if (isList) {
        const statuses = page.getByRole('navigation', { name: 'Orders by status' })
        await statuses
          .locator(`[href^="${addressOf(path)}"]`)
          .first()
          .click()
        await page.waitForURL((url) => url.pathname === addressOf(path))
      } else {
        await tab.click()
        await shows(page, path)
      }
      await eventually(() => tab.getAttribute('aria-current')).toBe('page')
      // The row shows where one is, however long it is.
      await eventually(async () => {
        const box = await tab.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= phone.width
      }).toBe(true)
    }
  }
})

test('before its scripts have loaded a page of the dashboard has its frame, and says that it is loading', async () => {
  const page = await visit('/dashboard/health', { javaScriptEnabled: false, viewport: phone })
  await page.getByRole('banner').getByText('Shodai').waitFor()
  await page.getByRole('main').getByRole('status').getByText('Loading…').waitFor()
  // The name and the bar at the bottom stay where they are once the page is there.
  const placesOf = (page: Page) =>
    Promise.all(
      ['header a', '[data-tab-bar]'].map((selector) => page.locator(selector).first().boundingBox()),
    )
  const loaded = await asOwner(visit, '/dashboard/health', { viewport: phone })
  await loaded.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
  expect(await placesOf(loaded)).toEqual(await placesOf(page))
})

test('on a phone tabs lead to the most used pages, and “More” to each of them', async () => {
  const page = await asOwner(visit, '/dashboard', { viewport: phone })
  const tabs = page.getByRole('navigation', { name: 'Quick menu' })
  for (const [tab, path] of [
    ['Orders', 'allOrders'],
    ['New order', 'newOrder'],
    ['Products', 'allProducts'],
    ['Home', ''],
  ] as const) {
    await tabs.getByRole('link', { name: tab, exact: true }).click()
    await shows(page, path)
    await eventually(() =>
      tabs.getByRole('link', { name: tab, exact: true }).getAttribute('aria-current'),
    ).toBe('page')
  }
  // Of any other page "More" is where one is.
  const more = tabs.getByRole('button', { name: 'More' })
  expect(await more.getAttribute('aria-current')).toBeNull()
  const dialog = page.getByRole('dialog', { name: 'More' })
  for (const [place, pages] of Object.entries(places))
    for (const [name, path] of Object.entries(pages)) {
      await more.click()
      const link = dialog.getByRole('link', { name, exact: true })
      await dialog.locator('summary').getByText(place, { exact: true }).click()
      await link.click()
      await shows(page, path)
      await eventually(() => dialog.count()).toBe(0)
      const isInMore = !['Home', 'Orders', 'Products'].includes(place)
      await eventually(() => more.getAttribute('aria-current')).toBe(isInMore ? 'true' : null)
    }
  // The last line of a page stays above the tabs.
  await page.goto('/dashboard/settings/limits')
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.waitFor()
  const [bar, button] = [await tabs.boundingBox(), await save.boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('forms have one width and lists another, and all of them one left edge', async () => {
  const page = await asOwner(visit, '/dashboard', { viewport: { width: 1600, height: 900 } })
  const placeOf = async (path: string) => {
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    const { x, width } = (await page.getByRole('main').boundingBox()) ?? {}
    return { x, width }
  }
  const [form, list] = [await placeOf('settings'), await placeOf('allOrders')]
  for (const path of ['settings/shop', 'deliveryCharges', 'calls', 'addSlide', 'profile'])
    expect(await placeOf(path), path).toEqual(form)
  for (const path of ['addProduct', 'stock', 'manageSlider']) expect(await placeOf(path), path).toEqual(list)
  expect(form.x).toBe(list.x)
})

test('“More” keeps the pages that somebody chose at hand, and leads to the search [D202]', async () => {
  const page = await asOwner(visit, '/dashboard', { viewport: phone })
  const more = page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'More' })
  const dialog = page.getByRole('dialog', { name: 'More' })
  const chosen = dialog.getByRole('region', { name: 'Favourites' })
  await more.click()
  expect(await chosen.count()).toBe(0)
  await dialog.locator('summary').getByText('Money', { exact: true }).click()
  const star = dialog.getByRole('button', { name: 'Favourite: Courier statements' })
  await star.click()
  await eventually(() => star.getAttribute('aria-pressed')).toBe('true')
  await expectAccessible(page)
  await page.reload()
  await more.click()
  await chosen.getByRole('link', { name: 'Courier statements' }).click()
  await shows(page, 'statements')

  await more.click()
  await dialog.locator('summary').getByText('Money', { exact: true }).click()
  await star.click()
  await eventually(() => chosen.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Search orders, pages and settings' }).click()
  const search = page.getByRole('dialog', { name: 'Search the shop' })
  await search.getByRole('combobox').fill('স্টেটমেন্ট')
  await search.getByRole('option', { name: /^Courier statements/ }).click()
  await shows(page, 'statements')
})

test('“More” has the shop, the other language, the theme, the profile and the log-out', async () => {
  const page = await asOwner(visit, '/dashboard', { viewport: phone, colorScheme: 'light' })
  const tabs = page.getByRole('navigation', { name: 'Quick menu' })
  await tabs.getByRole('button', { name: 'More' }).click()
  const dialog = page.getByRole('dialog', { name: 'More' })
  await dialog.getByRole('button', { name: 'Dark Mode' }).click()
  await eventually(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
  await dialog.getByRole('button', { name: 'Logout' }).waitFor()
  await dialog.getByRole('link', { name: 'Go To Home' }).waitFor()
  // Every entry of a level has an icon, or none has.
  const hasIcon = (entries: string) =>
    dialog.locator(entries).evaluateAll((all) => [...new Set(all.map((entry) => entry.matches(':has(svg)')))])
  expect(await hasIcon('summary, div > a, div > button')).toEqual([true])
  expect(await hasIcon('li > a')).toEqual([false])
  await dialog.getByRole('link', { name: 'Profile' }).click()
  await shows(page, 'profile')
  await page.getByRole('link', { name: 'বাংলা' }).click()
  await page.waitForURL('**/bn/dashboard/profile')
})

test('the other language chosen while the next page is being rendered is that of the next page', async () => {
  const page = await asOwner(visit, '/dashboard', { viewport: desktop })
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = function (...step) {
      pushState.apply(this, step)
      document.querySelector<HTMLElement>('a[hreflang=bn]')?.click()
    }
  })
  await menuOf(page).getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL('**/bn/dashboard/allOrders')
})

test('a customer’s account is in the frame of the shop: its search and cart, the lists in tabs, and a log-out that ends in the shop [DASH-01] [DASH-11] [D233]', async () => {
  const person = await makeShopper()
  const page = await asShopper(visit, person, '/dashboard', { viewport: phone })
  // Nothing of the frame waits for the shop's details.
  await page.route('**/api/settings', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Another page starts at its top, also where both are longer than the screen, and the row shows which it is.
  await page.setViewportSize({ ...phone, height: 200 })
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 60))
  await eventually(scrolled).toBe(60)
  const tab = menuOf(page).getByRole('link', { name: 'My Return' })
  await tab.evaluate((link) => (link as HTMLElement).click())
  await shows(page, 'myReturn')
  await eventually(scrolled).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(260)
  await page.setViewportSize(phone)
  await eventually(async () => {
    const box = await tab.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= phone.width
  }).toBe(true)
  const header = page.getByRole('banner')
  await header.getByRole('combobox', { name: 'Search products' }).waitFor()
  await header.getByRole('link', { name: /^Cart/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Search the shop' }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const bar = page.getByRole('navigation', { name: 'Quick menu' })
  await bar.getByRole('link', { name: 'Categories' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await Promise.all([header, bar, menuOf(page)].map((part) => part.isVisible()))).toEqual([
    false,
    false,
    false,
  ])
  await page.emulateMedia({ media: null })
  await bar.getByRole('button', { name: 'Account' }).click()
  await bar.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, logout!' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expectConsoleError('ERR_FAILED')
})

test('beside a customer’s pages on a desktop are the way home and the theme, and paper has the page alone [DASH-12] [D233]', async () => {
  const person = await makeShopper()
  const page = await asShopper(visit, person, '/dashboard', { viewport: desktop, colorScheme: 'light' })
  const sidebar = page.getByRole('complementary', { name: 'Dashboard' })
  await sidebar.getByRole('button', { name: 'Dark Mode' }).click()
  await eventually(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
  const around = [page.getByRole('banner'), sidebar, page.getByRole('contentinfo')]
  for (const part of around) await eventually(() => part.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  for (const part of around) await eventually(() => part.isVisible()).toBe(false)
  // A4 with its margins is as wide as a phone's screen can be, where a bar is at the bottom.
  await page.setViewportSize({ width: 690, height: 1000 })
  const bar = page.locator('[data-tab-bar]')
  expect(await bar.isVisible()).toBe(false)
  const { x = 0, width = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
  expect([x < 40, width > 600]).toEqual([true, true])
  await page.emulateMedia({ media: 'screen' })
  await eventually(() => bar.isVisible()).toBe(true)
  await page.setViewportSize(desktop)
  await sidebar.getByRole('link', { name: 'Go To Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('Ctrl+K finds orders of any status, products, customers and pages, also by their former names, by keyboard alone [D214]', async () => {
  const { id, sent } = await placeOrder({ customer: { name: 'Zinnatun Nahar' } })
  const page = await asOwner(visit, '/dashboard/messages', { viewport: desktop })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search the shop' })
  const list = page.getByRole('listbox', { name: 'Results' })
  const active = async () => {
    const activeId = await input.getAttribute('aria-activedescendant')
    return activeId === null ? '' : ((await page.locator(`[id="${activeId}"]`).textContent()) ?? '')
  }
  // In the middle of the number, in Bengali digits.
  const part = sent.customerData.mobileNumber.slice(2, 10)
  await page.keyboard.type(part.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit))))
  await eventually(active).toContain('Zinnatun Nahar')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/dashboard/order-overview/${id}`)
  await eventually(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: 'Search the shop' }).click()
  await page.keyboard.type('saree')
  await list.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor()
  // Those of the first letters may come before those of the word, with which the first one is active again.
  await eventually(() => list.getAttribute('aria-busy')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await eventually(() => list.getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true')
  await eventually(() => list.getByRole('option', { selected: true }).count()).toBe(1)
  await input.fill('owner@shop')
  const customer = list.getByRole('group', { name: 'Accounts' }).getByRole('option')
  await customer.first().waitFor()

  // A page, by its name in the other language; ArrowUp goes round to the last result.
  await input.fill('নিউজলেটার')
  await eventually(() => list.getByRole('option').allTextContents()).toEqual(['Newsletter Customers'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await shows(page, 'newsletter')

  // By the names that they had before.
  await page.keyboard.press('Control+k')
  for (const [former, now] of [
    ['manage sl', 'Home slides'],
    ['স্লাইডার', 'Home slides'],
    ['moving in', 'Bring in or download data'],
    ['outbox', 'Texts sent'],
  ] as const) {
    await input.fill(former)
    await list.getByRole('group', { name: 'Pages' }).getByText(now).waitFor()
  }
  await page.keyboard.press('Escape')

  // Who types the name of a page finds it before products that only sound alike.
  await page.keyboard.press('Control+k')
  await input.fill('cash')
  await list.getByRole('group', { name: 'Products' }).waitFor()
  await eventually(active).toBe('Cash Money')
  await input.fill('no such thing at all')
  await page.getByText('Nothing matches “no such thing at all”.').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
})

test('on a phone the search fills the screen and a tap opens its result', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, '/bn/dashboard', { viewport: phone })
  await page.getByRole('button', { name: 'দোকানে খুঁজুন' }).click()
  await page.getByRole('combobox').fill(id.slice(1, 7).toLowerCase())
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.waitForURL(`**/bn/dashboard/order-overview/${id}`)
})

test('the home counts what waits, links to it, and names who waits longest for a call', async () => {
  await placeOrder()
  const page = await asOwner(visit, '/dashboard', { viewport: desktop })
  const toDo = page.getByRole('region', { name: 'To do' })
  await toDo.getByRole('link', { name: /^To call oldest: .* [1-9]\d*$/ }).waitFor()
  for (const [name, path] of [
    ['To call', '/dashboard/calls'],
    ['To pack', '/dashboard/confirmedOrders'],
    ['Running out', '/dashboard/stock?show=low'],
    ['Unread messages', '/dashboard/messages'],
  ] as const)
    expect(await toDo.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')).toBe(path)
  const sales = page.getByRole('region', { name: 'Sales today' })
  await eventually(async () => (await sales.locator('dt').allTextContents()).join()).toMatch(
    /^Placed · \d+ orders?,Delivered · \d+ orders?$/,
  )
  const nextToCall = page.getByRole('region', { name: 'Next to call' })
  await nextToCall
    .getByRole('link', { name: /^Call .*: 01\d{9}$/ })
    .first()
    .waitFor()
  // What is done each hour comes before what is looked at each day.
  const top = async (region: typeof sales) => (await region.boundingBox())?.y ?? 0
  await eventually(async () => (await top(nextToCall)) < (await top(sales))).toBe(true)
  await page
    .getByRole('region', { name: 'Running out' })
    .getByRole('link', { name: /^Add stock: / })
    .first()
    .click()
  await page.waitForURL('**/dashboard/update/*')
  await page.goto('/dashboard/allProducts?show=low-stock')
  await page.getByRole('link', { name: 'Running out' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
})
