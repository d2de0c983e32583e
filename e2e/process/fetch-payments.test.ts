import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCourierServer } from '#test/courier-server.ts'
import { openOutside } from '#test/outside/outside.ts'
import { expectAccessible } from '../accessibility.ts'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { eventually, openBrowser } from '../browser.ts'
import { startBuiltShop } from '../built-shop.ts'
import { toast } from '../dashboard-pages.ts'
import { admin, makeDataDir } from '../data-dir.ts'

const { visit } = openBrowser()

test('a merchant fetches on a phone what Steadfast has paid, and books it [D95]', async () => {
  const DATA_DIR = makeDataDir('fetch-payments')
  const outside = await openOutside()
  const server = await openCourierServer()
  const shop = await startBuiltShop({
    DATA_DIR,
    DEMO: '1',
    RATE_LIMITS: 'off',
    SLOW_MACHINE: '1',
    ...admin,
    ...outside.environment,
  })
  const token = await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, `${method} ${path}`).toBeLessThan(300)
    return answer.json()
  }
  await call('PUT', '/couriers/steadfast', {
    baseUrl: outside.urlOf(server.urlOf('steadfast')),
    isDefault: true,
    keys: { apiKey: 'key-1', secretKey: 'secret-1' },
    password: admin.ADMIN_PASSWORD,
  })
  const [product] = await productsOf(shop.url)
  if (!product) throw new Error('The demo shop has no products.')
  const id = await postOrder(shop.url, orderFor([product]))
  const move = (status: string) => call('PUT', `/orderStatus/${id}`, { status })
  await move('Confirmed')
  await call('POST', '/parcels', { courier: 'steadfast', orders: [{ id }] })
  const consignment = async (): Promise<string | null> =>
    (await call('GET', `/orders/${id}/parcels`))[0].consignmentId
  await eventually(consignment).toEqual(expect.any(String))
  await move('Shipping')
  await move('Delivered')
  const { due } = await call('GET', `/orders/${id}/cash`)
  const payment = {
    payment_id: 'SFC-1042',
    amount: due,
    charges: '60',
    total: due - 60,
    paid_at: '2026-11-21 15:00:00',
  }
  server.state.payments = [payment]
  const paid = {
    consignment_id: Number(await consignment()),
    invoice: id,
    cod_amount: due,
    status: 'delivered',
  }
  server.state.paymentDetails = {
    'SFC-1042': {
      status: 200,
      payment: { ...payment, consignments: [{ ...paid, delivery_charge: '60' }] },
    },
  }

  const account = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }
  const page = await visit('/dashboard/statements', {
    baseURL: shop.url,
    viewport: { width: 360, height: 780 },
    account,
  })
  const payments = page.getByRole('region', { name: 'Payments of Steadfast' })
  const fetchAll = payments.getByRole('button', { name: 'Fetch payments' })
  await fetchAll.click()
  await payments.getByText('1 new payment. Look at it and book it:').waitFor()
  await expectAccessible(page)
  await fetchAll.click()
  await payments.getByText('There is no new payment.').waitFor()
  await payments.getByText('1 were statements already.').waitFor()

  await page.getByRole('link', { name: 'SFC-1042' }).click()
  await page.getByRole('button', { name: 'Book 1 row' }).click()
  await toast(page, 'The statement is booked.').waitFor()
  expect((await call('GET', `/orders/${id}/cash`)).open).toBe(0)

  server.state.areKeysRight = false
  await page.goto('/dashboard/statements')
  await fetchAll.click()
  await payments.getByText('Steadfast does not accept the keys of your shop.').waitFor()

  await shop.stop()
  await server.close()
  await outside.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
