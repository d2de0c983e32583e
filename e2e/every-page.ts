import type { Page } from 'playwright-core'

// The pages that every-page-*.test.ts opens one after the other. test/every-page.test.ts finds a page of src/web/routes.ts that is
// in none of these lists.

/** Every public page; PRODUCT is the newest one. They are visited with a cart. */
export const publicPages = [
  '/',
  '/shop',
  '/category/jewelry?category=women%20items',
  '/product-details/PRODUCT',
  '/favourites',
  '/cart',
  '/product-checkout',
  '/about-us',
  '/contact-us',
  '/privacy',
  '/terms',
  '/return-policy',
  '/delivery-policy',
  '/categories',
  '/newsletter/confirm',
  '/newsletter/not-subscribed',
  '/stock-alerts/stop',
  '/stock-alerts/not-requested',
  '/stop/not-ended',
  '/form-not-sent',
  '/search?q=sharee',
  '/search?q=hoverboard+ghori',
  '/search?q=qwxzv',
  '/search',
  '/authentication/login',
  '/authentication/register',
  '/authentication/forgot-password',
  '/authentication/reset-password?token=x',
  '/authentication/social?error=access_denied',
  '/order-success',
  '/track-order',
  '/offline',
  '/no-such-page',
]

/** A customer’s pages in the dashboard; ORDER is a delivered one. */
export const customerPages = [
  '',
  '/activeOrders',
  '/myShopping',
  '/myCancellations',
  '/myReturn',
  '/order-overview/ORDER',
  '/order-overview/ORDER/invoice/ORDER',
  '/claimOrder',
  '/no/such/page',
]

/** The merchant’s lists of orders. */
export const orderListPages = [
  '/allOrders',
  '/pendingOrders',
  '/confirmedOrders',
  '/deliveredOrders',
  '/cancelledOrders',
  '/returnOrders',
]

const row = (page: Page) => page.getByRole('row').nth(1).waitFor()
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
const listItem = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor()
const picture = (page: Page) => page.getByLabel(/^(Image|ছবি)$/).waitFor()
const textbox = (page: Page) => page.getByRole('textbox').first().waitFor()

/** The merchant’s home and the pages about people, settings and analytics, each with what shows that it has loaded. */
export const merchantPages: Record<string, (page: Page) => Promise<void>> = {
  '': (page) => page.locator('#content table').first().waitFor({ state: 'attached' }),
  '/analytics': (page) => page.locator('.recharts-surface').first().waitFor(),
  '/allUsers': row,
  '/customers': row,
  '/personalData': textbox,
  '/returns': heading,
  '/campaigns': heading,
  '/staffWork': heading,
  '/settings': heading,
  '/settings/look': textbox,
  '/settings/limits': textbox,
  '/settings/measurement': textbox,
  '/settings/backups': textbox,
  '/settings/signIn': listItem,
  '/manageSlider': row,
  '/addSlide': picture,
  '/updateSlider/1': picture,
  '/newsletter': heading,
  '/messageCampaigns': heading,
  '/messageCampaigns/new': textbox,
  '/textStops': textbox,
  '/health': listItem,
  '/audit': listItem,
  '/settings/texts/terms': textbox,
}

/** The merchant’s pages about goods, parcels and money. */
export const tradePages = [
  '/allProducts',
  '/productsCsv',
  '/moving',
  '/categories',
  '/messages',
  '/reviews',
  '/stockAlerts',
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
  '/scan',
  '/cash',
  '/vat',
  '/statements',
  '/searchWords',
  '/redirects',
  '/collections',
  '/combos',
  '/order-pages',
  '/discounts',
  '/notifications',
  '/apiKeys',
  '/webhooks',
  '/profile',
]

/** Pages that look like another: their module and, but for words, all they show are the same. */
export const alike = {
  '/my': '/track-order',
  '/newsletter/unsubscribe': '/newsletter/confirm',
  '/newsletter/subscribed': '/newsletter/not-subscribed',
  '/stock-alerts/requested': '/stock-alerts/not-requested',
  '/authentication/no-such-page': '/no-such-page',
}

/** Pages that need what these tests make: each looks at its own, with what follows in the address. */
export const withTestsOfTheirOwn = {
  '/collection/eid-2027': 'collections',
  '/combo/bath-set': 'combos',
  '/o/jamdani': 'order-pages',
  '/dashboard/order-pages/1': 'order-pages',
  '/dashboard/addProduct': 'product-list',
  '/dashboard/update/1': 'product-list',
  '/dashboard/newOrder': 'order-management',
  '/dashboard/statements/1': 'cash',
  // Paper has one size.
  '/dashboard/print-labels': 'labels',
  '/dashboard/print-orders': 'order-list-shortcuts',
  '/dashboard/print-handover': 'scan',
  '/dashboard/print-tax': 'vat',
}
