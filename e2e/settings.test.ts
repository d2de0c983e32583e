import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { solidColor } from '#test/images.ts'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const settings = '/dashboard/settings'
const field = (page: Page, label: string) => page.getByLabel(label)
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()

test('changed settings are shown on every page at once, with validation and conflicts', async () => {
  const page = await asOwner(visit, `${settings}/charges`)
  const shopper = await visit('/terms')
  await shopper.getByText('On orders over ৳5,000 delivery is free').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true)
  const freeOver = field(page, 'Free delivery over')
  for (const wrong of ['five thousand', '']) {
    await freeOver.fill(wrong)
    await save(page)
    await eventually(() => freeOver.getAttribute('aria-invalid')).toBe('true')
    expect(
      await page.locator(`[id="${await freeOver.getAttribute('aria-describedby')}"]`).textContent(),
    ).toMatch(/^Please give an amount/)
  }
  await freeOver.fill('৬৫০০')
  await page.getByText('You have unsaved changes.').waitFor()
  await page.route('**/api/settings', (route) => route.abort())
  await save(page)
  await toast(page, 'The settings could not be saved.').waitFor()
  await eventually(() => freeOver.inputValue()).toBe('৬৫০০')
  await page.unroute('**/api/settings')
  await save(page)
  await page.getByText(/^Saved at \d\d:\d\d [ap]m\.$/).waitFor()
  await shopper.goto('/terms')
  await shopper.getByText('On orders over ৳6,500 delivery is free').waitFor()

  // A conflicting change is shown beside the field, and the input stays; another section is no conflict.
  await page.goto(`${settings}/promises`)
  const other = await asOwner(visit, `${settings}/promises`)
  const third = await asOwner(visit, `${settings}/charges`)
  await field(page, 'Return within').fill('10')
  await field(page, 'Delivery inside Dhaka within').fill('3')
  await field(other, 'Return within').fill('9')
  await field(third, 'Free delivery over').fill('5000')
  await save(third)
  await toast(third, 'The settings have been saved.').waitFor()
  await save(other)
  await toast(other, 'The settings have been saved.').waitFor()
  await shopper.goto('/bn/return-policy')
  await shopper.getByText('৯ দিন').first().waitFor()
  await save(page)
  await page.getByText('Somebody else has changed this to “9” in the meantime.').waitFor()
  await eventually(() => field(page, 'Return within').inputValue()).toBe('10')
  await eventually(() => field(page, 'Delivery inside Dhaka within').inputValue()).toBe('3')
  expectConsoleError('409')

  // Leaving unsaved changes asks for confirmation.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await eventually(() => field(page, 'Return within').inputValue()).toBe('10')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await field(other, 'Return within').fill('7')
  await save(other)
  await toast(other, 'The settings have been saved.').waitFor()
  expectConsoleError('ERR_FAILED')
})

test('the settings are an index of sections, and their search opens the field of what it found [D202]', async () => {
  const page = await asOwner(visit, settings)
  const index = page.getByRole('navigation', { name: 'Sections' })
  // What is charged is one entry, which leads to where all of it begins.
  const charged = page.getByRole('main').getByRole('link', { name: /^(Usual d|D)elivery charges/ })
  await eventually(() =>
    charged.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/dashboard/deliveryCharges'])
  // Each says what it is set to.
  const limits = index.getByRole('link', { name: /^Limits of orders/ })
  await limits.getByText(/^\d+ pieces$/).waitFor()
  await limits.click()
  await page.waitForURL(`**${settings}/limits`)
  await page.getByRole('heading', { level: 1, name: 'Limits of orders' }).waitFor()
  await page.getByRole('link', { name: 'All settings' }).last().click()

  // By the other language's word.
  const search = page.getByRole('searchbox', { name: 'Search every setting' })
  await search.fill('লোগো')
  const found = page.getByRole('list', { name: 'Settings found' })
  await found.getByRole('link', { name: 'Logo Look', exact: true }).waitFor()
  // By a word of its help; pages of their own are searched as well.
  await search.fill('mobile network')
  await found.getByRole('link', { name: /^Pieces reserved for one internet connection/ }).click()
  await page.waitForURL(`**${settings}/limits#field-reservedPerNetwork`)
  const network = field(page, 'Pieces reserved for one internet connection')
  await eventually(() => network.evaluate((input) => input === document.activeElement)).toBe(true)
  await eventually(() => page.locator('[data-found]').filter({ has: network }).count()).toBe(1)
  await expectAccessible(page)

  // The charges are on the page of all delivery charges alone; their section shows them and leads there.
  await page.goto(settings)
  await search.fill('inside dhaka')
  await found.getByRole('link', { name: 'Inside Dhaka Delivery charges', exact: true }).click()
  const inside = page.getByRole('region', { name: 'Inside Dhaka' }).getByRole('textbox')
  await eventually(() => inside.evaluate((input) => input === document.activeElement)).toBe(true)
  const charge = await inside.inputValue()
  await page.goto(`${settings}/charges`)
  const charges = page.getByRole('region', { name: 'Delivery charges' })
  await charges.getByText(`৳${charge}`, { exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(1)
  await charges.getByRole('link', { name: 'Change the delivery charges' }).click()
  await page.waitForURL('**/dashboard/deliveryCharges')

  await page.goto(settings)
  await search.fill('busy')
  await found.getByRole('link', { name: /^Call again … minutes after it was busy/ }).click()
  const busy = field(page, 'Call again minutes after it was busy')
  await eventually(() => busy.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.goto(settings)
  await search.fill('no such setting')
  await page.getByRole('main').getByText('No setting matches “no such setting”.').last().waitFor()

  // Where a section was on the page of all.
  await page.goto(`${settings}#section-checkouts`)
  await page.waitForURL(`**${settings}/checkouts`)
  await page.goto(`${settings}/no-such-section`)
  await page.getByText('Oops! Page Not Found').waitFor()
})

test('Ctrl+K finds a setting by a word of either language, and focuses its field [D202]', async () => {
  const page = await asOwner(visit, '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('নকশা')
  const hit = page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('group', { name: 'Settings' })
    .getByRole('option', { name: /^Ornament/ })
  await hit.click()
  await page.waitForURL(`**${settings}/look#field-motif`)
  const group = page.getByRole('group', { name: 'Ornament' })
  await eventually(() => group.getAttribute('data-found')).toBe('')
  await eventually(() => group.evaluate((fieldset) => fieldset.contains(document.activeElement))).toBe(true)
})

test('providers that are off say how to switch them on, in both languages [AUTH-04] [AUTH-06]', async () => {
  const page = await asOwner(visit, `${settings}/signIn`)
  const section = page.getByRole('region', { name: 'Login with Google, Facebook …' })
  await eventually(() => section.getByText('Off', { exact: true }).count()).toBe(3)
  await section.getByText('How to switch it on').nth(1).click()
  const { origin } = new URL(page.url())
  await section.getByText(`${origin}/api/auth/callback/facebook`).waitFor()
  for (const name of ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET']) await section.getByText(name).waitFor()
  await page.goto(`/bn${settings}/signIn`)
  const bengali = page.getByRole('region', { name: 'গুগল, ফেসবুক … দিয়ে লগইন' })
  await eventually(() => bengali.getByText('বন্ধ', { exact: true }).count()).toBe(3)

  // One that is on has its name and nothing to do.
  await page.route('**/api/signInMethods', (route) =>
    route.fulfill({ json: [{ id: 'oidc', name: 'Shop ID' }] }),
  )
  await page.goto(`${settings}/signIn`)
  const row = section.getByRole('listitem').filter({ hasText: 'Shop ID' })
  await row.getByText('On', { exact: true }).waitFor()
  expect(await row.getByText('How to switch it on').count()).toBe(0)
  await eventually(() => section.getByText('Off', { exact: true }).count()).toBe(2)
})

const switchNightly = (from: 'on' | 'off', to: 'on' | 'off') =>
  callApiAs(owner(), 'PUT', '/settings', { from: { nightlyBackups: from }, to: { nightlyBackups: to } })

test('"Back up now" shows the backup when it is made, and downloads it', async () => {
  // That of the night may be there already, after half past two, but does not come in between.
  await switchNightly('on', 'off')
  onTestFinished(() => switchNightly('off', 'on'))
  const page = await asOwner(visit, `${settings}/backups`)
  const section = page.getByRole('main')
  const { backups } = await callAs(page, 'GET', '/backups')
  if (backups.length === 0) await section.getByText('There is no backup yet.').waitFor()
  await section.getByText('Backups are on the same disk as the shop').waitFor()
  await section.getByRole('button', { name: 'Back up now' }).click()
  await toast(page, 'The backup is being made.').waitFor()
  const last = section.getByRole('region', { name: 'The last backup' })
  await last.getByText('Done').waitFor()
  await last.getByText(/MB · [\d,]+ orders · by /).waitFor()
  const downloading = page.waitForEvent('download')
  await last.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^shodai-.+\.tar\.zst$/)

  await page.goto(`/bn${settings}/backups`)
  await page.getByRole('region', { name: 'শেষ ব্যাকআপ' }).getByText('হয়ে গেছে').waitFor()
  await page.goto('/dashboard/health')
  await page.getByText('The last one was made on').waitFor()
})

test('how many backups are kept, and whether there is one every night, is the merchant’s choice', async () => {
  const page = await asOwner(visit, `${settings}/backups`)
  const nightly = page.getByRole('group', { name: 'A backup every night' })
  const kept = field(page, 'How many backups are kept')
  const stored = [await kept.inputValue(), await nightly.getByLabel('On', { exact: true }).isChecked()]
  expect(stored).toEqual(['7', true])
  await kept.fill('0')
  await save(page)
  await eventually(() => kept.getAttribute('aria-invalid')).toBe('true')
  await kept.fill('৩')
  await nightly.getByText('Off', { exact: true }).click()
  await save(page)
  await toast(page, 'The settings have been saved.').waitFor()
  const health = await asOwner(visit, '/dashboard/health')
  await health.getByText('Nightly backups are switched off.').waitFor()
  await page.reload()
  await eventually(() => kept.inputValue()).toBe('3')
  expect(await nightly.getByLabel('Off', { exact: true }).isChecked()).toBe(true)
  await nightly.getByText('On', { exact: true }).click()
  await kept.fill('7')
  await save(page)
  await toast(page, 'The settings have been saved.').waitFor()
  await health.reload()
  await eventually(() => health.getByText('Nightly backups are switched off.').count()).toBe(0)
})

test('a backup that failed says why, and whether it will be tried again', async () => {
  const page = await asOwner(visit, `${settings}/backups`, { viewport: desktop })
  const section = page.getByRole('main')
  let state = 'waiting'
  await page.route('**/api/backups', async (route) => {
    const response = await route.fetch()
    const { place, kind } = await response.json()
    const failed = {
      _id: '1',
      state,
      requestedAt: new Date().toISOString(),
      finishedAt: null,
      by: null,
      machine: 'm',
      place,
      bytes: null,
      orders: null,
      missingPictures: null,
      downloadable: false,
      problem: 'disk-full',
      detail: 'ENOSPC: no space left on device',
    }
    return route.fulfill({ json: { place, kind, backups: [failed] } })
  })
  await page.reload()
  await section.getByText('The disk is full.').waitFor()
  await section.getByText('It will be tried again in a few minutes.').waitFor()
  state = 'failed'
  await section.getByText('Failed', { exact: true }).waitFor()
  expect(await section.getByText('It will be tried again').count()).toBe(0)
  await section.getByText('Show this to the person who looks after your server').click()
  await section.getByText('ENOSPC').waitFor()
  expect(await section.getByRole('button', { name: 'Download' }).count()).toBe(0)
})

test('a page text is edited with a preview, saved, and reset to the default', async () => {
  const page = await asOwner(visit, `${settings}/texts/privacy`, { viewport: desktop })
  const shopper = await visit('/bn/privacy')
  await page.getByRole('link', { name: 'Bengali' }).click()
  const area = page.getByLabel('Text of the page')
  await eventually(() => area.getAttribute('lang')).toBe('bn')
  await page.getByText('This is the text that came with the shop.').waitFor()
  await area.fill('## ছোট কথা\n\n{shop} কাউকে কিছু বলে না।')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'ছোট কথা' }).waitFor()
  await preview.getByText('সদাই কাউকে কিছু বলে না।').waitFor()
  await page.getByRole('button', { name: 'Save the text' }).click()
  await page.getByText('This is your own text.').waitFor()
  await shopper.reload()
  await shopper.getByText('সদাই কাউকে কিছু বলে না।').waitFor()
  await page.getByRole('button', { name: 'Bring back the original text' }).click()
  await page.getByRole('button', { name: 'Yes, bring it back' }).click()
  await page.getByText('This is the text that came with the shop.').waitFor()
  await eventually(async () => {
    await shopper.reload()
    return shopper.getByText('সদাই কাউকে কিছু বলে না।').count()
  }).toBe(0)
})

test('lines of a page are made a heading or a list by a press, values are added by one, and both can be undone', async () => {
  const page = await asOwner(visit, `${settings}/texts/about-us`, { viewport: desktop })
  const area = page.getByLabel('Text of the page')
  const preview = page.getByRole('region', { name: 'Preview' })
  await area.fill('Look\nOrder\nCall ')
  const choose = (start: number, end: number) =>
    area.evaluate((text: HTMLTextAreaElement, [start, end]) => text.setSelectionRange(start, end), [
      start,
      end,
    ] as const)
  await choose(2, 6)
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await eventually(() => area.inputValue()).toBe('1. Look\n2. Order\nCall ')
  expect(await preview.getByRole('listitem').allInnerTexts()).toEqual(['Look', 'Order'])
  // The lines are still chosen.
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await eventually(() => area.inputValue()).toBe('- Look\n- Order\nCall ')
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await eventually(() => area.inputValue()).toBe('1. Look\n2. Order\nCall ')
  await choose(22, 22)
  await page.getByText('Words that are filled in').click()
  await page.getByRole('button', { name: '{phone}' }).click()
  await eventually(() => area.inputValue()).toBe('1. Look\n2. Order\nCall {phone}')
  await preview.getByText('Call 01700-000000').waitFor()
  for (let changes = 0; changes < 4; changes++) await page.keyboard.press('Control+z')
  await eventually(() => area.inputValue()).toBe('Look\nOrder\nCall ')
  // What has no room is not cut off without a word.
  const most = Number(await area.getAttribute('maxlength'))
  await area.fill('x'.repeat(most - 3))
  for (const name of ['{phone}', 'Heading']) {
    await page.getByRole('button', { name, exact: true }).click()
    if (name !== 'Heading') await page.getByText('This text is too long.').waitFor()
  }
  expect(await area.inputValue()).toBe(`## ${'x'.repeat(most - 3)}`)
})

test('on a phone the preview of a long text is folded: the editor is within two screens', async () => {
  const page = await asOwner(visit, `${settings}/texts/privacy`, { viewport: phone })
  await page.getByLabel('Text of the page').waitFor()
  const isShort = () =>
    page.evaluate(() => document.documentElement.scrollHeight <= 2 * document.documentElement.clientHeight)
  expect(await isShort()).toBe(true)
  const preview = page.getByRole('region', { name: 'Preview' })
  const heading = preview.getByRole('heading', { name: 'What we keep' })
  expect(await heading.isVisible()).toBe(false)
  await preview.getByRole('heading', { name: 'Preview' }).click()
  await heading.waitFor()
  expect(await isShort()).toBe(false)
})

test('logo, icon, colour, ornament and greeting are shown in the storefront', async () => {
  const page = await asOwner(visit, `${settings}/look`)
  const picture = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await solidColor(60, 60).png().toBuffer(),
  }
  await field(page, 'Logo').setInputFiles(picture)
  await field(page, 'Icon of the browser tab').setInputFiles(picture)
  await page.getByText('Plum', { exact: true }).click()
  await page.getByText('Kantha', { exact: true }).click()
  await field(page, 'Greeting on English pages').fill('Eid offers until Friday!')
  await eventually(() => page.getByRole('button', { name: 'Save settings' }).isEnabled()).toBe(true)
  await save(page)
  await toast(page, 'The settings have been saved.').waitFor()

  const shopper = await visit('/shop')
  await shopper.getByText('Eid offers until Friday!').waitFor()
  const html = shopper.locator('html')
  expect([await html.getAttribute('data-accent'), await html.getAttribute('data-motif')]).toEqual([
    'plum',
    'kantha',
  ])
  const logo = shopper.getByRole('banner').locator('img').first()
  expect(await logo.getAttribute('src')).toMatch(/^\/images\/[0-9a-f]{32}-150\.webp$/)
  expect(await shopper.locator('link[rel=icon]').getAttribute('href')).toBe(await logo.getAttribute('src'))
  // The Bengali page keeps the greeting that came with the shop.
  await shopper.goto('/bn/shop')
  await shopper.getByText('স্বাগতম — বিশেষ ছাড়').waitFor()
})
