import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser, twoFrames } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { excelStatement } from './excel-statement.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const smallPhone = { width: 360, height: 780 }

/** An order that a courier without a connection has delivered. */
async function delivered(courierName: string, trackingCode: string) {
  const { id } = await placeOrder()
  await moveAsOwner(id, 'Confirmed')
  await callApiAs(owner(), 'POST', `/orders/${id}/parcel`, { courierName, trackingCode })
  await moveAsOwner(id, 'Shipping', 'Delivered')
  const { due } = await callApiAs(owner(), 'GET', `/orders/${id}/cash`)
  return { id, due: due as number }
}
const openOf = async (id: string) => (await callApiAs(owner(), 'GET', `/orders/${id}/cash`)).open

test('the one courier that a shop is connected to is chosen for its statements, and nothing counts as typed', async () => {
  const page = await asOwner(visit, '/dashboard')
  const chooseCourier = page.getByLabel('Courier', { exact: true })
  const couriers = ['steadfast', 'redx'].map((courier) => ({ courier, isDefault: false, isBroken: false }))
  for (const [connected, chosen] of [
    [couriers.slice(1), 'redx'],
    [couriers, ''],
  ] as const) {
    await page.route('**/api/couriers/usable', (route) => route.fulfill({ json: connected }))
    const answered = page.waitForResponse('**/api/couriers/usable')
    await page.goto('/dashboard/statements')
    await answered
    await twoFrames(page)
    await eventually(() => chooseCourier.inputValue()).toBe(chosen)
  }
  await page.getByRole('link', { name: 'Shodai' }).first().click()
  await page.waitForURL('/')
})

test('a merchant books the statement of a courier on a phone, and sees what is short and what is missing [D86]', async () => {
  const courier = `Sundarban ${Date.now()}`
  const lost = await delivered(courier, 'SND-1000')
  const paid = await delivered(courier, 'SND-1001')
  const excel = await delivered(courier, 'SND-2002')
  const page = await asOwner(visit, '/dashboard/statements', { viewport: smallPhone })
  const chooseCourier = page.getByLabel('Courier', { exact: true })
  const file = (name: string, text: string | Buffer) =>
    page.getByLabel('File (CSV or Excel .xlsx)').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  const number = page.getByLabel('Number of the payment or statement')
  // A statement goes to no courier that nobody has named.
  await eventually(() => chooseCourier.inputValue()).toBe('')
  await number.press('Enter')
  await page.getByText('Choose the courier that this statement is from.').waitFor()
  await expectAccessible(page)
  await chooseCourier.selectOption('Another courier')
  await number.press('Enter')
  // The fields that are missing come first.
  await eventually(() => page.getByText('Fill this in first.').count()).toBe(2)
  await page.getByLabel('Name of the courier').fill(courier)
  await number.fill('PAY-77')
  await number.press('Enter')
  await page.getByText('Choose the file first.').waitFor()
  await file('letter.csv', 'Dear shop')
  await page.getByText('This file was not taken.').waitFor()
  expectConsoleError('422')
  await number.fill('')
  await file(
    'payment.csv',
    `Tracking Code,Invoice,Collected Amount,Delivery Charge\nSND-1001,,${paid.due - 100},60\nSND-404,,500,60\n`,
  )
  // Nothing is sent without its number, and the file does not have to be chosen again.
  await page.getByText('Fill this in first.').waitFor()
  await page.getByText('Chosen: payment.csv').waitFor()
  expect(await page.getByLabel('Name of the courier').inputValue()).toBe(courier)
  await number.fill('PAY-77')
  await page.getByRole('button', { name: 'Read the statement' }).click()
  await page.getByText('For example: SND-1001').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the statement' }).click()
  await page.getByText('Less than is open', { exact: true }).waitFor()
  await page.getByText('Not an order of this courier').waitFor()
  await page.getByText('Missing: delivered before, but not in this statement').waitFor()
  await page.getByRole('link', { name: formatOrderId(lost.id) }).waitFor()
  expect(await openOf(paid.id)).toBe(paid.due)
  await page.getByRole('button', { name: 'Book 1 row' }).click()
  await toast(page, 'The statement is booked.').waitFor()
  await page.getByText(/^Booked /).waitFor()
  expect(await openOf(paid.id)).toBe(100)
  await expectAccessible(page)

  // The next file of the same courier is read at once, also from Excel.
  await page.goto('/dashboard/statements')
  await file('Pathao-payment.csv', 'Tracking Code,Collected Amount\n')
  await eventually(() => chooseCourier.inputValue()).toBe('pathao')
  await chooseCourier.selectOption('Another courier')
  await page.getByLabel('Name of the courier').fill(courier)
  await number.fill('PAY-77')
  await file('payment.xlsx', excelStatement)
  await page.getByText('This number was booked already.').waitFor()
  expectConsoleError('422')
  await number.fill('PAY-78')
  await page.getByRole('button', { name: 'Read the statement' }).click()
  await page.getByRole('button', { name: 'Book 1 row' }).click()
  await toast(page, 'The statement is booked.').waitFor()
  expect(await openOf(excel.id)).toBe(Math.round((excel.due - 610.5) * 100) / 100)

  // What is left of it is written off with a reason; what a rider brings is booked by hand.
  await page.goto(`/dashboard/cash?courier=other&name=${encodeURIComponent(courier)}`)
  await page.getByLabel(`Select order ${formatOrderId(paid.id)}`).waitFor()
  await expectAccessible(page)
  await page.getByLabel(`Select order ${formatOrderId(paid.id)}`).check()
  await page.getByRole('button', { name: 'Write off' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Write why this money will not come.').waitFor()
  await page.getByLabel('Reason').fill('The courier kept it')
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Written off: 1 order.').waitFor()
  await page.getByLabel(`Select order ${formatOrderId(lost.id)}`).check()
  await page.getByRole('button', { name: 'Cash received' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Received: 1 order.').waitFor()
  await eventually(async () => [await openOf(paid.id), await openOf(lost.id)]).toEqual([0, 0])
  await page.goto(`/dashboard/order-overview/${paid.id}`)
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText('The courier kept it').waitFor()
  await money.getByText('PAY-77').waitFor()
})
