import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { takaInWords } from '#lib/number-words.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { atCheckout, confirmButton, fillShipping } from './checkout-page.ts'
import { overviewOf, toast } from './dashboard-pages.ts'
import { makeShopper, moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner, asShopper, confirmAsOwner } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

async function setRules(rules: object) {
  const { version, ...before } = await callApiAs(owner(), 'GET', '/call-rules')
  const { password } = owner()
  await callApiAs(owner(), 'PUT', '/call-rules', { ...before, version, ...rules, password })
}

test('the merchant asks for an advance by bKash, a shopper pays it, staff find it, and the rider collects the rest [D97]', async () => {
  const { version: _, ...before } = await callApiAs(owner(), 'GET', '/call-rules')
  const rules = await asOwner(visit, '/dashboard/callRules', { viewport })
  const select = rules.getByRole('combobox', { name: 'All others too: action' })
  await select.waitFor()
  expect(await select.getByRole('option', { name: 'An advance' }).count()).toBe(0)
  try {
    await rules.getByRole('heading', { name: 'Advance by bKash, Nagad or Rocket' }).click()
    await rules.getByLabel('bKash number').fill('০১৮১২')
    await rules.getByRole('button', { name: 'Save' }).click()
    await rules.getByText('A mobile number with 11 digits').waitFor()
    await rules.getByLabel('bKash number').fill('০১৮১২-৩৪৫৬৭৮')
    await select.selectOption('An advance')
    await rules.getByRole('button', { name: 'Save' }).click()
    await confirmAsOwner(rules)
    await toast(rules, 'Rules saved.').waitFor()
    expectConsoleError('422')
    expect(await rules.getByLabel('bKash number').inputValue()).toBe('01812345678')
    await expectAccessibleInThemes(rules)

    // Who has an account pays on the page of the order there.
    const shopper = await makeShopper()
    const own = await shopper.order()
    const account = await asShopper(visit, shopper, overviewOf(own.id), { viewport })
    await account.getByText(/^Please pay ৳\d+ in advance$/).waitFor()
    await account.getByLabel('The number you sent it from').fill('01912345678')
    await account.getByLabel('Transaction number (TrxID)').fill('OWN4567XY')
    await expectAccessibleInThemes(account)
    await account.getByRole('button', { name: 'I have paid' }).click()
    await account.getByText('Your payment is being checked').waitFor()
    await moveAsOwner(own.id, 'Cancelled')
    const { payments } = await callApiAs(owner(), 'GET', `/orders/${own.id}/advance`)
    await callApiAs(owner(), 'PUT', `/advance-payments/${payments[0]._id}/refusal`, { reason: 'Cancelled' })

    const product = await findProduct((each) => isPlain(each) && priceOf(each) < 2000)
    const page = await atCheckout(visit, [lineFor(product)], { viewport })
    await fillShipping(page)
    await confirmButton(page).click()
    await page.waitForURL('/order-success')
    const title = await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()
    const id = title.replace(/[#-]/g, '')
    const { total, customerData } = await callApiAs(owner(), 'GET', `/order/${id}`)
    await page.getByText('কী করবেন, নিচে লেখা আছে').waitFor()
    const charge = formatTaka(customerData.deliveryCharge, 'en')
    const card = page.getByRole('region', { name: `Please pay ${charge} in advance` })
    await card.getByText('01812345678').waitFor()
    await card.getByText('“Send Money”').waitFor()
    await card.getByText('*247#').waitFor()
    const sender = card.getByLabel('The number you sent it from')
    const trxId = card.getByLabel('Transaction number (TrxID)')
    const send = card.getByRole('button', { name: 'I have paid' })
    const copies = await card.getByRole('button', { name: /^Copy:/ }).all()
    expect(copies).toHaveLength(2)
    for (const control of [sender, trxId, send, ...copies])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await sender.fill('01912345678')
    await trxId.fill('9KL')
    await send.click()
    await card.getByText('It has 6 to 20 letters and digits').waitFor()
    // The phone may have closed the page while its owner was in the app of the wallet: it opens where it was.
    const number = card.getByText('01812345678')
    const place = () => number.evaluate((text) => text.getBoundingClientRect().top)
    await number.evaluate((text) => text.scrollIntoView({ block: 'start' }))
    const before = await place()
    await page.reload()
    await eventually(() => sender.inputValue()).toBe('01912345678')
    await eventually(place).toBeCloseTo(before, 0)
    await eventually(() => trxId.inputValue()).toBe('9KL')
    await expectAccessibleInThemes(page)
    await trxId.fill(' 9kl 4567 xy')
    await send.click()
    await page.getByText('Your payment is being checked').waitFor()
    await page.reload()
    await page.getByText('Your payment is being checked').waitFor()

    // Another customer cannot use it, and keeps what was typed.
    const other = await placeOrder()
    const tracked = await visit(`/bn/track-order?order=${other.id}`, { viewport })
    await tracked.getByLabel('মোবাইল নম্বর').fill(other.sent.customerData.mobileNumber)
    await tracked.getByRole('button', { name: 'আমার অর্ডার দেখান' }).click()
    await tracked.getByLabel('যে নম্বর থেকে পাঠিয়েছেন').fill('০১৯১২৩৪৫৬৭৯')
    await tracked.getByLabel('লেনদেন নম্বর (TrxID)').fill('9KL4567XY')
    await tracked.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click()
    await tracked.getByText('এই নম্বরটি আগেই লেখা হয়েছে।').waitFor()
    expectConsoleError('422')
    expect(await tracked.getByLabel('যে নম্বর থেকে পাঠিয়েছেন').inputValue()).toBe('০১৯১২৩৪৫৬৭৯')
    await tracked.getByLabel('লেনদেন নম্বর (TrxID)').fill('BAD4567XY')
    await tracked.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click()
    await tracked.getByText('আপনার টাকা মিলিয়ে দেখা হচ্ছে').waitFor()

    const home = await asOwner(visit, '/dashboard', { viewport })
    await home.getByRole('link', { name: /^Payments to check/ }).click()
    const waiting = home.getByRole('region', { name: 'Payments to check' })
    const bad = waiting.getByRole('listitem').filter({ hasText: 'BAD4567XY' })
    await bad.getByRole('button', { name: 'Not found' }).click()
    await bad.getByRole('button', { name: 'Tell the customer' }).click()
    await bad.getByText('Please write a reason.').waitFor()
    await bad.getByLabel('Why? The customer reads this.').fill('Nothing came with this number')
    await expectAccessibleInThemes(home)
    await bad.getByRole('button', { name: 'Tell the customer' }).click()
    await toast(home, 'The customer sees the reason').waitFor()
    await tracked.reload()
    await tracked.getByText('Nothing came with this number').waitFor()

    const list = await asOwner(visit, '/dashboard/pendingOrders?paymentToCheck=yes', { viewport })
    await list.getByRole('button', { name: 'Remove filter: Payment to check' }).waitFor()
    await list.getByRole('link', { name: formatOrderId(id) }).click()
    const panel = list.getByRole('region', { name: 'Paid in advance' })
    const amount = panel.getByLabel('Amount that arrived (৳)')
    expect(await amount.inputValue()).toBe(String(customerData.deliveryCharge))
    await amount.fill('0')
    await panel.getByRole('button', { name: 'It has arrived' }).click()
    await panel.getByText('More than nothing').waitFor()
    await amount.fill(String(customerData.deliveryCharge))
    await panel.getByRole('button', { name: 'It has arrived' }).click()
    await toast(list, 'The payment is recorded.').waitFor()
    await panel.getByText(`${charge} has arrived.`).waitFor()
    await expectAccessibleInThemes(list)
    expect(await callApiAs(owner(), 'GET', `/order/${id}`)).toMatchObject({
      orderStatus: 'Confirmed',
      advance: customerData.deliveryCharge,
    })

    const rest = total - customerData.deliveryCharge
    const labels = await asOwner(visit, `/dashboard/print-labels?ids=${id}`)
    const label = labels.getByRole('article', { name: `Label ${formatOrderId(id)}` })
    await label.getByText(formatTaka(Math.round(rest), 'en')).waitFor()
    await label.getByText(takaInWords(Math.round(rest), 'en')).waitFor()

    await page.goto(`/track-order?order=${id}`)
    await page.getByText('Cash on delivery').waitFor()
    await page.getByText('Advance received').waitFor()

    await moveAsOwner(id, 'Cancelled')
    await list.reload()
    await panel.getByText(`${charge} must be paid back.`).waitFor()
    await panel.getByRole('button', { name: 'Paid back' }).click()
    await panel.getByLabel('Transaction number, if there is one').fill('BACK12345')
    await expectAccessibleInThemes(list)
    await panel.getByRole('button', { name: 'Save' }).click()
    await toast(list, 'Written down: it was paid back.').waitFor()
    await eventually(() => panel.getByText('must be paid back').count()).toBe(0)
  } finally {
    await setRules(before)
  }
})

test('staff enter a payment that a customer has told them of [D97]', async () => {
  const { version: _, ...before } = await callApiAs(owner(), 'GET', '/call-rules')
  const nagad = { number: '01712345678', kind: 'merchant' }
  await setRules({ wallets: { bkash: null, nagad, rocket: null } })
  try {
    const { id } = await placeOrder()
    const page = await asOwner(visit, overviewOf(id))
    await page.getByRole('button', { name: 'Enter a payment' }).click()
    const panel = page.getByRole('region', { name: 'Paid in advance' })
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('A mobile number with 11 digits').waitFor()
    await panel.getByLabel('Sent from the number').fill('01912345678')
    await panel.getByLabel('Transaction number (TrxID)').fill('NG1234567')
    await expectAccessibleInThemes(page)
    await panel.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'The payment is entered.').waitFor()
    await panel.getByLabel('Amount that arrived (৳)').fill('100')
    await panel.getByRole('button', { name: 'It has arrived' }).click()
    await panel.getByText('৳100 has arrived.').waitFor()
    // Nothing was asked for, so it is called as before.
    expect(await callApiAs(owner(), 'GET', `/order/${id}`)).toMatchObject({
      orderStatus: 'Pending',
      advance: 100,
    })
  } finally {
    await setRules(before)
  }
})
