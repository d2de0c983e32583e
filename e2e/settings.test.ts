import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { solidColor } from '#test/images.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const settings = '/dashboard/settings'
const field = (page: Page, label: string) => page.getByLabel(label)
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()

test('changed settings are shown on every page at once, with validation and conflicts', async () => {
  const page = await asOwner(visit, settings)
  const shopper = await visit('/terms')
  await shopper.getByText('The delivery charge is ৳50 inside Dhaka').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true)
  await field(page, 'Inside Dhaka (taka)').first().fill('sixty')
  await field(page, 'Email').fill('nobody')
  await save(page)
  for (const label of ['Inside Dhaka (taka)', 'Email']) {
    const wrong = field(page, label).first()
    await eventually(() => wrong.getAttribute('aria-invalid')).toBe('true')
    expect(
      await page.locator(`[id="${await wrong.getAttribute('aria-describedby')}"]`).textContent(),
    ).toMatch(/^Please give an/)
  }
  await field(page, 'Inside Dhaka (taka)').first().fill('৬৫')
  await field(page, 'Email').fill('hello@shodai.example')
  await field(page, 'Return within').fill('9')
  await page.route('**/api/settings', (route) => route.abort())
  await save(page)
  await toast(page, 'The settings could not be saved.').waitFor()
  await eventually(() => field(page, 'Return within').inputValue()).toBe('9')
  await page.unroute('**/api/settings')
  await save(page)
  await toast(page, 'The settings have been saved.').waitFor()
  await shopper.goto('/terms')
  await shopper.getByText('The delivery charge is ৳65 inside Dhaka').waitFor()
  await shopper.goto('/bn/return-policy')
  await shopper.getByText('৯ দিন').first().waitFor()

  // A conflicting change is shown beside the field, and the input stays.
  const other = await asOwner(visit, settings)
  await field(page, 'Return within').fill('10')
  await field(other, 'Return within').fill('7')
  await field(other, 'Inside Dhaka (taka)').first().fill('50')
  await save(other)
  await toast(other, 'The settings have been saved.').waitFor()
  await field(page, 'DBID').fill('D 17')
  await save(page)
  await page.getByText('Somebody else has changed this to “7” in the meantime.').waitFor()
  await eventually(() => field(page, 'Return within').inputValue()).toBe('10')
  await eventually(() => field(page, 'DBID').inputValue()).toBe('D 17')
  expectConsoleError('409')

  // Leaving unsaved changes asks for confirmation.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await eventually(() => field(page, 'DBID').inputValue()).toBe('D 17')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expectConsoleError('ERR_FAILED')
})

test('providers that are off say how to switch them on, in both languages [AUTH-04] [AUTH-06]', async () => {
  const page = await asOwner(visit, settings)
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Login', exact: true })
    .click()
  const section = page.getByRole('region', { name: 'Login with Google, Facebook …' })
  await eventually(() => section.getByText('Off', { exact: true }).count()).toBe(3)
  await section.getByText('How to switch it on').nth(1).click()
  const { origin } = new URL(page.url())
  await section.getByText(`${origin}/api/auth/callback/facebook`).waitFor()
  for (const name of ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET']) await section.getByText(name).waitFor()
  await page.goto(`/bn${settings}`)
  const bengali = page.getByRole('region', { name: 'গুগল, ফেসবুক … দিয়ে লগইন' })
  await eventually(() => bengali.getByText('বন্ধ', { exact: true }).count()).toBe(3)

  // One that is on has its name and nothing to do.
  await page.route('**/api/signInMethods', (route) =>
    route.fulfill({ json: [{ id: 'oidc', name: 'Shop ID' }] }),
  )
  await page.goto(settings)
  const row = section.getByRole('listitem').filter({ hasText: 'Shop ID' })
  await row.getByText('On', { exact: true }).waitFor()
  expect(await row.getByText('How to switch it on').count()).toBe(0)
  await eventually(() => section.getByText('Off', { exact: true }).count()).toBe(2)
})

test('"Back up now" shows the backup when it is made, and downloads it', async () => {
  const page = await asOwner(visit, settings)
  const section = page.getByRole('region', { name: 'Backups' })
  const { backups } = await callAs(page, 'GET', '/backups')
  if (backups.length === 0) await section.getByText('There is no backup yet.').waitFor()
  await section.getByText('Backups are on the same disk as the shop').waitFor()
  await section.getByRole('button', { name: 'Back up now' }).click()
  await toast(page, 'The backup is being made.').waitFor()
  const last = section.getByRole('region', { name: 'The last backup' })
  // Its job waits for those before it, and a busy machine packs slowly.
  await last.getByText('Done').waitFor({ timeout: 50_000 })
  await last.getByText(/MB · [\d,]+ orders · by /).waitFor()
  const downloading = page.waitForEvent('download')
  await last.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^shodai-.+\.tar\.zst$/)

  await page.goto(`/bn${settings}`)
  await page.getByRole('region', { name: 'ব্যাকআপ' }).getByText('হয়ে গেছে').waitFor()
  await page.goto('/dashboard/health')
  await page.getByText('The last one was made on').waitFor()
})

test('how many backups are kept, and whether there is one every night, is the merchant’s choice', async () => {
  const page = await asOwner(visit, settings)
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

test('a backup that failed says why', async () => {
  const page = await asOwner(visit, settings, { viewport: desktop })
  const section = page.getByRole('region', { name: 'Backups' })
  await page.route('**/api/backups', async (route) => {
    const response = await route.fetch()
    const { place, kind } = await response.json()
    const failed = {
      _id: '1',
      state: 'failed',
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

test('logo, icon, colour, ornament and greeting are shown in the storefront', async () => {
  const page = await asOwner(visit, settings)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Look' }).click()
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

test('settings that were opened at one of their sections can be left again', async () => {
  const page = await asOwner(visit, `${settings}#section-signIn`)
  await field(page, 'Email').waitFor()
  await page
    .getByRole('navigation', { name: 'Dashboard menu' })
    .getByRole('link', { name: 'Home' })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
})
