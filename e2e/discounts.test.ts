import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { holdRequests, overviewOf, toast } from './dashboard-pages.ts'
import { moveAsOwner, nextPhone, ordersOfNumber } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const viewport = { width: 360, height: 780 }
const code = (page: Page) => page.getByRole('textbox', { name: 'Discount code' })
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const sum = (page: Page, label: string | RegExp) =>
  summary(page).locator('dl > div').filter({ hasText: label }).getByRole('definition').innerText()

/** The line that opens a part of the form, and says what is filled in. */
const fold = (page: Page, title: string) => page.getByRole('region', { name: title }).locator('summary')

/** Those of the demo are removed first; other tests of this shop know no discounts. */
async function removeDiscounts(merchant: Page) {
  for (const { _id } of await callAs(merchant, 'GET', '/discounts'))
    await callAs(merchant, 'DELETE', `/discounts/${_id}`)
}

async function fillShipping(page: Page, mobileNumber: string) {
  await page.getByLabel('Mobile Number').fill(mobileNumber)
  await page.getByLabel('Full Name').fill('Rahima Begum')
  await page.getByRole('combobox', { name: 'District', exact: true }).fill('Tangail')
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Thana / Upazila' }).fill('Mirzapur')
  await page.getByRole('option').first().click()
  await page.getByLabel('Full Address').fill('House 4, Station Road')
}

async function proceed(page: Page) {
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('/product-checkout')
}

test('a merchant makes a code, a customer enters it and the order keeps the discount; the same phone gets it once [D220]', async () => {
  const merchant = await asOwner(visit, '/dashboard/discounts', { viewport })
  await merchant.getByRole('row').filter({ hasText: 'Saree week' }).getByText('Running').waitFor()
  await removeDiscounts(merchant)
  await merchant.reload()
  // An empty list says what a discount is, and what to press.
  await merchant.getByText('everybody who enters a code at the checkout').waitFor()
  await merchant.getByText('Press “Add discount”').waitFor()
  await merchant.getByRole('button', { name: 'Add discount' }).click()
  await merchant.getByLabel('Name in English').fill('Eid offer')
  await merchant.getByLabel('Percent (1 to 90)').fill('100')
  await merchant.getByLabel('Code', { exact: true }).fill('eid-10')
  await fold(merchant, 'Conditions and limits').click()
  await merchant.getByLabel('How often per phone number').fill('1')
  await merchant.getByRole('button', { name: 'Save' }).click()
  await merchant.getByText('This cannot be used.').waitFor()
  expectConsoleError('422')
  await merchant.getByLabel('Percent (1 to 90)').fill('১০')
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Discount saved.').waitFor()
  await merchant.getByText('10% off').waitFor()
  const row = merchant.getByRole('row').filter({ hasText: 'Eid offer' })
  await row.getByText('Running').waitFor()
  await row.getByText('Code EID10 · once per phone number').waitFor()
  await row.getByText('No end').waitFor()
  await row.getByText('0 orders').waitFor()

  const product = await findProduct(isPlain)
  const line = lineFor(product, { quantity: 2 })
  const subTotal = 2 * line.originalPrice
  const discount = Math.floor(subTotal / 10)
  const phone = nextPhone('018')
  const page = await visit('/cart', { ...withCart([line]), viewport })
  await proceed(page)
  await page.getByRole('button', { name: 'Have a discount code?' }).click()
  await code(page).fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('There is no such code. Please check the letters.').waitFor()
  await code(page).fill('eid 10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Code EID10 is applied.').waitFor()
  await eventually(() => sum(page, 'Discount: Eid offer')).toBe(
    `−৳${discount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
  )
  await fillShipping(page, phone)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await page.waitForURL('/order-success')

  const [placed] = await ordersOfNumber(phone)
  expect(placed).toMatchObject({ subTotal, discount, discountName: 'Eid offer' })
  await merchant.goto(`/dashboard/order-overview/${placed?._id}`)
  await merchant.getByText('Discount: Eid offer').first().waitFor()

  const again = await visit('/cart', { ...withCart([line]), viewport })
  await proceed(again)
  await fillShipping(again, phone)
  await again.getByRole('button', { name: 'Have a discount code?' }).click()
  await code(again).fill('EID10')
  await again.getByRole('button', { name: 'Apply' }).click()
  // Who only knows the number learns nothing; the order says it, and without the code it is placed at the full price.
  await again.getByText('Code EID10 is applied.').waitFor()
  await again.getByRole('button', { name: 'Confirm Order' }).click()
  await again.getByText('This phone number has used the code already.').waitFor()
  await again
    .getByText('The discount code cannot be used for this order. Without it the total is')
    .first()
    .waitFor()
  expectConsoleError('409')
  await again.getByRole('button', { name: 'Confirm Order' }).click()
  await again.waitForURL('/order-success')
  await removeDiscounts(merchant)
})

test('an offer without a code is in the totals before the order is placed', async () => {
  const merchant = await asOwner(visit, '/dashboard/discounts', { viewport })
  await callAs(merchant, 'POST', '/discounts', { name: 'Free delivery', kind: 'free-delivery' })
  const product = await findProduct(isPlain)
  const line = lineFor(product, { quantity: 1 })
  const offer = (page: Page) =>
    page.getByRole('list', { name: 'Offers' }).getByText('Free delivery', { exact: true })
  const other = await callAs(merchant, 'POST', '/discounts', {
    name: 'Saree week',
    kind: 'percent',
    value: 5,
    productIds: ['999999'],
  })
  const productPage = await visit(`/product-details/${product._id}`, { viewport })
  await offer(productPage).waitFor()
  expect(await productPage.getByText('Saree week').count()).toBe(0)
  await callAs(merchant, 'DELETE', `/discounts/${other.insertedId}`)
  await callAs(merchant, 'POST', '/discounts', { name: 'Little', kind: 'taka', value: 1, code: 'LITTLE' })
  const categories = await callAs(merchant, 'GET', '/admin-categories')
  const categoryId = (isOwn: boolean) =>
    categories.find(({ name }: { name: string }) => (name === product.category) === isOwn)._id
  const others = [
    { name: 'Of its category', categoryIds: [categoryId(true)] },
    { name: 'Of another category', categoryIds: [categoryId(false)] },
    { name: 'Of another product', productIds: ['999999'] },
  ].map((goods) => callAs(merchant, 'POST', '/discounts', { ...goods, kind: 'percent', value: 1 }))
  const added = await Promise.all(others)
  const page = await visit('/cart', { ...withCart([line]), viewport })
  await offer(page).waitFor()
  // Of the others only what is for something in the cart.
  await page.getByText('Of its category').waitFor()
  expect(await page.getByText(/^Of another/).count()).toBe(0)
  // Of a delivery that is free nothing is added.
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByText('1 product', { exact: true }).waitFor()
  expect(await page.getByText('+ delivery').count()).toBe(0)
  for (const { insertedId } of added) await callAs(merchant, 'DELETE', `/discounts/${insertedId}`)
  await proceed(page)
  await eventually(() => sum(page, 'Delivery Charge')).toBe('Free')
  const phone = nextPhone('018')
  await fillShipping(page, phone)
  // While a code is checked, nothing is said of it that is about the order without it.
  await page.getByRole('button', { name: 'Have a discount code?' }).click()
  const answer = await holdRequests(page, '**/api/orders/quote')
  await code(page).fill('LITTLE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Checking the code…').waitFor()
  expect(await page.getByText('saves you more').count()).toBe(0)
  answer()
  await page.getByText('“Free delivery” saves you more, so you get that one.').waitFor()
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await page.waitForURL('/order-success')
  const [placed] = await ordersOfNumber(phone)
  expect(placed).toMatchObject({ total: line.originalPrice, customerData: { deliveryCharge: 0 } })
  // One word for it, on the pages that follow as well.
  const main = page.getByRole('main')
  const isSaidFree = async () => {
    await main.getByText('Free', { exact: true }).waitFor()
    expect(await main.innerText()).not.toContain('৳0')
  }
  await isSaidFree()
  await main.getByRole('link', { name: 'Track your order' }).click()
  await main.getByText('Delivery Charge: Free delivery', { exact: true }).waitFor()
  await isSaidFree()
  await removeDiscounts(merchant)
})

test('the products of a discount are found by name, and its form shows them by name', async () => {
  const merchant = await asOwner(visit, '/dashboard/discounts', { viewport })
  const product = await findProduct(isPlain)
  await merchant.getByRole('button', { name: 'Add discount' }).click()
  await merchant.getByLabel('Name in English').fill('For one')
  await merchant.getByLabel('Percent (1 to 90)').fill('5')
  await fold(merchant, 'For which products').click()
  const search = merchant.getByRole('searchbox', { name: 'Only these products' })
  await search.fill('qqqqzzzz')
  await merchant.getByText('No product matches.').waitFor()
  await search.fill(product._id)
  await merchant
    .getByRole('list', { name: 'Products found' })
    .getByText(product.name, { exact: true })
    .click()
  await merchant.getByRole('button', { name: `Remove ${product.name}` }).waitFor()
  await expectAccessible(merchant)
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Discount saved.').waitFor()
  const [{ productIds }] = await callAs(merchant, 'GET', '/discounts')
  expect(productIds).toEqual([product._id])
  await merchant
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await fold(merchant, 'For which products').getByText('1 product', { exact: true }).waitFor()
  await fold(merchant, 'For which products').click()
  await merchant.getByRole('button', { name: `Remove ${product.name}` }).click()
  await merchant.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => (await callAs(merchant, 'GET', '/discounts'))[0].productIds).toEqual([])
  await removeDiscounts(merchant)
})

test('on a phone what few discounts need is folded: the fold says what is filled in, keeps it, and opens for what is wrong', async () => {
  const merchant = await asOwner(visit, '/dashboard/discounts', { viewport })
  await merchant.getByRole('button', { name: 'Add discount' }).click()
  const save = merchant.getByRole('button', { name: 'Save' })
  const { y = 0 } = (await save.boundingBox()) ?? {}
  const { y: top = 0 } = (await merchant.getByLabel('Name in English').boundingBox()) ?? {}
  expect(y - top).toBeLessThan(1.5 * viewport.height)
  const [conditions, goods] = [fold(merchant, 'Conditions and limits'), fold(merchant, 'For which products')]
  await conditions.getByText('Every order, as often as it is wanted').waitFor()
  await goods.getByText('All products', { exact: true }).waitFor()
  await merchant.getByLabel('Name in English').fill('Folded offer')
  await merchant.getByLabel('Percent (1 to 90)').fill('5')
  await conditions.click()
  await merchant.getByLabel('For orders of at least (৳)').fill('১৫০০')
  const most = merchant.getByLabel('How many orders in all')
  await most.fill('many')
  await conditions.click()
  await goods.click()
  await merchant.getByRole('checkbox', { name: 'Men Items', exact: true }).check()
  await goods.click()
  await goods.getByText('Men Items', { exact: true }).waitFor()
  await conditions.getByText('For orders of at least (৳): ১৫০০ · How many orders in all: many').waitFor()
  await expectAccessible(merchant)
  await save.click()
  await merchant.getByText('Please enter a number.').waitFor()
  await eventually(() => most.evaluate((input) => input === document.activeElement)).toBe(true)
  await most.fill('20')
  await conditions.click()
  await save.click()
  await toast(merchant, 'Discount saved.').waitFor()
  const [saved] = await callAs(merchant, 'GET', '/discounts')
  expect(saved).toMatchObject({ name: 'Folded offer', minimum: 1500, maxOrders: 20 })
  expect(saved.categoryIds).toHaveLength(1)
  await removeDiscounts(merchant)
})

test('of the two discounts that an exchange may have the larger one counts, and the form says so [D93]', async () => {
  const merchant = await asOwner(visit, '/dashboard/discounts', { viewport })
  const { insertedId: productId } = await callAs(merchant, 'POST', '/postProduct', {
    name: 'Lungi that got dearer',
    category: 'Men Items',
    subCategory: 'Clothing',
    originalPrice: 500,
  })
  const { insertedId: id } = await callAs(merchant, 'POST', '/postOrder', {
    subTotal: 500,
    total: 610,
    products: [{ id: productId, quantity: 1, originalPrice: 500 }],
    customerData: {
      name: 'Karim Mia',
      mobileNumber: nextPhone('016'),
      district: 'Tangail',
      thana: 'Mirzapur',
      address: 'House 4, Station Road',
      deliveryArea: 'Outside Dhaka',
      deliveryCharge: 110,
      paymentSystem: 'Cash On Delivery',
    },
  })
  await moveAsOwner(id, 'Confirmed', 'Delivered')
  await callAs(merchant, 'PATCH', `/updateProduct/${productId}`, { originalPrice: 600 })
  await callAs(merchant, 'POST', '/discounts', { name: 'Eid offer', kind: 'percent', value: 10 })
  // The same piece for the price paid before, ৳100 less, or ৳60 less by the offer.
  await merchant.goto(overviewOf(id))
  await merchant.getByRole('link', { name: 'Exchange pieces' }).click()
  await merchant.getByText('the larger one counts. The other one would be ৳60.').waitFor()
  await merchant.getByText('−৳100').waitFor()
  await removeDiscounts(merchant)
})

test('staff see what an edit makes of a discount and may keep it; of some of the goods the form knows what is due [D145]', async () => {
  const merchant = await asOwner(visit, '/dashboard/discounts', { viewport })
  const [p = '', q = ''] = await Promise.all(
    ['Panjabi with a code', 'Quilt without one'].map(async (name) => {
      const product = { name, category: 'Men Items', subCategory: 'Clothing', originalPrice: 1000 }
      return (await callAs(merchant, 'POST', '/postProduct', product)).insertedId as string
    }),
  )
  await callAs(merchant, 'POST', '/discounts', {
    name: 'Half off',
    code: 'HALFOFF',
    kind: 'percent',
    value: 50,
    productIds: [p],
  })
  const place = async (): Promise<string> => {
    const { insertedId } = await callAs(merchant, 'POST', '/postOrder', {
      subTotal: 2000,
      total: 1610,
      discountCode: 'HALFOFF',
      products: [p, q].map((product) => ({ id: product, quantity: 1, originalPrice: 1000 })),
      customerData: {
        name: 'Karim Mia',
        mobileNumber: nextPhone('016'),
        district: 'Tangail',
        thana: 'Mirzapur',
        address: 'House 4, Station Road',
        deliveryArea: 'Outside Dhaka',
        deliveryCharge: 110,
        paymentSystem: 'Cash On Delivery',
      },
    })
    return insertedId
  }
  const id = await place()
  const order = () => callAs(merchant, 'GET', `/order/${id}`)
  await merchant.goto(overviewOf(id))
  await summary(merchant).getByText('Discount −৳500').waitFor()

  await merchant.getByRole('button', { name: 'Edit order' }).click()
  const pieces = merchant.getByRole('group', { name: 'Quantity of Panjabi with a code' })
  await pieces.getByRole('button', { name: 'Increase quantity' }).click()
  await merchant.getByText('The discount was ৳500. These goods have ৳1,000.').waitFor()
  await merchant.getByText('৳2,110').first().waitFor()
  await expectAccessible(merchant)
  await merchant.getByRole('checkbox', { name: 'Keep a discount of ৳500 all the same' }).check()
  await merchant.getByText('৳2,610').first().waitFor()
  await merchant.getByRole('checkbox', { name: 'Keep a discount of ৳500 all the same' }).uncheck()
  await pieces.getByRole('button', { name: 'Decrease quantity' }).click()
  await merchant.getByText('The discount was').waitFor({ state: 'detached' })
  await merchant.getByRole('button', { name: 'Remove Panjabi with a code' }).click()
  await merchant.getByText('The discount was ৳500. These goods have ৳0.').waitFor()
  await merchant.getByRole('checkbox', { name: 'Keep a discount of ৳500 all the same' }).check()
  await merchant.getByRole('button', { name: 'Save changes' }).click()
  await toast(merchant, 'The order has been changed.').waitFor()
  expect(await order()).toMatchObject({ subTotal: 1000, discount: 500, total: 610 })

  const other = await place()
  await moveAsOwner(other, 'Confirmed', 'Shipping')
  await merchant.goto(overviewOf(other))
  await merchant.getByRole('button', { name: 'Only some pieces were kept' }).click()
  const form = merchant.getByRole('region', { name: 'What did the customer keep?' })
  const paid = form.getByLabel('What the rider collected')
  await form.getByLabel('Kept: Panjabi with a code').fill('0')
  await eventually(() => paid.getAttribute('placeholder')).toBe('1,110')
  await form.getByLabel('Kept: Panjabi with a code').fill('1')
  await form.getByLabel('Kept: Quilt without one').fill('0')
  await eventually(() => paid.getAttribute('placeholder')).toBe('610')
  await expectAccessible(merchant)
  await removeDiscounts(merchant)
})
