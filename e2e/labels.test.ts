import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takaInWords } from '#lib/number-words.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { callApiAs, owner } from './accounts.ts'
import { openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

/** The sizes of the pages on paper, in millimetres. */
async function printedPages(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).not.toBeNull()
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  )
}

test('labels are printed in three sizes, and printing them again says so [D85]', async () => {
  const placed = await Promise.all(Array.from({ length: 5 }, () => placeOrder()))
  const [first] = placed
  if (!first) throw new Error('No order.')
  await moveAsOwner(first.id, 'Confirmed')
  await callApiAs(owner(), 'POST', `/orders/${first.id}/parcel`, {
    ...{
      courierName: 'Sundarban',
      trackingCode: 'SB-123456',
      trackingUrl: 'https://courier.example/SB-123456',
    },
  })
  const ids = placed.map(({ id }) => id).join('.')
  const page = await asOwner(visit, `/dashboard/print-labels?ids=${ids}`)
  const label = page.getByRole('article', { name: `Label ${formatOrderId(first.id)}` })
  await label.getByRole('img', { name: 'SB-123456' }).waitFor()
  await label.getByRole('img', { name: 'Follow the parcel' }).waitFor()
  const { total } = await callApiAs(owner(), 'GET', `/order/${first.id}`)
  for (const text of [
    ...[first.sent.customerData.name, first.sent.customerData.mobileNumber, 'Sundarban'],
    takaInWords(Math.round(total), 'en'),
  ])
    await label.getByText(text).first().waitFor()
  // Every code was drawn.
  const drawn = await page
    .getByRole('article')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  expect(drawn).toEqual(Array(10).fill(true))

  const papers = page.getByLabel('Paper')
  expect(await printedPages(page)).toEqual(Array(5).fill([105, 148]))
  await papers.selectOption('3-inch label (76 × 102 mm)')
  await page.locator('.parcel-label-3-inch').first().waitFor()
  expect(await printedPages(page)).toEqual(Array(5).fill([76, 102]))
  await papers.selectOption('A4, four on a page')
  await page.locator('.parcel-label-a4').first().waitFor()
  expect(await printedPages(page)).toEqual(Array(2).fill([210, 297]))

  await page.getByRole('button', { name: 'Print' }).click()
  await toast(page, '5 orders are marked as printed.').waitFor()
  await page.getByText('5 of these labels were printed before.').waitFor()
  // The paper of this device is remembered.
  await page.goto(`/bn/dashboard/print-labels?ids=${first.id}`)
  await page.getByText('এই লেবেল আগে ছাপা হয়েছে।').waitFor()
  expect(await page.getByLabel('কাগজ').inputValue()).toBe('a4')
  await page.getByText(takaInWords(Math.round(total), 'bn')).waitFor()

  await page.goto('/dashboard/confirmedOrders')
  await page.locator(`[data-order="${first.id}"]`).getByText('Label printed').waitFor()
  await page.goto('/dashboard/confirmedOrders?unprinted=yes')
  await page.getByText('Label not printed').waitFor()
  expect(await page.locator(`[data-order="${first.id}"]`).count()).toBe(0)
})
