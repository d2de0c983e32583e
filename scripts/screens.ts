// ADMIN_EMAIL=… ADMIN_PASSWORD=… node scripts/screens.ts http://localhost:3000 docs/screens
// Takes pictures of a running shop with the demo catalogue, in which it places an order as a new customer.
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'

const [origin, folder] = process.argv.slice(2)
const { ADMIN_EMAIL, ADMIN_PASSWORD, CHROMIUM = '/usr/bin/chromium-headless-shell' } = process.env
if (!origin || !folder || !ADMIN_EMAIL || !ADMIN_PASSWORD)
  throw new Error('ADMIN_EMAIL=… ADMIN_PASSWORD=… node scripts/screens.ts URL FOLDER')

const viewports = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]
const bases = { en: '', bn: '/bn' }
type Language = keyof typeof bases

mkdirSync(folder, { recursive: true })
const browser: Browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  // Scripts of a busy machine come late.
  context.setDefaultTimeout(60_000)
  return page
}

/** Opens a page and waits until it can be used. */
async function go(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
}

const isSignedIn = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('JWT_ACCESS_TOKEN') !== null)

async function take(page: Page, name: string, language: Language) {
  await page.waitForFunction(() => !document.querySelector('.animate-spin'))
  // Pictures and fonts that come later.
  await page.waitForTimeout(1500)
  const { width } = page.viewportSize() ?? { width: 0 }
  const file = join(folder as string, `${name}-${width}-${language}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 45, effort: 6 })
    .toFile(file)
  console.log(basename(file))
}

/** Products of the demo with pictures in their colours. */
const dress = { path: '/product-details/337', name: 'Floral Summer Maxi Dress' }
const saree = '/product-details/121'

/** Puts the dress into the cart, with the first of each choice. */
async function fillCart(page: Page) {
  await go(page, dress.path)
  const choices = page.locator('main input[type=radio]')
  const names = new Set(
    await choices.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).name)),
  )
  for (const name of names) await page.locator(`main input[name="${name}"]`).first().check({ force: true })
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await page.getByRole('banner').getByText('1', { exact: true }).first().waitFor()
}

const owner = await open()
await go(owner, '/authentication/login')
await owner.getByLabel('Email address').fill(ADMIN_EMAIL)
await owner.getByLabel('Password').fill(ADMIN_PASSWORD)
await owner.getByRole('button', { name: 'Login' }).click()
await isSignedIn(owner)
await go(owner, '/dashboard/pendingOrders')
const link = owner.getByRole('main').locator('a[href*="/order-overview/"]').first()
const order = (await link.getAttribute('href')) ?? ''
const ownerState = await owner.context().storageState()

const customer = await open()
await go(customer, '/authentication/register')
await customer.getByLabel('Name').fill('Salma Khatun')
await customer.getByLabel('Email address').fill(`salma-${Date.now()}@shop.example`)
await customer.getByLabel('Password').fill('a-long-enough-password')
await customer.getByRole('button', { name: 'Register' }).click()
await isSignedIn(customer)
await fillCart(customer)
const customerState = await customer.context().storageState()

/** Orders at the checkout of a page, and takes pictures of what follows. */
async function takeOrder(language: Language, viewport: (typeof viewports)[number]) {
  const page = await open({ viewport, storageState: customerState })
  await go(page, '/cart')
  await take(page, 'cart', language)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await page.waitForURL('**/product-checkout')
  await page.getByLabel('Full Name').fill('Salma Khatun')
  await page.getByLabel('Mobile Number').fill('01812345678')
  for (const [field, text] of [
    ['District', 'Tangail'],
    ['Thana / Upazila', 'Mirzapur'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(text)
    await page.getByRole('option').first().click()
  }
  await page.getByLabel('Full Address').fill('House 4, Station Road')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await page.waitForURL('**/order-success')
  await take(page, 'success', language)
  await page.getByRole('main').getByRole('link', { name: /Track/ }).first().click()
  await page.waitForURL('**/track-order?order=*')
  await page.getByRole('main').getByText(dress.name).first().waitFor()
  await take(page, 'tracking', language)
  await page.context().close()
}

const pages: [name: string, path: string, state?: BrowserContextOptions['storageState']][] = [
  ['home', '/'],
  ['list', '/shop'],
  ['category', '/category/sarees?category=women%20items'],
  ['search', '/search?q=saree'],
  ['product', saree],
  ['login', '/authentication/login'],
  ['checkout', '/product-checkout', customerState],
  ['account-orders', '/dashboard/activeOrders', customerState],
  ['account-profile', '/dashboard/profile', customerState],
  ['merchant-home', '/dashboard', ownerState],
  ['merchant-orders', '/dashboard/allOrders', ownerState],
  ['merchant-order', order, ownerState],
  ['merchant-editor', '/dashboard/addProduct', ownerState],
  ['merchant-settings', '/dashboard/settings', ownerState],
  ['merchant-rules', '/dashboard/callRules', ownerState],
  ['merchant-text', '/dashboard/settings/texts/privacy', ownerState],
  ['merchant-empty', '/dashboard/messages', ownerState],
  ['merchant-stock', '/dashboard/stock', ownerState],
  ['merchant-customers', '/dashboard/customers', ownerState],
  ['merchant-discounts', '/dashboard/discounts', ownerState],
  ['merchant-cash', '/dashboard/cash', ownerState],
  ['merchant-couriers', '/dashboard/couriers', ownerState],
  ['merchant-charges', '/dashboard/deliveryCharges', ownerState],
]

for (const viewport of viewports) await takeOrder('en', viewport)
for (const viewport of viewports)
  for (const [language, base] of Object.entries(bases) as [Language, string][])
    for (const [name, path, storageState] of pages) {
      const page = await open({ viewport, storageState })
      await go(page, path === '/' ? base || '/' : base + path)
      await take(page, name, language)
      await page.context().close()
    }
await browser.close()
