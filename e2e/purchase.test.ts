import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { confirmButton, fillShipping } from './checkout-page.ts'
import { fetchOrder, overviewOf, pendingWith, rowOf } from './dashboard-pages.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

// Once in each theme, so that both are checked on the whole journey.
for (const [viewport, colorScheme] of [
  [phone, 'light'],
  [desktop, 'dark'],
] as const)
  test(`a guest orders a product from the home page and the merchant confirms it, at ${viewport.width} px [ROLE-01] [ROLE-02] [STATE-02]`, async () => {
    const page = await visit('/', { viewport, colorScheme })
    const cards = page.getByRole('region', { name: 'Most Popular Item' }).getByRole('article')
    const card = cards.filter({ hasNotText: 'Sold out' }).first()
    const name = await card.getByRole('link').innerText()
    await card.getByRole('link').click()
    await page.waitForURL(/\/product-details\/\d+$/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain(name.slice(0, 20))
    for (const group of await page.getByRole('radiogroup').all())
      await group.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: 'Order Now' }).filter({ visible: true }).click()
    await page.waitForURL('/product-checkout')
    await fillShipping(page)
    await confirmButton(page).filter({ visible: true }).click()
    await page.waitForURL('/order-success')
    const shown = await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()
    await expectAccessible(page)

    const id = shown.replace(/[#-]/g, '')
    const merchant = await asOwner(visit, pendingWith(id), { viewport, colorScheme })
    const row = rowOf(merchant, id)
    await row.getByRole('button', { name: 'Confirm' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await fetchOrder(merchant, id)).orderStatus).toBe('Confirmed')
    await merchant.goto(overviewOf(id))
    await merchant.getByText('Confirmed').filter({ visible: true }).first().waitFor()
    await merchant.getByText('রহিমা বেগম').first().waitFor()
  })
