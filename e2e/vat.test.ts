import { expect, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from './accessibility.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit } = openBrowser()

test('with a BIN an order has a tax invoice to print, which the page VAT lists and adds up [D215]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, '/dashboard/vat', { viewport: phone })
  await page.getByText('Let an adviser look at rates').waitFor()
  await page.getByText('No tax invoices are issued').waitFor()
  const off = { bin: '', taxInvoices: 'off' }
  const on = { bin: '001234567-0101', taxInvoices: 'on' }
  await callAs(page, 'PUT', '/settings', { from: off, to: on })
  try {
    await page.goto(new URL(`/dashboard/order-overview/${id}`, page.url()).href)
    await page.getByRole('button', { name: 'Tax invoice' }).click()
    const paper = page.getByRole('article')
    await paper.getByText('কর চালানপত্র', { exact: true }).waitFor()
    await paper.getByText('মূসক-৬.৩').waitFor()
    await paper.getByText('001234567-0101').waitFor()
    await page.waitForURL(/\/dashboard\/print-tax/)
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.goto(new URL('/dashboard/vat', page.url()).href)
    await page.getByRole('listitem').filter({ hasText: 'Tax invoice 6.3' }).first().waitFor()

    await page.getByText('Rates', { exact: true }).click()
    const rate = page.getByRole('textbox', { name: /^VAT of .* in percent$/ }).first()
    await rate.fill('120')
    await page
      .getByRole('button', { name: /^Save: / })
      .first()
      .click()
    await page.getByText('Please give a number from 0 to 100').waitFor()
    await rate.fill('7.5')
    await page
      .getByRole('button', { name: /^Save: / })
      .first()
      .click()
    await page.getByText('The rate has been saved.').waitFor()
    await page.reload()
    await page.getByText('Rates', { exact: true }).click()
    await eventually(() => rate.inputValue()).toBe('7.5')
    await callAs(page, 'PUT', `/orderStatus/${id}`, { status: 'Cancelled' })
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Cancelled' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Download the month as CSV' }).count()).toBe(1)
  } finally {
    await callAs(page, 'PUT', '/settings', { from: on, to: off })
  }
})
