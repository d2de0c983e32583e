import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { holdTimers } from './clock.ts'
import { overviewOf, rowOf, toast } from './dashboard-pages.ts'
import { nextPhone } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const viewport = { width: 360, height: 780 }
const confirmButton = (page: Page) => page.getByRole('button', { name: 'অর্ডার নিশ্চিত করুন' })
const quantity = (page: Page) => page.getByRole('group', { name: /^পরিমাণ/ }).getByRole('status')

async function fillShipping(page: Page, mobileNumber: string) {
  await page.getByLabel('পুরো নাম').fill('রহিমা বেগম')
  await page.getByLabel('মোবাইল নম্বর').fill(mobileNumber)
  await page.getByRole('combobox', { name: 'জেলা', exact: true }).fill('টাঙ্গাইল')
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'থানা / উপজেলা' }).fill('মির্জাপুর')
  await page.getByRole('option').first().click()
  await page.getByLabel('পূর্ণ ঠিকানা').fill('বাড়ি ৪, স্টেশন রোড')
}

/** Takes everything in the open cart to the checkout. */
async function proceed(page: Page) {
  await page.getByRole('checkbox', { name: 'সব বেছে নিন' }).check()
  await page.getByRole('button', { name: 'চেকআউটে যান' }).click()
  await page.waitForURL('/bn/product-checkout')
}

/** What becomes of 25 pieces, with the number and the chat of the shop. */
async function expectCallOffered(page: Page, notice: string) {
  await page.getByText(notice).waitFor()
  const main = page.getByRole('main')
  const call = main.getByRole('link', { name: '01700-000000' }).first()
  await eventually(() => call.getAttribute('href')).toBe('tel:01700000000')
  // The text of the chat says what is wanted.
  const chat = main.getByRole('link', { name: /^হোয়াটসঅ্যাপ \(/ }).first()
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toMatch(/^আমি অর্ডার করতে চাই:\n২৫ × ./)
}

test('a customer orders 25 pieces: product page, cart and checkout say that the shop calls, and it does not reserve them [D59]', async () => {
  const product = await findProduct(isPlain)
  const page = await visit(`/bn/product-details/${product._id}`, { viewport })
  for (let pieces = 1; pieces < 25; pieces++) await page.getByRole('button', { name: 'পরিমাণ বাড়ান' }).click()
  await eventually(() => quantity(page).innerText()).toBe('২৫')
  const callsFirst = '২৫টি অনেক: অর্ডার করতে পারেন, প্যাক করার আগে আমরা কল করব।'
  await expectCallOffered(page, callsFirst)
  await page.getByRole('button', { name: 'কার্টে দিন' }).last().click()
  await page.goto('/bn/cart')
  await expectCallOffered(page, callsFirst)
  await proceed(page)
  await expectCallOffered(page, callsFirst)
  await fillShipping(page, nextPhone('018'))
  await confirmButton(page).click()
  await page.waitForURL('/bn/order-success')
  await page.getByText('পণ্যগুলো নিশ্চিত করতে আমরা আপনাকে ফোন করব।').waitFor()
})

test('where the merchant rejects so many, a customer who wants 25 pieces is asked to call, and keeps what was chosen and typed [D59]', async () => {
  const choose = (from: string, to: string) =>
    callApiAs(owner(), 'PUT', '/settings', { from: { rejectOverLimits: from }, to: { rejectOverLimits: to } })
  await choose('off', 'on')
  onTestFinished(() => choose('on', 'off'))
  const rejected = 'এখানে সর্বোচ্চ ২০টি অর্ডার করা যায়। ২৫টি নিতে'
  const product = await findProduct(isPlain)
  const page = await visit('/bn/cart', { ...withCart([lineFor(product, { quantity: 25 })]), viewport })
  await expectCallOffered(page, rejected)
  await proceed(page)
  await expectCallOffered(page, rejected)
  await fillShipping(page, nextPhone('018'))
  await confirmButton(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'এখনো কিছু অর্ডার হয়নি' })
  await notice.waitFor()
  expectConsoleError('409')
  await eventually(() => quantity(page).innerText()).toBe('২৫')
  await eventually(() => page.getByLabel('পূর্ণ ঠিকানা').inputValue()).toBe('বাড়ি ৪, স্টেশন রোড')
  // With 20 pieces it is ordered here.
  for (let pieces = 25; pieces > 20; pieces--) await page.getByRole('button', { name: 'পরিমাণ কমান' }).click()
  await eventually(() => page.getByText('এখানে সর্বোচ্চ').count()).toBe(0)
  await confirmButton(page).click()
  await page.waitForURL('/bn/order-success')
})

test('the limits are the merchant’s: a lower number of pieces says so at once [D59]', async () => {
  const product = await findProduct(isPlain)
  const owner = await asOwner(visit, '/dashboard/settings/limits')
  const pieces = owner.getByLabel('Pieces of one product')
  const save = owner.getByRole('button', { name: 'Save settings' })
  await pieces.fill('0')
  await save.click()
  await owner.getByText('Please give a whole number from 1 to 99,999.').waitFor()
  // Not so few that orders of other tests exceed it.
  await pieces.fill('১২')
  await save.click()
  await toast(owner, 'The settings have been saved.').waitFor()
  const page = await visit('/bn/cart', { ...withCart([lineFor(product, { quantity: 13 })]), viewport })
  await page.getByText('১৩টি অনেক: অর্ডার করতে পারেন').waitFor()
  await owner.reload()
  await eventually(() => pieces.inputValue()).toBe('12')
  await pieces.fill('20')
  await save.click()
  await toast(owner, 'The settings have been saved.').waitFor()
  await page.reload()
  await eventually(() => page.getByText('১৩টি অনেক').count()).toBe(0)
})

test('a phone number with too many open orders is offered a call at checkout; cart and form stay as they are [D60]', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/bn/cart', { ...withCart([lineFor(product, { quantity: 2 })]), viewport })
  await proceed(page)
  await fillShipping(page, nextPhone('018'))
  // This shop runs without limits.
  await page.route('**/api/postOrder', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'too-many', message: 'Please call us.' } } }),
  )
  await confirmButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'আমাদের কল করুন' }).waitFor()
  expectConsoleError('429')
  const main = page.getByRole('main')
  await eventually(() => main.getByRole('link', { name: '01700-000000' }).getAttribute('href')).toBe(
    'tel:01700000000',
  )
  const chat = await main.getByRole('link', { name: /^হোয়াটসঅ্যাপ \(/ }).getAttribute('href')
  expect(new URL(chat ?? '').searchParams.get('text')).toMatch(/^আমি অর্ডার করতে চাই:\n২ × ./)
  await eventually(() => page.getByLabel('পূর্ণ ঠিকানা').inputValue()).toBe('বাড়ি ৪, স্টেশন রোড')
  expect(await page.evaluate(() => localStorage.getItem('cartProducts'))).toContain(product._id)
  await page.unroute('**/api/postOrder')
  await confirmButton(page).click()
  await page.waitForURL('/bn/order-success')
})

test('an order for the last pieces of three products is placed without reserving them; staff see why, and confirm it [D60]', async () => {
  const owner = await asOwner(visit, '/bn/dashboard', { viewport })
  const names = [1, 2, 3].map((number) => `শেষ বাতি ${number}-${nextPhone()}`)
  const ids: string[] = []
  for (const name of names) {
    const body = {
      name,
      category: 'Home and Living',
      subCategory: 'Curtains',
      originalPrice: 500,
      stock: 2,
    }
    ids.push((await callAs(owner, 'POST', '/postProduct', body)).insertedId)
  }
  const stocks = async () => {
    const found = await callAs(owner, 'GET', `/stock?ids=${ids.join(',')}`)
    return ids.map((id) => found.find((each: { _id: string }) => each._id === id).stock)
  }
  const plain = await findProduct(isPlain)
  const lines = ids.map((id, index) =>
    lineFor({ ...plain, _id: id, name: names[index] ?? '' }, { originalPrice: 500, quantity: 2 }),
  )
  const page = await visit('/bn/cart', { ...withCart(lines), viewport })
  await proceed(page)
  await fillShipping(page, nextPhone('018'))
  await confirmButton(page).click()
  await page.waitForURL('/bn/order-success')
  await page.getByText('পণ্যগুলো নিশ্চিত করতে আমরা আপনাকে ফোন করব।').waitFor()
  expect(await stocks()).toEqual([2, 2, 2])
  const orderId: string = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('lastOrder'))) ?? '{}',
  ).orderId

  await owner.goto('/bn/dashboard')
  await owner.getByRole('link', { name: /যাচাই করতে হবে/ }).click()
  const row = rowOf(owner, orderId)
  await row.getByText('যাচাই করুন').waitFor()
  await row.getByText('স্টক ধরা নেই').waitFor()
  await row.getByRole('link', { name: formatOrderId(orderId) }).click()
  await owner.waitForURL(`/bn${overviewOf(orderId)}`)
  const review = owner.getByRole('region', { name: 'যাচাই করুন: স্টক ধরা নেই' })
  await review.getByText('এই অর্ডারে একসঙ্গে কয়েকটি পণ্যের স্টক শেষ হয়ে যাবে।').waitFor()

  // Meanwhile one of them has gone: what is missing is named, and nothing has changed.
  await callAs(owner, 'PATCH', `/updateProduct/${ids[1]}`, { stock: 1 })
  // What is said stays until it is closed.
  await holdTimers(owner, 3000)
  const confirm = owner.getByRole('group', { name: 'অ্যাকশন' }).getByRole('button', { name: 'নিশ্চিত করুন' })
  await confirm.click()
  const missing = owner.getByRole('dialog').filter({ hasText: `যথেষ্ট পরিমাণে নেই: ${names[1]}` })
  await missing.getByRole('button').last().click()
  expectConsoleError('409')
  expect(await stocks()).toEqual([2, 1, 2])
  await callAs(owner, 'PATCH', `/updateProduct/${ids[1]}`, { stock: 2 })
  await confirm.click()
  await toast(owner, 'অর্ডারের অবস্থা').first().waitFor()
  await eventually(() => review.count()).toBe(0)
  expect(await stocks()).toEqual([0, 0, 0])
  for (const id of ids) await callAs(owner, 'DELETE', `/deleteProduct/${id}`)
})
