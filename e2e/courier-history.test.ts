import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase, patientLimits } from '#platform/database.ts'
import { embeddedDatabaseUrl } from '#platform/embedded-postgres.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { overviewOf, pendingWith, rowOf, toast } from './dashboard-pages.ts'
import { expectFitsEveryWidth } from './every-width.ts'
import { fetchHtml } from './fetched-page.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner, confirmAsOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }
const db = openDatabase(embeddedDatabaseUrl(inject('dataDir')), { limits: patientLimits })
afterAll(() => db.destroy())

/** What a courier and a service have answered about a number. */
async function answer(phone: string) {
  const answers = [
    {
      source: 'bd-courier',
      couriers: [{ courier: 'pathao', from: 14, to: 14, percent: 50 }],
      parcels: 14,
      deliveredPercent: 50,
    },
    {
      source: 'steadfast',
      couriers: [{ courier: 'steadfast', from: 6, to: 20, percent: 80 }],
      reports: 2,
      reportKinds: JSON.stringify([{ kind: 'fake_order', count: 2 }]),
      parcels: 20,
      deliveredPercent: 59,
    },
  ]
  for (const { couriers, ...row } of answers)
    await db
      .insertInto('courierAnswers')
      .values({ ...row, phone, couriers: JSON.stringify(couriers) })
      .execute()
}

test('staff see on the call, the order and its row what couriers know of the number [D155]', async () => {
  const { id, sent } = await placeOrder()
  const phone = sent.customerData.mobileNumber
  const page = await asOwner(visit, overviewOf(id), { viewport })
  await page.getByText('First order', { exact: false }).first().waitFor()
  // Where nothing is known nothing is said.
  const record = page.getByRole('region', { name: 'At couriers' })
  expect(await record.count()).toBe(0)
  await answer(phone)
  await page.reload()
  await record.getByText('Steadfast').waitFor()
  const text = (await record.innerText()).replace(/\s+/g, ' ')
  expect(text).toMatch(
    /^At couriers Pathao 14 parcels 50% delivered Steadfast 6–20 parcels 80% delivered Together at least 20 parcels 59% delivered 2 reports by other merchants: fake order 2 Asked /,
  )
  await expectAccessibleInThemes(page)
  await expectFitsEveryWidth(page)
  const { current } = await callApiAs(owner(), 'POST', '/calls/next', {})
  if (current) await callApiAs(owner(), 'POST', `/calls/${current._id}/release`, {})
  await db
    .updateTable('orders')
    .set({ callLockedBy: null, callLockedUntil: null })
    .where('callLockedBy', 'is not', null)
    .execute()
  // The oldest of all that wait.
  await db
    .updateTable('orders')
    .set({ needsCall: true, callDueAt: new Date('2000-01-01') })
    .where('id', '=', id)
    .execute()
  await page.goto('/bn/dashboard/calls')
  await page.getByRole('button', { name: 'পরের ক্রেতাকে কল করুন' }).click()
  const bengali = page.getByRole('region', { name: 'কুরিয়ারের রেকর্ড' })
  await bengali.getByText('৬–২০টি পার্সেল').waitFor()
  await bengali.getByText('৮০% ডেলিভারি').waitFor()
  await page.goto(pendingWith(id))
  await rowOf(page, id).getByText('Couriers: 59% of 20+ delivered', { exact: false }).waitFor()
})

test('the merchant switches on who is asked, and the privacy page says so as long as it is on [D155]', async () => {
  const privacy = fetchHtml
  expect(await privacy('/privacy')).not.toContain('BD Courier')
  const page = await asOwner(visit, '/dashboard/couriers', { viewport })
  const card = page
    .getByRole('region', { name: 'Check phone numbers' })
    .getByRole('listitem')
    .filter({ hasText: 'BD Courier' })
  await card.getByRole('button', { name: 'Switch on' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Please fill this in.').waitFor()
  await card.getByLabel('API key').fill('a-key-that-ends-in-4321')
  await card.getByLabel('Address').fill('https://service.shop.invalid')
  await expectFitsEveryWidth(page)
  await card.getByRole('button', { name: 'Save' }).click()
  await confirmAsOwner(page)
  expectConsoleError('422')
  await toast(page, 'Saved').waitFor()
  await card.getByText(/\d answers? in the last 30 days/).waitFor()
  await expectAccessibleInThemes(page)
  await eventually(() => privacy('/privacy')).toContain('we ask BD Courier how many parcels')
  expect(await privacy('/bn/privacy')).toContain('BD Courier-এর কাছে জানতে চাই')
  await card.getByRole('button', { name: 'Switch off' }).click()
  await confirmAsOwner(page)
  await card.getByText('Off', { exact: true }).waitFor()
  expectConsoleError('422')
  await eventually(() => privacy('/privacy')).not.toContain('BD Courier')
})
