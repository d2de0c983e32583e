import { test } from 'vitest'
import { openBrowser } from './browser.ts'
import { expectFitsEveryWidth } from './every-width.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

/** The merchant’s pages about goods, parcels and money; those with forms are opened by the tests of these. */
const pages = [
  '/allProducts',
  '/productsCsv',
  '/moving',
  '/categories',
  '/messages',
  '/textMessages',
  '/textsSent',
  '/customers/1',
  '/stock',
  '/stock/1',
  '/stocktake',
  '/incomingGoods',
  '/deliveryCharges',
  '/calls',
  '/callRules',
  '/blockedPhones',
  '/couriers',
  '/courierAreas',
  '/parcels',
  '/cash',
  '/statements',
  '/searchWords',
  '/discounts',
  '/apiKeys',
  '/webhooks',
  '/profile',
]

test.each(pages)(
  'nothing of the dashboard page %s lies over another or is wider than the window, from 320 to 1920 px, with enlarged letters and in a wide face',
  async (path) => {
    const page = await asOwner(visit, `/dashboard${path}`, { reducedMotion: 'reduce' })
    await page.waitForLoadState('networkidle')
    await expectFitsEveryWidth(page)
  },
)
