import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import budget from '../bench/budget.json' with { type: 'json' }
import { openBrowser } from './browser.ts'
import { watchLayoutShifts } from './layout-shift.ts'
import { makeOrderPage } from './order-page.ts'
import { asOwner } from './signed-in-pages.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { open, visit } = openBrowser()

interface Transfer {
  url: string
  type: string
  kilobytes: number
}

/** Records everything the page fetches from now on, in transferred bytes with headers. */
async function watchTransfers(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const begun = new Map<string, { url: string; type: string }>()
  const done: Transfer[] = []
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.url.startsWith('http')) begun.set(requestId, { url: response.url, type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = begun.get(requestId)
    if (request) done.push({ ...request, kilobytes: encodedDataLength / 1024 })
  })
  return done
}

const weigh = (transfers: Transfer[]) => transfers.reduce((sum, { kilobytes }) => sum + kilobytes, 0)

async function firstVisit(path: string) {
  const page = await open({ fresh: true })
  const transfers = await watchTransfers(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return { page, transfers }
}

test.each(['/', '/bn'] as const)(
  'a first visit to %s stays within the budget of a cheap phone and its data pack',
  async (path) => {
    const { page, transfers } = await firstVisit(path)
    const { picturesAboveTheFold, ...kinds } = budget.firstVisit
    // The letters and conjuncts of Bengali are three hundred glyphs; no other page loads them.
    for (const [kind, most] of Object.entries({ ...kinds, Font: budget.firstVisitFont[path] })) {
      const files = transfers.filter(({ type }) => type === kind)
      expect(files.length, kind).toBeGreaterThan(0)
      expect(weigh(files), `${kind} ${files.map(({ url }) => url).join(' ')}`).toBeLessThanOrEqual(most)
    }
    expect(weigh(transfers.filter(({ type }) => type in kinds || type === 'Font'))).toBeLessThanOrEqual(
      budget.firstVisitWithoutPictures,
    )
    const above = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight && image.currentSrc)
        .map(({ currentSrc }) => currentSrc),
    )
    expect(above.length).toBeGreaterThan(0)
    expect(weigh(transfers.filter(({ url }) => above.includes(url)))).toBeLessThanOrEqual(
      picturesAboveTheFold,
    )
  },
)

test('every later page stays within its budget, without images', async () => {
  const { _id } = await findProduct(isPlain)
  const page = await visit('/', { fresh: true })
  await page.waitForLoadState('networkidle')
  const transfers = await watchTransfers(page)
  const merchant = await asOwner(visit, '/dashboard/order-pages')
  const { path: orderPage, remove } = await makeOrderPage(merchant, [_id])
  for (const path of ['/shop', `/product-details/${_id}`, orderPage, '/cart', '/product-checkout']) {
    transfers.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    const heavy = transfers.filter(({ type }) => type !== 'Image')
    expect(heavy.length, path).toBeGreaterThan(0)
    expect(weigh(heavy), path).toBeLessThanOrEqual(budget.laterPage)
  }
  await remove()
})

test('loading a page does not shift its layout', async () => {
  const { _id } = await findProduct(isPlain)
  for (const path of ['/', '/shop', `/product-details/${_id}`, '/cart', '/bn']) {
    const page = await open({ fresh: true })
    const layoutShift = await watchLayoutShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await layoutShift(), path).toBeLessThanOrEqual(budget.layoutShift)
    await page.context().close()
  }
})
