import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { formatNumber } from '#lib/language.ts'
import { originHeader } from '#shop/measurement/origin-rules.ts'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { orderFor } from './api-calls.ts'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { moveAsOwner, nextPhone } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()
/** So wide that the ten figures of a campaign have their columns. */
const viewport = { width: 1700, height: 900 }
const run = Date.now()
const dayBefore = (days: number) => dhakaDay(new Date(Date.now() - days * 86_400_000))
const [today, yesterday] = [dayBefore(0), dayBefore(1)]

/** A lamp of which each brings ৳400. */
let lamp: string
beforeAll(async () => {
  const { insertedId } = await callApiAs(owner(), 'POST', '/postProduct', {
    name: `Advertised lamp ${run}`,
    category: 'Women Items',
    subCategory: 'Jewelry',
    originalPrice: 1000,
    costPrice: 600,
  })
  lamp = String(insertedId)
})
// Gone from the lists of other tests.
afterAll(() => callApiAs(owner(), 'PATCH', `/updateProduct/${lamp}`, { hidden: true }))

/** An order of somebody who came by an advertisement of this campaign. */
async function orderFrom(campaign: string) {
  const product = { _id: lamp, originalPrice: 1000, offerPrice: null, sizes: [], colors: [] } as never
  const landing = `/?${new URLSearchParams({ utm_source: 'facebook', utm_campaign: campaign })}`
  const response = await fetch(`${inject('shopUrl')}/api/postOrder`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [originHeader]: new URLSearchParams({ first: `${Date.now()}  ${landing}` }).toString(),
    },
    body: JSON.stringify(orderFor([product], { mobileNumber: nextPhone() })),
  })
  expect(response.status).toBe(201)
  return String((await response.json()).insertedId)
}

const openCampaigns = (path = '') => asOwner(visit, `${path}/dashboard/campaigns`, { viewport })

/** The figures of a campaign, by the headings of their columns. */
async function figuresOf(page: Page, campaign: string) {
  const table = page.getByRole('table', { name: 'Campaign' })
  const headings = await table.getByRole('columnheader').allInnerTexts()
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: campaign }) })
  const cells = await row.getByRole('cell').allInnerTexts()
  return Object.fromEntries(cells.map((cell, index) => [headings[index + 1], cell]))
}

async function typeSpend(page: Page, { campaign, day, amount }: Record<string, string>) {
  const form = page.getByRole('region', { name: 'Type in spend' })
  if (day) await form.getByLabel('Day').fill(day)
  await form.getByLabel('Campaign').fill(campaign ?? '')
  await form.getByLabel('Amount in taka').fill(amount ?? '')
  await form.getByRole('button', { name: 'Save' }).click()
}

test('a merchant types in what a campaign cost on each day, and reads what a delivered order of it cost [D160] [D161]', async () => {
  const campaign = `Eid Sale ${run}`
  const [first, second, returned] = [
    await orderFrom(campaign),
    await orderFrom(campaign),
    await orderFrom(campaign),
  ]
  await orderFrom(campaign)
  await moveAsOwner(first, 'Confirmed', 'Delivered')
  await moveAsOwner(second, 'Confirmed', 'Delivered')
  await moveAsOwner(returned, 'Confirmed', 'Delivered', 'Return')
  const page = await openCampaigns()
  await eventually(() => figuresOf(page, campaign)).toMatchObject({
    Orders: '4',
    Confirmed: '3',
    Delivered: '2',
    'Came back': '1',
    'Profit of goods': '৳800',
    Spend: '৳0',
    'Per delivered order': '–',
  })

  await typeSpend(page, { campaign, amount: 'much' })
  await page.getByText('Please give an amount in taka.').waitFor()
  await typeSpend(page, { campaign, day: yesterday, amount: '১,০০০' })
  await toast(page, 'Spend stored.').waitFor()
  // A name that nobody can tell from it is the same campaign.
  await typeSpend(page, { campaign: campaign.toLowerCase(), day: today, amount: '500' })
  await eventually(() => figuresOf(page, campaign)).toMatchObject({
    Spend: '৳1,500',
    'Per delivered order': '৳750',
  })
  await typeSpend(page, { campaign, day: today, amount: '700' })
  await toast(page, 'Spend stored. Before it was ৳500.').waitFor()
  await eventually(() => figuresOf(page, campaign)).toMatchObject({
    Spend: '৳1,700',
    'Per delivered order': '৳850',
  })
  await expectAccessible(page)
})

const sendFile = (page: Page, label: string, text: string) =>
  page.getByLabel(label).setInputFiles({ name: 'spend.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file of Ads Manager is taken in English and Bengali, and a row that cannot be read is named with its value [D161]', async () => {
  const campaign = `Winter ${run}`
  const page = await openCampaigns()
  const label = 'CSV file'
  const status = page.getByRole('region', { name: 'Import from Ads Manager' }).getByRole('status')
  const english = `Campaign name,Ad set name,Day,Amount spent (BDT)
,,,"1,550.50"
${campaign},Dhaka,${yesterday},"1,200.50"
${campaign},Dhaka,${today},350
`
  await sendFile(page, label, english.replace(',350', ',3.5.0'))
  await status.getByText('Nothing was stored. Please mend these rows and choose the file again.').waitFor()
  expect(await status.getByRole('listitem').allInnerTexts()).toEqual([
    'Row 4: no amount that can be read – “3.5.0”',
  ])
  await expectAccessible(page)
  expect(await figuresOf(page, campaign)).toEqual({})

  await sendFile(page, label, english)
  await status.getByText('Taken: 2 new, 0 changed and 0 unchanged days of campaigns.').waitFor()
  await status.getByText('1 rows without a campaign were taken as sums and not counted.').waitFor()
  // Without an order that was delivered there is no cost of one.
  await eventually(() => figuresOf(page, campaign)).toMatchObject({
    Orders: '0',
    Spend: '৳1,551',
    'Per delivered order': '–',
  })

  const bengali = await openCampaigns('/bn')
  await sendFile(
    bengali,
    'CSV ফাইল',
    `ক্যাম্পেইনের নাম,দিন,খরচের পরিমাণ (BDT)
${campaign},${yesterday},"১,২০০.৫০"
${campaign},${today},${formatNumber(400, 'bn')}
`,
  )
  await bengali.getByText('নেওয়া হয়েছে: ক্যাম্পেইনের ০টি নতুন, ১টি বদলানো ও ১টি আগের মতো দিন।').waitFor()
  await bengali
    .getByRole('row')
    .filter({ has: bengali.getByRole('rowheader', { name: campaign }) })
    .getByRole('cell', { name: /৳১,৬০১$/ })
    .first()
    .waitFor()
})

test('what is stored while the page still reads its figures for the first time is among them [D161]', async () => {
  const campaign = `Early ${run}`
  const page = await asOwner(visit, '/dashboard', { viewport })
  // Read before the change, received after it.
  const [isRead, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    '**/api/campaigns?*',
    async (route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isReleased.promise
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await page.goto('/dashboard/campaigns')
  await isRead.promise
  await typeSpend(page, { campaign, day: today, amount: '500' })
  await toast(page, 'Spend stored.').waitFor()
  isReleased.resolve()
  await eventually(() => figuresOf(page, campaign)).toMatchObject({ Spend: '৳500' })
})

test('the costs of a month are kept by month, and are what is left after advertisements less [D160]', async () => {
  const month = dayBefore(Number(today.slice(8))).slice(0, 7)
  await callApiAs(owner(), 'PUT', '/ad-spend', { day: `${month}-01`, campaign: `Rent ${run}`, amount: 100 })
  const page = await asOwner(visit, '/dashboard/campaigns?period=lastMonth', { viewport })
  const costs = page.getByRole('region', { name: 'Costs by month' })
  const rest = page.getByRole('region', { name: 'What is left after other costs' })
  await rest.getByText(/^Of each month as many days/).waitFor()
  await costs.getByLabel('Month').fill(month)
  await costs.getByLabel('Rent').fill('30000')
  await costs.getByLabel('Salaries').fill('১২,০০০.৫০')
  await costs.getByLabel('Other costs').fill('-1')
  await costs.getByLabel('Packing for each parcel').fill('12')
  await costs.getByRole('button', { name: 'Save' }).click()
  await costs.getByText('Please give an amount in taka.').waitFor()
  await costs.getByLabel('Other costs').fill('0')
  await costs.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Costs saved.').waitFor()
  const amounts = async () => (await rest.getByRole('definition').allInnerTexts()).slice(1, 4)
  await eventually(amounts).toEqual(['−৳30,000', '−৳12,001', '৳0'])
  expect(await rest.getByText('No costs were typed in').count()).toBe(0)
  // Another month has costs of its own.
  await costs.getByLabel('Month').fill(today.slice(0, 7))
  await eventually(() => costs.getByLabel('Rent').inputValue()).toBe('0')
  await costs.getByLabel('Month').fill(month)
  await eventually(() => costs.getByLabel('Rent').inputValue()).toBe('30000')
  // What is typed is not dropped for another month without a question.
  await costs.getByLabel('Rent').fill('31000')
  await costs.getByLabel('Month').fill(today.slice(0, 7))
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await eventually(() => costs.getByLabel('Month').inputValue()).toBe(month)
  expect(await costs.getByLabel('Rent').inputValue()).toBe('31000')
  await costs.getByLabel('Month').fill(today.slice(0, 7))
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await eventually(() => costs.getByLabel('Rent').inputValue()).toBe('0')
})
