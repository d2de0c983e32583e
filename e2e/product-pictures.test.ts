import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { desktop, eventually, openBrowser, twoFrames } from './browser.ts'
import { stopClock } from './clock.ts'
import { findProduct } from './stored-cart.ts'

const { visit } = openBrowser()

const addressOf = ({ _id }: Product) => `/product-details/${_id}`
const withPictures = (count: number) => findProduct(({ images }) => images.length >= count)
const strip = (page: Page) => page.getByRole('group', { name: 'Pictures of this product' })
const thumbnail = (page: Page, number: number) =>
  page.getByRole('list', { name: 'Choose a picture' }).getByRole('button', { name: `Picture ${number} of` })
const enlarge = (page: Page) => page.getByRole('button', { name: 'Enlarge the picture' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enlarge the picture' })
const closeUp = (page: Page) => dialog(page).getByRole('group', { name: 'Enlarged picture' })
const whole = { width: 900, height: 900 }

/** The 900 px address of the image that fills the frame, once it has loaded and does not move; null before. */
const shown = (page: Page) =>
  strip(page).evaluate((view) => {
    const frame = view.getBoundingClientRect()
    const image = [...view.querySelectorAll('img')].find(
      (image) => Math.abs(image.getBoundingClientRect().left - frame.left) < 3,
    )
    return image?.complete && image.naturalWidth > 0 ? (image.srcset.match(/(\S+) 900w/)?.[1] ?? null) : null
  })
const isCurrent = (page: Page, number: number) =>
  eventually(() => thumbnail(page, number).getAttribute('aria-current')).toBe('true')

/** Moves one or two touch points over the page, one step per frame. */
async function touch(page: Page, paths: [from: [number, number], to: [number, number]][]) {
  const session = await page.context().newCDPSession(page)
  const points = (part: number) =>
    paths.map(([[fromX, fromY], [toX, toY]], id) => ({
      x: fromX + (toX - fromX) * part,
      y: fromY + (toY - fromY) * part,
      id,
    }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
  for (let step = 1; step <= 10; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 10) })
    await twoFrames(page)
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the main image is large, and a thumbnail or an arrow key shows another one [PDP-02] [DATA-03]', async () => {
  const product = await withPictures(2)
  const last = product.images.length
  const page = await visit(addressOf(product))
  await eventually(() => shown(page)).toBe(product.images[0])
  await thumbnail(page, 2).click()
  await eventually(() => shown(page)).toBe(product.images[1])
  await isCurrent(page, 2)
  await page.keyboard.press('ArrowLeft')
  await eventually(() => shown(page)).toBe(product.images[0])
  await eventually(() => thumbnail(page, 1).evaluate((button) => button === document.activeElement)).toBe(
    true,
  )
  // The large image takes arrow keys as well; before the first comes the last.
  await strip(page).focus()
  await page.keyboard.press('ArrowLeft')
  await eventually(() => shown(page)).toBe(product.images[last - 1])
  await isCurrent(page, last)
  await page.keyboard.press('ArrowRight')
  await eventually(() => shown(page)).toBe(product.images[0])
})

test('a strip that pauses while scrolling, as on a slow phone, keeps its target until a touch takes over', async () => {
  const page = await visit(addressOf(await withPictures(2)))
  await strip(page).evaluate((view) => {
    view.scrollTo = () => {}
  })
  const move = () => strip(page).dispatchEvent('scroll')
  await thumbnail(page, 2).click()
  await stopClock(page)
  await move()
  await page.clock.runFor(1000)
  await twoFrames(page)
  expect(await thumbnail(page, 2).getAttribute('aria-current')).toBe('true')
  await page.clock.resume()
  await strip(page).dispatchEvent('pointerdown')
  await move()
  await isCurrent(page, 1)
})

test('a swipe shows the next image and marks its thumbnail', async () => {
  const product = await withPictures(3)
  const page = await visit(addressOf(product), { hasTouch: true, isMobile: true })
  const frame = await strip(page).boundingBox()
  const y = (frame?.y ?? 0) + 100
  await touch(page, [
    [
      [330, y],
      [60, y],
    ],
  ])
  await eventually(() => shown(page)).toBe(product.images[1])
  await isCurrent(page, 2)
  await touch(page, [
    [
      [60, y],
      [330, y],
    ],
  ])
  await eventually(() => shown(page)).toBe(product.images[0])
  await isCurrent(page, 1)
})

test('only the first image is loaded before the gallery is used', async () => {
  const product = await withPictures(3)
  const page = await visit(addressOf(product))
  await page.waitForLoadState('networkidle')
  // Related products may load the same images, so requests prove nothing here.
  await eventually(() => strip(page).locator('img').count()).toBe(1)
  await thumbnail(page, 3).click()
  await eventually(() => shown(page)).toBe(product.images[2])
  await eventually(() => strip(page).locator('img').count()).toBe(product.images.length)
})

test('without scripts the gallery is the first image alone', async () => {
  const product = await withPictures(2)
  const page = await visit(addressOf(product), { javaScriptEnabled: false })
  const large = strip(page).getByRole('img')
  await eventually(() => large.count()).toBe(1)
  await eventually(() => large.getAttribute('alt')).toBe(
    `${product.name}, Picture 1 of ${product.images.length}`,
  )
})

test('the keyboard enlarges an image, changes it and closes it', async () => {
  const product = await withPictures(2)
  const page = await visit(addressOf(product), { viewport: desktop })
  await enlarge(page).focus()
  await page.keyboard.press('Enter')
  const picture = closeUp(page).getByRole('img')
  await eventually(() => picture.getAttribute('src')).toBe(product.images[0])
  await closeUp(page).focus()
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('+')
  await eventually(width).toBeGreaterThan(before * 1.3)
  await page.keyboard.press('-')
  await eventually(width).toBe(before)
  await page.keyboard.press('+')
  await eventually(width).toBeGreaterThan(before * 1.3)
  await page.keyboard.press('-')
  // At once, while the picture still becomes smaller.
  await page.keyboard.press('ArrowRight')
  await eventually(() => picture.getAttribute('src')).toBe(product.images[1])
  await dialog(page).getByText(`Picture 2 of ${product.images.length}`).waitFor()
  await dialog(page).getByRole('button', { name: 'Previous' }).click()
  await eventually(() => picture.getAttribute('src')).toBe(product.images[0])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await eventually(() => enlarge(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a click zooms in at the pointer, dragging moves, another click zooms out', async () => {
  const page = await visit(addressOf(await withPictures(1)), { viewport: desktop })
  await enlarge(page).click()
  const picture = closeUp(page).getByRole('img')
  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, ...whole }
  const before = await box()
  const at = { x: before.x + before.width * 0.7, y: before.y + before.height * 0.7 }
  await page.mouse.click(at.x, at.y)
  // The end of the animation.
  await eventually(async () => (await box()).width).toBeCloseTo(before.width * 2.5)
  const large = await box()
  // The point under the pointer stays there.
  expect((at.x - large.x) / large.width).toBeCloseTo(0.7, 1)
  expect((at.y - large.y) / large.height).toBeCloseTo(0.7, 1)
  await page.mouse.move(600, 400)
  await page.mouse.down()
  // Not exactly diagonal: PhotoSwipe waits for a direction.
  for (let step = 1; step <= 5; step++) {
    await page.mouse.move(600 + step * 24, 400 + step * 20)
    await twoFrames(page)
  }
  await page.mouse.up()
  const dragged = await box()
  expect(dragged.x).toBeGreaterThan(large.x + 60)
  expect(dragged.y).toBeGreaterThan(large.y + 60)
  expect(dragged.width).toBe(large.width)
  await page.mouse.click(600, 400)
  await eventually(async () => (await box()).width).toBe(before.width)
})

test('a pinch zooms in; a swipe shows the next image', async () => {
  const product = await withPictures(2)
  const page = await visit(addressOf(product), { hasTouch: true, isMobile: true })
  await enlarge(page).click()
  const picture = closeUp(page).getByRole('img')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  await touch(page, [
    [
      [320, 400],
      [60, 400],
    ],
  ])
  await eventually(() => picture.getAttribute('src')).toBe(product.images[1])
  await touch(page, [
    [
      [180, 400],
      [60, 300],
    ],
    [
      [210, 420],
      [330, 520],
    ],
  ])
  await eventually(width).toBeGreaterThan(before * 1.8)
  await eventually(() => picture.getAttribute('src')).toBe(product.images[1])
})

test('the enlarged picture is accessible in both themes, on a phone and a desktop', async () => {
  const page = await visit(addressOf(await withPictures(2)))
  await enlarge(page).click()
  await closeUp(page).getByRole('img').waitFor()
  await expectAccessibleInThemes(page)
})
