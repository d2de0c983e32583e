import { expect, test } from 'vitest'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { makeStaff } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

test('an address that events of orders go to is saved with the password alone; a wrong one keeps everything as it was typed [D126]', async () => {
  const page = await asOwner(visit, '/dashboard/webhooks', { viewport })
  const stored = async (): Promise<string[]> =>
    (await callApiAs(owner(), 'GET', '/webhooks')).map(({ url }: { url: string }) => url)
  const address = 'https://confirmed.shop.invalid/orders'
  await page.getByRole('button', { name: 'Add address' }).click()
  const url = page.getByRole('textbox', { name: 'Address' })
  await url.fill(address)
  await page.getByRole('checkbox', { name: 'an order is placed' }).check()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  const password = dialog.getByLabel('Your password')
  const confirm = dialog.getByRole('button', { name: 'Confirm and save' })
  await eventually(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessibleInThemes(page)
  await confirm.click()
  await dialog.getByText('Password is required').waitFor()
  await password.fill('not the password of the owner')
  await confirm.click()
  await dialog.getByText('This is not your password').waitFor()
  expect(await password.inputValue()).toBe('not the password of the owner')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await url.inputValue()).toBe(address)
  expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
  expect(await stored()).not.toContain(address)

  await save.click()
  await password.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await save.click()
  await password.fill(owner().password)
  await page.keyboard.press('Enter')
  await toast(page, 'Address saved.').waitFor()
  expectConsoleError('422')
  expect(await stored()).toContain(address)
  const [{ _id }] = (await callApiAs(owner(), 'GET', '/webhooks')).filter(
    (each: { url: string }) => each.url === address,
  )
  await callApiAs(owner(), 'DELETE', `/webhooks/${_id}`, { password: owner().password })
})

test('staff with the settings see what is connected, and no form that they could not save [D125]', async () => {
  const staff = await makeStaff('settings')
  const page = await asShopper(visit, staff, '/dashboard/textMessages', { viewport })
  await page.getByText('Only people with the permission Connections change it.').waitFor()
  await page.getByRole('heading', { name: 'What is sent' }).waitFor()
  expect(await page.getByLabel('Provider').count()).toBe(0)
  for (const [section, labels, editable] of [
    ['contact', ['Email'], false],
    ['look', ['Greeting on English pages'], true],
    ['measurement', ['Meta Pixel ID', 'Google Analytics measurement ID'], false],
  ] as const) {
    await page.goto(`/dashboard/settings/${section}`)
    for (const label of labels)
      await eventually(() => page.getByLabel(label, { exact: true }).isEditable()).toBe(editable)
  }
  expect(await page.getByRole('region', { name: 'Events from the server' }).count()).toBe(0)
  await page.goto('/dashboard/callRules')
  await page.getByRole('heading', { name: 'Advance by bKash, Nagad or Rocket' }).click()
  expect(await page.getByLabel('bKash number').isEditable()).toBe(false)
  for (const path of ['/dashboard/couriers', '/dashboard/webhooks', '/dashboard/newsletter']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'You have no permission for this' }).waitFor()
  }
})

test('an administrator gives the permission Connections, and only it opens these pages [D125]', async () => {
  const staff = await makeStaff('connections')
  const page = await asShopper(visit, staff, '/dashboard/couriers', { viewport })
  await page.getByRole('button', { name: 'Connect' }).first().waitFor()
  await page.goto('/dashboard/textMessages')
  await page.getByLabel('Provider').waitFor()
  expect(await page.getByRole('heading', { name: 'What is sent' }).count()).toBe(0)
  await page.goto('/dashboard/settings')
  await page.getByRole('heading', { name: 'You have no permission for this' }).waitFor()
})
