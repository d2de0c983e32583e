import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { actionsOf, fetchOrder, overviewOf, pending, pendingWith, rowOf, toast } from './dashboard-pages.ts'
import { expectFitsEveryWidth } from './every-width.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { untilLoaded } from './loaded.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Presses a button at the end of a page; scrolled to the edge of the screen it would be below the tabs. */
async function press(page: Page, name: string) {
  await button(page, name).evaluate((it) => it.scrollIntoView({ block: 'center' }))
  await button(page, name).click()
}
const lastEntry = (page: Page) => region(page, 'History').getByRole('listitem').first()

test('while the status of an order changes, no outcome of a call can be recorded [STATE-13]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, overviewOf(id), { viewport: desktop })
  const outcomes = region(page, 'Confirmation call').getByRole('group').getByRole('button')
  await outcomes.first().waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/orderStatus/${id}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Confirm' }).click()
  const disabled = () =>
    outcomes.evaluateAll((buttons) => buttons.map((each) => (each as HTMLButtonElement).disabled))
  await eventually(async () => new Set(await disabled())).toEqual(new Set([true]))
  answer.resolve()
  await toast(page, 'Order status').first().waitFor()
})

test('a call and a note are recorded and shown in the history, on a phone', async () => {
  const { id, sent } = await placeOrder()
  const page = await asOwner(visit, overviewOf(id), { viewport: phone })
  const { mobileNumber } = sent.customerData
  const call = region(page, 'Confirmation call')
  const caller = region(page, 'Customer').getByRole('link', { name: mobileNumber })
  await eventually(() => caller.getAttribute('href')).toBe(`tel:${mobileNumber}`)
  await region(page, 'This number in your shop').getByText('The first order from this number').waitFor()

  await call.getByLabel('What was said (optional)').fill('Was at work')
  await button(page, 'Call later').click()
  // What opens is seen, also where the button was at the end of the screen, and comes before what cancels the order.
  const inView = async (name: string) => {
    const box = await button(page, name).boundingBox()
    return box !== null && box.y + box.height < phone.height - 60
  }
  await eventually(() => inView('Save this time')).toBe(true)
  await button(page, 'Save this time').click()
  await call.getByText('Choose a time').waitFor()
  await button(page, 'In 3 hours').click()
  await toast(page, 'The call has been recorded.').waitFor()
  await call.getByText(/^Call later · /).waitFor()
  await call.getByText(/^Call again at /).waitFor()
  await eventually(() => lastEntry(page).innerText()).toMatch(
    /^Call: Call later · Call again at .+\n+.+ · by Shop owner\n+Was at work$/,
  )

  // The response to the note is lost: sent again it is stored once.
  await page.route('**/api/orders/*/notes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Add a note').fill('Wants it in a gift box\nfor her sister')
  await press(page, 'Save the note')
  await toast(page, 'The note could not be saved.').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/orders/*/notes')
  await press(page, 'Save the note')
  await lastEntry(page).getByText('for her sister').waitFor()
  await eventually(() => region(page, 'History').getByText('for her sister').count()).toBe(1)
  await eventually(() => page.getByLabel('Add a note').inputValue()).toBe('')

  await button(page, 'Confirmed').click()
  await region(page, 'History').getByText('Call: Confirmed').waitFor()
  expect((await fetchOrder(page, id)).orderStatus).toBe('Confirmed')
  await eventually(() => button(page, 'No answer').count()).toBe(0)
  await eventually(() => button(page, 'Edit order').count()).toBe(0)
})

test('an order that was confirmed by mistake is taken back from the notice, and a second tap does not send it [D236]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, '/dashboard', { viewport: phone })
  // The time in which a second tap is not taken ends with this test, however slow the machine is.
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((run: () => void, ms = 0) => wait(run, ms === 700 ? 600_000 : ms)) as typeof wait
  })
  await page.goto(overviewOf(id))
  const actions = page.getByRole('group', { name: 'Actions' })
  await actions.getByRole('button', { name: 'Confirm', exact: true }).click()
  const notice = toast(page, formatOrderId(id))
  await notice.waitFor()
  // It is where "Confirm" was.
  const next = actions.getByRole('button', { name: 'Shipping', exact: true })
  await next.waitFor()
  expect(await next.isDisabled()).toBe(true)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'is pending again').waitFor()
  await actions.getByRole('button', { name: 'Confirm', exact: true }).waitFor()
  expect((await fetchOrder(page, id)).orderStatus).toBe('Pending')
})

test('while an order is edited its sum and "Save changes" stay in sight, and its status is not changed, no call recorded and nothing merged [D211]', async () => {
  const { id, sent } = await placeOrder()
  await placeOrder({ customer: { mobileNumber: sent.customerData.mobileNumber } })
  const page = await asOwner(visit, overviewOf(id), { viewport: phone })
  const others = ['Confirm', 'No answer', 'How did the call end?', 'Merge into one parcel'].map((name) =>
    button(page, name).first(),
  )
  await page.getByLabel('What was said (optional)').fill('Wants the blue one')
  await button(page, 'Edit order').click()
  const save = button(page, 'Save changes')
  const end = async () => {
    const box = await save.boundingBox()
    return box && box.y + box.height
  }
  await eventually(end).toBeLessThanOrEqual(phone.height - 60)
  // It begins with the goods, about which most calls are.
  const pieces = region(page, 'Products').getByRole('group').first()
  await eventually(async () => (await pieces.boundingBox())?.y).toBeLessThan(phone.height / 2)
  for (const other of others) expect(await other.count()).toBe(0)
  await region(page, 'Products').getByRole('button', { name: 'Increase quantity' }).first().click()
  const { total } = await fetchOrder(page, id)
  const bar = save.locator('..')
  await eventually(() => bar.innerText()).not.toContain(formatTaka(total, 'en'))
  await button(page, 'Leave it as it was').click()
  for (const other of others) await other.waitFor()
  expect(await page.getByLabel('What was said (optional)').inputValue()).toBe('Wants the blue one')
})

test('when two administrators edit an order the second sees the current values, keeps what was typed, and saves', async () => {
  const { id, bought } = await placeOrder({ quantity: 2 })
  const first = await asOwner(visit, overviewOf(id))
  const second = await asOwner(visit, overviewOf(id))
  await button(second, 'Edit order').click()
  await second.getByLabel('Full Address').fill('House 77, behind the school')

  await button(first, 'Edit order').click()
  const quantity = first.getByRole('group', { name: `Quantity of ${bought[0]?.name}` })
  await quantity.getByRole('button', { name: 'Increase quantity' }).click()
  await first.getByLabel('Add a product').fill('lamp')
  const found = first.getByRole('list', { name: 'Add a product' }).getByRole('button')
  await found.first().click()
  const lines = region(first, 'Products').getByRole('list').first().getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  for (const choice of await lines.last().getByRole('combobox').all()) await choice.selectOption({ index: 1 })
  await first.getByLabel('Delivery charge (৳)').fill('৯০')
  await button(first, 'Save changes').click()
  await toast(first, 'The order has been changed.').waitFor()
  const changed = await fetchOrder(first, id)
  expect(changed.products.map((line: { quantity: number }) => line.quantity)).toEqual([3, 1])
  expect(changed.customerData.deliveryCharge).toBe(90)
  expect(changed.total).toBe(changed.subTotal + 90)
  await region(first, 'History').getByText('Order changed').waitFor()
  const entry = await lastEntry(first).innerText()
  for (const part of ['Order changed', 'by Shop owner', '2 × ', '3 × ', '৳90']) expect(entry).toContain(part)

  // The form survives a reload.
  await second.reload()
  await button(second, 'Save changes').click()
  await second.getByText('Somebody else has changed this order in the meantime.').waitFor()
  expectConsoleError('409')
  const now = second.getByRole('alert').filter({ hasText: 'What is there now' })
  await now.getByText('৳90').waitFor()
  await eventually(() => second.getByLabel('Full Address').inputValue()).toBe('House 77, behind the school')
  await button(second, 'Keep mine and check again').click()
  await button(second, 'Save changes').click()
  await toast(second, 'The order has been changed.').waitFor()
  expect((await fetchOrder(second, id)).customerData.address).toBe('House 77, behind the school')
})

test('two orders of one number are merged, and tracking of the merged one names the other', async () => {
  const mobileNumber = `015${String(Date.now() % 100_000_000).padStart(8, '0')}`
  const older = await placeOrder({ customer: { mobileNumber } })
  const newer = await placeOrder({ customer: { mobileNumber }, lines: 2 })
  const page = await asOwner(visit, overviewOf(older.id))
  const warning = region(page, 'Another order may belong into the same parcel')
  const row = warning.getByRole('listitem').filter({ hasText: formatOrderId(newer.id) })
  await row.getByText('same number').waitFor()
  await row.getByRole('button', { name: 'Merge into one parcel' }).click()
  await page.getByRole('dialog').getByText(formatOrderId(newer.id)).first().waitFor()
  await page.getByRole('button', { name: 'Yes, merge them' }).click()
  await lastEntry(page)
    .getByText(`${formatOrderId(newer.id)} was merged into this order`)
    .waitFor()
  const merged = await fetchOrder(page, older.id)
  expect(merged.subTotal).toBe(older.sent.subTotal + newer.sent.subTotal)

  await page.goto(overviewOf(newer.id))
  await page.getByText(`in one parcel with another order: ${formatOrderId(older.id)}.`).waitFor()
  await lastEntry(page)
    .getByText(`Merged into ${formatOrderId(older.id)}`)
    .waitFor()
  // A merged order has no actions.
  await eventually(() => actionsOf(page.getByRole('group', { name: 'Actions' }))).toEqual([])

  const customer = await visit(`/track-order?order=${newer.id}`)
  await customer.getByLabel('Mobile').fill(mobileNumber)
  await customer.getByRole('button', { name: 'Show my order' }).click()
  await customer.getByText(`in one parcel with another order: ${formatOrderId(older.id)}.`).waitFor()
})

test('an order by phone: customer lookup, address, product search, and placed once despite a lost response', async () => {
  const { sent } = await placeOrder()
  const { mobileNumber } = sent.customerData
  const page = await asOwner(visit, '/dashboard/newOrder', { viewport: phone })
  // What is missing is marked, and the focus is there.
  await press(page, 'Place the order')
  const number = page.getByLabel('Mobile Number')
  await eventually(() => number.getAttribute('aria-invalid')).toBe('true')
  await eventually(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByRole('radio', { name: 'By chat' }).check()
  await page.getByLabel('Mobile Number').fill(mobileNumber)
  await page.getByText('This number has ordered before').waitFor()
  await button(page, 'Fill in the last address').click()
  await eventually(() => page.getByLabel('Customer’s name').inputValue()).toBe('Rahima Begum')
  await press(page, 'Place the order')
  await page.getByRole('alert').getByText('There is no product in the order yet.').waitFor()
  await page.getByLabel('Add a product').fill('lamp')
  const found = page.getByRole('list', { name: 'Add a product' }).getByRole('button')
  await found.first().click()
  const line = region(page, 'Products').getByRole('list').first().getByRole('listitem')
  await line.waitFor()
  for (const choice of await line.getByRole('combobox').all()) await choice.selectOption({ index: 1 })
  // The form survives a reload.
  await page.reload()
  await line.waitFor()
  await eventually(() => page.getByLabel('Customer’s name').inputValue()).toBe('Rahima Begum')

  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Place the order')
  await page.getByText('However often you send it, it is placed once.').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/orders')
  await press(page, 'Place the order')
  await page.waitForURL('**/dashboard/order-overview/**')
  const record = region(page, 'This number in your shop')
  await record.getByText('By chat').waitFor()
  await eventually(() => record.getByText('Other open orders').locator('..').innerText()).toMatch(/1$/)
  await eventually(() => lastEntry(page).innerText()).toMatch(/^Order placed\n+.+ · by Shop owner$/)
})

test('order management pages are accessible, in both languages', async () => {
  const mobileNumber = `014${String(Date.now() % 100_000_000).padStart(8, '0')}`
  const { id } = await placeOrder({ customer: { mobileNumber } })
  await placeOrder({ customer: { mobileNumber } })
  const page = await asOwner(visit, overviewOf(id), { viewport: desktop, reducedMotion: 'reduce' })
  await page.goto(`/bn${overviewOf(id)}`)
  await button(page, 'এডিট করুন').click()
  await untilLoaded(page)
  await expectAccessibleEverywhere(page)
  await button(page, 'আগের মতোই থাক').click()
  await button(page, 'পরে কল করতে বলেছেন').click()
  await expectAccessibleEverywhere(page)
  await page.goto('/dashboard/newOrder')
  await untilLoaded(page)
  await expectAccessibleEverywhere(page)
})

test('the pending list shows a number’s history and the last call, and lists due calls first', async () => {
  const mobileNumber = `013${String(Date.now() % 100_000_000).padStart(8, '0')}`
  const customer = { mobileNumber, address: `House of ${mobileNumber}` }
  const before = await placeOrder({ customer })
  await moveAsOwner(before.id, 'Cancelled')
  const first = await placeOrder({ customer })
  const second = await placeOrder({ customer })
  const page = await asOwner(visit, overviewOf(first.id), { viewport: phone })
  await button(page, 'No answer').click()
  await region(page, 'History').getByText('Call: No answer').waitFor()
  await page.goto(pendingWith(first.id))
  const row = rowOf(page, first.id)
  for (const note of ['2nd order · 1 cancelled', 'One parcel?', 'No answer'])
    await row.getByText(note, { exact: true }).waitFor()

  // A call that is due now.
  const status = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/orders/${id}/calls`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('JWT_ACCESS_TOKEN')}`,
      },
      body: JSON.stringify({
        key: `due-${id}`,
        outcome: 'call later',
        dueAt: new Date().toISOString(),
      }),
    })
    return answer.status
  }, second.id)
  expect(status).toBe(201)
  await page.goto(pending)
  const due = region(page, 'Call now: they asked for this time')
  const waiting = due.getByRole('listitem').filter({ hasText: formatOrderId(second.id) })
  await eventually(() =>
    waiting.getByRole('link', { name: `Call ${mobileNumber}` }).getAttribute('href'),
  ).toBe(`tel:${mobileNumber}`)
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await page.setViewportSize(phone)
  await waiting.getByRole('link', { name: formatOrderId(second.id) }).click()
  await page.waitForURL(`**${overviewOf(second.id)}`)
  await button(page, 'Confirmed').click()
  await region(page, 'History').getByText('Call: Confirmed').waitFor()
  await page.goto(pending)
  await page.getByText(/^Showing \d+ of \d+$/).waitFor()
  await eventually(() => waiting.count()).toBe(0)
})

test('the draft of an order is deleted when the session ends', async () => {
  const page = await asOwner(visit, '/dashboard/newOrder')
  await page.getByLabel('Customer’s name').fill('Nasima Akter')
  const storedText = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await eventually(storedText).toContain('Nasima Akter')
  // The session expires.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('JWT_ACCESS_TOKEN'))
  await page.reload()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await eventually(storedText).not.toContain('Nasima Akter')
})

test('the draft of an order is deleted when the shop ends the session while the page is open', async () => {
  const page = await asOwner(visit, '/dashboard/newOrder', { ownSession: true })
  await page.getByLabel('Customer’s name').fill('Nasima Akter')
  const storedText = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await eventually(storedText).toContain('Nasima Akter')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('JWT_ACCESS_TOKEN', 'worthless'))
  // The page looks for the customer of this number, and gets the answer that nobody is signed in.
  await page.getByLabel('Mobile Number').fill('01712345678')
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await eventually(storedText).not.toContain('Nasima Akter')
  expectConsoleError('401')
})

test('a refused call offers to cancel with that reason; declined, the call stays recorded', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, overviewOf(id), { viewport: phone })
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await button(page, 'Wrong number').click()
  await question.getByText('The order is cancelled with the reason “Wrong number”.').waitFor()
  // No notice beside the question.
  expect(await toast(page, 'The call has been recorded.').count()).toBe(0)
  await question.getByRole('button', { name: 'No' }).click()
  await toast(page, 'The call has been recorded.').waitFor()
  await region(page, 'History').getByText('Call: Wrong number').waitFor()
  expect((await fetchOrder(page, id)).orderStatus).toBe('Pending')
  // Not cancelled is not said to be well.
  await page.route('**/api/orderStatus/*', (route) => route.abort())
  await button(page, 'Refused').click()
  await question.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await toast(page, 'Failed to update order status.').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/orderStatus/*')
  await button(page, 'Refused').click()
  await question.getByText('The order is cancelled with the reason “Refused”.').waitFor()
  await question.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await eventually(() => lastEntry(page).innerText()).toMatch(/^Cancelled\n+.+ · by Shop owner\n+Refused$/)
  expect((await fetchOrder(page, id)).orderStatus).toBe('Cancelled')
})

test('at 360 px a new order asks for the goods on the first screen, and its total and button stay in view [D223]', async () => {
  const viewport = { width: 360, height: 780 }
  for (const [base, place] of [
    ['', 'Place the order'],
    ['/bn', 'অর্ডার নিন'],
  ] as const) {
    const page = await asOwner(visit, `${base}/dashboard/newOrder`, { viewport })
    const tops = async () => [
      (await page.locator('#mobileNumber').boundingBox())?.y ?? Number.NaN,
      (await page.getByRole('main').getByRole('searchbox').boundingBox())?.y ?? Number.NaN,
      (await page.locator('#name').boundingBox())?.y ?? Number.NaN,
    ]
    await button(page, place).waitFor()
    const inOrder = await tops()
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    await eventually(async () => (await tops())[1]).toBeLessThan(620)
    // What is missing is marked, the goods as well.
    const none = region(page, base ? 'পণ্য' : 'Products')
      .locator('p')
      .first()
    const colour = () => none.evaluate((text) => getComputedStyle(text).color)
    const before = await colour()
    await button(page, place).click()
    await eventually(colour).not.toBe(before)
    for (const edge of [0, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), edge)
      await eventually(async () => {
        const box = await button(page, place).boundingBox()
        return box !== null && box.y > 0 && box.y + box.height < viewport.height
      }).toBe(true)
    }
  }
})

/** Another order of the address would be shown as a possible duplicate. */
const customerOfItsOwn = () => ({
  name: `Nasrin ${Date.now()}`,
  address: `House ${Date.now()}, Station Road`,
})

test('at 360 px who to call, where it goes, the call and a green Confirm are on the first screen, then the goods [D211]', async () => {
  const { id, sent } = await placeOrder({ lines: 3, customer: customerOfItsOwn() })
  for (const base of ['', '/bn']) {
    const page = await asOwner(visit, base + overviewOf(id), { viewport: { width: 360, height: 780 } })
    const main = page.getByRole('main')
    const confirm = main.getByRole('group').getByRole('button').first()
    const goods = main.getByRole('table')
    await page.locator('#call-title').waitFor()
    const box = async (part: typeof goods) => {
      const at = await part.boundingBox()
      if (!at) throw new Error('It is not shown.')
      return { top: at.y, bottom: at.y + at.height }
    }
    for (const part of [
      confirm,
      main.getByText(sent.customerData.name),
      main.getByText(sent.customerData.address),
      main.locator(`a[href="tel:${sent.customerData.mobileNumber}"]`),
    ])
      await eventually(async () => (await box(part)).bottom).toBeLessThan(480)
    await eventually(async () => (await box(goods)).top).toBeLessThan(620)
    expect(await confirm.getAttribute('class')).toContain('button-buy')
  }
})

test('at 1280 × 800 an order of three lines is worked on in two columns without scrolling [D211]', async () => {
  const { id } = await placeOrder({ lines: 3, customer: customerOfItsOwn() })
  for (const base of ['', '/bn']) {
    const page = await asOwner(visit, base + overviewOf(id), { viewport: { width: 1280, height: 800 } })
    await page.locator('#history-title').waitFor()
    await untilLoaded(page)
    await eventually(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
      800,
    )
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? Number.NaN
    expect(await left('#history-title')).toBeGreaterThan(await left('#call-title'))
  }
})
