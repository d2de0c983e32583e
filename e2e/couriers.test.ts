import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { fetchOrder, overviewOf, rowOf, toast } from './dashboard-pages.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner, callAs, confirmAsOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

test('a courier is connected, tested and disconnected; its keys are not shown again [D83]', async () => {
  const page = await asOwner(visit, '/dashboard/couriers', { viewport })
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Steadfast' }).first()
  await card.getByRole('button', { name: 'Connect' }).click()
  await card.getByLabel('API key').fill('a-key-that-ends-in-4321')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Please fill this in.').waitFor()
  await card.getByLabel('Secret key').fill('a-secret-that-ends-in-8765')
  // Nothing of it is in the internet, so nothing is sent.
  await card.getByLabel('Address of the courier’s API').fill('https://courier.shop.invalid/api/v1')
  await card.getByRole('button', { name: 'Save' }).click()
  await confirmAsOwner(page)
  await toast(page, 'Saved').waitFor()
  await card.getByText('Not tested yet').waitFor()
  await card.getByRole('button', { name: 'Test the connection' }).click()
  // The courier was not reached: the shop says it, in the language of the page.
  await toast(page, 'Steadfast could not be reached.').waitFor()
  const bengali = await page.context().newPage()
  await bengali.goto('/bn/dashboard/couriers')
  await bengali.getByRole('button', { name: 'সংযোগ পরীক্ষা' }).click()
  await toast(bengali, 'Steadfast-এর সঙ্গে সংযোগ করা যায়নি।').waitFor()
  await bengali.close()
  await card.getByRole('button', { name: 'Set up messages' }).click()
  await card.getByText('/api/courier-webhooks/steadfast').waitFor()
  expect(await card.getByRole('alert').getByRole('code').innerText()).toMatch(/^[\w-]{32}$/)
  await card.getByRole('button', { name: 'I have copied it' }).click()
  await card.getByRole('button', { name: 'Change' }).click()
  await card.getByText('Set, ends in 4321.').waitFor()
  expect(await card.getByLabel('API key').inputValue()).toBe('')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await confirmAsOwner(page)
  expectConsoleError('422')
  await card.getByText('Not connected').waitFor()
})

test('a parcel by hand is followed by staff and customer, and comes back when it is refused [D83] [D84]', async () => {
  const { id, sent } = await placeOrder()
  await moveAsOwner(id, 'Confirmed')
  const page = await asOwner(visit, overviewOf(id), { viewport })
  const parcel = page.getByRole('region', { name: 'Parcel' })
  await parcel.getByRole('button', { name: 'Enter by hand' }).click()
  await parcel.getByRole('button', { name: 'Save' }).click()
  await parcel.getByText('Please fill this in.').waitFor()
  await parcel.getByLabel('Name of the courier').fill('Sundarban')
  await parcel.getByLabel('Tracking code').fill('SB-77')
  await parcel.getByLabel('Link to follow it').fill('javascript:alert(1)')
  await parcel.getByRole('button', { name: 'Save' }).click()
  await parcel.getByText('An address that begins with https://').waitFor()
  await parcel.getByLabel('Link to follow it').fill('https://sundarban.example/SB-77')
  await parcel.getByRole('button', { name: 'Save' }).click()
  await parcel.getByText('Booked', { exact: true }).waitFor()
  await expectAccessible(page)

  // The customer sees courier, code and link.
  const tracking = await visit(`/track-order?order=${id}`, { viewport })
  await tracking.getByLabel('Mobile Number').fill(sent.customerData.mobileNumber)
  await tracking.getByRole('button', { name: 'Show my order' }).click()
  const shown = tracking.getByRole('region', { name: 'Your parcel' })
  await shown.getByText('SB-77').waitFor()
  expect(await shown.getByRole('link', { name: 'Follow the parcel' }).getAttribute('href')).toBe(
    'https://sundarban.example/SB-77',
  )

  await parcel.getByRole('button', { name: 'What became of it?' }).click()
  await parcel.getByRole('button', { name: 'Coming back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await eventually(async () => (await fetchOrder(page, id)).orderStatus).toBe('Return')
  await parcel.getByText('Coming back', { exact: true }).waitFor()
  // Nothing is collected of it any more.
  await expect.poll(() => page.getByText('To collect', { exact: true }).count()).toBe(0)
})

test('what only staff can decide of a parcel is asked at once, and nothing of one piece can be kept in part [D83] [D92]', async () => {
  const { id } = await placeOrder()
  await moveAsOwner(id, 'Confirmed')
  await callApiAs(owner(), 'POST', `/orders/${id}/parcel`, {
    courierName: 'Sundarban',
    trackingCode: 'SB-78',
  })
  const page = await asOwner(visit, '/dashboard', { viewport })
  let attention = 'cancelled before pickup'
  // As couriers say it: no courier can be reached from here.
  for (const address of ['**/api/parcels?*', `**/api/orders/${id}/parcels`])
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const told = (parcel: { orderId: string }) =>
        parcel.orderId === id ? { ...parcel, attention, orderStatus: 'Shipping' } : parcel
      const json = Array.isArray(answer) ? answer.map(told) : { ...answer, rows: answer.rows.map(told) }
      await route.fulfill({ response, json })
    })
  await page.goto('/dashboard/parcels?list=all')
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: formatOrderId(id) })
  expect(await row.getByRole('button', { name: 'Done' }).count()).toBe(0)
  await row.getByRole('link', { name: 'What became of it?' }).click()
  const parcel = page.getByRole('region', { name: 'Parcel' })
  await parcel.getByRole('button', { name: 'Coming back' }).waitFor()
  expect(await parcel.getByRole('button', { name: 'Done' }).count()).toBe(0)
  const isInView = () =>
    parcel.getByRole('heading', { name: 'Parcel' }).evaluate((title) => {
      const { top } = title.getBoundingClientRect()
      return top >= 0 && top < window.innerHeight / 2
    })
  await eventually(isInView).toBe(true)

  attention = 'partly delivered'
  await page.goto('/dashboard/parcels?list=all')
  await row.getByRole('link', { name: 'Say what was kept' }).click()
  await parcel.getByText('it was one piece').waitFor()
  await parcel.getByRole('button', { name: 'Delivered', exact: true }).waitFor()
  await eventually(isInView).toBe(true)
})

test('why a booking failed is said in the language of the page, with the words of the courier beside it [D83]', async () => {
  const { id } = await placeOrder()
  await moveAsOwner(id, 'Confirmed')
  await callApiAs(owner(), 'POST', `/orders/${id}/parcel`, {
    courierName: 'Sundarban',
    trackingCode: 'SB-79',
  })
  const page = await asOwner(visit, '/bn/dashboard', { viewport })
  let why: object = {}
  for (const address of ['**/api/parcels?*', `**/api/orders/${id}/parcels`])
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const told = (parcel: { orderId: string }) =>
        parcel.orderId === id ? { ...parcel, courierName: 'Pathao', ...why } : parcel
      const json = Array.isArray(answer) ? answer.map(told) : { ...answer, rows: answer.rows.map(told) }
      await route.fulfill({ response, json })
    })
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: formatOrderId(id) })
  const parcel = page.getByRole('region', { name: 'পার্সেল' })
  for (const [told, expected] of [
    [
      { state: 'unclear', attention: 'unclear', problem: 'No answer in time.', problemCode: 'too-slow' },
      'Pathao সময়মতো উত্তর দেয়নি।',
    ],
    [
      { state: 'refused', attention: 'refused', problem: '401: Unauthorized.', problemCode: 'keys' },
      'Pathao দোকানের কী গ্রহণ করছে না। কুরিয়ার পেজে ঠিক করুন। “401: Unauthorized.”',
    ],
    // The courier's own words, and rows from before there were codes.
    [
      { state: 'refused', attention: 'refused', problem: 'The phone is wrong.', problemCode: null },
      'Pathao: “The phone is wrong.”',
    ],
  ] as const) {
    why = told
    await page.goto('/bn/dashboard/parcels?list=all')
    await row.getByText(expected, { exact: true }).waitFor()
    await row.getByRole('link', { name: formatOrderId(id) }).click()
    await parcel.getByRole('alert').getByText(expected, { exact: true }).waitFor()
  }
})

test('a list follows the booking of its parcels, and on a phone nothing of a card lies over its buttons [D83]', async () => {
  const { id } = await placeOrder()
  await moveAsOwner(id, 'Confirmed')
  const page = await asOwner(visit, '/dashboard', { viewport })
  let state = 'queued'
  await page.route('**/api/managed-orders?*', async (route) => {
    const response = await route.fetch()
    const orders: object[] = await response.json()
    const parcel = { courier: 'Steadfast', state, attention: null }
    await route.fulfill({ response, json: orders.map((order) => ({ ...order, parcel })) })
  })
  await page.goto(`/dashboard/confirmedOrders?search=${id}`)
  const row = rowOf(page, id)
  const chip = row.getByText('Waiting to be booked')
  await chip.waitFor()
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 780 })
    const overlap = await chip.evaluate((element) => {
      const chipBox = (element.parentElement ?? element).getBoundingClientRect()
      const buttons = [
        ...(element.closest('tr')?.querySelectorAll('td:last-child button, td:last-child a') ?? []),
      ]
      return buttons.some((button) => {
        const box = button.getBoundingClientRect()
        return (
          box.left < chipBox.right &&
          box.right > chipBox.left &&
          box.top < chipBox.bottom &&
          box.bottom > chipBox.top
        )
      })
    })
    expect(overlap, `${width} px`).toBe(false)
    expect(await chip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
  }
  state = 'booked'
  await row.getByText('Steadfast', { exact: true }).waitFor()
})

test('several confirmed orders are booked from the list, or become the file for the courier’s panel [D83]', async () => {
  const [one, other] = [await placeOrder(), await placeOrder()]
  for (const { id } of [one, other]) await moveAsOwner(id, 'Confirmed')
  const page = await asOwner(visit, '/dashboard/confirmedOrders')
  await callAs(page, 'PUT', '/couriers/steadfast', {
    baseUrl: 'https://courier.shop.invalid',
    isDefault: true,
    keys: { apiKey: 'a', secretKey: 'b' },
    password: owner().password,
  })
  for (const { id } of [one, other])
    await page.getByRole('checkbox', { name: `Select order ${formatOrderId(id)}` }).check()
  await page.getByRole('region', { name: 'What to do with the selected orders' }).getByText('Courier').click()
  const dialog = page.getByRole('dialog', { name: '2 orders to a courier' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^steadfast-.*\.csv$/)
  await dialog.getByRole('button', { name: 'Book with Steadfast' }).click()
  await toast(page, '2 parcels are being booked.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, one.id)
    .getByText(/Waiting to be booked|Being booked/)
    .waitFor()
  await callAs(page, 'DELETE', '/couriers/steadfast', { password: owner().password })
})

test('when the connection fails in the middle of booking many orders, the page says which are booked and which are not [D83]', async () => {
  const name = `Many ${Math.random().toString(36).slice(2, 10)}`
  const ids: string[] = []
  for (let tens = 0; tens < 6; tens++) {
    const placed = await Promise.all(
      Array.from({ length: tens < 5 ? 10 : 1 }, () => placeOrder({ customer: { name } })),
    )
    ids.push(...placed.map(({ id }) => id))
  }
  for (const some of [ids.slice(0, 50), ids.slice(50)])
    await callApiAs(owner(), 'PUT', '/orders/statuses', {
      status: 'Confirmed',
      orders: some.map((id) => ({ id, from: 'Pending' })),
    })
  const keys = { apiKey: 'a', secretKey: 'b' }
  await callApiAs(owner(), 'PUT', '/couriers/steadfast', {
    baseUrl: 'https://courier.shop.invalid',
    isDefault: true,
    keys,
    password: owner().password,
  })
  const page = await asOwner(visit, `/dashboard/confirmedOrders?search=${encodeURIComponent(name)}`, {
    viewport,
  })
  for (const shown of [20, 40]) {
    await page.getByText(`Showing ${shown} of 51`).waitFor()
    await page.getByRole('button', { name: 'Load more' }).click()
  }
  await page.getByText('Showing 51 of 51').waitFor()
  await page.getByRole('button', { name: 'Select orders' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('region', { name: 'What to do with the selected orders' }).getByText('Courier').click()
  const dialog = page.getByRole('dialog', { name: '51 orders to a courier' })
  let requests = 0
  await page.route('**/api/parcels', (route) => {
    requests += 1
    return requests > 1 ? route.abort() : route.continue()
  })
  await dialog.getByRole('button', { name: 'Book with Steadfast' }).click()
  await dialog.getByText('50 of 51 are being booked. These are not:').waitFor()
  await dialog.getByText('Not booked. Please try again.').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  expectConsoleError('ERR_FAILED')
  await callApiAs(owner(), 'DELETE', '/couriers/steadfast', { password: owner().password })
})
