import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { overviewOf, toast } from './dashboard-pages.ts'
import { makeShopper, moveAsOwner, nextPhone } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit } = openBrowser()
const narrow = { width: 360, height: 780 }
const call = (method: string, path: string, body?: unknown) => callApiAs(owner(), method, path, body)

const address = () => ({
  name: 'Karim Mia',
  mobileNumber: nextPhone('016'),
  district: 'Tangail',
  thana: 'Mirzapur',
  address: 'House 4, Station Road',
  deliveryArea: 'Outside Dhaka',
  deliveryCharge: 110,
  paymentSystem: 'Cash On Delivery',
})

test('staff exchange M for L on a phone; the label says what to take back, and the stock is right [D93]', async () => {
  const { insertedId: productId } = await call('POST', '/postProduct', {
    name: 'Exchange kurti',
    category: 'Women Items',
    subCategory: 'Clothing',
    originalPrice: 500,
    variants: [
      { options: { size: 'M', color: 'Red' }, stock: 5 },
      { options: { size: 'L', color: 'Red' }, stock: 5 },
    ],
  })
  const { variants } = await call('GET', `/admin-products/${productId}`)
  const shopper = await makeShopper()
  const line = { id: productId, quantity: 1, originalPrice: 500, variantId: variants[0]._id }
  const { insertedId: id } = await callApiAs(shopper, 'POST', '/postOrder', {
    subTotal: 500,
    total: 610,
    language: 'en',
    products: [{ ...line, size: 'M', color: 'Red' }],
    customerData: address(),
  })
  await moveAsOwner(id, 'Confirmed', 'Delivered')

  const page = await asOwner(visit, overviewOf(id), { viewport: narrow })
  await page.getByRole('link', { name: 'Exchange pieces' }).click()
  await page.getByRole('heading', { name: /^Exchange for #/ }).waitFor()
  const back = page.getByRole('region', { name: 'What comes back?' })
  // The only piece of the order.
  expect(await back.getByLabel('Comes back: Exchange kurti').inputValue()).toBe('1')
  await back.getByLabel('Why it comes back').selectOption('Wrong or damaged goods')
  const sent = page.getByRole('region', { name: 'What is sent instead?' })
  // Pressed too early, the button says what is missing.
  await back.getByLabel('Comes back: Exchange kurti').fill('0')
  await page.getByRole('button', { name: 'Save the exchange' }).click()
  await page.getByText('Say first what comes back.').waitFor()
  await eventually(() =>
    back.getByLabel('Comes back: Exchange kurti').evaluate((input) => input === document.activeElement),
  ).toBe(true)
  await back.getByLabel('Comes back: Exchange kurti').fill('1')
  await page.getByRole('button', { name: 'Save the exchange' }).click()
  const missing = sent.getByRole('alert').getByText('Choose size, colour or kind')
  await missing.waitFor()
  const variant = sent.getByLabel('Variant: Exchange kurti')
  await eventually(() => variant.evaluate((select) => select === document.activeElement)).toBe(true)
  await variant.selectOption({ index: 2 })
  await missing.waitFor({ state: 'hidden' })
  await page.getByLabel('Delivery charge').fill('60')
  await page.getByText('The rider collects').locator('..').getByText('৳60').waitFor()
  await expectAccessible(page)
  // Nothing that was typed is lost.
  await page.reload()
  expect(await back.getByLabel('Why it comes back').inputValue()).toBe('wrong goods')
  await page.getByRole('button', { name: 'Save the exchange' }).click()
  await toast(page, 'The exchange is saved. This is the order that is sent.').waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith(id) && url.pathname.includes('order-overview'))
  const newId = page.url().split('/').at(-1) ?? ''
  await page.getByText('Exchange of order').waitFor()
  await page.getByText('The rider takes back:').waitFor()
  await expectAccessible(page)
  expect(await call('GET', `/order/${newId}`)).toMatchObject({
    total: 560,
    advance: 500,
    products: [{ size: 'L' }],
    exchange: { originalId: id },
  })

  await moveAsOwner(newId, 'Confirmed')
  await page.goto(`/dashboard/print-labels?ids=${newId}`)
  const label = page.getByRole('article', { name: /^Label #/ })
  await label.getByText('Exchange, take back: 1 × Exchange kurti (Red, M)').waitFor()
  await label.getByText('৳60', { exact: true }).waitFor()

  // Colours are named in the language of the page.
  await page.goto(`/bn${overviewOf(id)}`)
  await page.getByText('Exchange kurti · লাল · M').first().waitFor()
  await page.goto(overviewOf(id))
  await page.getByRole('heading', { name: 'Exchanged' }).waitFor()
  const pieces = page.getByRole('region', { name: 'Pieces are coming back' })
  await pieces.getByRole('button', { name: 'Receive the pieces' }).click()
  await toast(page, 'The pieces were received.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const { variants: now } = await call('GET', `/admin-products/${productId}`)
  expect(now.map(({ stock }: { stock: number }) => stock)).toEqual([5, 4])

  const own = await asShopper(visit, shopper, overviewOf(newId), { viewport: narrow })
  await own.getByText('Exchange of order').waitFor()
  await own.goto(overviewOf(id))
  await own.getByText('Exchanged by order').waitFor()
})

test('an order of which pieces were given back on delivery is exchanged, and again [D92] [D93]', async () => {
  const products = await Promise.all(
    ['Again kurti', 'Again lamp'].map((name) =>
      call('POST', '/postProduct', {
        name,
        category: 'Women Items',
        subCategory: 'Clothing',
        originalPrice: 500,
        stock: 9,
      }),
    ),
  )
  const shopper = await makeShopper()
  const { insertedId: id } = await callApiAs(shopper, 'POST', '/postOrder', {
    subTotal: 2000,
    total: 2110,
    language: 'en',
    customerData: address(),
    products: [
      { id: products[0].insertedId, quantity: 3, originalPrice: 500 },
      { id: products[1].insertedId, quantity: 1, originalPrice: 500 },
    ],
  })
  await moveAsOwner(id, 'Confirmed', 'Shipping')
  const { version } = await call('GET', `/managed-orders/${id}`)
  const lines = [2, 0].map((kept, index) => ({ line: index + 1, kept }))
  await call('PUT', `/orders/${id}/partial-delivery`, { version, lines, paid: 1110 })

  const page = await asOwner(visit, overviewOf(id), { viewport: narrow })
  const back = page.getByRole('region', { name: 'What comes back?' })
  const startExchange = async () => {
    await page.getByRole('link', { name: 'Exchange pieces' }).click()
    await page.getByRole('heading', { name: /^Exchange for #/ }).waitFor()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save the exchange' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(id) && url.pathname.includes('order-overview'))
    await page.getByText('Exchange of order').waitFor()
    return page.url().split('/').at(-1) ?? ''
  }
  await page.getByText('the amounts are what was paid for them.').waitFor()
  await startExchange()
  // Only what the customer has.
  await back.getByText('Back of 2').waitFor()
  expect(await back.getByRole('textbox').count()).toBe(1)
  await back.getByLabel('Comes back: Again kurti').fill('1')
  await page.getByText('Paid for what comes back').locator('..').getByText('৳500').waitFor()
  await page.getByLabel('Delivery charge').fill('60')
  await page.getByText('The rider collects').locator('..').getByText('৳60').waitFor()
  const first = await save()

  await page.goto(overviewOf(id))
  await startExchange()
  // The last piece.
  expect(await back.getByLabel('Comes back: Again kurti').inputValue()).toBe('1')
  await page.getByLabel('Delivery charge').fill('0')
  const second = await save()

  await page.goto(overviewOf(id))
  const shown = (order: string) => `#${order.slice(0, 4)}-${order.slice(4)}`
  for (const order of [first, second])
    await page.getByRole('heading', { name: `Pieces are coming back for ${shown(order)}` }).waitFor()
  await page.getByRole('heading', { name: 'Pieces are coming back', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Exchange pieces' }).count()).toBe(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const pieces = page.getByRole('region', { name: `Pieces are coming back for ${shown(first)}` })
  await pieces.getByRole('button', { name: 'Receive the pieces' }).click()
  await toast(page, 'The pieces were received.').waitFor()
  await page.getByRole('heading', { name: `Pieces received for ${shown(first)}` }).waitFor()
  expect((await call('GET', `/managed-orders/${id}`)).piecesBack).toMatchObject([
    { exchangedBy: null, receipt: null },
    { exchangedBy: second, receipt: null },
    { exchangedBy: first, receipt: { lines: [{ line: 1, restocked: 1 }] } },
  ])

  const own = await asShopper(visit, shopper, overviewOf(id), { viewport: narrow })
  await own.getByRole('heading', { name: 'Given back to the rider' }).waitFor()
  for (const order of [first, second]) await own.getByText(shown(order)).waitFor()
  // What is left of the total is the delivery, so it is not what was paid for the pieces that were kept.
  for (const each of [page, own]) {
    await each.goto(overviewOf(id))
    await each.getByText('those that were exchanged later is taken off the amounts').waitFor()
    expect(await each.getByText('the amounts are what was paid for them').count()).toBe(0)
  }
})
