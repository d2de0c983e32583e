import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createLinkToken } from '#platform/link-tokens.ts'
import { expectAccessible } from './accessibility.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { nextPhone } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit } = openBrowser()

async function addSoldOut(page: Page) {
  const name = `Nakshi kantha ${Date.now()}`
  const { insertedId } = await callAs(page, 'POST', '/postProduct', {
    name,
    category: 'Women Items',
    subCategory: 'Jewelry',
    originalPrice: 1200,
    stock: 0,
  })
  return { id: insertedId as string, name }
}

test('a shopper leaves a phone number, and the merchant sees who waits, calls when it is back and marks it', async () => {
  const merchant = await asOwner(visit, '/dashboard/allProducts', { viewport: phone })
  const { id, name } = await addSoldOut(merchant)
  const shopper = await visit(`/product-details/${id}`, { viewport: phone })
  const number = nextPhone()
  const contact = shopper.getByLabel('Your mobile number or email')
  await contact.fill('12345')
  await shopper.getByRole('button', { name: 'Tell me when it is back' }).click()
  await shopper.getByRole('alert').getByText('Please enter a mobile number').waitFor()
  await expectAccessible(shopper)
  await contact.fill(number)
  await shopper.getByRole('button', { name: 'Tell me when it is back' }).click()
  await shopper.getByText('Noted. We will tell you when it is back.').waitFor()

  // Other tests add products meanwhile: the newest twenty need not have it, and a search leaves out what another is reading.
  const search = `search=${encodeURIComponent(name)}`
  await eventually(() => callAs(merchant, 'GET', `/admin-products?${search}`)).toHaveLength(1)
  await merchant.goto(`/dashboard/allProducts?${search}`)
  const row = merchant.getByRole('row').filter({ has: merchant.locator(`#product-${id}`) })
  await row.getByRole('link', { name: '1 waiting' }).click()
  await merchant.getByText(number).waitFor()
  await eventually(() => merchant.getByRole('link', { name: `Call ${number}` }).getAttribute('href')).toBe(
    `tel:${number}`,
  )
  await merchant.getByRole('link', { name }).click()
  await merchant.getByText('One person is waiting for this product.').waitFor()
  await callAs(merchant, 'PATCH', `/updateProduct/${id}`, { stock: 4 })

  await merchant.goto('/dashboard')
  await merchant.getByRole('link', { name: /^To tell: back in stock/ }).click()
  const item = merchant.getByRole('listitem').filter({ hasText: number })
  const link = new URL((await item.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  await expectAccessible(merchant)
  await eventually(() => link.pathname).toBe(`/88${number}`)
  await eventually(() => link.searchParams.get('text')).toBe(
    `${name} is back in stock. You can order it here: ${inject('shopUrl')}/product-details/${id}`,
  )
  await item.getByRole('button', { name: 'Mark as told' }).click()
  await merchant.getByText('Marked as told.').waitFor()
  await eventually(() => item.count()).toBe(0)
  await merchant.getByRole('link', { name: 'Told', exact: true }).click()
  await item.getByRole('button', { name: 'Put back' }).waitFor()

  // The shopper's open page offers it for sale when it is looked at again.
  await eventually(async () => {
    await shopper.evaluate(() => dispatchEvent(new Event('focus')))
    return contact.count()
  }).toBe(0)
  await shopper.getByRole('button', { name: 'Order Now' }).filter({ visible: true }).waitFor()
})

test('without scripts an e-mail address is left as well, and the link of its e-mail deletes it', async () => {
  const merchant = await asOwner(visit, '/dashboard/allProducts')
  const { id } = await addSoldOut(merchant)
  const shopper = await visit(`/bn/product-details/${id}`, { viewport: phone, javaScriptEnabled: false })
  const email = `shopper-${Date.now()}@mail.example`
  await shopper.getByLabel('আপনার মোবাইল নম্বর বা ইমেইল').fill(email)
  await shopper.getByRole('button', { name: 'আবার এলে জানাবেন' }).click()
  await shopper.waitForURL('**/bn/stock-alerts/requested')
  await shopper.getByRole('heading', { name: 'লিখে রাখলাম। পণ্যটি আবার এলে জানাব।' }).waitFor()
  const waiting = () => callAs(merchant, 'GET', `/stock-alerts?state=waiting&product=${id}`)
  const [alert] = await waiting()
  expect(alert).toMatchObject({ contact: email, language: 'bn' })
  const { tokens } = JSON.parse(readFileSync(join(inject('dataDir'), 'secrets.json'), 'utf8'))
  const token = createLinkToken(tokens, 'stock-alerts-stop', Number(alert._id))
  const reader = await visit(`/bn/stock-alerts/stop?token=${token}`)
  await reader.getByRole('button', { name: 'আমার ঠিকানা মুছুন' }).click()
  await reader.getByRole('heading', { name: 'হয়ে গেছে। আপনার ঠিকানা মুছে ফেলা হয়েছে।' }).waitFor()
  await expectAccessible(reader)
  expect(await waiting()).toEqual([])
})
