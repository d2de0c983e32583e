import { expect, inject, test } from 'vitest'
import { pathIn } from '#lib/language.ts'
import { orderWords } from '#web/shared/words/order-words.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { fetchHtml, fetchPage, headingsIn, textOf } from './fetched-page.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const fetchSettings = async () => (await fetch(`${inject('shopUrl')}/api/settings`)).json()
const words = ['/about-us', '/privacy', '/terms', '/return-policy', '/delivery-policy']

test('the menu links to home, shop, about and contact, on a desktop and a phone [HDR-04]', async () => {
  const entries = [
    ['Home', '/'],
    ['Shops', '/shop'],
    ['About us', '/about-us'],
    ['Contact us', '/contact-us'],
  ] as const
  for (const viewport of [desktop, phone]) {
    const page = await visit('/cart', { viewport })
    if (viewport === phone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' })
    await eventually(() =>
      menu
        .getByRole('link')
        .filter({ visible: true })
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual(entries)
    await menu.getByRole('link', { name: 'About us' }).filter({ visible: true }).click()
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  }
})

test('about-us is in the shop’s layout, with the promo block above the footer [PAGE-01] [PAGE-07]', async () => {
  const page = await visit('/about-us', { viewport: desktop })
  await page.getByRole('banner').waitFor()
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  for (const path of ['/', '/about-us']) {
    await page.goto(path)
    const promo = page.getByRole('region', { name: 'More for less' })
    for (const title of ['Savings combos', 'Free shipping', 'Premium magazines'])
      await promo.getByRole('heading', { name: title }).waitFor()
    // The threshold is the one that is charged (D9).
    await promo.getByText('On every order over ৳5,000').waitFor()
    await eventually(() => promo.getByLabel('Email address').getAttribute('type')).toBe('email')
    const below = await page.evaluate(() => {
      // Nothing of the page comes after the block, whatever it is wrapped in.
      const main = document.querySelector('main')
      let last: Element | null | undefined = document.querySelector('#promo')?.closest('section')
      while (last && last !== main && !last.nextElementSibling) last = last.parentElement
      return main !== null && (last === main || last?.nextElementSibling?.matches('footer'))
    })
    expect(below).toBe(true)
  }
})

test('the policies show values of the settings, are linked from every footer, and link to each other', async () => {
  const settings = await fetchSettings()
  const page = await visit('/cart', { viewport: desktop })
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const path of [...words, '/contact-us']) expect(hrefs).toContain(path)
  await page.getByRole('contentinfo').getByText(settings.address).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Delivery policy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Delivery policy' }).waitFor()
  const delivery = await page.getByRole('article').innerText()
  for (const figure of ['Dhaka city: ৳50', 'Outside Dhaka city: ৳110', 'over ৳5,000', settings.phone])
    expect(delivery).toContain(figure)
  await page
    .getByRole('navigation', { name: 'Our policies' })
    .getByRole('link', { name: 'Return policy' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Return policy' }).waitFor()
  const returning = await page.getByRole('article').innerText()
  for (const figure of ['within 7 days', '৳60 in Dhaka city', '৳120 outside'])
    expect(returning).toContain(figure)
  await page.goto('/bn/delivery-policy')
  await page.getByRole('heading', { level: 1, name: 'ডেলিভারি নীতি' }).waitFor()
  await eventually(() => page.getByRole('article').innerText()).toContain('ঢাকা শহরের বাইরে: ৳১১০')
  for (const language of ['en', 'bn'] as const)
    expect(textOf(await fetchHtml(pathIn(language, '/terms')))).toContain(orderWords[language].canStillChange)
  // No placeholder is left in the texts.
  for (const path of [...words, ...words.map((each) => `/bn${each}`)]) {
    const article = /<article\b[\s\S]*<\/article>/.exec(await fetchHtml(path))?.[0] ?? ''
    expect(textOf(article).length, path).toBeGreaterThan(200)
    expect(textOf(article), path).not.toMatch(/[{}]|undefined/)
  }
})

test('unknown addresses show the not-found page in their layout, with a link home [PAGE-10] [PAGE-11]', async () => {
  for (const path of [
    '/no-such-page',
    '/no/such/page',
    '/category/no/such',
    '/authentication/no-such-page',
  ]) {
    const { status, html } = await fetchPage(path)
    expect(status, path).toBe(404)
    expect(headingsIn(html), path).toEqual(['Oops! Page Not Found'])
    expect(html.includes('aria-label="Main menu"'), path).toBe(!path.startsWith('/authentication'))
    // Also without scripts a visitor of the shop can search on.
    expect(/<form\b[^>]*action="\/search"/.test(html), path).toBe(!path.startsWith('/authentication'))
    expect(html, path).toMatch(/<a\b[^>]*href="\/"[^>]*>Go Home/)
  }
  for (const [path, frame] of [
    ['/no-such-page', 'Main menu'],
    ['/authentication/no-such-page', null],
  ] as const) {
    const page = await visit(path, { viewport: desktop })
    await page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' }).waitFor()
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' })
    expect(await menu.count(), path).toBe(frame ? 1 : 0)
    await page.getByRole('link', { name: 'Go Home' }).click()
    await page.waitForURL(`${inject('shopUrl')}/`)
    await page.context().close()
  }
  const lost = await visit('/no-such-page')
  const places = lost.getByRole('main').getByRole('navigation', { name: 'Categories' })
  await places.getByRole('link', { name: 'Women Items' }).waitFor()
  await lost.getByRole('main').getByRole('searchbox').fill('saree')
  await lost.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await lost.waitForURL('**/search?q=saree')
  const page = await visit('/bn/no-such-page')
  await page.getByRole('heading', { level: 1, name: 'দুঃখিত! পেজটি পাওয়া যায়নি' }).waitFor()
  await page.getByRole('main').getByRole('searchbox').fill('শাড়ি')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bn/search?q=**')
  await page.goBack()
  await page.getByRole('link', { name: 'হোমে যান' }).click()
  await page.waitForURL(`${inject('shopUrl')}/bn`)
  expectConsoleError('404')
})

test('a page whose data fails to load shows an error in its layout, with Retry [PAGE-09]', async () => {
  const ways = [
    { from: '/cart', link: 'Shops', data: '**/shop.data**', heading: /All products/i },
    { from: '/', link: 'Jewelry', data: '**/category/**', heading: /Jewelry/ },
  ]
  for (const { from, link, data, heading } of ways) {
    const page = await visit(from, { viewport: desktop })
    await page.route(data, (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
    )
    if (link === 'Jewelry') await page.getByRole('button', { name: 'Women Items' }).first().click()
    await page.getByRole('link', { name: link }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Shodai' }).waitFor()
    await eventually(() => page.getByRole('main').count()).toBe(1)
    await page.getByRole('link', { name: 'Go Home' }).waitFor()
    await page.unroute(data)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.context().close()
  }
  expectConsoleError('500')
})

test('a page whose script cannot be loaded shows an error in its layout, with Retry [PAGE-09]', async () => {
  const ways = [
    { from: '/cart', link: 'About us', script: '**/assets/about-*.js', heading: /About/ },
    { from: '/', link: 'Jewelry', script: '**/assets/category-*.js', heading: /Jewelry/ },
    {
      from: '/authentication/login',
      link: 'Create an account',
      script: '**/assets/register-*.js',
      heading: /account|regist/i,
    },
  ]
  for (const { from, link, script, heading } of ways) {
    const page = await visit(from, { viewport: desktop })
    await page.route(script, (route) => route.abort())
    if (link === 'Jewelry') await page.getByRole('button', { name: 'Women Items' }).first().click()
    await page.getByRole('link', { name: link }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Shodai' }).waitFor()
    await page.unroute(script)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.context().close()
  }
  const page = await asOwner(visit, '/dashboard')
  const script = '**/assets/users-*.js'
  await page.route(script, (route) => route.abort())
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await menu.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  await menu.waitFor()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expectConsoleError('Error loading route module')
  expectConsoleError('Failed to')
})

test('a new page starts at its top, and going back restores the scroll position [PAGE-12]', async () => {
  const page = await visit('/shop', { viewport: desktop })
  const scrollTo = async (top: number) => {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await eventually(() => page.evaluate(() => scrollY)).toBe(top)
  }
  for (const [name, path] of [
    ['About us', '/about-us'],
    ['Terms and conditions', '/terms'],
    ['Delivery policy', '/delivery-policy'],
    ['Contact us', '/contact-us'],
  ] as const) {
    await scrollTo(300)
    await page.getByRole('contentinfo').getByRole('link', { name }).dispatchEvent('click')
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await eventually(() => page.evaluate(() => scrollY)).toBe(0)
  }
  await page.goBack()
  await page.waitForURL('**/delivery-policy')
  await eventually(() => page.evaluate(() => scrollY)).toBe(300)
})
