import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const list = '/dashboard/allProducts'
const bare = { category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 }

/** Products with a word of their own; more than a page of the list shows. */
async function addProducts(page: Page, count: number) {
  const word = `Tray${Date.now()}`
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const body = { ...bare, name: `${word} ${index}`, ...(index === 0 && { offerPrice: 460 }) }
    ids.push((await callAs(page, 'POST', '/postProduct', body)).insertedId as string)
  }
  return { word, ids }
}
const productOf = (page: Page, id = '') => callAs(page, 'GET', `/admin-products/${id}`)
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).selectOption(option)

async function openAll(page: Page, word: string, count: number) {
  await page.goto(`${list}?search=${word}`)
  await page.getByText(`${word} 22`).first().waitFor()
  await page.getByRole('button', { name: 'Select products' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: `Select all ${count} that match` }).click()
  await page.getByText(`All ${count} products selected`).waitFor()
  await page.getByRole('button', { name: 'Change or delete' }).click()
}

test('prices of all that match are lowered by percent after a preview, and changed back [D74]', async () => {
  const page = await asOwner(visit, list, { viewport: phone })
  const { word, ids } = await addProducts(page, 23)
  await openAll(page, word, 23)
  const dialog = page.getByRole('dialog', { name: 'Change many products' })
  await dialog.getByRole('button', { name: 'Show what will change' }).click()
  await dialog.getByText('A number above 0.').waitFor()
  await dialog.getByLabel('How much').fill('10')
  await choose(page, 'Round to', '10 taka')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show what will change' }).click()
  await dialog.getByText('22 products will change.').waitFor()
  await dialog.getByText(`${word} 0: the offer price would not stay below the price.`).waitFor()
  await dialog.getByText('৳450').first().waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 22 products' }).click()
  await page.getByText('22 products changed.').waitFor()
  expect(await productOf(page, ids[1])).toMatchObject({ originalPrice: 450 })
  expect(await productOf(page, ids[0])).toMatchObject({ originalPrice: 500, offerPrice: 460 })
  await page.getByText('1 product left as they were').click()
  await page.getByText('the offer price would not stay below the price.').waitFor()
  await callAs(page, 'PATCH', `/updateProduct/${ids[5]}`, { originalPrice: 470 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('21 products changed back.').waitFor()
  expect(await productOf(page, ids[1])).toMatchObject({ originalPrice: 500 })
  expect(await productOf(page, ids[5])).toMatchObject({ originalPrice: 470 })
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await page.reload()
  await page.getByText(`${word} 22`).first().waitFor()
  await eventually(() => page.getByText('products changed back').count()).toBe(0)
})

test('applied again after its answer was lost, a change of prices is made once, and once more after another preview [D74]', async () => {
  const page = await asOwner(visit, list, { viewport: phone })
  const { word, ids } = await addProducts(page, 23)
  await openAll(page, word, 23)
  const dialog = page.getByRole('dialog', { name: 'Change many products' })
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  const priceOf = async () => (await productOf(page, ids[1])).originalPrice
  const made: string[] = []
  await page.route(
    '**/api/bulk-changes',
    async (route) => {
      made.push((await (await route.fetch()).json())._id)
      await route.abort()
    },
    { times: 2 },
  )
  await choose(page, 'Direction', 'Raise by')
  await dialog.getByLabel('How much').fill('10')
  await press('Show what will change')
  for (const count of [1, 2]) {
    await press('Change 23 products')
    await eventually(async () => made.length).toBe(count)
    await eventually(priceOf).toBe(550)
  }
  expectConsoleError('ERR_FAILED')
  expect(made[1]).toBe(made[0])
  await press('Back')
  await press('Show what will change')
  await dialog.getByText('৳605').first().waitFor()
  await press('Change 23 products')
  await page.getByText('23 products changed.').waitFor()
  expect(await priceOf()).toBe(605)
})

test('deleted products leave list and shop at once, and come back when it is undone [D74]', async () => {
  const page = await asOwner(visit, list, { viewport: phone })
  const { word, ids } = await addProducts(page, 23)
  await openAll(page, word, 23)
  const dialog = page.getByRole('dialog', { name: 'Change many products' })
  await choose(page, 'What should happen?', 'Delete')
  await dialog.getByRole('button', { name: 'Show what will change' }).click()
  await dialog.getByText('23 products will be deleted.').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Show what will change' }).click()
  await dialog.getByRole('button', { name: 'Delete 23 products' }).click()
  await page.getByText('23 products deleted.').waitFor()
  await page.getByText(`No product matches “${word}”.`).waitFor()
  const statusOf = async () => (await page.request.get(`/product-details/${ids[0]}`)).status()
  expect(await statusOf()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('23 products changed back.').waitFor()
  await page.getByText(`${word} 22`).first().waitFor()
  await eventually(statusOf).toBe(200)
})

test('the product page names the last day of an offer, in both languages [D75]', async () => {
  const page = await asOwner(visit, list, { viewport: phone })
  const body = { ...bare, name: 'Timed tray', offerPrice: 400, offerEndsAt: '2090-12-04T18:00:00.000Z' }
  const { insertedId } = await callAs(page, 'POST', '/postProduct', body)
  await page.goto(`/product-details/${insertedId}`)
  await page.getByText('Offer ends 04 Dec, 2090').waitFor()
  await page.goto(`/bn/product-details/${insertedId}`)
  await page.getByText('অফার শেষ ৪ ডিসেম্বর ২০৯০').waitFor()
  // In the form it is the moment of the clock in Dhaka.
  await page.goto(`/dashboard/update/${insertedId}`)
  await eventually(() => page.getByLabel('Offer ends').inputValue()).toBe('2090-12-05T00:00')
})
