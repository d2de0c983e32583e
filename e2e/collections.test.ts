import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { solidColor } from '#test/images.ts'
import { expectAccessibleEverywhere, expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { asOwner, callAs } from './signed-in-pages.ts'
import { allProducts } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

/** Other tests of this shop know only the collection of the demo. */
async function removeCollection(merchant: Page) {
  for (const { _id, name } of await callAs(merchant, 'GET', '/admin-collections'))
    if (name === 'Eid 2027') await callAs(merchant, 'DELETE', `/collections/${_id}`)
}

test('a merchant picks products for a festival, puts them in order, and finds them on the home page, in the menu and at an address of their own [D193]', async () => {
  const [one, other] = await allProducts()
  if (!one || !other) throw new Error('The demo catalogue has too few products.')
  const merchant = await asOwner(visit, '/dashboard/collections', { viewport })
  await merchant.getByRole('button', { name: 'Add collection' }).click()
  await merchant.getByLabel('Name in English').fill('Eid 2027')
  await merchant.getByLabel('Name in Bengali').fill('ঈদ ২০২৭')
  await merchant.getByLabel('Text in English (optional)').fill('For the whole family.')
  await merchant.getByRole('button', { name: 'Save' }).click()
  await merchant.getByText('Please pick at least one product.').waitFor()
  expectConsoleError('422')
  for (const { _id } of [one, other]) {
    await merchant.getByLabel('Add products').fill(_id)
    await merchant.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
  }
  const picked = merchant.getByRole('list', { name: 'Products in their order' })
  await eventually(() => picked.getByRole('listitem').count()).toBe(2)
  // Each with its picture, which is decoration.
  await eventually(() => picked.locator('img').count()).toBe(2)
  const handle = picked.getByRole('listitem').nth(1).getByRole('button', { name: /^Drag/ })
  await handle.focus()
  await merchant.keyboard.press('Space')
  await merchant.getByText('Number 2 is being moved.').waitFor()
  await merchant.keyboard.press('ArrowUp')
  await merchant.getByText('It is at place 1 now.').waitFor()
  await merchant.keyboard.press('Space')
  await eventually(() => picked.getByRole('listitem').first().innerText()).toContain(other.name)
  await merchant.locator('input[type="file"]').setInputFiles({
    name: 'eid.png',
    mimeType: 'image/png',
    buffer: await solidColor(900, 300, '#14734d').png().toBuffer(),
  })
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Collection saved.').waitFor()
  await merchant.getByText('On · 2 products · on the home page').waitFor()
  await expectAccessibleEverywhere(merchant)

  const shopper = await visit('/', { viewport })
  const row = shopper.getByRole('region', { name: 'Eid 2027' })
  expect(await row.getByRole('heading', { level: 3 }).first().textContent()).toBe(other.name)
  await shopper
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Eid 2027' })
    .first()
    .click()
  await shopper.waitForURL('/collection/eid-2027')
  await shopper.getByText('For the whole family.').waitFor()
  const names = () => shopper.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(await names()).toEqual([other.name, one.name])
  await expectAccessibleEverywhereInLanguage(shopper)
  await shopper.goto('/bn/collection/eid-2027')
  await shopper.getByRole('heading', { level: 1, name: 'ঈদ ২০২৭' }).waitFor()
  await expectAccessibleEverywhereInLanguage(shopper)
  await shopper.goto('/categories')
  await shopper.getByRole('region', { name: 'Collections' }).getByRole('link', { name: 'Eid 2027' }).waitFor()

  await merchant
    .getByRole('listitem')
    .filter({ hasText: 'Eid 2027' })
    .getByRole('button', { name: 'Change' })
    .click()
  await merchant.getByLabel('Products', { exact: true }).selectOption({ label: 'All that fit a rule' })
  await merchant.getByLabel('Only in stock').check()
  await merchant.getByText(/^Products that fit now: \d/).waitFor()
  await expectAccessibleEverywhere(merchant)
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Collection saved.').waitFor()
  await removeCollection(merchant)
})
