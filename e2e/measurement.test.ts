import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner } from './accounts.ts'
import { desktop, eventually, openBrowser, twoFrames } from './browser.ts'
import { confirmButton, fillShipping, orderLines } from './checkout-page.ts'
import { toast } from './dashboard-pages.ts'
import { watchLayoutShifts } from './layout-shift.ts'
import { asCustomer, asOwner, callAs, confirmAsOwner } from './signed-in-pages.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { visit, open, expectConsoleError } = openBrowser()

const pixel = '123456789012345'
const google = 'G-AB12CD34EF'
const viewport = { width: 360, height: 780 }

/** Answers for the hosts of others, with scripts that record their calls; returns what was requested of them. */
async function standIn(page: Page) {
  const requested: string[] = []
  await page.route(/^https:\/\//, (route) => {
    const url = new URL(route.request().url())
    requested.push(url.host)
    const isMeta = url.host === 'connect.facebook.net'
    const body = isMeta
      ? 'window.pixelCalls = [...fbq.queue]; fbq.callMethod = (...call) => pixelCalls.push(call); document.cookie = "_fbp=fb.1.1700000000000.42; path=/"'
      : 'window.googleTag = document.currentScript.src'
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return requested
}

type Call = [string, string, Record<string, unknown>?, { eventID: string }?]
const pixelCalls = (page: Page) =>
  page.evaluate(() => (window as unknown as { pixelCalls?: Call[] }).pixelCalls ?? [])
const pixelCallOf = async (page: Page, name: string) =>
  (await pixelCalls(page)).find((call) => call[1] === name)
const googleCalls = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((call) =>
      Array.from(call),
    ),
  )
const field = (page: Page, label: string) => page.getByLabel(label)
const bar = (page: Page) => page.getByRole('region', { name: 'Your choice about cookies' })
const policyOf = async (page: Page, path: string) =>
  String((await page.request.get(path)).headers()['content-security-policy'])

async function setIds(page: Page, to: { metaPixelId: string; googleTagId: string }) {
  const current = await callAs(page, 'GET', '/settings')
  const from = { metaPixelId: current.metaPixelId, googleTagId: current.googleTagId }
  await callAs(page, 'PUT', '/settings', { from, to, password: owner().password })
}

test('visits are measured only where the merchant wants it and the visitor agrees, from the view to the order [D80]', async () => {
  const merchant = await asOwner(visit, '/dashboard/settings/measurement')
  const product = await findProduct(isPlain)
  const path = `/product-details/${product._id}`
  const before = await (await merchant.request.get('/')).text()
  expect(before).not.toMatch(/id="consent"|measurement/)
  expect(await policyOf(merchant, '/')).not.toMatch(/connect.facebook|google|connect-src/)

  // The merchant fills in both ids.
  await field(merchant, 'Meta Pixel ID').fill('12')
  await merchant.getByRole('button', { name: 'Save settings' }).click()
  await merchant.getByText('Please give the digits of the pixel ID').waitFor()
  await field(merchant, 'Meta Pixel ID').fill(pixel)
  await field(merchant, 'Google Analytics measurement ID').fill(google.toLowerCase())
  await merchant.getByRole('button', { name: 'Save settings' }).click()
  await confirmAsOwner(merchant)
  await toast(merchant, 'The settings have been saved.').waitFor()
  expectConsoleError('422')
  try {
    expect(await policyOf(merchant, '/')).toMatch(
      /script-src [^;]*https:\/\/connect.facebook.net https:\/\/www.googletagmanager.com;/,
    )
    expect(await policyOf(merchant, '/dashboard')).not.toMatch(/connect.facebook|google/)

    // A visitor is asked without a shift of the page, and nothing is loaded before the answer.
    const page = await open({ viewport })
    const requested = await standIn(page)
    const layoutShift = await watchLayoutShifts(page)
    await page.goto(`${path}?utm_source=fb&utm_campaign=Eid+Sale`)
    await bar(page).waitFor()
    const [decline, agree] = ['Do not allow', 'Allow'].map((name) =>
      bar(page).getByRole('button', { name, exact: true }),
    ) as [ReturnType<Page['locator']>, ReturnType<Page['locator']>]
    const sizes = await Promise.all([decline.boundingBox(), agree.boundingBox()])
    expect(sizes[0]?.height).toBe(sizes[1]?.height)
    expect(await layoutShift()).toBeLessThanOrEqual(0.05)
    await decline.click()
    await bar(page).waitFor({ state: 'hidden' })
    await page.reload()
    await twoFrames(page)
    expect(await bar(page).isVisible()).toBe(false)
    expect(requested).toEqual([])

    // Changed in the footer.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
    await agree.click()
    await eventually(() => pixelCallOf(page, 'ViewContent')).toMatchObject([
      'track',
      'ViewContent',
      { content_ids: [product._id], content_type: 'product', currency: 'BDT' },
      { eventID: expect.stringMatching(/^[\da-f]{32}$/) },
    ])
    expect(await bar(page).isVisible()).toBe(false)
    await eventually(() => new Set(requested)).toEqual(
      new Set(['connect.facebook.net', 'www.googletagmanager.com']),
    )
    await page.getByRole('button', { name: 'Add To Cart' }).first().click()
    await eventually(() => pixelCallOf(page, 'AddToCart')).toBeDefined()
    await page.getByRole('button', { name: 'Order Now' }).first().click()
    await orderLines(page).first().waitFor()
    await eventually(() => pixelCallOf(page, 'InitiateCheckout')).toBeDefined()
    expect(await bar(page).isVisible()).toBe(false)
    await fillShipping(page)
    const posting = page.waitForResponse((response) => response.url().endsWith('/api/postOrder'))
    await confirmButton(page).click()
    const answer = await posting
    const { insertedId: order } = await answer.json()
    await page.waitForURL('/order-success')
    expect(answer.request().headers()['shodai-visitor']).toBe('agreed=yes&fbp=fb.1.1700000000000.42')
    // Where the visit began is kept by the browser, and told with the order.
    const origin = new URLSearchParams(answer.request().headers()['shodai-origin'])
    expect(origin.get('first')).toMatch(
      /^\d{13} {2}\/product-details\/\d+\?utm_source=fb&utm_campaign=Eid\+Sale$/,
    )
    const { source, campaign } = await callAs(merchant, 'GET', `/order/${order}`)
    expect([source, campaign]).toEqual(['fb', 'Eid Sale'])
    await eventually(() => pixelCallOf(page, 'Purchase')).toMatchObject([
      'track',
      'Purchase',
      { content_ids: [product._id], num_items: 1 },
      { eventID: order },
    ])
    const calls = await googleCalls(page)
    expect(calls.map(([, name]) => name)).toEqual(
      expect.arrayContaining([google, 'view_item', 'add_to_cart', 'begin_checkout', 'purchase']),
    )
    expect(calls.find(([, name]) => name === 'purchase')?.[2]).toMatchObject({ transaction_id: order })
    const countPages = async () => (await pixelCalls(page)).filter(([, name]) => name === 'PageView').length
    await eventually(countPages).toBe(3)

    // Who changes their mind gets a page without any of it, and their cookies are gone.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
    const reloaded = page.waitForEvent('load')
    await decline.click()
    await reloaded
    requested.length = 0
    await page.goto(path)
    await twoFrames(page)
    expect(requested).toEqual([])
    expect(await page.evaluate(() => document.cookie)).not.toContain('_fbp')
    await page.goto('/privacy')
    await page.getByText('Only if you allow it, Meta and Google set cookies too').waitFor()

    // Nothing is measured in a customer's account, so there is nothing to change either.
    const { page: customer } = await asCustomer(visit, '/', { viewport: desktop })
    const cookies = customer.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
    await cookies.waitFor()
    await customer.getByRole('banner').getByRole('button', { name: 'User menu' }).click()
    await customer.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    await customer.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
    await customer.getByRole('contentinfo').waitFor()
    expect(await cookies.count()).toBe(0)
  } finally {
    await setIds(merchant, { metaPixelId: '', googleTagId: '' })
  }
  expect(await (await merchant.request.get('/')).text()).not.toMatch(/id="consent"|measurement/)
})

test('an administrator stores the access token of Meta, tries it, and removes it [D80]', async () => {
  const page = await asOwner(visit, '/dashboard/settings/measurement', { viewport })
  const section = page
    .getByRole('region', { name: 'Events from the server' })
    .getByRole('region', { name: 'Meta' })
  await section.getByText('Save the pixel ID above first.').waitFor()
  await setIds(page, { metaPixelId: pixel, googleTagId: '' })
  try {
    await page.reload()
    await section.getByRole('button', { name: 'Save the token' }).click()
    await section.getByText('Please give the access token.').waitFor()
    await section.getByLabel('Access token').fill('EAAG-of-a-test')
    await section.getByRole('button', { name: 'Save the token' }).click()
    await confirmAsOwner(page)
    await toast(page, 'Access token saved.').waitFor()
    await section.getByText('On', { exact: true }).waitFor()
    expect(await section.getByLabel('Access token').inputValue()).toBe('')
    await section.getByRole('button', { name: 'Remove the token' }).click()
    await confirmAsOwner(page)
    await toast(page, 'Access token removed.').waitFor()
    expectConsoleError('422')
    await section.getByText('Off', { exact: true }).waitFor()
  } finally {
    await setIds(page, { metaPixelId: '', googleTagId: '' })
  }
})
