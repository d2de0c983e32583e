import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openDatabase, patientLimits } from '#platform/database.ts'
import { embeddedDatabaseUrl } from '#platform/embedded-postgres.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { codeOf } from '#shop/orders/commands/confirmation-code.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { atCheckout, confirmButton, fillShipping } from './checkout-page.ts'
import { overviewOf, toast } from './dashboard-pages.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

/** Connects a gateway that cannot be reached, so that the codes wait, or removes it. */
async function setGateway(isConnected: boolean) {
  const { version } = await callApiAs(owner(), 'GET', '/sms/setup')
  const account = { url: 'https://sms.shop.invalid/api/smsapi', sender: 'SHODAI', user: '' }
  const limits = { partCost: 0.35, dayLimit: 300, phoneLimit: 5 }
  const gateway = isConnected && { provider: 'bulksmsbd', ...account, ...limits }
  await callApiAs(owner(), 'PUT', '/sms/gateway', {
    version,
    gateway: gateway || null,
    password: owner().password,
    ...(isConnected && { key: 'key-of-the-merchant' }),
  })
}
async function setRules(rules: object) {
  const { version, ...before } = await callApiAs(owner(), 'GET', '/call-rules')
  const { password } = owner()
  await callApiAs(owner(), 'PUT', '/call-rules', { ...before, version, ...rules, password })
  return () => setRules(before)
}
/** The code in the message, which this shop cannot send. */
async function codeFor(orderId: string) {
  const { tokens } = JSON.parse(readFileSync(join(inject('dataDir'), 'secrets.json'), 'utf8'))
  const db = openDatabase(embeddedDatabaseUrl(inject('dataDir')), { limits: patientLimits })
  const row = await db
    .selectFrom('orderCodes')
    .select(['orderId', 'salt'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
    .finally(() => db.destroy())
  return codeOf(tokens, row)
}

test('the merchant requires codes once a provider is connected; customers enter theirs after ordering, or on the page of the order [D96]', async () => {
  const rules = await asOwner(visit, '/dashboard/callRules', { viewport })
  const select = rules.getByRole('combobox', { name: 'All others too: action' })
  await rules.getByText('Codes by SMS can be chosen once an SMS provider is connected.').waitFor()
  expect(await select.getByRole('option', { name: 'A code by SMS' }).isDisabled()).toBe(true)
  await setGateway(true)
  const { version: _, ...before } = await callApiAs(owner(), 'GET', '/call-rules')
  try {
    await rules.reload()
    await select.selectOption('A code by SMS')
    await rules.getByLabel('Call if the code was not entered within minutes').fill('০')
    await rules.getByRole('button', { name: 'Save' }).click()
    await rules.getByText('Minutes from 1 to 120.').waitFor()
    await rules.getByLabel('Call if the code was not entered within minutes').fill('৩০')
    await rules.getByRole('button', { name: 'Save' }).click()
    await toast(rules, 'Rules saved.').waitFor()
    // Of a rule that is off nothing can be chosen, and no code is waited for.
    const others = rules.getByRole('checkbox', { name: 'All others too' })
    const minutes = rules.getByLabel('Call if the code was not entered within minutes')
    await others.uncheck()
    await minutes.waitFor({ state: 'detached' })
    expect(await select.count()).toBe(0)
    await others.check()
    await minutes.waitFor()
    expect(await select.inputValue()).toBe('code')
    await rules.getByRole('button', { name: 'Try on the last 90 days' }).click()
    await rules.getByRole('region', { name: 'Whom these rules would have met' }).waitFor()
    await expectAccessibleInThemes(rules)

    const product = await findProduct((each) => isPlain(each) && priceOf(each) < 2000)
    const page = await atCheckout(visit, [lineFor(product)], { viewport })
    await fillShipping(page)
    await confirmButton(page).click()
    await page.waitForURL('/order-success')
    await page.getByText('Confirm your order with the code').waitFor()
    const title = await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()
    const id = title.replace(/[#-]/g, '')
    const code = await codeFor(id)
    const field = page.getByLabel('Code from the SMS')
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
    for (const control of [field, confirm])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await field.fill('12')
    await confirm.click()
    await page.getByText('The code has six digits.').waitFor()
    await field.fill(code === '111111' ? '222222' : '111111')
    await confirm.click()
    await page.getByText('This is not the code.').waitFor()
    expectConsoleError('422')
    await expectAccessibleInThemes(page)
    // A reload loses nothing.
    await page.reload()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await confirm.click()
    await page.getByText('Thank you! Your order is confirmed.').waitFor()
    const managed = await callApiAs(owner(), 'GET', `/managed-orders/${id}`)
    expect(managed.confirmedBy).toBe('customer')

    const other = await placeOrder()
    const tracked = await visit(`/bn/track-order?order=${other.id}`, { viewport })
    await tracked.getByLabel('মোবাইল নম্বর').fill(other.sent.customerData.mobileNumber)
    await tracked.getByRole('button', { name: 'আমার অর্ডার দেখান' }).click()
    await tracked.getByText('কোড দিয়ে অর্ডার নিশ্চিত করুন').waitFor()
    // For a minute only, so nothing else is looked at before.
    expect(await tracked.getByRole('button', { name: /^কোড আবার পাঠান/ }).isDisabled()).toBe(true)
    // Who knows only the number of the order does not confirm it.
    expect(await tracked.getByRole('button', { name: 'হ্যাঁ, পাঠিয়ে দিন' }).count()).toBe(0)
    const staff = await asOwner(visit, overviewOf(other.id), { viewport })
    await staff.getByText('A code was sent to the customer by SMS.').waitFor()
    await expectAccessibleInThemes(tracked)
    const bengali = (await codeFor(other.id)).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
    await tracked.getByLabel('এসএমএসের কোড').fill(bengali)
    await tracked.getByRole('button', { name: 'নিশ্চিত করুন', exact: true }).click()
    await toast(tracked, 'আপনার অর্ডার নিশ্চিত হয়েছে').waitFor()
    await eventually(() => tracked.getByLabel('এসএমএসের কোড').count()).toBe(0)
  } finally {
    await setRules(before)
    await setGateway(false)
  }
})

test('a customer of whom no call is wanted reads so on the page of the order [D90, D96]', async () => {
  const restore = await setRules({ callOthers: false, firstOver: null })
  try {
    const { id, sent } = await placeOrder()
    const page = await visit(`/track-order?order=${id}`, { viewport })
    await page.getByLabel('Mobile Number').fill(sent.customerData.mobileNumber)
    await page.getByRole('button', { name: 'Show my order' }).click()
    await page.getByText('No call is needed. We pack your parcel soon.').waitFor()
    await page.getByText('Next: confirmed').waitFor()
    expect(await page.getByText('Next: our call to confirm').count()).toBe(0)
  } finally {
    await restore()
  }
})
