import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, setTheme, themes } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import {
  atCheckout,
  confirmButton,
  districtField,
  fillShipping,
  thanaField,
  watchOrders,
} from './checkout-page.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit } = openBrowser()

const checkout = async (options = {}) => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))], options)
  await expect.poll(() => districtField(page).isEnabled()).toBe(true)
  return page
}
/** The active option, as the input exposes it to screen readers. */
const activeOption = async (page: Page) => {
  const id = await page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant'))
  return id ? page.locator(`[id="${id}"]`).innerText() : null
}

// How else they are spelt is proven without a browser (location-search.test.ts).
test('by keyboard alone, “ঢাকা” and “mirpoor” are Dhaka and Mirpur', async () => {
  const page = await checkout()
  await districtField(page).focus()
  await page.keyboard.type('ঢাকা')
  await eventually(() => activeOption(page)).toBe('Dhaka (ঢাকা)')
  await page.keyboard.press('Enter')
  await eventually(() => districtField(page).inputValue()).toBe('Dhaka')
  await eventually(() => districtField(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Tab')
  await page.keyboard.type('mirpoor')
  await eventually(() => activeOption(page)).toBe('Mirpur Model (মিরপুর)')
  await page.keyboard.press('Tab')
  await eventually(() => thanaField(page).inputValue()).toBe('Mirpur Model')
  await page.getByRole('main').getByText('Inside Dhaka · ৳50', { exact: true }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('address')
})

test('the arrow keys wrap around the list, and Escape restores the chosen option', async () => {
  const page = await checkout()
  await districtField(page).focus()
  await page.keyboard.press('ArrowDown')
  await eventually(() => districtField(page).getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowUp')
  const last = await activeOption(page)
  await page.keyboard.press('ArrowDown')
  const first = await activeOption(page)
  expect(first).not.toBe(last)
  await page.keyboard.press('Enter')
  await eventually(() => districtField(page).inputValue()).toBe(first?.replace(/ \(.*/, ''))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('khulna')
  await page.keyboard.press('Escape')
  await eventually(() => districtField(page).inputValue()).toBe(first?.replace(/ \(.*/, ''))
  await eventually(() => page.getByRole('option').count()).toBe(0)
})

test('the best match comes first, in its own group', async () => {
  const page = await checkout()
  await districtField(page).fill('dhaka')
  await page.keyboard.press('Enter')
  await thanaField(page).fill('m')
  await eventually(() => page.getByRole('option').first().innerText()).toBe('Mirpur Model (মিরপুর)')
  await thanaField(page).fill('dhamr')
  await eventually(() =>
    page
      .getByRole('group')
      .filter({ has: page.getByRole('option') })
      .first()
      .getAttribute('aria-label'),
  ).toBe('Upazilas')
})

test('of a thana around Dhaka city the delivery says that it is outside, in both languages [D44]', async () => {
  for (const [language, notes] of [
    ['en', ['Savar is outside Dhaka city.', 'outside Dhaka city.']],
    ['bn', ['সাভার ঢাকা শহরের বাইরে।', 'ঢাকা শহরের বাইরে।']],
  ] as const) {
    const page = await checkout()
    if (language === 'bn') await page.goto('/bn/product-checkout')
    const choose = async (district: string, thana: string) => {
      await page.locator('#district').fill(district)
      await page.locator('#district').press('Enter')
      await page.locator('#thana').fill(thana)
      await page.locator('#thana').press('Enter')
    }
    await choose('dhaka', 'savar')
    await page.getByText(notes[0], { exact: true }).waitFor()
    for (const [district, thana] of [
      ['dhaka', 'gulshan'],
      ['tangail', 'mirzapur'],
    ] as const) {
      await choose(district, thana)
      await eventually(() => page.getByText(notes[1]).count()).toBe(0)
    }
  }
})

test('places stand in the alphabetical order of the language of the page', async () => {
  const page = await checkout()
  for (const language of ['en', 'bn']) {
    if (language === 'bn') await page.goto('/bn/product-checkout')
    await page.locator('#district').fill('dhaka')
    await page.locator('#district').press('Enter')
    await page.locator('#thana').press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    const groups = await page
      .getByRole('group')
      .filter({ has: page.getByRole('option') })
      .all()
    expect(groups).toHaveLength(2)
    for (const group of groups) {
      const names = await group.getByRole('option').allInnerTexts()
      expect(names.length).toBeGreaterThan(4)
      expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, language)))
    }
  }
})

test('the number of results is announced, and that there is none', async () => {
  const page = await checkout()
  await districtField(page).fill('khulna')
  await page.getByRole('status').filter({ hasText: '1 place' }).waitFor({ state: 'attached' })
  await districtField(page).fill('atlantis')
  await page.getByText('Nothing found. Try another spelling.').waitFor()
})

test('leaving the field takes an unambiguous input; an ambiguous one stays and is marked', async () => {
  const page = await checkout()
  await districtField(page).fill('khulna')
  await page.getByLabel('Full Address').focus()
  await eventually(() => districtField(page).inputValue()).toBe('Khulna')
  await districtField(page).fill('m')
  await page.getByLabel('Full Address').focus()
  await page.getByRole('alert').filter({ hasText: 'Please choose from the list' }).waitFor()
  await eventually(() => districtField(page).inputValue()).toBe('m')
  await districtField(page).fill('')
  await page.getByLabel('Full Address').focus()
  await page.getByRole('alert').filter({ hasText: 'Please give house, road and area' }).waitFor()
})

test('the order cannot be confirmed while a location is being typed, and Bengali names are sent', async () => {
  const page = await checkout()
  const posted = watchOrders(page)
  await fillShipping(page)
  await eventually(() => confirmButton(page).isEnabled()).toBe(true)
  await thanaField(page).fill('sakhi')
  await eventually(() => confirmButton(page).isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted[0]?.body.customerData).toMatchObject({ district: 'টাঙ্গাইল', thana: 'সখিপুর' })
})

test('another district clears the thana and the proposed area, the same one keeps them', async () => {
  const page = await checkout()
  await fillShipping(page)
  await districtField(page).fill('tangail')
  await page.keyboard.press('Enter')
  await eventually(() => thanaField(page).inputValue()).toBe('Mirzapur')
  await districtField(page).fill('khulna')
  await page.keyboard.press('Enter')
  await eventually(() => thanaField(page).inputValue()).toBe('')
  await eventually(() =>
    page.getByRole('group', { name: 'Delivery Area' }).getByRole('radio', { checked: true }).count(),
  ).toBe(0)
})

test('an open picker is accessible in both themes and as wide as its field at 320 px', async () => {
  const page = await checkout({ viewport: { width: 320, height: 640 } })
  await districtField(page).fill('dhaka')
  await page.keyboard.press('Enter')
  await thanaField(page).click()
  await page.keyboard.press('ArrowDown')
  for (const theme of themes) {
    await setTheme(page, theme)
    await expectAccessible(page)
    const [field, list] = [
      await thanaField(page).boundingBox(),
      await page.getByRole('listbox').boundingBox(),
    ]
    expect(list?.width).toBe(field?.width)
  }
})

test.each([
  ['Savar', 'Savar (সাভার)'],
  ['সাভার', 'Savar (সাভার)'],
])('on a small phone the picker takes the whole row, and “%s” finds Savar', async (typed, label) => {
  const page = await checkout({ viewport: { width: 360, height: 780 } })
  await districtField(page).fill('dhaka')
  await page.keyboard.press('Enter')
  await thanaField(page).fill(typed)
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option')
  await eventually(() => options.allInnerTexts()).toEqual([label])
  const [field, option] = await Promise.all([thanaField(page).boundingBox(), options.first().boundingBox()])
  expect(field?.width).toBeGreaterThanOrEqual(290)
  // In one line.
  expect(option?.height).toBeLessThanOrEqual(45)
  await thanaField(page).fill('sa')
  await eventually(async () => (await options.allInnerTexts()).slice(0, 2)).toEqual([
    'Sabujbagh (সবুজবাগ)',
    'Savar (সাভার)',
  ])
})
