import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { fetchOrder, overviewOf, toast } from './dashboard-pages.ts'
import { moveAsOwner, nextPhone, placeOrder } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const call = (page: Page) => page.getByRole('region', { name: 'Confirmation call' })
const managed = (id: string) => callApiAs(owner(), 'GET', `/managed-orders/${id}`)

/** Orders that wait already, also those of other tests: they are due again later. */
async function clearQueue() {
  for (;;) {
    const { current } = await callApiAs(owner(), 'POST', '/calls/next', {})
    if (!current) return
    await passOver(current._id)
  }
}
const passOver = (id: string) =>
  callApiAs(owner(), 'POST', `/orders/${id}/calls`, { key: `passed-${randomUUID()}`, outcome: 'busy' })

/** Presses Busy for orders that other tests place meanwhile, until the page shows this one. */
async function reach(page: Page, id: string) {
  const shown = call(page).getByRole('link', { name: /^#/ })
  for (;;) {
    const title = await shown.innerText()
    if (title === formatOrderId(id)) return
    await button(page, 'Busy').click()
    await eventually(() => shown.innerText()).not.toBe(title)
  }
}
async function setRules(rules: object) {
  const { version, ...before } = await callApiAs(owner(), 'GET', '/call-rules')
  await callApiAs(owner(), 'PUT', '/call-rules', { ...before, version, ...rules })
  return () => setRules(before)
}

test('a caller goes through the orders on a phone, one after the other [D89] [D223]', async () => {
  await clearQueue()
  const [first, second, third] = [await placeOrder(), await placeOrder(), await placeOrder()]
  const page = await asOwner(visit, '/dashboard/calls', { viewport })
  await page.getByText('Waiting for a call:').waitFor()
  await page.getByRole('region', { name: 'First in line' }).getByRole('listitem').nth(2).waitFor()
  await button(page, 'Call the next customer').click()
  const left = call(page).getByRole('link', { name: /^#/ })
  const gone = (id: string) => eventually(() => left.allInnerTexts()).not.toContain(formatOrderId(id))
  await reach(page, first.id)
  const dial = call(page).getByRole('link', { name: first.sent.customerData.mobileNumber })
  expect(await dial.getAttribute('href')).toBe(`tel:${first.sent.customerData.mobileNumber}`)
  const { deliveryCharge } = first.sent.customerData
  await call(page).getByText(`with ৳${deliveryCharge} for the delivery`, { exact: true }).waitFor()
  // Large enough for a thumb.
  expect((await dial.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  for (const outcome of ['Confirmed', 'No answer', 'Busy', 'Call later', 'Refused', 'Wrong number'])
    expect((await button(page, outcome).boundingBox())?.height, outcome).toBeGreaterThanOrEqual(44)
  // One of all that can be pressed is filled: what most calls end with.
  const pressable = call(page).locator('a, button')
  const filled = await pressable.evaluateAll((all) =>
    all
      .filter((each) => getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map((each) => each.textContent),
  )
  expect(filled).toEqual(['Confirmed'])
  await button(page, 'Confirmed').click()
  // The next order comes by itself.
  await gone(first.id)
  expect((await fetchOrder(page, first.id)).orderStatus).toBe('Confirmed')

  await reach(page, second.id)
  await button(page, 'Busy').click()
  await gone(second.id)
  expect((await managed(second.id)).call).toMatchObject({ outcome: 'busy' })
  await reach(page, third.id)
  await button(page, 'Refused').click()
  await button(page, 'Yes, cancel the order').click()
  await gone(third.id)
  // It has left the queue, which the page may ask for at any time, before it is cancelled.
  await eventually(async () => (await fetchOrder(page, third.id)).orderStatus).toBe('Cancelled')
})

test('what a colleague changes during the call is read out before it is confirmed [D89]', async () => {
  await clearQueue()
  const { id, sent } = await placeOrder()
  const page = await asOwner(visit, '/dashboard/calls', { viewport })
  await button(page, 'Call the next customer').click()
  await reach(page, id)
  await call(page).getByText(sent.customerData.address).first().waitFor()
  // The page does not hear of the change.
  await page.route('**/api/orders/changes*', (route) => route.fulfill({ json: { latest: 0, changes: [] } }))
  const { version } = await managed(id)
  const { name, mobileNumber, district, thana, deliveryArea } = sent.customerData
  await callApiAs(owner(), 'PUT', `/orders/${id}`, {
    version,
    total: sent.total,
    products: sent.products.map(({ id: product, quantity, color, size }, index) => ({
      line: index + 1,
      id: product,
      quantity,
      color,
      size,
    })),
    customerData: {
      name,
      mobileNumber,
      district,
      thana,
      deliveryArea,
      addressType: 'Home',
      address: 'House 99, Lake Road',
      deliveryCharge: sent.customerData.deliveryCharge,
    },
  })
  await button(page, 'Confirmed').click()
  await toast(page, 'The call could not be recorded.').waitFor()
  expect((await managed(id)).call).toBeNull()
  await call(page).getByText('House 99, Lake Road').waitFor()
  await button(page, 'Confirmed').click()
  await eventually(async () => (await managed(id)).confirmedBy).toBe('call')
  expectConsoleError('409')
})

test('where a call is required, nothing is sent or printed before it [D89]', async () => {
  const restore = await setRules({ confirmByCall: true })
  try {
    const [called, notCalled] = [await placeOrder(), await placeOrder()]
    const page = await asOwner(visit, overviewOf(notCalled.id), { viewport })
    await moveAsOwner(notCalled.id, 'Confirmed')
    await callAs(page, 'POST', `/orders/${called.id}/calls`, {
      key: `call-of-${called.id}`,
      outcome: 'confirmed',
    })
    await page.reload()
    await page.getByText('Call before packing').waitFor()
    await button(page, 'Shipping').click()
    await page.getByRole('dialog').getByText('Call first').waitFor()
    expectConsoleError('409')
    await page.goto(`/dashboard/print-orders?paper=slips&ids=${called.id}.${notCalled.id}`)
    await page.getByRole('article', { name: formatOrderId(called.id) }).waitFor()
    await page.getByText('One order is left out').waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    await page.goto(`/dashboard/print-labels?ids=${called.id}.${notCalled.id}`)
    await page.getByText('One order is left out').waitFor()
    await eventually(() => page.locator('.parcel-label').count()).toBe(1)
    // The call is recorded although the order is confirmed.
    await page.goto(overviewOf(notCalled.id))
    await button(page, 'Confirmed').click()
    await page.getByText('Confirmed by a call').waitFor()
    await page.goto(`/dashboard/print-orders?paper=slips&ids=${called.id}.${notCalled.id}`)
    await eventually(() => page.getByRole('article').count()).toBe(2)
  } finally {
    await restore()
  }
})

test('a number is blocked beside its order, sees that it has to call, and is forgiven [D90]', async () => {
  const phone = nextPhone()
  const { id, sent } = await placeOrder({ customer: { mobileNumber: phone } })
  const page = await asOwner(visit, overviewOf(id), { viewport })
  await button(page, 'Block this number').click()
  await button(page, 'Save').click()
  await page.getByText('Please write a reason.').waitFor()
  await page.getByLabel('Why is it blocked?').fill('Refused twice')
  await button(page, 'Save').click()
  await page.getByText('This number is blocked').waitFor()
  const refused = await callAs(page, 'POST', '/postOrder', sent)
  expect(refused.error.message).toContain('Please call us')
  expectConsoleError('409')

  await page.goto('/dashboard/blockedPhones')
  await button(page, `Forgive: ${phone}`).click()
  await page.getByLabel('Why may it order again?').fill('Paid in advance')
  await button(page, 'Save').click()
  await toast(page, 'The number may order again.').waitFor()
  await eventually(() => page.getByText(phone).count()).toBe(0)
  expect((await callAs(page, 'POST', '/postOrder', sent)).insertedId).toBeTruthy()
})

test('rules are tried on the orders of the past before they are saved [D90]', async () => {
  await placeOrder()
  const page = await asOwner(visit, '/dashboard/callRules', { viewport })
  const { version: _, ...before } = await callAs(page, 'GET', '/call-rules')
  await page.getByLabel('Any order over ৳', { exact: true }).fill('a lot')
  await button(page, 'Try on the last 90 days').click()
  await page.getByText('An amount in taka, or nothing.').waitFor()
  await page.getByLabel('Any order over ৳', { exact: true }).fill('১০')
  await button(page, 'Try on the last 90 days').click()
  const result = page.getByRole('region', { name: 'Whom these rules would have met' })
  await result.getByText('Any order over the amount').waitFor()
  const { height } = viewport
  await eventually(async () => (await result.getByRole('heading').first().boundingBox())?.y).toBeLessThan(
    height / 2,
  )
  // Nothing is saved yet.
  expect(await callAs(page, 'GET', '/call-rules')).toMatchObject(before)
  await page.getByLabel('Any order over ৳', { exact: true }).fill('90000')
  await button(page, 'Save').click()
  await toast(page, 'Rules saved.').waitFor()
  expect((await callAs(page, 'GET', '/call-rules')).over).toBe(90_000)
  await setRules(before)
})
