import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { expectAccessible, expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { orderFor, postOrder } from './api-calls.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { overviewOf, toast } from './dashboard-pages.ts'
import { fetchPage } from './fetched-page.ts'
import { makeShopper, moveAsOwner, nextPhone } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

/** A new product with figures that the merchant has typed. */
async function addProduct(): Promise<Product> {
  const { insertedId } = await callApiAs(owner(), 'POST', '/postProduct', {
    name: `Jamdani saree ${Date.now()}`,
    category: 'Women Items',
    subCategory: 'Jewelry',
    originalPrice: 1200,
    ratings: 4.9,
    reviews: 87,
  })
  const response = await fetch(`${inject('shopUrl')}/api/product/${insertedId}`)
  return (await response.json()).data
}
/** A guest's order of it that was delivered. */
async function deliveredToGuest(product: Product) {
  const mobileNumber = nextPhone()
  const orderId = await postOrder(inject('shopUrl'), orderFor([product], { mobileNumber }))
  await moveAsOwner(orderId, 'Confirmed', 'Delivered')
  return { orderId, mobileNumber }
}
const pageOf = ({ _id }: Product) => `/product-details/${_id}`
const typedFigures = '87 reviews'

/** The section is hydrated by itself, after the page. */
const startedByScripts = (section: Locator) =>
  eventually(() =>
    section.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
  ).toBe(true)

test('a shopper reviews a delivered product, the merchant publishes and answers it, and the product page shows both', async () => {
  const product = await addProduct()
  const shopper = await makeShopper()
  const { id } = await shopper.order({ products: [product], status: 'Delivered' })
  const page = await asShopper(visit, shopper, overviewOf(id), { viewport: phone })
  await page.getByRole('button', { name: `Review ${product.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Review ${product.name}` })
  await dialog.getByLabel('In your words').fill('Soft cloth.\nAs in the picture.')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Please choose one to five stars.' }).waitFor()
  await expectAccessibleInThemes(page)
  // A reload, as when a phone runs out of memory while a picture is taken, loses nothing.
  await page.reload()
  await page.getByRole('button', { name: `Review ${product.name}` }).click()
  await eventually(() => dialog.getByLabel('In your words').inputValue()).toBe(
    'Soft cloth.\nAs in the picture.',
  )
  await dialog.getByRole('radio', { name: '4: Good' }).check({ force: true })
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#14734d' } })
  await dialog
    .getByLabel('Pictures (optional, at most 3)')
    .setInputFiles({ name: 'saree.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await dialog.getByRole('img', { name: 'Picture 1' }).waitFor()
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await toast(page, 'Thank you!').waitFor()
  await page.getByText('Your review will be shown once the shop has read it.').first().waitFor()
  await page.getByRole('button', { name: `Change the review of ${product.name}` }).waitFor()
  expect((await fetchPage(pageOf(product))).html).toContain(typedFigures)

  const merchant = await asOwner(visit, '/dashboard')
  await merchant.getByRole('link', { name: /Reviews to read/ }).click()
  const card = merchant.getByRole('article').filter({ hasText: product.name })
  await card.getByText('Soft cloth.').waitFor()
  await expectAccessible(merchant)
  await card.getByRole('button', { name: 'Answer' }).click()
  await card.getByLabel('Your answer').fill('Thank you, Karim!')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('The shop’s answer').waitFor()
  await card.getByRole('button', { name: 'Publish' }).click()
  await toast(merchant, 'The review is shown now.').waitFor()
  await eventually(() => card.count()).toBe(0)

  const { html, linkedData } = await fetchPage(pageOf(product))
  expect(html).not.toContain(typedFigures)
  expect(linkedData[0]).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 },
    review: [
      {
        author: { name: 'Karim' },
        reviewRating: { ratingValue: 4 },
        reviewBody: 'Soft cloth.\nAs in the picture.',
      },
    ],
  })
  const reader = await visit(pageOf(product), { viewport: phone })
  const reviews = reader.getByRole('region', { name: 'Reviews' })
  await reader.getByRole('link', { name: '1 review', exact: true }).click()
  await eventually(() => reviews.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200)
  await reviews.getByText('Soft cloth.').waitFor()
  await reviews.getByText('Thank you, Karim!').waitFor()
  await reviews.getByText('Karim', { exact: true }).waitFor()
  expect(await reviews.innerText()).not.toContain('Mia')
  await expectAccessible(reader)
  await startedByScripts(reviews)
  const picture1 = reviews.getByRole('link', { name: 'Picture 1 of Karim: enlarge' })
  await picture1.hover()
  // So long that a page would be prefetched; a picture is none, and what is not found fails the test.
  await reader.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await picture1.click()
  await reader.getByRole('dialog', { name: 'Enlarge the picture' }).waitFor()
})

test('a guest reviews by order number and phone; what was typed is kept when it cannot be sent', async () => {
  const product = await addProduct()
  const { orderId, mobileNumber } = await deliveredToGuest(product)
  const page = await visit(`/track-order?order=${orderId}`)
  await page.getByLabel('Mobile Number').fill(mobileNumber)
  await page.getByRole('button', { name: 'Show my order' }).click()
  await page.getByRole('button', { name: `Review ${product.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '2: Poor' }).check({ force: true })
  await dialog.getByLabel('In your words').fill('Too thin.')
  const address = `**/api/product/${product._id}/reviews`
  await page.route(address, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'could not be sent' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute(address)
  expect(await dialog.getByLabel('In your words').inputValue()).toBe('Too thin.')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await toast(page, 'Thank you!').waitFor()
  const own = await fetch(`${inject('shopUrl')}/api/reviews/of-order`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ orderId, mobileNumber }),
  })
  expect(await own.json()).toMatchObject([{ stars: 2, text: 'Too thin.', status: 'waiting' }])
})

test('the product page has the newest reviews and fetches more when asked; without reviews it loads nothing of them', async () => {
  const product = await addProduct()
  const scripts: string[] = []
  const before = await visit('/cart')
  before.on('request', (request) => scripts.push(request.url()))
  await before.goto(pageOf(product), { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /review-(section|text|form)/.test(url))).toEqual([])

  for (let written = 1; written <= 5; written++) {
    const order = await deliveredToGuest(product)
    const sent = await fetch(`${inject('shopUrl')}/api/product/${product._id}/reviews`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...order, stars: written, text: `Review number ${written}` }),
    })
    const { insertedId } = (await sent.json()) as { insertedId: string }
    await callApiAs(owner(), 'PATCH', `/reviews/${insertedId}`, { version: 1, status: 'published' })
  }
  const page = await visit(pageOf(product))
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const numbers = async () =>
    (await reviews.getByText(/^Review number/).allInnerTexts()).map((text) => text.at(-1))
  await eventually(numbers).toEqual(['5', '4', '3'])
  await reviews.getByText('3 out of 5, from 5 customers').waitFor()
  await startedByScripts(reviews)
  await reviews.getByRole('button', { name: 'More reviews' }).click()
  await eventually(numbers).toEqual(['5', '4', '3', '2', '1'])
  await eventually(() => reviews.getByRole('button', { name: 'More reviews' }).count()).toBe(0)
  const twoStars = reviews.getByRole('button', { name: '2 stars: one review' })
  await twoStars.click()
  await eventually(numbers).toEqual(['2'])
  expect(await twoStars.getAttribute('aria-pressed')).toBe('true')
  await expectAccessibleInThemes(page)
  await reviews.getByRole('button', { name: 'Show all reviews' }).click()
  await eventually(numbers).toEqual(['5', '4', '3'])
  const card = await fetch(`${inject('shopUrl')}/api/product-summaries/by-id?ids=${product._id}`)
  expect(await card.json()).toMatchObject([{ ratings: 3, reviews: 5 }])
})
