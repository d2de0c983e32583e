import { expect, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from './accessibility.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
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

test('a product’s own VAT is set in its editor; its invoice has it, and the credit note says why in both languages [D225]', async () => {
  const { id, bought } = await placeOrder()
  const [product] = bought
  if (!product) throw new Error('Nothing was bought.')
  const editor = `/dashboard/update/${product._id}`
  const page = await asOwner(visit, editor)
  await page.getByLabel('Original price').waitFor()
  expect(await page.getByLabel('VAT (%)').count()).toBe(0)
  const off = { bin: '', taxInvoices: 'off' }
  const on = { bin: '001234567-0101', taxInvoices: 'on' }
  await callAs(page, 'PUT', '/settings', { from: off, to: on })
  try {
    await page.reload()
    const rate = page.getByLabel('VAT (%)')
    await rate.fill('101')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('A number from 0 to 100, with at most two decimals.').waitFor()
    await rate.fill('5')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL(/allProducts/)
    await page.goto(new URL(editor, page.url()).href)
    await eventually(() => rate.inputValue()).toBe('5')

    await moveAsOwner(id, 'Confirmed', 'Delivered', 'Return')
    await page.goto(new URL('/dashboard/vat', page.url()).href)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Credit note 6.7' })
      .first()
      .getByRole('link', { name: /^Print: / })
      .click()
    const paper = page.getByRole('article')
    await paper.getByText('মূসক-৬.৭').waitFor()
    await paper.getByText('Mushak 6.7').waitFor()
    const line = paper.getByRole('row').filter({ hasText: 'The order came back' })
    await line.waitFor()
    const price = product.offerPrice ?? product.originalPrice
    const vat = (Math.round((price * 100 * 5) / 105) / 100).toFixed(2)
    const figures = (await line.getByRole('cell').allInnerTexts()).map((text) =>
      text.replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))),
    )
    // As in the invoice, and as it is taken back.
    expect(figures.filter((text) => text === vat)).toHaveLength(2)
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.goto(page.url().replace('/dashboard/', '/bn/dashboard/'))
    await paper.getByText('পণ্য ফেরত', { exact: true }).waitFor()
    expect(await paper.getByText('Mushak 6.7').count()).toBe(0)
  } finally {
    await callAs(page, 'PATCH', `/updateProduct/${product._id}`, { vatRate: null })
    await callAs(page, 'PUT', '/settings', { from: on, to: off })
  }
})
