import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { discountOf, priceOf } from '#shop/catalog/rules.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { expectClosesAfter, holdTimers, stopClock } from './clock.ts'
import { makeCustomer } from './fixtures.ts'
import { allProducts, findProduct, isPlain } from './stored-cart.ts'

const { visit } = openBrowser()

const addressOf = ({ _id }: Product) => `/product-details/${_id}`
const hasChoices = ({ sizes, colors, stock }: Product) =>
  sizes.length > 1 && colors.length > 1 && stock === null
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]') as unknown[])
const order = (page: Page, name: 'Add To Cart' | 'Order Now') => page.getByRole('button', { name })
const main = (page: Page) => page.getByRole('main')

test('a product page shows name, rating, reviews, and with an offer the struck original price and the discount [PDP-01] [PDP-03] [PDP-05] [NUM-01]', async () => {
  const product = await findProduct(({ offerPrice, ratings }) => offerPrice !== null && ratings !== null)
  const page = await visit(addressOf(product))
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  await main(page).getByText(`Rated ${product.ratings} out of 5`).waitFor()
  await main(page)
    .getByText(`${product.reviews?.toLocaleString('en-IN')} reviews`)
    .waitFor()
  // There are none to read.
  expect(
    await main(page)
      .getByRole('link', { name: /reviews?$/ })
      .count(),
  ).toBe(0)
  const price = page.getByText(`${discountOf(product)}% off`).locator('..')
  await eventually(() => price.innerText()).toContain(formatTaka(priceOf(product), 'en'))
  await eventually(() => price.locator('s').innerText()).toContain(formatTaka(product.originalPrice, 'en'))
  await eventually(() => page.getByRole('banner').count()).toBe(1)
})

test('a product without an offer shows its original price alone [PDP-04] [DATA-04] [NUM-01]', async () => {
  const product = await findProduct(({ offerPrice, stock }) => offerPrice === null && stock === null)
  const page = await visit(addressOf(product))
  const price = page.locator('h1 ~ div > p').filter({ hasText: '৳' })
  await eventually(() => price.innerText()).toBe(formatTaka(product.originalPrice, 'en'))
  expect(await price.locator('s').count()).toBe(0)
})

test('size and colour must be chosen before adding or ordering [PDP-06]', async () => {
  const product = await findProduct(hasChoices)
  const page = await visit(addressOf(product))
  for (const choice of ['Colour (choose one)', 'Size (choose one)'])
    await page.getByRole('group', { name: choice }).waitFor()
  const colors = page.getByRole('group', { name: /^Colour/ })
  await eventually(() => colors.getByRole('radio').count()).toBe(product.colors.length)
  const sizes = page.getByRole('group', { name: /^Size/ })
  await eventually(() => sizes.getByRole('radio').count()).toBe(product.sizes.length)
  await order(page, 'Add To Cart').click()
  await page.getByRole('alert').filter({ hasText: 'Please choose a colour.' }).waitFor()
  await eventually(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('color')
  await order(page, 'Order Now').click()
  await page.getByRole('alert').filter({ hasText: 'Please choose a size.' }).waitFor()
  expect(await storedCart(page)).toEqual([])
  expect(new URL(page.url()).pathname).toBe(addressOf(product))
})

test('an added product is stored with its options at the offer price and merges with an equal line; the notice closes after 3 s [PDP-08] [MSG-28] [NUM-25] [DATA-12] [DATA-14] [DATA-16] [DATA-17]', async () => {
  const product = await findProduct((product) => hasChoices(product) && product.offerPrice !== null)
  const page = await visit(addressOf(product))
  const color = product.colors[1] ?? ''
  const size = product.sizes[1] ?? ''
  await page.getByRole('radio', { name: color, exact: true }).check({ force: true })
  await page.getByRole('radio', { name: size, exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const add = () => order(page, 'Add To Cart').click()
  await expectClosesAfter(page, page.getByText('Product Added!', { exact: true }), 3000, add, () =>
    page.getByText('Your product has been successfully added to the cart.', { exact: true }).waitFor(),
  )
  const line = {
    id: product._id,
    name: product.name,
    imageUrl: product.images[0],
    color,
    size,
    quantity: 2,
    originalPrice: product.offerPrice,
  }
  await eventually(() => storedCart(page)).toEqual([line])
  await add()
  await eventually(() => storedCart(page)).toEqual([{ ...line, quantity: 4 }])
})

test('a product without options is stored once with N/A, at the original price where there is no offer [DATA-15] [DATA-16]', async () => {
  const product = await findProduct((product) => isPlain(product) && product.offerPrice === null)
  const page = await visit(addressOf(product))
  await order(page, 'Add To Cart').click()
  await eventually(() => storedCart(page)).toMatchObject([
    { color: 'N/A', size: 'N/A', quantity: 1, originalPrice: product.originalPrice },
  ])
})

test('a signed-in customer’s line has their email [DATA-17]', async () => {
  const customer = await makeCustomer()
  const product = await findProduct(isPlain)
  const page = await visit(addressOf(product), { account: customer })
  await order(page, 'Add To Cart').click()
  await expect.poll(() => storedCart(page)).toMatchObject([{ customerEmail: customer.email }])
})

test('the quantity starts at 1, cannot go below it and is limited to the stock [PDP-07] [VAL-09] [VAL-10]', async () => {
  const product = await findProduct(({ stock }) => stock !== null && stock > 2 && stock < 6)
  const left = product.stock ?? 0
  const page = await visit(addressOf(product))
  await page.getByText(`Only ${left} left`).waitFor()
  const less = page.getByRole('button', { name: 'Decrease quantity' })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  const quantity = page.getByRole('group', { name: `Quantity: ${product.name}` }).getByRole('status')
  await eventually(() => quantity.innerText()).toBe('1')
  await eventually(() => less.isDisabled()).toBe(true)
  for (let pieces = 1; pieces < left; pieces++) await more.click()
  await eventually(() => quantity.innerText()).toBe(String(left))
  await eventually(() => more.isDisabled()).toBe(true)
  await less.click()
  await eventually(() => quantity.innerText()).toBe(String(left - 1))
})

test('a product with counted stock shows it, loaded by the browser', async () => {
  const product = await findProduct(({ stock }) => stock !== null && stock > 5)
  const page = await visit(addressOf(product))
  await page.getByText(`${product.stock} in stock`).waitFor()
  const html = await (await page.request.get(addressOf(product))).text()
  // The HTML is cached for everybody; the browser loads the stock.
  expect(html).not.toContain('in stock<')
  const unlimited = await findProduct(isPlain)
  await Promise.all([page.waitForResponse(/\/api\/stock/), page.goto(addressOf(unlimited))])
  await eventually(() =>
    main(page)
      .getByText(/in stock|left$/)
      .count(),
  ).toBe(0)
})

test('Order Now opens the checkout with this product and its options, and nothing else [PDP-09]', async () => {
  const product = await findProduct(hasChoices)
  const page = await visit(addressOf(product))
  await page.getByRole('radio', { name: product.colors[0] ?? '', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: product.sizes[0] ?? '', exact: true }).check({ force: true })
  await order(page, 'Order Now').click()
  await page.waitForURL('/product-checkout')
  const lines = page.getByRole('list', { name: 'Products of this order' }).getByRole('listitem')
  await lines.first().waitFor()
  await eventually(() => lines.count()).toBe(1)
  await eventually(() => lines.innerText()).toContain(
    `Colour: ${product.colors[0]} · Size: ${product.sizes[0]}`,
  )
  await eventually(() => page.evaluate(() => history.state.usr.products)).toHaveLength(1)
  expect(await storedCart(page)).toEqual([])
})

test('four tiles and the Bengali return notice show the shop’s promises when they are opened, also without scripts [PDP-11] [NUM-08] [NUM-09]', async () => {
  const page = await visit(addressOf(await findProduct(() => true)), { javaScriptEnabled: false })
  const notice = main(page).locator('details[lang="bn"]')
  const text = notice.locator('> div p').first()
  expect(await text.isVisible()).toBe(false)
  await notice.locator('summary').click()
  await text.waitFor()
  await eventually(() => text.innerText()).toMatch(/ঢাকার ভেতরে ৬০ টাকা.*ঢাকার বাইরে ১২০ টাকা/)
  await eventually(() => text.innerText()).toContain('পরে এ বিষয়ে কোনো অভিযোগ গ্রহণ করা হবে না')
  await main(page).getByText('Delivery, return and refund policy').click()
  const tiles = page.getByRole('list', { name: 'What we promise' }).getByRole('listitem')
  const words = await tiles.allInnerTexts()
  expect(words).toHaveLength(4)
  expect(words[0]).toMatch(/Free shipping[\s\S]*৳5,000/)
  expect(words[1]).toMatch(/Return policy[\s\S]*7 days/)
  expect(words[2]).toContain('Delivery policy')
  expect(words[3]).toContain('Refund policy')
})

test('details are shown line by line, with only the label of a line in bold [PDP-12] [PDP-13] [DATA-02] [DATA-05]', async () => {
  const labelled = /^[^:\n]{1,60}: \S/
  const product = await findProduct(({ description }) => {
    const lines = description.split('\n')
    return lines.some((line) => labelled.test(line)) && lines.some((line) => line && !line.includes(':'))
  })
  expect(new Date(product.createdAt).toISOString()).toBe(product.createdAt)
  const page = await visit(addressOf(product))
  const lines = page.getByRole('region', { name: 'Details' }).getByRole('listitem')
  const written = product.description.split('\n').filter((line) => line.trim() !== '')
  await eventually(() => lines.allInnerTexts()).toEqual(written)
  for (const [place, line] of written.entries()) {
    const bold = await lines.nth(place).locator('b').allInnerTexts()
    expect(bold.map((text) => text.trim())).toEqual(labelled.test(line) ? [`${line.split(':')[0]}:`] : [])
  }
})

test('at most 10 related products of the same category are shown, those of its sub-category first and the sold-out last, never the product itself [PDP-14] [NUM-11]', async () => {
  const products = await allProducts()
  const product = products[0]
  if (!product) throw new Error('no products')
  const page = await visit(addressOf(product))
  const cards = page.getByRole('region', { name: 'Related products' }).getByRole('article')
  const ids = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)))
  expect(ids).toHaveLength(10)
  expect(ids).not.toContain(product._id)
  const related = ids.map((id) => products.find(({ _id }) => _id === id))
  for (const each of related) expect(each?.category).toBe(product.category)
  const isClosest = related.map((each) => each?.subCategory === product.subCategory && each?.stock !== 0)
  const closest = products.filter(
    ({ _id, subCategory, stock }) =>
      subCategory === product.subCategory && stock !== 0 && _id !== product._id,
  )
  const expected = Math.min(closest.length, 10)
  expect(expected).toBeGreaterThan(0)
  expect(isClosest.indexOf(false)).toBe(expected === 10 ? -1 : expected)
})

test('a sold-out product says so beside its price, in the server’s HTML, cannot be ordered, and asks whom to tell when it is back', async () => {
  const product = await findProduct(({ stock }) => stock === 0)
  expect(await (await fetch(inject('shopUrl') + addressOf(product))).text()).toContain('Sold out')
  for (const viewport of [phone, desktop]) {
    const page = await visit(addressOf(product), { viewport })
    await page.locator('h1 ~ div > p').getByText('Sold out').waitFor()
    expect(await order(page, 'Add To Cart').count()).toBe(0)
    expect(await order(page, 'Order Now').count()).toBe(0)
    const ask = main(page).getByRole('button', { name: 'Tell me when it is back' })
    await eventually(() =>
      main(page).getByText('Tell me when it is back').filter({ visible: true }).count(),
    ).toBe(1)
    await ask.click()
    await main(page).getByRole('alert').getByText('Please enter a mobile number').waitFor()
    if (viewport !== phone) continue
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await ask.click()
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('contact')
  }
})

test.each(['', '/bn'])(
  'at 360 × 780 the first screen of %s/product-details has picture, name, price and the first option, and bars take at most a fifth',
  async (base) => {
    const product = await findProduct(
      (each) => hasChoices(each) && each.offerPrice !== null && each.images.length > 1,
    )
    const page = await visit(base + addressOf(product), { viewport: { width: 360, height: 780 } })
    const box = async (locator: ReturnType<Page['locator']>) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {}
      return { y, height, end: y + height }
    }
    const bar = await box(page.locator('[data-action-bar]'))
    const header = await box(page.getByRole('banner'))
    // The banner above the header counts, too.
    expect((header.end + bar.height) / 780).toBeLessThanOrEqual(0.2)
    const picture = await box(main(page).getByRole('img').first())
    expect(picture.height).toBeGreaterThanOrEqual(240)
    const parts = [
      picture,
      await box(page.getByRole('heading', { level: 1 })),
      await box(page.locator('h1 ~ div > p').filter({ hasText: '৳' })),
      await box(page.locator('fieldset', { has: page.locator('input[name=color]') })),
    ]
    for (const [index, part] of parts.entries()) {
      expect(part.y).toBeGreaterThanOrEqual(parts[index - 1]?.y ?? header.end)
      expect(part.end).toBeLessThanOrEqual(bar.y)
    }
    expect(await page.locator('[data-action-bar]').innerText()).toContain(
      formatTaka(priceOf(product), base ? 'bn' : 'en'),
    )
    // On a shorter screen the picture is as wide as before, and the price is still above the buttons.
    await page.setViewportSize({ width: 360, height: 712 })
    expect((await box(main(page).getByRole('img').first())).height).toBe(picture.height)
    const price = await box(page.locator('h1 ~ div > p').filter({ hasText: '৳' }))
    expect(price.end).toBeLessThanOrEqual((await box(page.locator('[data-action-bar]'))).y)
  },
)

test('on a desktop the column with the buttons stays beside the pictures or they beside it, and both are on the first screen', async () => {
  const page = await visit(addressOf(await findProduct(hasChoices)), { viewport: desktop })
  await eventually(() => order(page, 'Order Now').filter({ visible: true }).count()).toBe(1)
  const buttons = await order(page, 'Order Now').filter({ visible: true }).boundingBox()
  expect((buttons?.y ?? 999) + (buttons?.height ?? 0)).toBeLessThanOrEqual(desktop.height)
  await page.mouse.wheel(0, 250)
  const picture = page.getByRole('button', { name: 'Enlarge the picture' })
  await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  expect(await picture.evaluate((button) => button.getBoundingClientRect().bottom)).toBeGreaterThan(0)
})

test('the notice of a product in the cart leads to the cart without loading the page anew', async () => {
  const product = await findProduct(isPlain)
  for (const base of ['', '/bn']) {
    const page = await visit(base + addressOf(product))
    await holdTimers(page, 3000)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.getByRole('button', { name: base ? 'কার্টে দিন' : 'Add To Cart', exact: true }).click()
    await page.getByRole('link', { name: base ? 'কার্ট দেখুন' : 'View cart' }).click()
    await page.waitForURL(`**${base}/cart`)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  }
})

test('a double click on Add To Cart adds once', async () => {
  const product = await findProduct(isPlain)
  const page = await visit(addressOf(product))
  // Both presses are at one time, however slow the machine is.
  await stopClock(page)
  await order(page, 'Add To Cart').dblclick()
  await page.clock.resume()
  await page.getByText('Product Added!', { exact: true }).waitFor()
  expect(await storedCart(page)).toMatchObject([{ id: product._id, quantity: 1 }])
})

test('stars show halves', async () => {
  for (const [rating, expected] of [
    [4.5, ['full', 'full', 'full', 'full', 'half']],
    [4.2, ['full', 'full', 'full', 'full', 'none']],
  ] as const) {
    const product = await findProduct(({ ratings }) => ratings === rating)
    const page = await visit(addressOf(product))
    await eventually(() =>
      main(page)
        .locator('[data-star]')
        .evaluateAll((stars) => stars.slice(0, 5).map((star) => (star as HTMLElement).dataset.star)),
    ).toEqual(expected)
  }
})

test('the heart stores the product as a favourite and removes it again [CARD-04] [CARD-05]', async () => {
  const product = await findProduct(isPlain)
  const page = await visit(addressOf(product))
  const heart = page.getByRole('button', { name: `Add to favourites: ${product.name}` }).first()
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('favouriteProducts') ?? '[]'))
  await heart.click()
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
  await eventually(stored).toEqual([product._id])
  await heart.click()
  await eventually(stored).toEqual([])
})

test('delivery, payment and return stand beside the buttons as the settings say, and questions name the product', async () => {
  const product = await findProduct(isPlain)
  const page = await visit(addressOf(product))
  const promises = page.getByRole('list', { name: 'Delivery, payment and return' }).getByRole('listitem')
  await eventually(() => promises.allInnerTexts()).toEqual([
    'Dhaka city ৳50, within 2 days · outside ৳110, within 5 days · free over ৳5,000',
    'Pay on receipt, in cash to the rider',
    '7 days to return if it is faulty or not as shown',
  ])
  const ask = main(page).getByRole('link', { name: 'Ask on WhatsApp' })
  const text = new URL((await ask.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toContain(product.name)
  expect(text).toContain(addressOf(product))
  const call = main(page).getByRole('link', { name: 'Call 01700-000000' })
  await eventually(() => call.getAttribute('href')).toBe('tel:01700000000')
})

test('the picture whose description names the chosen colour is shown, and goes into the cart', async () => {
  const product = await findProduct(
    ({ colors, sizes, images, stock }) =>
      colors.length > 2 && sizes.length === 0 && images.length > 1 && stock === null,
  )
  const [, color = 'Black'] = product.colors
  const change = (imageAlts: string[]) =>
    callApiAs(owner(), 'PATCH', `/updateProduct/${product._id}`, { imageAlts })
  await change(product.images.map((_, index) => (index === 1 ? `${product.name}, ${color}` : '')))
  try {
    const page = await visit(addressOf(product))
    await page.getByRole('radio', { name: color, exact: true }).check({ force: true })
    const second = page.getByRole('button', { name: /^Picture 2 of/ })
    await eventually(() => second.getAttribute('aria-current')).toBe('true')
    await order(page, 'Add To Cart').click()
    await eventually(() => storedCart(page)).toMatchObject([{ color, imageUrl: product.images[1] }])
  } finally {
    await change(product.imageAlts)
  }
})

test('window focus loads the product and its stock again [API-29]', async () => {
  const product = await findProduct(isPlain)
  const page = await visit(addressOf(product))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.clock.fastForward(6000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => asked).toContain(`${addressOf(product)}.data`)
  await expect.poll(() => asked).toContain('/api/stock')
})

test('the product page is accessible in both themes, on a phone and a desktop', async () => {
  const page = await visit(addressOf(await findProduct(hasChoices)))
  await order(page, 'Add To Cart').click()
  await page.getByRole('alert').first().waitFor()
  await expectAccessibleInThemes(page)
})

test('the notice of a product added is accessible in both themes, on a phone and a desktop', async () => {
  const page = await visit(addressOf(await findProduct(isPlain)))
  await holdTimers(page, 3000)
  await order(page, 'Add To Cart').click()
  await page.locator('[data-sonner-toast][data-mounted=true]', { hasText: 'Product Added!' }).waitFor()
  await expectAccessibleInThemes(page)
  expect(await page.getByText('Product Added!').isVisible()).toBe(true)
})
