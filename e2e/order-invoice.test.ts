import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import { fetchOrder, overviewOf } from './dashboard-pages.ts'
import { makeShopper } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const invoiceOf = (id: string) => `${overviewOf(id)}/invoice/${id}`
const paper = (page: Page) => page.getByRole('article', { name: 'Invoice' })
const partyOf = (page: Page, name: string) =>
  paper(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) })

/** The visible text of the page. */
const visibleText = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ').trim()

test('customer and administrator open the invoice from the overview: date, order id, both parties, items, sums and thanks [OVW-06] [OVW-07] [OVW-08] [OVW-09]', async () => {
  const person = await makeShopper()
  const { id, sent, bought } = await person.order({ quantity: 3, address: 'House 4, Station Road' })
  const taka = (amount: number) =>
    `৳${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount)}`
  const sum = taka
  for (const page of [
    await asShopper(visit, person, overviewOf(id)),
    await asOwner(visit, overviewOf(id), { viewport: desktop }),
  ]) {
    await page.getByRole('link', { name: 'Invoice' }).click()
    await page.waitForURL(`**${invoiceOf(id)}`)
    await paper(page).getByRole('heading', { level: 1, name: 'Invoice' }).waitFor()
    const { date, time } = await fetchOrder(page, id)
    const facts = await paper(page).locator('dl').first().locator('> div').allInnerTexts()
    expect(facts.map((fact) => fact.replace(/\s+/g, ' '))).toEqual([
      `Date ${date}, ${time}`,
      `Order ID ${formatOrderId(id)}`,
      'Order Status Pending',
      'Payment Cash On Delivery',
    ])
    // Stored in Bengali, shown in the language of the page.
    await partyOf(page, 'Invoiced to').getByText('Mirzapur, Tangail').waitFor()
    const party = (name: string) => partyOf(page, name).innerText()
    const to = await party('Invoiced to')
    for (const part of ['Rahima Begum', 'House 4, Station Road', sent.customerData.mobileNumber])
      expect(to).toContain(part)
    const from = await party('Pay to')
    for (const part of ['Shodai', 'House 12, Road 5, Dhanmondi, Dhaka 1205', '01700-000000'])
      expect(from).toContain(part)
    const price = sent.products[0]?.originalPrice ?? 0
    const cells = await paper(page).getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    expect(cells[0]).toContain(bought[0]?.name)
    expect(cells.slice(1)).toEqual([taka(price), '3', taka(price * 3)])
    const sums = await paper(page).locator('dl').last().locator('> div').allInnerTexts()
    expect(sums.map((sum) => sum.replace(/\s+/g, ' '))).toEqual([
      `Subtotal ${sum(sent.subTotal)}`,
      `Delivery charge ${sum(sent.customerData.deliveryCharge)}`,
      `Total ${sum(sent.total)}`,
    ])
    await paper(page).getByText('Thank you for your purchase!', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to the order' }).click()
    await page.waitForURL(`**${overviewOf(id)}`)
  }
})

test('the invoice shows licence and VAT registration numbers where they are set', async () => {
  const person = await makeShopper()
  const { id } = await person.order()
  const page = await asShopper(visit, person, invoiceOf(id))
  await paper(page).waitFor()
  expect(await paper(page).innerText()).not.toMatch(/BIN|licence|DBID/)
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch()
    const settings = await answer.json()
    await route.fulfill({ response: answer, json: { ...settings, bin: '001-22', tradeLicence: 'TRAD/9' } })
  })
  await page.reload()
  await partyOf(page, 'Pay to').getByText('BIN 001-22').waitFor()
  await eventually(() => paper(page).innerText()).toContain('Trade licence TRAD/9')
})

test.each(['light', 'dark'] as const)(
  'Print Invoice opens the print dialog and prints only the invoice, on one A4 page in light colours, from the %s theme [OVW-10]',
  async (colorScheme) => {
    const person = await makeShopper()
    const { id } = await person.order()
    const page = await asShopper(visit, person, invoiceOf(id), { viewport: desktop, colorScheme })
    await paper(page).waitFor()
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print Invoice' }).click()
    await eventually(() => page.locator('html').getAttribute('data-printed')).toBe('yes')
    const expected = (await paper(page).innerText()).replace(/\s+/g, ' ').trim()
    expect(await visibleText(page)).not.toBe(expected)
    await page.emulateMedia({ media: 'print' })
    await eventually(() => visibleText(page)).toBe(expected)
    const colors = await paper(page).evaluate((it) => {
      const { color, backgroundColor } = getComputedStyle(it)
      return [color, backgroundColor, getComputedStyle(document.documentElement).colorScheme]
    })
    expect(colors).toEqual(['rgb(29, 31, 27)', 'rgb(255, 255, 255)', 'light'])
    await page.emulateMedia({ media: null })
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
    // A4 in points.
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  },
)

test('an address with two different ids and another customer’s invoice are not found [OVW-07]', async () => {
  const [person, other] = [await makeShopper(), await makeShopper()]
  const { id } = await person.order()
  const { id: second } = await person.order()
  const page = await asShopper(visit, person, `${overviewOf(id)}/invoice/${second}`)
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  const stranger = await asShopper(visit, other, invoiceOf(id))
  await stranger.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  expectConsoleError('404')
})

test('an invoice that fails to load offers Retry', async () => {
  const person = await makeShopper()
  const { id } = await person.order()
  const page = await asShopper(visit, person, invoiceOf(id))
  await paper(page).waitFor()
  for (const path of ['**/api/settings', `**/api/order/${id}`]) {
    await page.route(path, (route) => route.abort())
    await page.reload()
    await page.getByRole('alert').waitFor()
    await eventually(() => page.getByRole('button', { name: 'Print Invoice' }).isDisabled()).toBe(true)
    await page.unroute(path)
    await page.getByRole('button', { name: 'Retry' }).click()
    await paper(page).waitFor()
  }
  expectConsoleError('ERR_FAILED')
})
