import type { BrowserContext, Page } from 'playwright-core'
import type { OrderPage } from '#shop/order-pages/contract.ts'
import { orderPagePath } from '#shop/order-pages/rules.ts'
import { signIn } from '../e2e/api-calls.ts'
import { launchChromium } from '../e2e/chromium.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import { countTaps, type Finger } from './finger.ts'
import { median } from './load.ts'
import { smallAndroid } from './merchant-phone.ts'

const times = 5
/** A cheap phone on a mobile network: a fourth of this machine's speed, 1.6 Mbit/s and 150 ms to the shop. */
const cpuSlowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** Makes an order page of a product and switches it on; resolves with its path. */
async function makeOrderPage({ shopUrl, owner }: Bench, productId: string) {
  const token = await signIn(shopUrl, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${shopUrl}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { insertedId: id } = await call('POST', '/order-pages', { productId })
  const { page } = (await call('GET', `/admin-order-pages/${id}`)) as { page: OrderPage }
  const { _id: _, previewKey: __, ...fields } = page
  await call('PUT', `/order-pages/${id}`, { ...fields, enabled: true })
  return orderPagePath(page.slug)
}

/** The form that both pages have, for somebody who has never ordered. */
async function fillIn({ tap, type }: Finger, page: Page, mobileNumber: string) {
  await type(page.getByLabel('Mobile Number'), mobileNumber)
  await type(page.getByLabel('Full Name'), 'Rahima Begum')
  for (const [field, place] of [
    ['District', 'Tangail'],
    ['Thana / Upazila', 'Mirzapur'],
  ] as const) {
    await type(page.getByRole('combobox', { name: field }), place)
    await tap(page.getByRole('option').first())
  }
  await type(page.getByLabel('Full Address'), 'House 4, Station Road')
}
const takeLastAddress = ({ tap }: Finger, page: Page) => tap(page.getByRole('button', { name: 'Use this' }))

/** Opens a link and orders what it leads to; taps, and seconds from the tap on the link. */
async function order(
  context: BrowserContext,
  link: string,
  isOrderPage: boolean,
  fill: (finger: Finger, page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', network)
  const cost = await countTaps(page, async (finger) => {
    await page.goto(link, { waitUntil: 'commit' })
    if (isOrderPage) await finger.tap(page.getByRole('link', { name: 'Order now' }).first())
    else {
      await finger.tap(page.getByRole('button', { name: 'Order Now' }).filter({ visible: true }))
      await page.waitForURL('**/product-checkout')
    }
    await fill(finger, page)
    await finger.tap(page.getByRole('button', { name: 'Confirm Order' }).filter({ visible: true }))
    await page.waitForURL('**/order-success')
  })
  await page.close()
  return cost
}

/** What it takes from a link in a post to a placed order: on an order page against the product page, each with an empty cache. */
export async function measureShopperOrder(bench: Bench) {
  const { shopUrl, products, note } = bench
  const product = products.find(
    ({ stock, sizes, colors, variants }) =>
      stock === null && sizes.length + colors.length + variants.length === 0,
  )
  if (!product) throw new Error('The demo shop has no product without choices.')
  const links = {
    'product page': `/product-details/${product._id}?fbclid=abc`,
    'order page': `${await makeOrderPage(bench, product._id)}?fbclid=abc`,
  }
  const costs = new Map<string, { taps: number; seconds: number }[]>()
  const browser = await launchChromium()
  try {
    for (let time = 0; time < times; time++)
      for (const [what, link] of Object.entries(links)) {
        const context = await browser.newContext({ ...smallAndroid, baseURL: shopUrl })
        context.setDefaultTimeout(60_000)
        const isOrderPage = what === 'order page'
        const mobileNumber = `018${String(10_000_000 + time * 2 + Number(isOrderPage))}`
        const add = (who: string, cost: { taps: number; seconds: number }) =>
          costs.set(`${what}, ${who}`, [...(costs.get(`${what}, ${who}`) ?? []), cost])
        add(
          'first order',
          await order(context, link, isOrderPage, (finger, page) => fillIn(finger, page, mobileNumber)),
        )
        add('next order', await order(context, link, isOrderPage, takeLastAddress))
        await context.close()
      }
  } finally {
    await browser.close()
  }
  const medianOf = (name: string, what: 'taps' | 'seconds') =>
    median((costs.get(name) ?? []).map((cost) => cost[what]))
  for (const who of ['first order', 'next order']) {
    for (const page of Object.keys(links))
      note(
        `from a post to a placed order, ${page}, ${who}`,
        `${medianOf(`${page}, ${who}`, 'taps')} taps, ${tenths(medianOf(`${page}, ${who}`, 'seconds'))} s`,
      )
    const [onProduct, onOrder] = (['product page', 'order page'] as const).map((page) =>
      medianOf(`${page}, ${who}`, 'seconds'),
    )
    const ratio = (onOrder ?? Number.NaN) / (onProduct ?? Number.NaN)
    note(`order page against product page, ${who}, seconds`, hundredths(ratio), 'below 1', ratio < 1)
  }
  const returning = medianOf('order page, next order', 'taps')
  note('taps of a returning guest on an order page', String(returning), 'at most 4', returning <= 4)
}
