import { expect, inject, test } from 'vitest'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner, confirmAsOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

const receivedText = (trxId: string, taka: string) =>
  `You have received Tk ${taka} from 01912345678. Fee Tk 0.00. Balance Tk 5,110.00. TrxID ${trxId} at 01/01/2026 10:00`

/** The address in the page, at the server that runs. */
const here = (address: string) => {
  const { pathname, search } = new URL(address)
  return inject('shopUrl') + pathname + search
}

test('the merchant makes the secret address, the phone passes a message on, and staff say whose money it is [D164]', async () => {
  const { version, ...before } = await callApiAs(owner(), 'GET', '/call-rules')
  const { password } = owner()
  const bkash = { number: '01812345678', kind: 'personal' }
  const wallets = { bkash, nagad: null, rocket: null }
  const changed = await callApiAs(owner(), 'PUT', '/call-rules', { ...before, version, wallets, password })
  try {
    const rules = await asOwner(visit, '/dashboard/callRules', { viewport })
    const card = rules.getByRole('region', { name: 'Advances that check themselves' })
    await card.getByRole('button', { name: 'Make the address' }).click()
    await confirmAsOwner(rules)
    expectConsoleError('422')
    await card.getByText('The address is shown only now.').waitFor()
    await card.getByText('Switched on').waitFor()
    const address = (await card.locator('code').textContent()) ?? ''
    expect(address).toMatch(/\/api\/forwarded-messages\?token=[\w-]{43}$/)
    await expectAccessibleInThemes(rules)
    await card.getByRole('button', { name: 'I have copied it' }).click()
    await eventually(() => rules.getByText(address).count()).toBe(0)
    await card.getByText('The phone was not heard yet.').waitFor()

    const send = (from: string, trxId: string, taka: string) =>
      fetch(here(address), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ from, text: receivedText(trxId, taka) }),
      })
    expect(await (await send('bKash', '9KLMESSAGE1', '150.00')).json()).toEqual({ ok: true })
    await send('Somebody', '9KLMESSAGE2', '9,000.00')

    const { id } = await placeOrder()
    const cash = await asOwner(visit, '/dashboard/cash', { viewport })
    const list = cash.getByRole('region', { name: 'Messages of your wallets' })
    const real = list.getByRole('listitem').filter({ hasText: '9KLMESSAGE1' })
    const pretending = list.getByRole('listitem').filter({ hasText: '9KLMESSAGE2' })
    await real.getByText('৳150', { exact: true }).waitFor()
    await pretending.getByText('Not from the wallet').waitFor()
    expect(await pretending.getByRole('button', { name: 'It is for this order' }).count()).toBe(0)
    await expectAccessibleInThemes(cash)
    await pretending.getByRole('button', { name: 'For no order' }).click()
    await toast(cash, 'Put aside.').waitFor()
    await eventually(() => pretending.count()).toBe(0)
    await real.getByRole('button', { name: 'It is for this order' }).click()
    await real.getByText('Eight letters and digits').waitFor()
    await real.getByLabel('Order ID').fill(`#${id.slice(0, 4)}-${id.slice(4).toLowerCase()}`)
    await real.getByRole('button', { name: 'It is for this order' }).click()
    await toast(cash, 'The payment is recorded.').waitFor()
    await eventually(() => list.count()).toBe(0)
    expect(await callApiAs(owner(), 'GET', `/orders/${id}/advance`)).toMatchObject({ paid: 150 })
  } finally {
    await callApiAs(owner(), 'DELETE', '/wallet-forwarding', { password })
    await callApiAs(owner(), 'PUT', '/call-rules', { ...before, version: changed.version, password })
  }
})
