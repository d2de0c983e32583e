import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { solidColor } from '#test/images.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { acknowledge, holdDialogs } from './dashboard-pages.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const manage = '/dashboard/manageSlider'
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const titles = async (page: Page) => {
  await page.getByRole('row').nth(1).waitFor()
  return (await page.locator('tbody tr td:nth-child(3)').allTextContents()).map((text) => text.trim())
}
const choose = async (page: Page, color: string) =>
  page.getByLabel('Image', { exact: true }).setInputFiles({
    name: 'slide.png',
    mimeType: 'image/png',
    buffer: await solidColor(900, 450, color).png().toBuffer(),
  })
const pictureOf = async (page: Page, title: string) =>
  (await rowOf(page, title).getByRole('img').getAttribute('src'))?.slice(0, 40)

/** Holds matching requests until the returned function is called. */
async function hold(page: Page, url: string) {
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route(url, (route) => held.then(() => route.continue()))
  return () => pass()
}

test('a slide is added, updated, moved and deleted, and the home page shows it [ADM-SLD-01] [ADM-SLD-02] [ADM-SLD-03] [ADM-SLD-04] [ADM-SLD-05] [MSG-36] [MSG-37] [MSG-38] [STATE-26] [VAL-17]', async () => {
  const [name, newName] = [0, 1].map(() => `Slide ${Math.random().toString(36).slice(2)}`) as [string, string]
  const page = await asOwner(visit, manage)
  await holdDialogs(page)
  const shopper = await visit('/', { viewport: desktop })
  const onHome = async (title: string) => {
    await shopper.reload()
    return shopper.getByRole('img', { name: title, includeHidden: true }).count()
  }
  const before = await titles(page)
  await page.getByRole('link', { name: 'Add Slide' }).click()
  await page.waitForURL('**/dashboard/addSlide')
  await page.getByRole('heading', { name: 'Add Slider' }).waitFor()
  await eventually(() => page.locator('input[type="file"]').count()).toBe(1)
  await page.getByText('Width: 900px & Height: 450px', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add Slide' }).click()
  await page.getByText('Please choose an image.').waitFor()
  await choose(page, '#14734d')
  await page.getByLabel('Title (optional)', { exact: true }).fill(name)
  const passAdd = await hold(page, '**/api/postSlider')
  await page.getByRole('button', { name: 'Add Slide' }).click()
  await eventually(() => page.getByRole('button', { name: 'Uploading...', exact: true }).isDisabled()).toBe(
    true,
  )
  passAdd()
  await acknowledge(page, 'Slider data add successfully')
  await page.waitForURL(`**${manage}`)
  await eventually(() => titles(page)).toEqual([...before, name])
  expect(await onHome(name)).toBeGreaterThan(0)

  const picture = await pictureOf(page, name)
  // The whole picture is seen, however wide it is.
  const thumbnail = rowOf(page, name).getByRole('img')
  expect(await thumbnail.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
  const edit = rowOf(page, name).getByRole('link', { name: /^Update/ })
  await eventually(() => edit.getAttribute('href')).toMatch(/^\/dashboard\/updateSlider\/\d+$/)
  await edit.click()
  await page.getByRole('heading', { name: 'Update Slider' }).waitFor()
  await eventually(() => page.locator('input[type="file"]').count()).toBe(1)
  await page.getByText('Width: 900px & Height: 450px', { exact: true }).waitFor()
  await page.getByLabel('Title (optional)', { exact: true }).fill(newName)
  const passUpdate = await hold(page, '**/api/updateSlider/**')
  await page.getByRole('button', { name: 'Update Slide' }).click()
  await eventually(() => page.getByRole('button', { name: 'Updating...', exact: true }).isDisabled()).toBe(
    true,
  )
  passUpdate()
  await acknowledge(page, 'Slider data update successfully')
  await page.waitForURL(`**${manage}`)
  await rowOf(page, newName).waitFor()
  // Without a file the image stays the same.
  await eventually(() => pictureOf(page, newName)).toBe(picture)
  await rowOf(page, newName)
    .getByRole('link', { name: /^Update/ })
    .click()
  await choose(page, '#a02c2c')
  await page.getByRole('button', { name: 'Update Slide' }).click()
  await acknowledge(page, 'Slider data update successfully')
  await page.waitForURL(`**${manage}`)
  await rowOf(page, newName).waitFor()
  await eventually(() => pictureOf(page, newName)).not.toBe(picture)

  await rowOf(page, newName)
    .getByRole('button', { name: /^Move earlier/ })
    .click()
  await page.getByText('The order of the slides has been changed.').waitFor()
  await page.reload()
  await holdDialogs(page)
  await eventually(() => titles(page)).toEqual([...before.slice(0, -1), newName, before.at(-1)])

  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await rowOf(page, newName)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await rowOf(page, newName)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await acknowledge(page, 'Slide deleted successfully')
  await rowOf(page, newName).waitFor({ state: 'detached' })
  await eventually(() => titles(page)).toEqual(before)
  expect(await onHome(newName)).toBe(0)
})

test('what a slide says in both languages and its link are typed in its form and shown on the home page', async () => {
  const name = `Slide ${Math.random().toString(36).slice(2)}`
  const page = await asOwner(visit, '/dashboard/addSlide')
  await choose(page, '#14734d')
  const fields = {
    'Title (optional)': name,
    'Title in Bengali (optional)': `${name} বাংলা`,
    'Text (optional)': 'From ৳1,390',
    'Text in Bengali (optional)': '৳১,৩৯০ থেকে',
    'Button (optional)': 'Shop now',
    'Button in Bengali (optional)': 'এখনই দেখুন',
    'Link (optional)': 'https://elsewhere.example/shop',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add Slide' }).click()
  await page.getByText('This is not a page of this shop.').waitFor()
  // A copied address of the shop, in the other language.
  const { origin } = new URL(page.url())
  await page.getByLabel('Link (optional)', { exact: true }).fill(`${origin}/bn/shop?onOffer=true`)
  await page.getByRole('button', { name: 'Add Slide' }).click()
  await rowOf(page, name).waitFor()
  for (const [path, title, text, button, href] of [
    ['/', name, 'From ৳1,390', 'Shop now', '/shop?onOffer=true'],
    ['/bn', `${name} বাংলা`, '৳১,৩৯০ থেকে', 'এখনই দেখুন', '/bn/shop?onOffer=true'],
  ] as const) {
    const shopper = await visit(path, { viewport: desktop })
    const slide = shopper.locator('main li').filter({ hasText: title })
    await eventually(() => slide.getByText(text).count()).toBe(1)
    await eventually(() => slide.getByText(button).locator('..').getAttribute('href')).toBe(href)
  }
  await rowOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await rowOf(page, name).waitFor({ state: 'detached' })
})

test('failed slide changes show an error and keep the form [MSG-22] [MSG-23] [MSG-24]', async () => {
  const page = await asOwner(visit, manage)
  await holdDialogs(page)
  const before = await titles(page)
  for (const path of ['deleteSlider/**', 'updateSlider/**', 'postSlider'])
    await page.route(`**/api/${path}`, (route) => route.abort())
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await acknowledge(page, 'Failed to delete slide')
  await eventually(() => titles(page)).toEqual(before)

  await page
    .getByRole('link', { name: /^Update/ })
    .first()
    .click()
  await page.getByLabel('Title (optional)', { exact: true }).fill('Not saved')
  await page.getByRole('button', { name: 'Update Slide' }).click()
  await acknowledge(page, 'Failed to update slider data')
  await eventually(() => page.getByLabel('Title (optional)', { exact: true }).inputValue()).toBe('Not saved')
  await page.getByRole('link', { name: 'All slides' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()

  await page.getByRole('link', { name: 'Add Slide' }).click()
  await choose(page, '#202020')
  await page.getByLabel('Title (optional)', { exact: true }).fill('Not added')
  await page.getByRole('button', { name: 'Add Slide' }).click()
  await acknowledge(page, 'Failed to add slider data')
  await eventually(() => page.getByLabel('Title (optional)', { exact: true }).inputValue()).toBe('Not added')
  await page.getByRole('img').first().waitFor()
  expectConsoleError('ERR_FAILED')
})

test('slides are dragged to their place', async () => {
  const page = await asOwner(visit, manage, { viewport: phone })
  await page.getByRole('button', { name: 'Drag to its place' }).nth(1).waitFor()
  const before = await page
    .locator('tbody tr img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  const shown = () =>
    page.locator('tbody tr img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  const handle = (index: number) => page.getByRole('button', { name: 'Drag to its place' }).nth(index)
  const middleOf = async (index: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await handle(index).boundingBox()) ?? {}
    return [x + width / 2, y + height / 2] as const
  }
  const first = await middleOf(0)
  for (const expected of [[before[1], before[0], ...before.slice(2)], before]) {
    // What was dropped still moves to its place for a moment.
    await eventually(() => middleOf(0)).toEqual(first)
    await page.mouse.move(...(await middleOf(0)))
    await page.mouse.down()
    await page.mouse.move(...(await middleOf(1)), { steps: 12 })
    await page.mouse.up()
    await eventually(shown).toEqual(expected)
    await eventually(() => handle(0).isEnabled()).toBe(true)
  }
})
