import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { desktop, eventually, openBrowser } from './browser.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { waitForEmail } from './outbox.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

test('the export holds confirmed newsletter addresses only', async () => {
  const tag = Math.random().toString(36).slice(2)
  const [one, other] = [`one-${tag}@mail.example`, `other-${tag}@mail.example`]
  for (const email of [one, other])
    await fetch(`${inject('shopUrl')}/api/newsletter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, language: 'en' }),
    })
  const { text } = await waitForEmail(one)
  const token = /confirm\?token=([\w.-]+)/.exec(text)?.[1]
  await fetch(`${inject('shopUrl')}/api/newsletter/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const page = await asOwner(visit, '/dashboard/newsletter')
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  await row(one).getByText('Confirmed', { exact: true }).waitFor()
  await row(other).getByText('Not confirmed').waitFor()
  await page.getByRole('link', { name: 'Confirmed', exact: true }).click()
  await row(other).waitFor({ state: 'detached' })
  await row(one).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Confirmed addresses as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`"${one}"`)
  expect(file).not.toContain(other)
})

test('the audit log shows who did what, and filters by subject and by action', async () => {
  const { id } = await placeOrder()
  await moveAsOwner(id, 'Confirmed', 'Cancelled')
  const page = await asOwner(visit, '/dashboard/audit', { viewport: desktop })
  const name = `Order #${id.slice(0, 4)}-${id.slice(4)}`
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  // What other tests do meanwhile stands before them.
  const untilShown = async () => {
    const more = page.getByRole('button', { name: 'Load more' })
    await eventually(async () => {
      if ((await entries.count()) === 0 && (await more.isVisible())) await more.click()
      return entries.count()
    }).toBeGreaterThan(0)
  }
  await untilShown()
  await entries.first().getByText('What changed').click()
  await entries.first().getByText('Before: Confirmed').waitFor()
  await entries.first().getByText('After: Cancelled').waitFor()
  await entries.first().getByRole('button', { name: 'Shop owner' }).waitFor()
  await entries.first().getByRole('button', { name }).click()
  await page.getByText('Showing 2 of 2').waitFor()
  expect(new URL(page.url()).searchParams.get('subject')).toBe(`order ${id}`)
  await page
    .getByRole('button', { name: /^Remove the filter/ })
    .first()
    .click()
  await page.waitForURL('**/dashboard/audit')
  await page.getByLabel('Kind of act').selectOption({ label: 'Order status changed' })
  await page.waitForURL('**/dashboard/audit?action=order-moved')
  await page.reload()
  await untilShown()
})
