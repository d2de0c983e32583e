import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { asOwner, callAs, confirmAsOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const viewport = { width: 360, height: 780 }

test('an administrator makes a key, copies it once, a program uses it, and revokes it', async () => {
  const page = await asOwner(visit, '/dashboard/apiKeys', { viewport })
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByLabel('What it is for').fill('Bookkeeping')
  await page.getByRole('checkbox', { name: /^Money/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('it is shown only this once').waitFor()
  const key = await page.getByRole('alert').getByRole('code').innerText()
  const statusOf = (path: string) =>
    page.evaluate(
      async ([path, key]) => (await fetch(path, { headers: { authorization: `Bearer ${key}` } })).status,
      [`/api${path}`, key] as const,
    )
  expect(await statusOf('/analytics')).toBe(200)
  expect(await statusOf('/orders')).toBe(403)
  expectConsoleError('403')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bookkeeping' })
  await row.getByText(`ends with …${key.slice(-4)}`).waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  expect(await statusOf('/analytics')).toBe(401)
  expectConsoleError('401')
})

test('an administrator adds a webhook, sees in its log what a test event came to, and deletes it', async () => {
  const page = await asOwner(visit, '/dashboard/webhooks', { viewport })
  await page.getByRole('button', { name: 'Add address' }).click()
  const url = page.getByRole('textbox', { name: 'Address' })
  await url.fill('https://192.168.0.1/orders')
  // An event of no other test: theirs would fill the first page of the log.
  await page.getByRole('checkbox', { name: 'pieces are exchanged, or not any more' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This address is not in the internet.').waitFor()
  expectConsoleError('422')
  // What was typed is still there.
  expect(await url.inputValue()).toBe('https://192.168.0.1/orders')
  await url.fill('https://hooks.shop.invalid/orders')
  await page.getByRole('button', { name: 'Save' }).click()
  await confirmAsOwner(page)
  await toast(page, 'Address saved.').waitFor()
  expect(await page.getByRole('alert').getByRole('code').innerText()).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'hooks.shop.invalid' }).first()
  await card.getByRole('button', { name: 'Send a test' }).click()
  const log = page.getByRole('region', { name: 'What was sent to hooks.shop.invalid' })
  const row = log.getByRole('listitem').filter({ has: page.getByText('test', { exact: true }) })
  await row.getByText(/name/).first().waitFor()
  await row.getByRole('button', { name: 'Details' }).click()
  await row.getByText('"event": "test"').waitFor()
  await row.getByRole('button', { name: 'Send again' }).click()
  await toast(page, 'It is sent again.').waitFor()
  // As it is after a day of failures: opened to be changed, it is to be on again.
  await page.route('**/api/webhooks', async (route) => {
    const [webhook] = await (await route.fetch()).json()
    await route.fulfill({ json: [{ ...webhook, enabled: false, stoppedAt: new Date().toISOString() }] })
  })
  await page.reload()
  await card.getByText('Stopped', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Change' }).click()
  await eventually(() => page.getByRole('checkbox', { name: 'Switched on' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/webhooks')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await confirmAsOwner(page)
  await toast(page, 'Address deleted.').waitFor()
  expectConsoleError('422')
  await eventually(() => callAs(page, 'GET', '/webhooks')).toEqual([])
})
