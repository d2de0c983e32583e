import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { expectAccessible, expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { fetchOrder, pending, rowOf } from './dashboard-pages.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('keyboard shortcuts: J and K move, X selects, C confirms, / searches, ? helps; none while typing', async () => {
  const name = `Keys ${Date.now()}`
  const ids: string[] = []
  for (let made = 0; made < 4; made++) ids.unshift((await placeOrder({ customer: { name } })).id)
  const [first = '', second = '', third = '', fourth = ''] = ids
  const page = await asOwner(visit, pending, { viewport: desktop })
  await page.getByText(/^Showing/).waitFor()
  await page.keyboard.press('/')
  // Each of its letters is a shortcut outside the field.
  await page.keyboard.type(name)
  await page.getByText('Showing 4 of 4').waitFor()
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await eventually(() => focused(page)).toBe(formatOrderId(first))
  await page.keyboard.press('k')
  await eventually(() => focused(page)).toBe(formatOrderId(first))
  await page.keyboard.press('j')
  await eventually(() => focused(page)).toBe(formatOrderId(second))
  const outline = await rowOf(page, second)
    .getByRole('link')
    .first()
    .evaluate((it) => getComputedStyle(it).outlineStyle)
  expect(outline).toBe('solid')
  // Without a selection it confirms the focused order, and the focus moves on.
  await page.keyboard.press('c')
  await rowOf(page, second).waitFor({ state: 'detached' })
  expect((await fetchOrder(page, second)).orderStatus).toBe('Confirmed')
  await expect.poll(() => focused(page)).toBe(formatOrderId(third))
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('2 orders selected').waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.getByText('1 order selected').waitFor()
  await page.keyboard.press('c')
  await rowOf(page, fourth).waitFor({ state: 'detached' })
  for (const [id, status] of [
    [first, 'Pending'],
    [third, 'Pending'],
    [fourth, 'Confirmed'],
  ] as const)
    expect((await fetchOrder(page, id)).orderStatus).toBe(status)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Confirm the selected orders, or the one you are at').waitFor()
  await page.keyboard.press('j')
  await help.getByLabel('Use these keys on this device').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.reload()
  await rowOf(page, first).waitFor()
  await page.keyboard.press('j')
  expect(await focused(page)).not.toBe(formatOrderId(first))
  await page.getByRole('button', { name: 'Keyboard' }).click()
  await help.getByLabel('Use these keys on this device').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await eventually(() => focused(page)).toBe(formatOrderId(first))
})

test.each(['', '/bn'])(
  'filters, selection, shortcuts and printouts of the order lists (%s) are accessible',
  async (base) => {
    const { id } = await placeOrder()
    const page = await asOwner(visit, '/dashboard', { viewport: phone, reducedMotion: 'reduce' })
    await page.goto(`${base}${pending}?search=${id}&district=Tangail&minAmount=1`)
    await rowOf(page, id).waitFor()
    await page.getByRole('button', { name: base ? 'অর্ডার বেছে নিন' : 'Select orders' }).click()
    await page.getByRole('checkbox').nth(1).check()
    await expectAccessibleEverywhereInLanguage(page)
    await page
      .getByRole('button', { name: base ? 'ফিল্টার' : 'Filter' })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.goto(`${base}/dashboard/print-orders?paper=slips&ids=${id}`)
    await page.getByRole('article').waitFor()
    await expectAccessible(page)
  },
)
