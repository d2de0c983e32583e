import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { nextPhone, ordersOfNumber } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { open, visit } = openBrowser()

const viewport = { width: 360, height: 780 }

/** A product of 650 taka, made in the form by its merchant: two cost 1,200 together. */
async function makeOffered() {
  const merchant = await asOwner(visit, '/dashboard/addProduct', { viewport })
  const name = `Soap ${Date.now()}`
  const field = (label: string) => merchant.getByLabel(label, { exact: true })
  await field('Name').fill(name)
  await field('Category').selectOption('Men Items')
  await field('Sub-Category').selectOption({ label: 'Panjabi' })
  await field('Original price (৳)').fill('650')
  await merchant.getByText('Offers, costs and weight').click()
  await field('Price of several pieces (৳)').fill('2 = 1300')
  await merchant.locator('form button[type=submit]').click()
  await merchant.getByText('So many single pieces cost no more than that.').waitFor()
  await field('Price of several pieces (৳)').fill('২ = ১২০০')
  await merchant.locator('form button[type=submit]').click()
  const find = async (): Promise<string | undefined> =>
    (await callAs(merchant, 'GET', `/admin-products?search=${encodeURIComponent(name)}`)).find(
      (each: { name: string }) => each.name === name,
    )?._id
  await eventually(find).toBeTruthy()
  const id = await find()
  onTestFinished(async () => {
    await callApiAs(owner(), 'DELETE', `/deleteProduct/${id}`)
  })
  return { id, name, merchant }
}

test('two together are chosen before the scripts, and cost 1,200 in cart, checkout and order [D190]', async () => {
  const { id, name, merchant } = await makeOffered()
  await merchant.goto(`/dashboard/update/${id}`)
  await eventually(() => merchant.getByLabel('Price of several pieces (৳)').inputValue()).toBe('2 = 1200')

  const page = await open({ viewport, beforeHydration: true })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/product-details/${id}`)
  const pieces = page.getByRole('group', { name: 'Cheaper together' })
  await pieces.getByText('2 · ৳1,200').click()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  release()
  await eventually(() => pieces.getByRole('radio', { name: '2 · ৳1,200 save ৳100' }).isChecked()).toBe(true)
  await eventually(() => page.evaluate(() => localStorage.cartProducts ?? '')).toContain('"quantity":2')
  await expectAccessible(page)

  await page.goto('/cart')
  const selected = page.getByRole('region', { name: 'Selected Products' })
  await selected.getByText('−৳100').waitFor()
  await selected.getByText('৳1,200').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await page.waitForURL('/product-checkout')
  await page.getByText('Discount: Quantity offer').waitFor()
  const number = nextPhone('018')
  await page.getByLabel('Mobile Number').fill(number)
  await page.getByLabel('Full Name').fill('Rahima Begum')
  await page.getByRole('combobox', { name: 'District', exact: true }).fill('Tangail')
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Thana / Upazila' }).fill('Mirzapur')
  await page.getByRole('option').first().click()
  await page.getByLabel('Full Address').fill('House 4, Station Road')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await page.waitForURL('/order-success')
  expect((await ordersOfNumber(number))[0]).toMatchObject({
    subTotal: 1300,
    discount: 100,
    discountName: 'Quantity offer',
    products: [{ name, quantity: 2, discount: 100 }],
  })
})
