import { expect, test } from 'vitest'
import { expectAccessible, sidewaysScroll } from './accessibility.ts'
import { eventually, openBrowser, phone as phoneScreen } from './browser.ts'
import { nextPhone, placeOrder } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit } = openBrowser()

test('an administrator types a number, sees what the shop holds about it, and downloads it [D194]', async () => {
  const mobileNumber = nextPhone('018')
  await placeOrder({ customer: { mobileNumber, name: 'Shirin Akter' } })
  const page = await asOwner(visit, '/dashboard/personalData', { viewport: phoneScreen })
  await page.getByRole('heading', { level: 1, name: 'Data of a number' }).waitFor()
  const field = page.getByRole('textbox', { name: 'Phone number of who asks' })
  const show = page.getByRole('button', { name: 'Show what is held' })
  await field.fill('0181234')
  await show.click()
  await page.getByText('Please enter a mobile number with 11 digits.').waitFor()
  expect(await field.inputValue()).toBe('0181234')

  await field.fill(`+880 ${mobileNumber.slice(1, 5)}-${mobileNumber.slice(5)}`)
  await show.click()
  const held = page.getByRole('region', { name: `Held about ${mobileNumber}` })
  await held.getByText('Ordered products').waitFor()
  await held.getByText('Entry in the list of customers').click()
  await held.getByText('Shirin Akter').first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    held.getByRole('button', { name: 'Download everything' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d{2}-\d{2}\.zip$/)

  await show.click()
  const log = page.getByRole('region', { name: 'Who has looked before' })
  await eventually(() => log.getByRole('listitem').count()).toBe(2)
  const nobody = nextPhone('018')
  await field.fill(nobody)
  await show.click()
  await page.getByText(`The shop holds nothing about ${nobody}.`).waitFor()
})

test('a name is corrected and what is held erased, once nothing is open any more [D201]', async () => {
  const mobileNumber = nextPhone('018')
  const { id: orderId } = await placeOrder({ customer: { mobileNumber, name: 'Shirin Akter' } })
  const page = await asOwner(visit, '/dashboard/personalData', { viewport: phoneScreen })
  const show = async () => {
    await page.getByRole('textbox', { name: 'Phone number of who asks' }).fill(mobileNumber)
    await page.getByRole('button', { name: 'Show what is held' }).click()
  }
  await show()
  const erase = page.getByRole('region', { name: 'Erase', exact: true })
  await erase.getByText('An order is under way.').waitFor()
  expect(await erase.getByRole('button').count()).toBe(0)
  await page.getByText('Orders that are under way are corrected one by one').waitFor()

  await callAs(page, 'PUT', `/orderStatus/${orderId}`, { status: 'Cancelled' })
  await show()
  const correct = page.getByRole('region', { name: 'Correct the name' })
  await correct.getByRole('textbox', { name: 'Name' }).fill('')
  await correct.getByRole('button', { name: 'Correct it' }).click()
  await correct.getByText('Please write the name.').waitFor()
  await correct.getByRole('textbox', { name: 'Name' }).fill('Shireen Akter')
  await correct.getByRole('button', { name: 'Correct it' }).click()
  await page.getByText('It has been corrected.').waitFor()

  await erase.getByText('Stays without name').waitFor()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase what is held about ${mobileNumber}?` })
  await dialog.getByRole('button', { name: 'Yes, erase' }).click()
  await page.getByText(`The shop holds nothing about ${mobileNumber}.`).waitFor()
  const log = page.getByRole('region', { name: 'Who has looked before' })
  await log.getByText('Data of a phone number erased').waitFor()
  await log.getByText('Data of a phone number corrected').waitFor()
})
