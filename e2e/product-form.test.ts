import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { solidColor } from '#test/images.ts'
import { expectAccessibleEverywhere } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { fillLogin } from './login-form.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const adding = '/dashboard/addProduct'
const files = (colors: string[]) =>
  Promise.all(
    colors.map(async (color) => ({
      name: `${color}.png`,
      mimeType: 'image/png',
      buffer: await solidColor(60, 60, color).png().toBuffer(),
    })),
  )
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const tile = (page: Page, position: number) =>
  page
    .getByRole('list', { name: 'Chosen pictures' })
    .getByRole('button', { name: new RegExp(`^Picture ${position}\\b`) })
const submit = (page: Page) => page.locator('form button[type=submit]')
const nameOf = (what: string) => `${what} ${Date.now()}`

/** The product that was added under this name; other tests add products at the same time. */
async function productNamed(page: Page, name: string) {
  const find = async (): Promise<{ _id: string; name: string } | undefined> =>
    (await callAs(page, 'GET', `/admin-products?search=${encodeURIComponent(name)}`)).find(
      (each: { name: string }) => each.name === name,
    )
  // A search leaves out what another one is just reading the words of.
  await eventually(find).toBeDefined()
  return find()
}

/** Opens what is folded on a phone. */
const openFolds = (page: Page) =>
  page.locator('details').evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true
  })

async function fillIn(page: Page, name: string) {
  await field(page, 'Name').fill(name)
  await field(page, 'Category').selectOption('Men Items')
  await field(page, 'Sub-Category').selectOption({ label: 'Panjabi' })
  await field(page, 'Original price (৳)').fill('1200')
}

test("a product's brand is set in the form, shown on its page, and found by the filter", async () => {
  const page = await asOwner(visit, adding, { viewport: desktop })
  const [name, brand] = [nameOf('Brass lamp'), 'Meghna Brass']
  await fillIn(page, name)
  await field(page, 'Brand').fill(brand)
  await submit(page).click()
  await toast(page, 'Product Added!').waitFor()

  await page.goto(`${inject('shopUrl')}/shop`)
  await page.getByRole('dialog', { name: 'Filter products' }).getByLabel('Brand').selectOption(brand)
  await page.waitForURL('**/shop?brand=Meghna+Brass')
  await page.getByText('1 product', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Remove filter: ${brand}` }).waitFor()
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  const details = page.getByRole('region', { name: 'Details' }).getByRole('listitem')
  await eventually(() => details.allInnerTexts()).toEqual([`Brand: ${brand}`])
})

test('a product is added on a phone: validation, image upload and order, and the stored product [ADM-PRD-10] [ADM-PRD-11] [VAL-11] [VAL-12] [VAL-13] [VAL-14] [VAL-15] [VAL-16] [NUM-10] [DATA-07] [DATA-08] [STATE-26] [MSG-13] [MSG-29]', async () => {
  const allow = (from: number, to: number) =>
    callApiAs(owner(), 'PUT', '/settings', {
      from: { picturesPerProduct: from },
      to: { picturesPerProduct: to },
    })
  await allow(4, 12)
  onTestFinished(() => allow(12, 4))
  const page = await asOwner(visit, adding, { viewport: phone })
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor()
  await submit(page).click()
  await eventually(() => page.getByRole('alert').filter({ hasText: 'Please fill this in.' }).count()).toBe(4)
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  await openFolds(page)
  // Each of these has its own message, and what was typed stays, in whatever digits.
  for (const [label, keyboard, typed, message] of [
    ['Original price (৳)', 'decimal', '০.৫', 'An amount of at least 1 taka'],
    ['Offer price (৳)', 'decimal', '0', 'An amount of at least 1 taka'],
    ['Offer price (৳)', 'decimal', '২.৫৫৫', 'An amount of at least 1 taka'],
    ['Rating in the former shop', 'decimal', '০.৯', 'From 1 to 5, in steps of 0.1.'],
    ['Rating in the former shop', 'decimal', '4.55', 'From 1 to 5, in steps of 0.1.'],
    ['Reviews in the former shop', 'numeric', '০', 'A whole number of at least 1.'],
    ['Stock', 'numeric', 'পাঁচ', 'A whole number, 0 or more.'],
  ] as const) {
    await field(page, label).fill(typed)
    await submit(page).click()
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    expect(await field(page, label).inputValue()).toBe(typed)
    expect(await field(page, label).getAttribute('inputmode')).toBe(keyboard)
    await field(page, label).fill('')
  }
  const choices = (legend: string) =>
    page.getByRole('group', { name: legend, exact: true }).locator('label').allInnerTexts()
  expect(await choices('Sizes')).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'])
  const colors = ['Black', 'Gray', 'White', 'Red', 'Green', 'Blue', 'Yellow', 'Pink', 'Orange', 'Purple']
  expect(await choices('Colours')).toEqual(colors)

  const name = nameOf('Cotton panjabi')
  await fillIn(page, name)
  await field(page, 'Name in Bengali').fill('সুতি পাঞ্জাবি')
  await field(page, 'Type').selectOption('Best Selling')
  await field(page, 'Offer price (৳)').fill('1200')
  await field(page, 'Rating in the former shop').fill('5.5')
  await field(page, 'Reviews in the former shop').fill('0')
  await submit(page).click()
  for (const wrong of ['below the original price', 'From 1 to 5', 'at least 1.'])
    await page.getByRole('alert').filter({ hasText: wrong }).waitFor()
  await field(page, 'Offer price (৳)').fill('৯৯০')
  await field(page, 'Rating in the former shop').fill('৪.৬')
  await field(page, 'Reviews in the former shop').fill('৩১')
  await page.getByRole('checkbox', { name: 'XL', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Blue' }).check()
  await field(page, 'Stock').fill('৭')
  await field(page, 'Description').fill('Fabric: Cotton\nCollar: Band')
  await field(page, 'Video link').fill('https://youtu.be/abcdefghijk')

  const chooser = page.getByLabel('Images (Width: 450px & Height: 450px)')
  await eventually(() => chooser.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/images', async (route) => {
    await held
    await route.continue()
  })
  const chosen = await files(
    Array.from({ length: 13 }, (_, index) => `#${(0x112233 + index * 0x0f0d0b).toString(16)}`),
  )
  await chooser.setInputFiles([
    { ...chosen[0], name: 'not.png', buffer: Buffer.from('<svg/>') } as (typeof chosen)[0],
  ])
  await page.getByRole('progressbar', { name: 'Uploading not.png' }).waitFor()
  await eventually(() => submit(page).textContent()).toBe('Uploading...')
  await eventually(() => submit(page).isDisabled()).toBe(true)
  pass()
  await page.getByRole('alert').filter({ hasText: 'This picture cannot be used.' }).waitFor()
  expectConsoleError('422')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await chooser.setInputFiles(chosen)
  await page.getByRole('alert').filter({ hasText: 'At most 12 pictures, please.' }).waitFor()
  const pictures = page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img')
  await page.getByRole('button', { name: 'Move picture 12', exact: true }).waitFor()
  await eventually(() => pictures.count()).toBe(12)
  await eventually(() => chooser.isDisabled()).toBe(true)
  const before = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  await page.getByRole('button', { name: 'Move picture 1', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Number 1 is being moved.').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('It is at place 2 now.').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('It has been put at place 2.').waitFor()
  const shown = () => pictures.evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  const [first, second, third, ...others] = before
  await eventually(shown).toEqual([second, first, third, ...others])
  // By its button, and dragged with the mouse.
  await tile(page, 3).click()
  await page.getByRole('button', { name: 'Move picture 3 earlier' }).click()
  await eventually(shown).toEqual([second, third, first, ...others])
  await dragTo(page, 'Move picture 3', 'Move picture 2')
  await eventually(shown).toEqual([second, first, third, ...others])
  await dragTo(page, 'Move picture 2', 'Move picture 1')
  const sorted = [first, second, third, ...others.slice(0, -1)]
  await eventually(shown).toEqual([...sorted, others.at(-1)])
  // For 50 ms after a drag the library takes the caret out of every field, and a press for the end of the drag.
  await eventually(async () => {
    await tile(page, 1).click()
    return tile(page, 1).getAttribute('aria-pressed')
  }).toBe('true')
  const alt = page.getByLabel('What picture 1 shows')
  await eventually(async () => {
    await alt.fill('The collar')
    return alt.inputValue()
  }).toBe('The collar')
  await tile(page, 12).click()
  await page.getByRole('button', { name: 'Remove picture 12' }).click()
  await eventually(() => pictures.count()).toBe(11)

  await page.route('**/api/postProduct', (route) => route.abort())
  await submit(page).click()
  await toast(page, 'Error!').getByText('Something went wrong while adding the product.').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/postProduct')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/postProduct', (route) => answered.then(() => route.continue()))
  await submit(page).click()
  await page.getByRole('button', { name: 'Uploading...' }).waitFor()
  await eventually(() => submit(page).isDisabled()).toBe(true)
  answer()
  await toast(page, 'Product Added!').getByText('Your product has been successfully added.').waitFor()
  await page.waitForURL('**/dashboard/allProducts')
  const added = await productNamed(page, name)
  const { data } = await callAs(page, 'GET', `/product/${added?._id}`)
  expect(data).toMatchObject({
    name,
    nameBn: 'সুতি পাঞ্জাবি',
    category: 'Men Items',
    subCategory: 'Panjabi',
    productType: 'Best Selling',
    originalPrice: 1200,
    offerPrice: 990,
    ratings: 4.6,
    reviews: 31,
    stock: 7,
    sizes: ['XL'],
    colors: ['Blue'],
    description: 'Fabric: Cotton\nCollar: Band',
    videoLink: 'https://youtu.be/abcdefghijk',
    imageAlts: ['The collar', ...Array.from({ length: 10 }, () => '')],
  })
  expect(data.images.map((url: string) => url.replace('-900', '-150'))).toEqual(sorted)
})

/** Drags the handle of one item to that of another. */
async function dragTo(page: Page, name: string, target: string) {
  const handleOf = (label: string) => page.getByRole('button', { name: label, exact: true })
  await handleOf(target).evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
  const middleOf = async (label: string) => {
    const handle = handleOf(label)
    const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }
  // When it has come to rest: what was dropped before still moves to its place for a moment.
  await handleOf(name).hover()
  const to = await middleOf(target)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
}

const lamp = {
  category: 'Women Items',
  subCategory: 'Jewelry',
  originalPrice: 500,
  offerPrice: 400,
  stock: 5,
}
async function openUpdate(more: object = {}) {
  const page = await asOwner(visit, '/dashboard/allProducts', { viewport: desktop })
  const name = nameOf('Brass lamp')
  const { insertedId: id } = await callAs(page, 'POST', '/postProduct', { ...lamp, name, ...more })
  await page.goto(`/dashboard/update/${id}`)
  await field(page, 'Name').waitFor()
  return { page, id, name, read: () => callAs(page, 'GET', `/admin-products/${id}`) }
}

test('a product is shown as stored and updated, and leaving unsaved changes asks for confirmation [ADM-PRD-12] [ADM-PRD-13] [STATE-26] [MSG-14] [MSG-30]', async () => {
  const { page, id, name, read } = await openUpdate({
    sizes: ['M'],
    description: 'Metal: Brass',
    ratings: 4.5,
  })
  const shown = await page
    .locator('form')
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')),
    )
  expect(shown).toMatchObject({
    name,
    category: 'Women Items',
    originalPrice: '500',
    offerPrice: '400',
    stock: '5',
    sizes: 'M',
    description: 'Metal: Brass',
    ratings: '4.5',
    reviews: '',
  })
  await eventually(() =>
    field(page, 'Sub-Category').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
  ).toBe('Jewelry')
  const group = field(page, 'Sub-Category').locator('optgroup[label="Home & Living"] option')
  await eventually(() => group.allTextContents()).toContain('Curtains')
  await field(page, 'Sub-Category').selectOption({ label: 'Curtains' })
  await eventually(() => field(page, 'Category').inputValue()).toBe('Home and Living')

  await page.getByRole('link', { name: 'Messages' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/update/${id}`)

  await page.route('**/api/updateProduct/**', (route) => route.abort())
  await submit(page).click()
  await toast(page, 'Error!').getByText('Something went wrong while updating the product.').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/updateProduct/**')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/updateProduct/**', (route) => held.then(() => route.continue()))
  await submit(page).click()
  await page.getByRole('button', { name: 'Updating...' }).waitFor()
  pass()
  await toast(page, 'Product Updated!').getByText('Your product has been successfully updated.').waitFor()
  await page.waitForURL('**/dashboard/allProducts')
  expect(await read()).toMatchObject({ name, category: 'Home and Living', subCategory: 'Curtains', stock: 5 })

  await page.goto(`${adding}?from=${id}`)
  await eventually(() => field(page, 'Name').inputValue()).toBe(`${name} (copy)`)
  await field(page, 'Stock').fill('77')
  await page.getByRole('link', { name: 'Messages' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/dashboard/messages')
  await page.goto(`${adding}?from=${id}`)
  await eventually(() => field(page, 'Stock').inputValue()).toBe('0')
})

test('a conflicting update by another administrator is shown, and can be overwritten or taken over', async () => {
  const { page, id, read } = await openUpdate()
  const overtake = (change: object) => callAs(page, 'PATCH', `/updateProduct/${id}`, change)
  await field(page, 'Offer price (৳)').fill('350')
  await overtake({ nameBn: 'পিতলের বাতি' })
  // The choice can be made while what has become out of date is still on its way.
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/color-values', (route) => held.then(() => route.continue()))
  const refetched = page.waitForRequest('**/api/color-values')
  await submit(page).click()
  await page.getByRole('alert').filter({ hasText: 'Somebody else has changed this product' }).waitFor()
  await refetched
  const saved = page.waitForRequest('**/api/updateProduct/**')
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await saved
  pass()
  await page.waitForURL('**/dashboard/allProducts')
  expect(await read()).toMatchObject({ offerPrice: 350, nameBn: 'পিতলের বাতি' })

  await page.goto(`/dashboard/update/${id}`)
  await field(page, 'Name in Bengali').fill('আমার বাতি')
  await overtake({ nameBn: 'তাদের বাতি' })
  await submit(page).click()
  await page.getByRole('button', { name: 'Use what is there now' }).click()
  await eventually(() => field(page, 'Name in Bengali').inputValue()).toBe('তাদের বাতি')
  await field(page, 'Name in Bengali').fill('আমাদের বাতি')
  await submit(page).click()
  await page.waitForURL('**/dashboard/allProducts')
  expect(await read()).toMatchObject({ nameBn: 'আমাদের বাতি' })
  expectConsoleError('409')
})

test('the form survives the end of the session and a reload', async () => {
  const page = await asOwner(visit, adding, { viewport: phone })
  const name = nameOf('Unfinished')
  await fillIn(page, name)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('JWT_ACCESS_TOKEN', 'a.b.c'))
  await submit(page).click()
  await page.waitForURL('**/authentication/login**')
  await fillLogin(page, owner())
  await page.waitForURL(`${inject('shopUrl')}${adding}`)
  await page.getByText('What you typed before is still here.').waitFor()
  await eventually(() => field(page, 'Name').inputValue()).toBe(name)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await eventually(() => field(page, 'Original price (৳)').inputValue()).toBe('1200')
  await submit(page).click()
  await page.waitForURL('**/dashboard/allProducts')
  expect(await productNamed(page, name)).toMatchObject({ name, subCategory: 'Panjabi' })
  expectConsoleError('401')
})

test('the editor begins with the name and pictures, which can be dropped there', async () => {
  const page = await asOwner(visit, '/dashboard/addProduct', { viewport: desktop })
  await eventually(() => page.getByRole('main').getByRole('group').first().innerText()).toMatch(
    /^Name and pictures/,
  )
  const dropped = await page.evaluateHandle(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 90 })
    canvas.getContext('2d')?.fillRect(0, 0, 90, 90)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const data = new DataTransfer()
    data.items.add(new File([picture ?? ''], 'dropped.png', { type: 'image/png' }))
    return data
  })
  await page.getByText('Drop pictures here').dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByRole('button', { name: 'Move picture 1', exact: true }).waitFor()
})

test('on a phone four pictures are one row of thumbnails, and all that is done with the pressed one is below it', async () => {
  const page = await asOwner(visit, adding, { viewport: { width: 360, height: 780 } })
  const four = await files(['#123456', '#654321', '#abcdef', '#fedcba'])
  await field(page, 'Images (Width: 450px & Height: 450px)').setInputFiles(four)
  await tile(page, 4).click()
  await eventually(() => tile(page, 4).getAttribute('aria-pressed')).toBe('true')
  const list = await page.getByRole('list', { name: 'Chosen pictures' }).boundingBox()
  expect(list?.height).toBeLessThan(150)
  const picture = page.getByRole('group', { name: 'Picture 4' })
  const hints = picture.getByRole('list', { name: 'What can be better about picture 4' })
  await hints.getByText('Small: 60 × 60').waitFor()
  for (const button of [
    page.getByRole('button', { name: 'Move picture 4', exact: true }),
    ...['Improve picture 4', 'Move picture 4 earlier', 'Move picture 4 later', 'Remove picture 4'].map(
      (name) => picture.getByRole('button', { name }),
    ),
  ]) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await picture.getByLabel('What picture 4 shows').fill('The hem')
  // It stays the chosen one where it is moved.
  await picture.getByRole('button', { name: 'Move picture 4 earlier' }).click()
  const moved = page.getByRole('group', { name: 'Picture 3' })
  await eventually(() => moved.getByLabel('What picture 3 shows').inputValue()).toBe('The hem')
  await moved.getByRole('button', { name: 'Remove picture 3' }).click()
  await page.getByRole('group', { name: 'Picture 1' }).waitFor()
  await eventually(() => tile(page, 4).count()).toBe(0)
  await expectAccessibleEverywhere(page)
})

/** A parcel on a dark table, as with a phone's camera in a dim room: 640 × 480 pixels. */
const dimPhoto = async () => ({
  name: 'parcel.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3c3228' } })
    .composite([
      {
        input: await sharp({ create: { width: 200, height: 240, channels: 3, background: '#600a20' } })
          .png()
          .toBuffer(),
        left: 220,
        top: 120,
      },
    ])
    .jpeg({ quality: 95 })
    .toBuffer(),
})
/** The colours of a stored picture at these places, in hundredths of it, and its size. */
const colorsOf = (page: Page, url: string, places: [number, number][]) =>
  page.evaluate(
    async ({ url, places }) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      const canvas = Object.assign(document.createElement('canvas'), bitmap)
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const at = ([x, y]: [number, number]) =>
        context?.getImageData((bitmap.width * x) / 100, (bitmap.height * y) / 100, 1, 1).data.slice(0, 3)
      return { size: [bitmap.width, bitmap.height], colors: places.map((place) => [...(at(place) ?? [])]) }
    },
    { url, places },
  )

test('a dark picture that is no square is said to be one, and becomes a light square on white before it is stored [D216]', async () => {
  const page = await asOwner(visit, adding, { viewport: phone })
  await field(page, 'Images (Width: 450px & Height: 450px)').setInputFiles(await dimPhoto())
  const hints = page.getByRole('list', { name: 'What can be better about picture 1' }).getByRole('listitem')
  await eventually(() => hints.allTextContents()).toEqual(['Small: 640 × 480', 'Dark', 'Not square'])
  const address = () =>
    page
      .getByRole('list', { name: 'Chosen pictures' })
      .getByRole('img')
      .first()
      .evaluate((it) => (it as HTMLImageElement).src.replace('-150.', '-900.'))
  const before = await address()
  await page.getByRole('button', { name: 'Improve picture 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Improve the picture' })
  await dialog.getByRole('application').waitFor()
  // It begins lighter.
  await eventually(() => dialog.getByLabel('Lighter').inputValue().then(Number)).toBeGreaterThan(0.1)
  await dialog.getByLabel('White background').check()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  const after = await address()
  expect(after).not.toBe(before)
  const { size, colors } = await colorsOf(page, after, [
    [4, 4],
    [50, 50],
  ])
  expect(size).toEqual([480, 480])
  expect(colors[0]).toEqual([255, 255, 255])
  // The parcel is red still, and lighter than it was.
  const [red = 0, green = 0, blue = 0] = colors[1] ?? []
  expect(red).toBeGreaterThan(0x60)
  expect(red).toBeGreaterThan(1.5 * Math.max(green, blue))
  await eventually(() => hints.allTextContents()).toEqual(['Small: 480 × 480'])
})

test('the picture is cut where it was moved and enlarged to, by keyboard, and turned; a busy background is said to stay [D216]', async () => {
  const page = await asOwner(visit, adding, { viewport: desktop })
  // Four quarters: red, lime, blue, white.
  const quarter = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, lime, blue] = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(quarter))
  const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#fff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: lime, left: 400, top: 0 },
      { input: blue, left: 0, top: 400 },
    ])
    .png()
    .toBuffer()
  await field(page, 'Images (Width: 450px & Height: 450px)').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer,
  })
  await page.getByRole('button', { name: 'Improve picture 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Improve the picture' })
  const area = dialog.getByRole('application')
  await area.waitFor()
  await dialog.getByRole('button', { name: 'Turn' }).click()
  await dialog.getByLabel('Larger').fill('4')
  await area.focus()
  // Right and down: what is shown is further to the left and top. It counts although the keys are not released.
  for (let times = 0; times < 60; times += 1) {
    await page.keyboard.down('ArrowRight')
    await page.keyboard.down('ArrowDown')
  }
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.up(key)
  const shown = page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img').first()
  const url = await shown.evaluate((it) => (it as HTMLImageElement).src.replace('-150.', '-900.'))
  // A quarter turn brought the blue quarter to the upper left.
  const { size, colors } = await colorsOf(page, url, [
    [10, 10],
    [90, 90],
  ])
  expect(size).toEqual([200, 200])
  for (const [r = 0, g = 0, b = 0] of colors) expect([r < 40, g < 40, b > 200]).toEqual([true, true, true])

  const tiles = Buffer.alloc(300 * 300)
  for (let at = 0; at < tiles.length; at += 1)
    tiles[at] = (Math.floor((at % 300) / 5) + Math.floor(at / 1500)) % 2 ? 250 : 10
  await field(page, 'Images (Width: 450px & Height: 450px)').setInputFiles({
    name: 'tiles.png',
    mimeType: 'image/png',
    buffer: await sharp(tiles, { raw: { width: 300, height: 300, channels: 1 } })
      .png()
      .toBuffer(),
  })
  await tile(page, 2).click()
  await page.getByRole('button', { name: 'Improve picture 2' }).click()
  await dialog.getByLabel('White background').check()
  await dialog.getByText('The background has many colours').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('on a phone name, pictures, price and stock come first; the rest is folded, says what it has, and opens for an error [D212]', async () => {
  const viewport = { width: 360, height: 780 }
  const page = await asOwner(visit, adding, { viewport })
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor()
  const bottom = async (label: string) => {
    const box = await field(page, label).boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  for (const label of ['Name', 'Original price (৳)', 'Offer price (৳)', 'Stock'])
    expect(await bottom(label), label).toBeLessThan(1.5 * viewport.height)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * viewport.height)

  const fold = page.getByRole('region', { name: 'Description and more' })
  await fold.getByText('Nothing yet').waitFor()
  await fillIn(page, nameOf('Folded lamp'))
  const ratings = field(page, 'Rating in the former shop')
  await fold.getByRole('heading').click()
  await ratings.fill('9')
  await field(page, 'Brand').fill('Meghna')
  await fold.getByRole('heading').click()
  await fold.getByText('Brand · Rating in the former shop').waitFor()
  await eventually(() => ratings.isVisible()).toBe(false)
  // Closed with an error in it, it opens again, and the field has the focus.
  await submit(page).click()
  await page.getByRole('alert').filter({ hasText: 'From 1 to 5' }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('ratings')
  await fold.getByRole('heading').click()
  await submit(page).click()
  await eventually(() => ratings.isVisible()).toBe(true)
})

test('with room for two columns nothing is folded, category and offers stand beside the name, and the variants take both [D212]', async () => {
  const page = await asOwner(visit, adding, { viewport: desktop })
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor()
  const box = async (label: string) => {
    const box = await field(page, label).boundingBox()
    if (!box) throw new Error(`${label} is not shown`)
    return { ...box, right: box.x + box.width, bottom: box.y + box.height }
  }
  const name = await box('Name')
  const category = await box('Category')
  const cost = await box('Cost price (৳)')
  expect(category.x).toBeGreaterThan(Math.max(name.right, (await box('Stock')).right))
  expect(category.y).toBeLessThan(name.bottom)
  expect(cost.x).toBe(category.x)
  expect((await box('Brand')).right).toBeLessThan(category.x)
  await page.getByLabel('Sizes, colours or kinds have their own price or stock').check()
  const options = await page.getByRole('region', { name: 'Sizes and colours' }).boundingBox()
  expect(options?.width).toBeGreaterThan(category.right - name.x)
})

test('on a phone what is done with a product stands in one row, and every button says what it does [D212]', async () => {
  const [product] = await callApiAs(owner(), 'GET', '/admin-products')
  const page = await asOwner(visit, `/dashboard/update/${product._id}`, { viewport: phone })
  const actions = await Promise.all(
    [
      page.getByRole('link', { name: 'See in shop' }),
      page.getByRole('link', { name: 'Duplicate' }),
      page.getByRole('button', { name: 'Make an order page' }),
    ].map((action) => action.boundingBox()),
  )
  expect(new Set(actions.map((box) => box?.y)).size).toBe(1)
  for (const box of actions) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})
