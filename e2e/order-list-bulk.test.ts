import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { expectClosesAfter } from './clock.ts'
import { fetchOrder, overviewOf, pending, rowOf, toast } from './dashboard-pages.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

/** A unique customer name. */
const newName = () => `Person ${Math.random().toString(36).slice(2, 10)}`

const orderOf = async (
  name: string,
  customer: NonNullable<Parameters<typeof placeOrder>[0]>['customer'] = {},
) => placeOrder({ customer: { name, ...customer } })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by order ID, phone or name' })
const tick = (page: Page, id: string) =>
  page.getByRole('checkbox', { name: `Select order ${formatOrderId(id)}` })
const bar = (page: Page) => page.getByRole('region', { name: 'What to do with the selected orders' })

test('on a phone a list is filtered by phone, name, district, day and amount; the address keeps the filters when going back from an order [ADM-ORD-08]', async () => {
  const name = newName()
  const far = await orderOf(name)
  const near = await orderOf(name, { district: 'Dhaka', thana: 'Dhanmondi', deliveryArea: 'Inside Dhaka' })
  const page = await asOwner(visit, pending, { viewport: phone })
  const bengali = far.sent.customerData.mobileNumber.replace(
    /\d/g,
    (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '',
  )
  await search(page).fill(bengali.slice(3))
  await page.getByText('Showing 1 of 1').waitFor()
  await rowOf(page, far.id).waitFor()
  await search(page).fill(name.toUpperCase())
  await page.getByText('Showing 2 of 2').waitFor()

  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter orders' })
  await dialog.getByLabel('Amount from (৳)').fill('১,০০০')
  await dialog.getByLabel('Amount up to (৳)').fill('ten')
  await dialog.getByLabel('From', { exact: true }).fill('2026-03-10')
  await dialog.getByLabel('To', { exact: true }).fill('2026-03-09')
  await dialog.getByRole('button', { name: 'Show orders' }).click()
  await dialog.getByText('This is before the first day.').waitFor()
  await dialog.getByText('Write an amount in taka, such as 500.').waitFor()
  await eventually(() =>
    dialog.getByLabel('To', { exact: true }).evaluate((it) => it === document.activeElement),
  ).toBe(true)
  await dialog.getByLabel('To', { exact: true }).fill('2099-03-09')
  await dialog.getByLabel('Amount from (৳)').fill('১')
  await dialog.getByLabel('Amount up to (৳)').fill('9,99,999')
  await dialog.getByLabel('District').selectOption('Dhaka')
  await dialog.getByLabel('Where it came from').selectOption('Website')
  await dialog.getByRole('button', { name: 'Show orders' }).click()
  await page.getByText('Showing 1 of 1').waitFor()
  await rowOf(page, near.id).waitFor()
  const chips = page.getByRole('list', { name: 'Chosen filters' })
  await eventually(() => chips.getByRole('button').allTextContents()).toEqual([
    'From 10 Mar, 2026',
    'Until 09 Mar, 2099',
    'Dhaka',
    'Website',
    'At least ৳1',
    'At most ৳9,99,999',
    'Clear all',
  ])
  const address = page.url()
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    search: name.toUpperCase(),
    from: '2026-03-10',
    to: '2099-03-09',
    district: 'Dhaka',
    source: 'web',
    minAmount: '1',
    maxAmount: '999999',
  })
  await rowOf(page, near.id).getByRole('link').first().click()
  await page.getByRole('heading', { name: formatOrderId(near.id) }).waitFor()
  await page.goBack()
  await page.getByText('Showing 1 of 1').waitFor()
  expect(page.url()).toBe(address)
  await eventually(() => search(page).inputValue()).toBe(name.toUpperCase())
  await chips.getByRole('button', { name: 'Remove filter: Dhaka' }).click()
  await page.getByText('Showing 2 of 2').waitFor()
  await page.goBack()
  await page.getByText('Showing 1 of 1').waitFor()
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText('Showing 2 of 2').waitFor()
  await eventually(() => chips.count()).toBe(0)
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
})

test('several orders are confirmed at once; failures are listed with their reasons, and the list is refreshed', async () => {
  const name = newName()
  const ids = [(await orderOf(name)).id, (await orderOf(name)).id, (await orderOf(name)).id]
  const [first = '', second = '', conflicting = ''] = ids
  const page = await asOwner(visit, `${pending}?search=${encodeURIComponent(name)}`, { viewport: phone })
  await rowOf(page, conflicting).waitFor()
  expect(await bar(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Select orders' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await bar(page).getByText('3 orders selected').waitFor()
  // Two lines on a phone, the last of which ends with what cannot be taken back.
  await page.setViewportSize({ width: 360, height: 780 })
  const tops = await bar(page)
    .locator('a, button')
    .evaluateAll((parts) => parts.map((part) => [part.textContent, part.getBoundingClientRect().bottom]))
  expect(new Set(tops.map(([, bottom]) => bottom)).size).toBe(2)
  expect(tops.at(-1)?.[0]).toBe('Cancel')
  await moveAsOwner(conflicting, 'Cancelled')
  await bar(page).getByRole('button', { name: 'Confirm' }).click()
  const notMoved = page.getByRole('dialog', { name: 'Not all orders could be updated' })
  await notMoved.getByText('2 of 3 orders updated. These were not:').waitFor()
  await eventually(() => notMoved.getByRole('listitem').allTextContents()).toEqual([
    `${formatOrderId(conflicting)}The order is Cancelled now.`,
  ])
  await notMoved.getByRole('button', { name: 'OK' }).click()
  await page.getByText('No order here matches this.').waitFor()
  for (const id of [first, second]) expect((await fetchOrder(page, id)).orderStatus).toBe('Confirmed')

  // Only selected orders are cancelled, after a confirmation; a lost response is reported.
  await page.goto(`/dashboard/confirmedOrders?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Select orders' }).click()
  await tick(page, first).check()
  const cancel = bar(page).getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await page.getByRole('dialog', { name: 'Cancel 1 order?' }).getByRole('button', { name: 'No' }).click()
  await page.route('**/api/orders/statuses', (route) => route.abort())
  await cancel.click()
  await page.getByRole('button', { name: 'Yes, cancel 1 order' }).click()
  await toast(page, 'No answer came.').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/orders/statuses')
  await eventually(() => tick(page, first).isChecked()).toBe(true)
  await cancel.click()
  await page.getByRole('button', { name: 'Yes, cancel 1 order' }).click()
  await rowOf(page, first).waitFor({ state: 'detached' })
  await rowOf(page, second).waitFor()
  expect((await fetchOrder(page, first)).orderStatus).toBe('Cancelled')
  expect((await fetchOrder(page, second)).orderStatus).toBe('Confirmed')
})

test('selected orders are printed as invoices, one per page, or as packing slips without prices; the whole list is exported as CSV', async () => {
  const name = newName()
  const [one, two] = [await orderOf(name, { comment: 'Call first' }), await orderOf(name)]
  const page = await asOwner(visit, `${pending}?search=${encodeURIComponent(name)}`, { viewport: desktop })
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  for (const [word, title, pages] of [
    ['Packing slips', '2 packing slips', 1],
    ['Invoices', '2 invoices', 2],
  ] as const) {
    const opened = page.context().waitForEvent('page')
    await bar(page).getByRole('link', { name: word }).click()
    const paper = await opened
    await paper.getByRole('heading', { level: 1, name: title }).waitFor()
    await paper.getByRole('article').nth(1).waitFor()
    const printed = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g), word).toHaveLength(pages)
    if (word === 'Packing slips') {
      const slip = paper.getByRole('article', { name: `Packing slip ${formatOrderId(one.id)}` })
      const text = (await slip.innerText()).replace(/\s+/g, ' ')
      for (const part of [
        name,
        one.sent.customerData.mobileNumber,
        'House 4, Station Road',
        'Call first',
        '1 ×',
      ])
        expect(text).toContain(part)
      // Its only amount is the one to be collected.
      expect(text.match(/৳[\d,.]+/g)).toEqual([`৳${new Intl.NumberFormat('en-IN').format(one.sent.total)}`])
    }
    await paper.close()
  }
  await eventually(() => tick(page, two.id).isChecked()).toBe(true)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"Order ID","Date"')
  expect(lines[1]).toContain(`"${two.id}"`)
})

test('orders confirmed together are pending again when it is undone within ten seconds, except one that has moved on', async () => {
  const name = newName()
  const [one, two] = [await orderOf(name), await orderOf(name)]
  const page = await asOwner(visit, `${pending}?search=${encodeURIComponent(name)}`, { viewport: desktop })
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  // The ten seconds do not pass.
  await page.clock.setFixedTime(new Date())
  await bar(page).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('2 orders confirmed.').waitFor()
  await page.getByText('No order here matches this.').waitFor()
  await moveAsOwner(two.id, 'Shipping')
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, '1 order is pending again.').getByText('1 order stays as it is').waitFor()
  await rowOf(page, one.id).waitFor()
  await eventually(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect((await fetchOrder(page, one.id)).orderStatus).toBe('Pending')
  expect((await fetchOrder(page, two.id)).orderStatus).toBe('Shipping')
  await page.goto(overviewOf(one.id))
  await page.getByRole('region', { name: 'History' }).getByText('Waiting for confirmation again').waitFor()
})

test('the offer to undo ends after ten seconds', async () => {
  const name = newName()
  await orderOf(name)
  const page = await asOwner(visit, `${pending}?search=${encodeURIComponent(name)}`, { viewport: desktop })
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expectClosesAfter(page, page.getByRole('button', { name: 'Undo' }), 10_000, () =>
    bar(page).getByRole('button', { name: 'Confirm' }).click(),
  )
})

test('the list of all orders has every status with its number; a tab shows one of them', async () => {
  const name = newName()
  const [waiting, shipping, delivered] = [await orderOf(name), await orderOf(name), await orderOf(name)]
  await moveAsOwner(shipping.id, 'Confirmed', 'Shipping')
  await moveAsOwner(delivered.id, 'Confirmed', 'Delivered')
  const page = await asOwner(visit, `/dashboard/allOrders?search=${encodeURIComponent(name)}`, {
    viewport: desktop,
  })
  await page.getByText('Showing 3 of 3').waitFor()
  await rowOf(page, delivered.id).getByRole('cell', { name: 'Delivered' }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link')
  await eventually(() => tabs.allTextContents()).toEqual(
    ['All', 'Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return'].map((tab) =>
      expect.stringMatching(new RegExp(`^${tab} \\d[\\d,]*$`)),
    ),
  )
  // An order that is moved here stays, because the list has all statuses.
  await rowOf(page, waiting.id).getByRole('button', { name: 'Confirm' }).click()
  await rowOf(page, waiting.id).getByRole('cell', { name: 'Confirmed' }).waitFor()
  await tabs.filter({ hasText: 'Shipping' }).click()
  await page.waitForURL('**/dashboard/confirmedOrders?status=Shipping')
  // The search of the list before is dropped when the new list is drawn, a moment after the address.
  await eventually(() => search(page).inputValue()).toBe('')
  await search(page).fill(name)
  await page.getByText('Showing 1 of 1').waitFor()
  await rowOf(page, shipping.id).waitFor()
})
