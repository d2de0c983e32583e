import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { overviewOf, toast } from './dashboard-pages.ts'
import { makeShopper, makeStaff, moveAsOwner } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const narrow = { width: 360, height: 780 }

test('staff say on a phone what was kept of a parcel, and receive the rest; the customer sees it [D92]', async () => {
  const shopper = await makeShopper()
  const { id, bought } = await shopper.order({ quantity: 3 })
  const name = bought[0]?.name ?? ''
  await moveAsOwner(id, 'Confirmed', 'Shipping')
  const before = await callApiAs(owner(), 'GET', `/order/${id}`)
  const price = before.subTotal / 3
  const charge = before.customerData.deliveryCharge
  const page = await asOwner(visit, overviewOf(id), { viewport: narrow })
  await page.getByRole('button', { name: 'Only some pieces were kept' }).click()
  const form = page.getByRole('region', { name: 'What did the customer keep?' })
  const kept = form.getByLabel(`Kept: ${name}`)
  const paid = form.getByLabel('What the rider collected')
  expect(await kept.inputValue()).toBe('3')

  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('If everything was kept, mark the order as delivered.').waitFor()
  await kept.fill('4')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('A number from 0 to 3.').waitFor()
  await kept.fill('1')
  const due = (price + charge).toLocaleString('en-IN')
  await eventually(() => paid.getAttribute('placeholder')).toBe(due)
  await form.getByLabel('Why the rest came back').selectOption('Wrong or damaged goods')
  await expectAccessible(page)
  await paid.fill(String(before.total + 1))
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('For the whole order').waitFor()
  await paid.fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved. The other pieces are coming back.').waitFor()
  expect(await callApiAs(owner(), 'GET', `/order/${id}`)).toMatchObject({
    orderStatus: 'Delivered',
    total: price + charge,
    handedBack: [{ quantity: 2 }],
  })

  // Corrected: the rider took less.
  const back = page.getByRole('region', { name: 'Pieces are coming back' })
  await back.getByRole('button', { name: 'Correct what was kept' }).click()
  expect(await kept.inputValue()).toBe('1')
  await paid.fill(String(price))
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved. The other pieces are coming back.').first().waitFor()
  await eventually(async () => (await callApiAs(owner(), 'GET', `/orders/${id}/cash`)).due).toBe(price)

  await page.goto('/dashboard/allOrders?toReceive=yes')
  await page.getByRole('button', { name: 'Remove filter: Coming back' }).waitFor()
  await page.goto(overviewOf(id))
  await back.getByLabel(`Damaged: ${name}`).fill('1')
  await back.getByLabel(`Back to stock: ${name}`).fill('1')
  await expectAccessible(page)
  await back.getByRole('button', { name: 'Receive the pieces' }).click()
  await toast(page, 'The pieces were received.').waitFor()
  await page.getByRole('region', { name: 'Pieces received' }).getByText('Damaged: 1').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  const own = await asShopper(visit, shopper, overviewOf(id), { viewport: narrow })
  await own.getByRole('heading', { name: 'Given back to the rider' }).waitFor()
  await own.getByText(`2 × ${name}`).waitFor()
})

test('what is typed of a parcel stays when somebody else has recorded it meanwhile, and replaces it when it is saved again [D92]', async () => {
  const [shopper, colleague] = await Promise.all([makeShopper(), makeStaff('orders')])
  const { id, bought } = await shopper.order({ quantity: 4 })
  await moveAsOwner(id, 'Confirmed', 'Shipping')
  const before = await callApiAs(owner(), 'GET', `/order/${id}`)
  const price = before.subTotal / 4
  const charge = before.customerData.deliveryCharge
  const { version } = await callApiAs(owner(), 'GET', `/managed-orders/${id}`)
  const page = await asOwner(visit, overviewOf(id), { viewport: narrow })
  await page.getByRole('button', { name: 'Only some pieces were kept' }).click()
  const form = page.getByRole('region', { name: 'What did the customer keep?' })
  const kept = form.getByLabel(`Kept: ${bought[0]?.name ?? ''}`)
  const paid = form.getByLabel('What the rider collected')
  const save = form.getByRole('button', { name: 'Save' })
  await kept.fill('2')

  const body = { lines: [{ line: 1, kept: 1 }], paid: price + charge, reason: 'refused' }
  await callApiAs(colleague, 'PUT', `/orders/${id}/partial-delivery`, { version, ...body })
  await save.click()
  await form.getByText('Nothing was saved: somebody else has changed this in the meantime.').waitFor()
  expectConsoleError('409')
  await form.getByText('Somebody else has changed this to “1” in the meantime.').waitFor()
  // What was not touched is as it is now.
  expect(await kept.inputValue()).toBe('2')
  expect(await paid.inputValue()).toBe(String(price + charge))
  await expectAccessible(page)
  await paid.fill('')
  await save.click()
  await toast(page, 'Saved. The other pieces are coming back.').waitFor()
  expect(await callApiAs(owner(), 'GET', `/order/${id}`)).toMatchObject({
    total: 2 * price + charge,
    handedBack: [{ quantity: 2 }],
  })

  // Received by somebody else while it is corrected: nothing of the form is lost, and it says so.
  const back = page.getByRole('region', { name: 'Pieces are coming back' })
  await back.getByRole('button', { name: 'Correct what was kept' }).click()
  await kept.fill('3')
  await callApiAs(colleague, 'POST', `/orders/${id}/pieces-back/receipt`, {
    lines: [{ line: 1, restocked: 2, damaged: 0, lost: 0 }],
  })
  await save.click()
  await form.getByText('nothing can be recorded here any more').waitFor()
  expectConsoleError('409')
  expect(await kept.inputValue()).toBe('3')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('region', { name: 'Pieces received' }).waitFor()
})
