import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { openBrowser } from './browser.ts'
import { waitForEmail } from './outbox.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit } = openBrowser()

test('an order placed in Bengali is confirmed by a Bengali e-mail, whose link opens the order', async () => {
  const product = await findProduct((each) => isPlain(each) && each.nameBn !== '')
  const email = `rahima-${Math.random().toString(36).slice(2)}@mail.example`
  const page = await visit('/bn/cart', withCart([lineFor(product)]))
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'চেকআউটে যান' }).click()
  await page.waitForURL('/bn/product-checkout')
  await page.getByLabel('পুরো নাম').fill('রহিমা বেগম')
  await page.getByLabel('মোবাইল নম্বর').fill('01755667788')
  await page.getByText('ইমেইল, মন্তব্য বা অফিসের ঠিকানা যোগ করুন').click()
  await page.getByLabel('ইমেইল (ঐচ্ছিক)').fill(email)
  await page.getByRole('combobox', { name: 'জেলা', exact: true }).fill('টাঙ্গাইল')
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'থানা / উপজেলা' }).fill('মির্জাপুর')
  await page.getByRole('option').first().click()
  await page.getByLabel('পূর্ণ ঠিকানা').fill('বাসা ৪, স্টেশন রোড')
  await page.getByRole('button', { name: 'অর্ডার নিশ্চিত করুন' }).click()
  await page.waitForURL('/bn/order-success')
  const { text, html } = await waitForEmail(`To: ${email}`)
  expect(text).toContain('আমরা পেয়েছি')
  expect(text).toContain(product.nameBn)
  expect(text).not.toContain('01755667788')
  expect(html).toContain('<html lang="bn">')
  const link = /https?:\/\/\S+(\/bn\/track-order\?order=([2-9A-Z]{8}))/.exec(text)
  // Another browser than the one that placed the order.
  const opened = await visit(link?.[1] ?? '')
  await opened.getByLabel('মোবাইল নম্বর').fill('01755667788')
  await opened.getByRole('button', { name: 'আমার অর্ডার দেখান' }).click()
  await opened.getByRole('heading', { name: `অর্ডার ${formatOrderId(link?.[2] ?? '')}` }).waitFor()
})
