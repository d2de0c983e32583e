// ADMIN_EMAIL=… ADMIN_PASSWORD=… node scripts/screens.ts http://localhost:3000
// Takes the pictures of docs/screens from a running shop with the demo catalogue.
import { mkdirSync } from 'node:fs'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import sharp from 'sharp'

const [origin] = process.argv.slice(2)
const { ADMIN_EMAIL, ADMIN_PASSWORD, CHROMIUM = '/usr/bin/chromium' } = process.env
if (!origin || !ADMIN_EMAIL || !ADMIN_PASSWORD)
  throw new Error('ADMIN_EMAIL=… ADMIN_PASSWORD=… node scripts/screens.ts URL')

const folder = 'docs/screens'
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

/** The state of a browser in which somebody has done this. */
async function stateAfter(
  path: string,
  act: (page: Awaited<ReturnType<typeof browser.newPage>>) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'load' })
  await act(page)
  const state = await context.storageState()
  await context.close()
  return state
}

let order = ''
const owner = await stateAfter('/authentication/login', async (page) => {
  await page.getByLabel('Email address').fill(ADMIN_EMAIL)
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(origin)
  await page.goto('/dashboard/pendingOrders')
  const link = page.getByRole('main').locator('a[href*="/order-overview/"]').first()
  order = (await link.getAttribute('href')) ?? ''
})
const product = '/product-details/1'
const buyer = await stateAfter(product, async (page) => {
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await page.getByRole('banner').getByText('1', { exact: true }).first().waitFor()
})

const pages: [name: string, path: string, state?: BrowserContextOptions['storageState']][] = [
  ['home', '/'],
  ['list', '/shop'],
  ['product', product],
  ['checkout', '/product-checkout', buyer],
  ['merchant-home', '/dashboard', owner],
  ['merchant-orders', '/dashboard/allOrders', owner],
  ['merchant-order', order, owner],
]
const viewports = { 360: { width: 360, height: 780 }, 1280: { width: 1280, height: 900 } }

for (const [width, viewport] of Object.entries(viewports))
  for (const [language, base] of Object.entries({ en: '', bn: '/bn' }))
    for (const [name, path, storageState] of pages) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport,
        storageState,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(path === '/' ? base || '/' : base + path, { waitUntil: 'load' })
      await page.locator('main img').first().waitFor({ state: 'attached' })
      // Pictures that are decoded later.
      await page.waitForTimeout(1500)
      await sharp(await page.screenshot())
        .webp({ quality: 70 })
        .toFile(`${folder}/${name}-${width}-${language}.webp`)
      await context.close()
    }
await browser.close()
