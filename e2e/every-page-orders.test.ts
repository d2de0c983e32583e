import { beforeAll, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { expectAccessible, expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { customerPages, orderListPages } from './every-page.ts'
import { makeShopper } from './fixtures.ts'
import { untilLoaded } from './loaded.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'
import { allProducts } from './stored-cart.ts'

const { visit } = openBrowser()
const languages = ['', '/bn']
const inEach = (paths: string[]) => languages.flatMap((base) => paths.map((path) => [base, path] as const))

let shopper: Awaited<ReturnType<typeof makeShopper>>
let delivered = ''

beforeAll(async () => {
  shopper = await makeShopper()
  const products = (await allProducts()).filter(({ stock }) => stock === null).slice(0, 4)
  for (const status of ['Pending', 'Shipping', 'Delivered', 'Cancelled', 'Return'] as OrderStatus[]) {
    const { id } = await shopper.order({ status, products })
    if (status === 'Delivered') delivered = id
  }
})

const fits =
  'is accessible, and nothing lies over another or is wider than the window, from 320 to 1920 px, with enlarged letters and in a wide face'

test.each(inEach(customerPages))(`the customer’s page %s/dashboard%s ${fits}`, async (base, path) => {
  const page = await asShopper(visit, shopper, `${base}/dashboard${path.replaceAll('ORDER', delivered)}`, {
    reducedMotion: 'reduce',
  })
  await untilLoaded(page)
  await expectAccessibleEverywhereInLanguage(page)
})

test.each(languages)('the customer’s form of a return (%s) is accessible', async (base) => {
  const page = await asShopper(visit, shopper, `${base}/dashboard/myShopping`, { reducedMotion: 'reduce' })
  const word = base ? 'ফেরত দিতে চাই' : 'Return'
  await page.getByRole('main').getByRole('button', { name: word, exact: true }).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await expectAccessible(page)
})

test.each(inEach(orderListPages))(
  `the administrator’s order list %s/dashboard%s ${fits}`,
  async (base, path) => {
    const page = await asOwner(visit, `${base}/dashboard${path}`, { reducedMotion: 'reduce' })
    await untilLoaded(page)
    await expectAccessibleEverywhereInLanguage(page)
  },
)
