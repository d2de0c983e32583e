import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { atCheckout, changeArea, chooseLocation, sum } from './checkout-page.ts'
import { toast } from './dashboard-pages.ts'
import { nextPhone, ordersOfNumber } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

/** The charges that the other tests of this shop know. Meanwhile theirs are the same: no other order is so heavy. */
async function restoreCharges(merchant: Page) {
  const { version } = await callAs(merchant, 'GET', '/delivery-rates')
  await callAs(merchant, 'PUT', '/delivery-rates', {
    version,
    usualWeight: 500,
    steps: [],
    zones: [],
    areas: { 'Inside Dhaka': { charges: [50] }, 'Outside Dhaka': { charges: [110] } },
  })
}
const openWeights = (page: Page) => page.getByRole('heading', { name: 'Heavier parcels' }).click()
const zone = (page: Page, name: string) => page.getByRole('region', { name })

test('a merchant sets charges by zone and weight and tries them, and a customer pays them [D76] [D220]', async () => {
  const merchant = await asOwner(visit, '/dashboard/deliveryCharges', { viewport })
  // Charges come first; weights are folded, and say that they do not matter yet.
  await merchant.getByText('Every parcel costs the same, whatever it weighs.').waitFor()
  expect((await zone(merchant, 'Inside Dhaka').getByRole('textbox').boundingBox())?.y).toBeLessThan(400)
  expect(await merchant.getByLabel('Weight steps (kg)').isVisible()).toBe(false)
  await openWeights(merchant)
  await merchant.getByLabel('Weight steps (kg)').fill('40, 20')
  await merchant.getByLabel('Usual weight of a piece (grams)').fill('500.5')
  await merchant.getByText('each higher than the one before').waitFor()
  await merchant.getByLabel('Usual weight of a piece (grams)').fill('৫০০')
  await merchant.getByLabel('Weight steps (kg)').fill('20, ৪০')
  for (const [area, charges] of [
    ['Inside Dhaka', ['50', '65', '15']],
    ['Outside Dhaka', ['110', '125', '25']],
  ] as const) {
    await zone(merchant, area).getByLabel('Up to 20 kg (৳)').fill(charges[0])
    await zone(merchant, area).getByLabel('Up to 40 kg (৳)').fill(charges[1])
    await zone(merchant, area).getByLabel('Each further kg (৳)').fill(charges[2])
  }
  await merchant.getByRole('button', { name: 'Add a zone' }).click()
  await merchant.getByLabel('Name', { exact: true }).fill('Port city')
  const port = zone(merchant, 'Port city')
  await port.getByLabel('Delivered within (days)').fill('3')
  await port.getByLabel('Up to 20 kg (৳)').fill('80')
  await port.getByLabel('Each further kg (৳)').fill('20')
  await merchant.getByRole('button', { name: 'Save' }).click()
  await port.getByText('Please add at least one place.').waitFor()
  await port.getByText('An amount in taka, 0 or more.').waitFor()
  await port.getByLabel('Up to 40 kg (৳)').fill('90')
  await port.getByLabel('District').selectOption({ label: 'Chattogram' })
  await port.getByLabel('Thana or upazila').selectOption({ label: 'Sandwip' })
  await port.getByRole('button', { name: 'Add place' }).click()

  const tried = zone(merchant, 'Try it')
  await tried.getByLabel('District').selectOption({ label: 'Chattogram' })
  await tried.getByLabel('Thana or upazila').selectOption({ label: 'Sandwip' })
  await tried.getByLabel('Weight (grams)').fill('40001')
  await eventually(() => tried.getByRole('status').innerText()).toBe('Delivery: ৳110 · Port city')
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Delivery charges saved.').waitFor()

  const product = await findProduct(isPlain)
  await callAs(merchant, 'PATCH', `/updateProduct/${product._id}`, { weight: 21_000 })
  const page = await atCheckout(visit, [lineFor(product, { quantity: 1 })], { viewport })
  // 21 kg: the range over all places until one is known.
  await eventually(() => sum(page, 'Delivery Charge').innerText()).toBe('৳65.00 – ৳125.00')
  await chooseLocation(page, 'Chattogram', 'Sandwip')
  await page.getByText('Port city · ৳90').waitFor()
  expect(await page.getByRole('button', { name: 'Change the delivery area' }).count()).toBe(0)
  await chooseLocation(page, 'Tangail', 'Mirzapur')
  await page.getByText('Outside Dhaka · ৳125').waitFor()
  await changeArea(page)
  await chooseLocation(page, 'Chattogram', 'Sandwip')
  const mobile = nextPhone('018')
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Full Name').fill('Rahima Begum')
  await page.getByLabel('Full Address').fill('House 4, Station Road')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await page.waitForURL('/order-success')
  const [placed] = await ordersOfNumber(mobile)
  expect(placed).toMatchObject({ deliveryZone: 'Port city', customerData: { deliveryCharge: 90 } })
  await callAs(merchant, 'PATCH', `/updateProduct/${product._id}`, { weight: null })
  await restoreCharges(merchant)
})

test('two merchants change the charges: nothing is saved unseen over the other, and nothing typed is lost [D76]', async () => {
  const merchant = await asOwner(visit, '/dashboard/deliveryCharges', { viewport })
  const weight = merchant.getByLabel('Usual weight of a piece (grams)')
  const inside = zone(merchant, 'Inside Dhaka').getByRole('textbox').first()
  const save = () => merchant.getByRole('button', { name: 'Save' }).click()
  const notice = merchant.getByRole('alert').filter({ hasText: 'Nothing was saved: somebody else' })
  const current = () => callAs(merchant, 'GET', '/delivery-rates')
  async function changeElsewhere(usualWeight: number, charge: number) {
    const { version } = await current()
    await callAs(merchant, 'PUT', '/delivery-rates', {
      version,
      usualWeight,
      steps: [],
      zones: [],
      areas: { 'Inside Dhaka': { charges: [charge] }, 'Outside Dhaka': { charges: [110] } },
    })
  }
  await openWeights(merchant)
  await weight.fill('600')
  await changeElsewhere(700, 50.5)
  await save()
  await notice.waitFor()
  expectConsoleError('409')
  await merchant.getByText('Somebody else has changed this to “700” in the meantime.').waitFor()
  expect(await weight.inputValue()).toBe('600')
  // What was not touched is as it is now.
  expect(await inside.inputValue()).toBe('50.5')
  expect(await current()).toMatchObject({ usualWeight: 700 })
  await save()
  await toast(merchant, 'Delivery charges saved.').waitFor()
  expect(await current()).toMatchObject({
    usualWeight: 600,
    areas: { 'Inside Dhaka': { charges: [50.5] } },
  })

  await weight.fill('800')
  await changeElsewhere(900, 50)
  await save()
  await notice.getByRole('button', { name: 'Use what is there now' }).click()
  expectConsoleError('409')
  await eventually(() => weight.inputValue()).toBe('900')
  await notice.waitFor({ state: 'hidden' })
  expect(await merchant.getByText('Somebody else has changed').count()).toBe(0)
  await restoreCharges(merchant)
})
