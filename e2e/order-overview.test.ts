import { expect, test } from 'vitest'
import { cutText } from '#lib/text.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import {
  actionsOf,
  fetchOrder,
  holdStatusChange,
  overviewOf,
  pending,
  pendingWith,
  rowOf,
} from './dashboard-pages.ts'
import { makeShopper, moveAsOwner, placeOrder } from './fixtures.ts'
import { asCustomer, asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

test('a row links to the overview and passes the order on, which is shown while it loads [ADM-ORD-09]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, pendingWith(id))
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route(`**/api/order/${id}`, (route) => held.then(() => route.continue()))
  await rowOf(page, id)
    .getByRole('link', { name: formatOrderId(id) })
    .click()
  await page.waitForURL(`**${overviewOf(id)}`)
  await page.getByRole('region', { name: 'Order summary' }).waitFor()
  expect(await page.getByRole('region', { name: 'History' }).count()).toBe(0)
  pass()
  await page.getByRole('region', { name: 'History' }).waitFor()
})

test('the overview shows cards, tiles, summary, comment and history of the order [OVW-01] [OVW-02] [OVW-03] [OVW-04] [OVW-05]', async () => {
  const comment = 'Please call first.\nThe gate is green.'
  const email = 'rahima@shop.example'
  const { id, sent, bought } = await placeOrder({ lines: 2, quantity: 3, customer: { comment, email } })
  const page = await asOwner(visit, overviewOf(id))
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await region('History').waitFor()
  // Places have their stored names until those of the language are loaded.
  await region('Shipping').getByText('Mirzapur, Tangail').waitFor()
  const order = await fetchOrder(page, id)
  const { mobileNumber } = sent.customerData
  const taka = (amount: number) =>
    `৳${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount)}`
  const sum = taka

  const shipping = await region('Shipping').innerText()
  for (const part of ['House 4, Station Road', 'Mirzapur, Tangail', 'Home', 'Outside Dhaka'])
    expect(shipping).toContain(part)
  const billing = await region('Billing').innerText()
  for (const part of ['Cash On Delivery', taka(sent.total).replace(/\.00$/, '')])
    expect(billing).toContain(part)
  const customer = await region('Customer').innerText()
  for (const part of ['Rahima Begum', mobileNumber, email]) expect(customer).toContain(part)
  // The customer and the address are said once.
  const cards = shipping + billing + customer
  for (const part of ['Rahima Begum', 'House 4, Station Road'])
    expect(cards.split(part), part).toHaveLength(2)
  const call = region('Customer').getByRole('link', { name: `Call Rahima Begum ${mobileNumber}` })
  await eventually(() => call.getAttribute('href')).toBe(`tel:${mobileNumber}`)

  const tiles = await page.locator('dl[aria-label="Order overview"] > div').allInnerTexts()
  expect(tiles.map((tile) => tile.replace(/\s+/g, ' ')).sort()).toEqual([
    `Amount ${sum(sent.total)}`,
    `Order Date ${order.date}, ${order.time}`,
    `Order ID ${formatOrderId(id)}`,
    'Order Status Pending',
  ])

  const summary = region('Order summary')
  const rows = summary.getByRole('row')
  await eventually(() => rows.first().getByRole('columnheader').allTextContents()).toEqual([
    'Product',
    'Price',
    'Quantity',
    'Subtotal',
  ])
  for (const [index, product] of bought.entries()) {
    const line = sent.products[index]
    const cells = await rows
      .nth(index + 1)
      .getByRole('cell')
      .allInnerTexts()
    expect(cells[0]).toContain(cutText(product.name, 30))
    if (line?.color !== 'N/A') expect(cells[0]).toContain(`Colour: ${line?.color}`)
    if (line?.size !== 'N/A') expect(cells[0]).toContain(`Size: ${line?.size}`)
    else expect(cells[0]).not.toContain('Size')
    const price = line?.originalPrice ?? 0
    expect(cells.slice(1)).toEqual([taka(price), '3', taka(price * 3)])
    await eventually(() =>
      rows
        .nth(index + 1)
        .locator('img')
        .getAttribute('src'),
    ).toContain('/images/')
  }
  const sums = async () =>
    (await summary.locator('dl > div').allInnerTexts()).map((sum) => sum.replace(/\s+/g, ' '))
  await eventually(sums).toEqual([
    `Subtotal ${sum(sent.subTotal)}`,
    `Delivery charge ${sum(sent.customerData.deliveryCharge)}`,
    `Total ${sum(sent.total)}`,
  ])
  await eventually(() => region('Customer comment').getByRole('paragraph').innerText()).toBe(comment)
  await eventually(() => region('History').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Order placed\n+.+ · by a guest$/),
  ])
})

test('names in the order summary are cut after 42 characters up to 400 px, 55 up to 768, otherwise 30 [NUM-21]', async () => {
  const { id, bought } = await placeOrder()
  const page = await asOwner(visit, overviewOf(id))
  const name = 'A lamp of clear green glass with a long twisted golden cord and a brass foot'
  await page.route(`**/api/order/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(bought[0]?.name ?? '', name),
    })
  })
  await page.reload()
  const link = page.getByRole('region', { name: 'Order summary' }).getByRole('link').first()
  for (const [width, length] of [
    [360, 42],
    [400, 42],
    [401, 55],
    [768, 55],
    [769, 30],
    [1280, 30],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(() => link.innerText()).toBe(cutText(name, length))
  }
})

test('an order confirmed from its overview shows the new status and who changed it', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, overviewOf(id))
  const pass = await holdStatusChange(page)
  const main = page.getByRole('main')
  const moves = main.getByRole('group', { name: 'Actions' }).getByRole('button')
  await moves.filter({ hasText: 'Confirm' }).click()
  await eventually(() => moves.filter({ hasText: 'Confirm' }).isDisabled()).toBe(true)
  pass()
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await entries.nth(1).waitFor()
  await eventually(() => entries.first().innerText()).toMatch(/^Confirmed\n+.+ · by Shop owner$/)
  await eventually(() =>
    page.getByRole('heading', { level: 1 }).evaluate((it) => it === document.activeElement),
  ).toBe(true)
  await eventually(() => actionsOf(main.getByRole('group', { name: 'Actions' }))).toEqual([
    'Shipping',
    'Delivered',
    'Cancel',
  ])
})

test('the overview offers a customer exactly the actions allowed [ROLE-11] [OVW-06]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Confirmed' })
  const page = await asShopper(visit, person, overviewOf(id))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Invoice' }).waitFor()
  const billing = page.getByRole('region', { name: 'Billing' })
  await eventually(() => billing.innerText()).toContain('To pay on delivery')
  await eventually(() => main.getByRole('button').allTextContents()).toEqual(['Order again', 'Cancel'])
  // The address is corrected where orders are tracked, without typing number and phone.
  await main.getByRole('link', { name: 'Correct the address' }).click()
  await main.getByRole('button', { name: 'Correct the address' }).waitFor()
  await page.goBack()
  // The page that was left has a button to cancel as well.
  await main.getByRole('link', { name: 'Correct the address' }).waitFor()
  expect(await main.getByRole('link', { name: /^Call/ }).count()).toBe(0)
  await main.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await page.getByRole('region', { name: 'History' }).getByText('Cancelled').waitFor()
  // Nobody pays for it any more.
  await eventually(() => billing.innerText()).not.toMatch(/To pay|৳/)
  const owners = await asOwner(visit, overviewOf(id))
  await owners.getByRole('region', { name: 'History' }).waitFor()
  await eventually(() => owners.getByRole('region', { name: 'Billing' }).innerText()).not.toMatch(
    /To collect|৳/,
  )
  expect(await main.getByRole('link', { name: 'Correct the address' }).count()).toBe(0)
  await eventually(() => main.getByRole('button').allTextContents()).toEqual(['Order again', 'Confirm Order'])
  await moveAsOwner(id, 'Confirmed', 'Shipping')
  await main.getByRole('button', { name: 'Confirm Order' }).click()
  await page
    .getByRole('dialog', { name: 'Error!' })
    .getByText('Failed to update order status. The order is Shipping now.')
    .waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('Shipping').waitFor()
  await eventually(() => main.getByRole('button').allTextContents()).toEqual(['Order again', 'Cancel'])
  expectConsoleError('409')
})

test('an unknown order is the not-found page', async () => {
  const page = await asOwner(visit, overviewOf('22222222'))
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  await page.goto(overviewOf('not-an-id'))
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  expectConsoleError('404')
  expectConsoleError('422')
})

test('a customer cannot see another customer’s order [D38]', async () => {
  const { id } = await placeOrder()
  const { page } = await asCustomer(visit, overviewOf(id))
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  expectConsoleError('404')
})

test('list and overview fit every width and are accessible in both themes, on a phone and a desktop', async () => {
  const { id } = await placeOrder({ lines: 3, customer: { deliveryArea: 'Inside Dhaka' } })
  const page = await asOwner(visit, pending, {})
  for (const path of [pending, overviewOf(id)]) {
    if (path !== pending) await page.goto(path)
    // Among all pending orders it need not be one of the newest twenty: other tests place orders as well.
    await page
      .getByText(path === pending ? /^Showing/ : formatOrderId(id))
      .first()
      .waitFor()
    if (path !== pending) await page.getByRole('region', { name: 'History' }).waitFor()
    for (const width of [360, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await eventually(async () => {
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        return `${path} ${width}: ${sideways}`
      }).toBe(`${path} ${width}: 0`)
    }
    await expectAccessibleInThemes(page)
  }
})
