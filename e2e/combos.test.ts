import { afterEach, expect, onTestFinished, test } from 'vitest'
import { expectAccessibleEverywhere, expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { chooseLocation, confirmButton, mobile, sum, summary } from './checkout-page.ts'
import { toast } from './dashboard-pages.ts'
import { nextPhone, ordersOfNumber } from './fixtures.ts'
import { makeOrderPage } from './order-page.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

async function makeProduct(name: string, more: object) {
  const { insertedId: id } = await callApiAs(owner(), 'POST', '/postProduct', {
    name,
    category: 'Women Items',
    subCategory: 'Clothing',
    ...more,
  })
  onTestFinished(() => callApiAs(owner(), 'DELETE', `/deleteProduct/${id}`))
  return id as string
}

/** Other tests of this shop know no combos. */
afterEach(async () => {
  for (const { _id } of await callApiAs(owner(), 'GET', '/admin-combos'))
    await callApiAs(owner(), 'DELETE', `/combos/${_id}`)
})

test('a merchant makes a combo; one press on the page of a part puts all of it into the cart, and cart, checkout and order name what it saves [D221] [D222]', async () => {
  const run = Date.now()
  await makeProduct(`Soap ${run}`, { originalPrice: 650 })
  const towel = await makeProduct(`Towel ${run}`, { originalPrice: 400, stock: 9 })
  const merchant = await asOwner(visit, '/dashboard/combos', { viewport })
  await merchant.getByText('A combo is two or more products that cost less together').waitFor()
  // What a file must look like is folded.
  const fromFile = merchant.getByRole('region', { name: 'Add many from a file' })
  await fromFile.waitFor()
  expect(await merchant.getByRole('main').innerText()).not.toContain('slug')
  await merchant.getByRole('button', { name: 'Add combo' }).click()
  await merchant.getByLabel('Name in English').fill('Bath set')
  await merchant.getByLabel('Name in Bengali').fill('গোসল সেট')
  for (const name of [`Soap ${run}`, `Towel ${run}`]) {
    await merchant.getByLabel('Add products').fill(name)
    await merchant.getByRole('list', { name: 'Products found' }).getByRole('button', { name }).click()
  }
  await merchant
    .getByRole('group', { name: `Soap ${run}` })
    .getByLabel('Pieces')
    .fill('২')
  await merchant.getByLabel('Price of the combo (৳)').fill('1700')
  await merchant.getByText('One by one ৳1,700.').waitFor()
  await merchant.getByRole('button', { name: 'Save' }).click()
  await merchant.getByText('This is no less than the products cost one by one.').waitFor()
  expectConsoleError('422')
  await expectAccessibleEverywhere(merchant)
  await merchant.getByLabel('Price of the combo (৳)').fill('1500')
  await merchant.getByText('One by one ৳1,700; customers save ৳200.').waitFor()
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Combo saved.').waitFor()
  await merchant.getByText('৳1,500 · saves ৳200').waitFor()
  await fromFile.locator('summary').click()
  await fromFile.getByText('101 = 2; 103 = 1 in parts').waitFor()
  await fromFile.locator('input[type="file"][accept*="csv"]').setInputFiles({
    name: 'combos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,price,parts\nTwo towels,much,${towel} = 2\n`),
  })
  await merchant.getByText('One row was not taken').waitFor()
  await merchant.getByText('An amount in taka.').waitFor()
  await expectAccessibleEverywhere(merchant)

  const shopper = await visit(`/product-details/${towel}`, { viewport })
  const combos = shopper.getByRole('region', { name: 'Cheaper as a combo' })
  await combos.getByText('Save ৳200').waitFor()
  await expectAccessibleEverywhereInLanguage(shopper)
  await combos.getByRole('button', { name: 'Add all to cart' }).click()
  await toast(shopper, 'Combo Added').waitFor()
  await shopper.goto('/cart')
  const selected = shopper.getByRole('region', { name: 'Selected Products' })
  await selected.getByText('Bath set').waitFor()
  await selected.getByText('−৳200').waitFor()
  await selected.getByText('৳1,500').waitFor()
  await selected.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await shopper.waitForURL('/product-checkout')
  await summary(shopper).getByText('Discount: Bath set').waitFor()
  const number = nextPhone('018')
  await mobile(shopper).fill(number)
  await shopper.getByLabel('Full Name').fill('Rahima Begum')
  await chooseLocation(shopper, 'Tangail', 'Mirzapur')
  await shopper.getByLabel('Full Address').fill('House 4, Station Road')
  await confirmButton(shopper).click()
  await shopper.waitForURL('/order-success')
  await shopper.getByText('Discount: Bath set').waitFor()
  expect((await ordersOfNumber(number))[0]).toMatchObject({
    subTotal: 1700,
    discount: 200,
    discountName: 'Bath set',
    products: [
      { name: `Soap ${run}`, quantity: 2, discount: 152.94 },
      { name: `Towel ${run}`, quantity: 1, discount: 47.06 },
    ],
  })

  await merchant.getByRole('button', { name: 'Switch off: Bath set' }).click()
  await merchant.getByRole('button', { name: 'Switch on: Bath set' }).waitFor()
  const later = await visit(`/product-details/${towel}`, { viewport })
  await later.getByRole('button', { name: 'Add To Cart' }).waitFor()
  expect(await later.getByRole('region', { name: 'Cheaper as a combo' }).count()).toBe(0)
})

test('where a size is left to choose, the page of the combo asks for it, and goes with everything to the cart [D222]', async () => {
  const run = Date.now()
  const kurti = await makeProduct(`Kurti ${run}`, {
    originalPrice: 500,
    variants: [
      { options: { size: 'M' }, stock: 5 },
      { options: { size: 'L' }, originalPrice: 600, stock: 5 },
    ],
  })
  const scarf = await makeProduct(`Scarf ${run}`, { originalPrice: 300 })
  const merchant = await asOwner(visit, '/dashboard/combos', { viewport })
  await callAs(merchant, 'POST', '/combos', {
    name: 'Bath set',
    nameBn: 'গোসল সেট',
    price: 700,
    parts: [kurti, scarf].map((productId) => ({ productId, pieces: 1 })),
  })
  const shopper = await visit(`/product-details/${scarf}`, { viewport })
  await shopper.getByRole('link', { name: 'Choose sizes and colours: Bath set' }).click()
  await shopper.waitForURL('/combo/bath-set')
  await shopper.getByText('Save ৳100').waitFor()
  await expectAccessibleEverywhereInLanguage(shopper)
  await shopper.getByRole('button', { name: 'Add To Cart' }).click()
  await eventually(() => shopper.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('M')
  await shopper.getByText('L', { exact: true }).click()
  await shopper.getByText('Save ৳200').waitFor()
  await shopper.getByRole('button', { name: 'Add To Cart' }).click()
  await toast(shopper, 'Combo Added').waitFor()
  await shopper.goto('/bn/cart')
  const selected = shopper.getByRole('region', { name: 'বেছে নেওয়া পণ্য' })
  await selected.getByText('গোসল সেট').waitFor()
  await selected.getByText('−৳২০০').waitFor()
  await shopper.goto('/bn/combo/bath-set')
  await shopper.getByRole('heading', { level: 1, name: 'গোসল সেট' }).waitFor()
  await expectAccessibleEverywhereInLanguage(shopper)
})

test('an order page that has all parts offers the combo: one press takes them, and its form names what is saved [D222] [D207]', async () => {
  const run = Date.now()
  const soap = await makeProduct(`Soap ${run}`, { originalPrice: 650 })
  const towel = await makeProduct(`Towel ${run}`, { originalPrice: 400 })
  const other = await makeProduct(`Oil ${run}`, { originalPrice: 300 })
  const merchant = await asOwner(visit, '/dashboard/combos', { viewport })
  const add = (name: string, parts: { productId: string; pieces: number }[]) =>
    callAs(merchant, 'POST', '/combos', { name, price: 900, parts })
  await add('Bath set', [
    { productId: soap, pieces: 1 },
    { productId: towel, pieces: 2 },
  ])
  await add('Not whole', [
    { productId: soap, pieces: 2 },
    { productId: other, pieces: 1 },
  ])
  const { path, remove } = await makeOrderPage(merchant, [towel, soap])
  const shopper = await visit(path, { viewport })
  const combos = shopper.getByRole('region', { name: 'Cheaper as a combo' })
  expect(await combos.getByRole('button').count()).toBe(1)
  await expectAccessibleEverywhereInLanguage(shopper)
  await combos.getByRole('button', { name: 'Bath set' }).click()
  await summary(shopper).getByText('Discount: Bath set').waitFor()
  await sum(shopper, 'Discount: Bath set').getByText('−৳550').waitFor()
  await remove()
})
