import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import type { Block } from '#shop/order-pages/block-fields.ts'
import { expectAccessibleEverywhere, expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { eventually, openBrowser, phone, twoFrames } from './browser.ts'
import { confirmButton, fillShipping, summary, watchOrders } from './checkout-page.ts'
import { toast } from './dashboard-pages.ts'
import { makeOrderPage } from './order-page.ts'
import { asOwner, callAs } from './signed-in-pages.ts'
import { allProducts, findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

/** Removes the pages whose addresses begin so; a test beside this one may have a page of its own. */
async function removePages(merchant: Page, slug: string) {
  const all: { _id: string; slug: string }[] = await callAs(merchant, 'GET', '/admin-order-pages')
  for (const { _id } of all.filter((each) => each.slug.startsWith(slug)))
    await callAs(merchant, 'DELETE', `/order-pages/${_id}`)
}

/** The last product that fits: tests beside this one take the first, whose price and stock must not change meanwhile. */
async function findOther(fits: (product: Product) => boolean) {
  const product = (await allProducts()).findLast((each) => each.images.length > 0 && fits(each))
  if (!product) throw new Error('The demo catalogue has no such product.')
  return product
}

test('a guest orders on the page that an advertisement leads to, without leaving it or touching the cart, and the merchant sees from where [D207] [D208]', async () => {
  const product = await findProduct(isPlain)
  const merchant = await asOwner(visit, '/dashboard/order-pages')
  const { path, editor, remove } = await makeOrderPage(merchant, [product._id])
  const inCart = [lineFor(product, { quantity: 3 })]
  const page = await visit(`${path}?fbclid=abc`, { viewport: phone, ...withCart(inCart) })
  expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Order now' }).first().click()
  await fillShipping(page)
  const posted = watchOrders(page)
  // A double tap.
  await confirmButton(page).filter({ visible: true }).dblclick()
  await page.waitForURL('/order-success')
  expect(posted).toHaveLength(1)
  expect(posted[0]?.body.products).toMatchObject([{ id: product._id, quantity: 1 }])
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]'))).toEqual(inCart)

  // Without its preview: whatever asks all frames of a page is refused there, now and then with an error in the console.
  await merchant.route('**/o/*?preview=*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await merchant.goto(editor)
  await merchant.getByRole('row', { name: 'facebook 1 1 100' }).waitFor()

  // The same device again: how many taps it takes to order, from the link to the placed order.
  let taps = 0
  const tap = async (locator: ReturnType<Page['getByRole']>) => {
    taps++
    await locator.click()
  }
  await page.goto(path)
  await tap(page.getByRole('link', { name: 'Order now' }).first())
  await tap(page.getByRole('button', { name: 'Use this' }))
  await tap(confirmButton(page).filter({ visible: true }))
  await page.waitForURL('/order-success')
  expect(taps).toBeLessThanOrEqual(4)
  expect(posted).toHaveLength(2)
  expect(posted[1]?.key).not.toBe(posted[0]?.key)
  await remove()
})

test('options and pieces are chosen on the page; what is missing gets the focus, and several products are taken by a tick [D207]', async () => {
  const [chosen, plain] = [
    await findProduct(({ sizes, colors, stock }) => sizes.length > 1 && colors.length > 1 && stock === null),
    await findProduct(isPlain),
  ]
  const merchant = await asOwner(visit, '/dashboard/order-pages')
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const media = { type: 'media', picture: '', video: link, caption: { en: 'See it worn', bn: '' } }
  const form = { type: 'form', heading: { en: '', bn: '' } }
  const { path, remove } = await makeOrderPage(merchant, [chosen._id, plain._id], {
    blocks: [media, form] as Block[],
  })
  const page = await visit(path, { viewport: phone })
  // A video is as wide as the page, and its host is not asked for anything before it is pressed.
  const video = page.getByRole('link', { name: 'Watch Video Demo' })
  expect(await video.getAttribute('href')).toBe(link)
  expect((await video.boundingBox())?.width).toBe(phone.width - 32)
  await page.getByRole('link', { name: 'Order now' }).first().click()
  await fillShipping(page)
  await page.getByText('Choose above what you order.').waitFor()
  // A delivery charge alone would look like the price.
  await summary(page).getByText('–', { exact: true }).waitFor()
  await confirmButton(page).filter({ visible: true }).click({ force: true })
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  for (const group of [/^Colour/, /^Size/])
    await page.getByRole('group', { name: group }).getByRole('radio').first().check({ force: true })
  await page.getByRole('checkbox', { name: `I take ${plain.name}` }).check()
  const posted = watchOrders(page)
  await confirmButton(page).filter({ visible: true }).click()
  await page.waitForURL('/order-success')
  expect(posted[0]?.body.products.map(({ id }) => id)).toEqual([chosen._id, plain._id])
  await remove()
})

test('a page whose product is sold out sells nothing, and says when it is back [D207]', async () => {
  const product = await findOther(
    ({ stock, variants, sizes, colors }) =>
      stock !== null && stock > 0 && variants.length + sizes.length + colors.length === 0,
  )
  const merchant = await asOwner(visit, '/dashboard/order-pages')
  const { path, remove } = await makeOrderPage(merchant, [product._id])
  await callAs(merchant, 'PATCH', `/updateProduct/${product._id}`, { stock: 0 })
  const page = await visit(path, { viewport: phone })
  await page.getByRole('button', { name: 'Tell me when it is back' }).waitFor()
  expect(await page.getByRole('link', { name: 'Order now' }).count()).toBe(0)
  expect(await confirmButton(page).count()).toBe(0)
  await callAs(merchant, 'PATCH', `/updateProduct/${product._id}`, { stock: product.stock })
  await remove()
})

test('a merchant makes a page of a product in one press, orders its blocks by keyboard, sees it on a phone and switches it on [D207]', async () => {
  const product = await findProduct(isPlain)
  const merchant = await asOwner(visit, `/dashboard/update/${product._id}`)
  await merchant.getByRole('button', { name: 'Make an order page' }).click()
  await merchant.waitForURL(/\/dashboard\/order-pages\/\d+$/)
  const blocks = merchant.getByRole('list', { name: 'Blocks in their order' })
  const names = () => blocks.locator('> li h3').allTextContents()
  await blocks.locator('> li').first().waitFor()
  const before = await names()
  const down = merchant.getByRole('button', { name: 'Move down: Picture or video' })
  await down.focus()
  await merchant.keyboard.press('Enter')
  await merchant.getByText('Picture or video is at place 2 now.').waitFor()
  expect((await names()).slice(0, 2)).toEqual([before[1], before[0]])
  // The same button again, which gets the focus back a frame later.
  await twoFrames(merchant)
  await eventually(() => merchant.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Move down: Picture or video',
  )
  await merchant.getByRole('button', { name: 'Drag to its place: Picture or video' }).focus()
  await merchant.keyboard.press('Space')
  await merchant.getByText('Number 2 is being moved.').waitFor()
  await merchant.keyboard.press('ArrowUp')
  await merchant.getByText('It is at place 1 now.').waitFor()
  await merchant.keyboard.press('Space')
  await eventually(names).toEqual(before)
  await merchant.getByLabel('Add a block').selectOption({ label: 'Before and after' })
  await merchant.getByRole('button', { name: 'Add', exact: true }).last().click()
  await eventually(names).toEqual([...before, 'Before and after'])
  await merchant.getByRole('button', { name: 'Change the block: Questions and answers' }).click()
  await expect
    .poll(() => merchant.getByLabel('Question in English').first().inputValue())
    .toBe('When do I pay?')
  await merchant.getByLabel('Title in English').fill('Only this week')
  await merchant.getByLabel('Title in Bengali').fill('শুধু এই সপ্তাহে')
  await merchant.getByLabel('Address').fill('jamdani')
  await merchant.getByLabel('Switched on').check()
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Order page saved.').waitFor()
  // Nothing runs in it, so a test cannot look into it either.
  await expect.poll(() => merchant.locator('iframe').getAttribute('srcdoc')).toContain('Only this week</h1>')
  await expectAccessibleEverywhere(merchant)
  // By the accessibility test, which asks every frame; in the preview nothing runs.
  expectConsoleError('Blocked script execution')
  await merchant.goto('/dashboard/order-pages')
  await merchant.getByRole('button', { name: 'Duplicate Only this week' }).click()
  await merchant.getByText('/o/jamdani-2').waitFor()
  await expectAccessibleEverywhere(merchant)

  const shopper = await visit('/o/jamdani', { viewport: phone })
  await shopper.locator('#order').scrollIntoViewIfNeeded()
  await shopper.getByLabel('Mobile Number').waitFor()
  await expectAccessibleEverywhereInLanguage(shopper)
  expect(await shopper.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await shopper.goto('/bn/o/jamdani')
  await shopper.getByRole('heading', { level: 1, name: 'শুধু এই সপ্তাহে' }).waitFor()
  await shopper.locator('#order').scrollIntoViewIfNeeded()
  await shopper.getByLabel('মোবাইল নম্বর').waitFor()
  await expectAccessibleEverywhereInLanguage(shopper)
  // The copy is off.
  await shopper.goto('/o/jamdani-2')
  expectConsoleError('404')
  await shopper.getByRole('heading', { name: /not found/i }).waitFor()
  await removePages(merchant, 'jamdani')
})

test('the countdown is there while an offer runs that ends, and at no other time [D207]', async () => {
  const product = await findOther(isPlain)
  const merchant = await asOwner(visit, '/dashboard/order-pages')
  const blocks = [
    { type: 'countdown', heading: { en: 'Ends in', bn: '' } },
    { type: 'form', heading: { en: '', bn: '' } },
  ]
  const { path, remove } = await makeOrderPage(merchant, [product._id], { blocks: blocks as Block[] })
  const page = await visit(path, { viewport: phone })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('timer').count()).toBe(0)
  const offer = {
    offerPrice: product.originalPrice - 1,
    offerEndsAt: new Date(Date.now() + 7_200_000).toISOString(),
  }
  await callAs(merchant, 'PATCH', `/updateProduct/${product._id}`, offer)
  await page.reload()
  await page.getByRole('timer').getByText('hours').waitFor()
  await callAs(merchant, 'PATCH', `/updateProduct/${product._id}`, {
    offerPrice: product.offerPrice,
    offerEndsAt: null,
  })
  await remove()
})
