import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/contract.ts'
import { desktop, expectAccessible, openBrowser, phone } from './browser.ts'
import { asOwner } from './dashboard-pages.ts'
import { asShopper, makeShopper } from './own-orders.ts'
import { allProducts } from './stored-cart.ts'

const { visit } = openBrowser()

/** Both themes at both sizes are clean, and from 320 px on, or with letters twice as large, nothing goes sideways. */
async function expectForEveryone(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const dark of [false, true]) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
      await expectAccessible(page)
    }
  }
  for (const [width, letters] of [
    [320, ''],
    [360, ''],
    [768, ''],
    [768, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, `${path} ${width} px ${letters}`).toBeLessThanOrEqual(0)
  }
}

test.each(['', '/bn'])('the pages of a customer (%s) can be used by everyone', async (base) => {
  const person = await makeShopper()
  const products = (await allProducts()).filter(({ stock }) => stock === null).slice(0, 4)
  const made: string[] = []
  for (const status of ['Pending', 'Shipping', 'Delivered', 'Cancelled', 'Return'] as OrderStatus[])
    made.push((await person.order({ status, products })).id)
  const page = await asShopper(visit, person, '/dashboard', { reducedMotion: 'reduce' })
  for (const path of ['', '/activeOrders', '/myShopping', '/myCancellations', '/myReturn'])
    await expectForEveryone(page, `${base}/dashboard${path}`)
  const overview = `${base}/dashboard/order-overview/${made[2]}`
  await expectForEveryone(page, overview)
  await expectForEveryone(page, `${overview}/invoice/${made[2]}`)

  await page.goto(`${base}/dashboard/myShopping`)
  const word = base ? 'ফেরত দিতে চাই' : 'Return'
  await page.getByRole('main').getByRole('button', { name: word, exact: true }).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await expectAccessible(page)
})

test.each(['', '/bn'])('the order lists of an administrator (%s) can be used by everyone', async (base) => {
  const page = await asOwner(visit, '/dashboard', { reducedMotion: 'reduce' })
  for (const path of ['', '/confirmedOrders', '/deliveredOrders', '/cancelledOrders', '/returnOrders'])
    await expectForEveryone(page, `${base}/dashboard${path}`)
})
