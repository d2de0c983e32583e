import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { expectAccessible, expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { makeShopper } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'
import { allProducts } from './stored-cart.ts'

const { visit } = openBrowser()

async function openForEveryone(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expectAccessibleEverywhereInLanguage(page)
}

test.each(['', '/bn'])('the customer’s dashboard pages (%s) are accessible', async (base) => {
  const person = await makeShopper()
  const products = (await allProducts()).filter(({ stock }) => stock === null).slice(0, 4)
  const made: string[] = []
  for (const status of ['Pending', 'Shipping', 'Delivered', 'Cancelled', 'Return'] as OrderStatus[])
    made.push((await person.order({ status, products })).id)
  const page = await asShopper(visit, person, '/dashboard', { reducedMotion: 'reduce' })
  for (const path of ['', '/activeOrders', '/myShopping', '/myCancellations', '/myReturn'])
    await openForEveryone(page, `${base}/dashboard${path}`)
  const overview = `${base}/dashboard/order-overview/${made[2]}`
  await openForEveryone(page, overview)
  await openForEveryone(page, `${overview}/invoice/${made[2]}`)

  await page.goto(`${base}/dashboard/myShopping`)
  const word = base ? 'ফেরত দিতে চাই' : 'Return'
  await page.getByRole('main').getByRole('button', { name: word, exact: true }).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await expectAccessible(page)
})

test.each(['', '/bn'])(
  'the administrator’s order lists (%s) are accessible',
  async (base) => {
    const page = await asOwner(visit, '/dashboard', { reducedMotion: 'reduce' })
    for (const path of ['', '/confirmedOrders', '/deliveredOrders', '/cancelledOrders', '/returnOrders'])
      await openForEveryone(page, `${base}/dashboard${path}`)
  },
  120_000,
)
