import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { overviewOf, toast } from './dashboard-pages.ts'
import { makeShopper } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

/** A new product with variants of so many pieces: three are few. */
async function addKurti(stocks = [3, 20]) {
  const name = `Stocked kurti ${Date.now()}`
  const { insertedId: id } = await callApiAs(owner(), 'POST', '/postProduct', {
    name,
    category: 'Women Items',
    subCategory: 'Clothing',
    originalPrice: 500,
    variants: stocks.map((stock, index) => ({
      options: { size: String(38 + 2 * index), color: 'Maroon' },
      stock,
    })),
  })
  // The search finds a product once a job has read its words.
  await expect
    .poll(() => callApiAs(owner(), 'GET', `/stocks?search=${encodeURIComponent(name)}`))
    .toHaveLength(1)
  return { id: String(id), name }
}
const stockOf = async (id: string) => {
  const product = await callApiAs(owner(), 'GET', `/admin-products/${id}`)
  return (product.variants as { stock: number }[]).map(({ stock }) => stock)
}

test('staff count the stock and add incoming goods; what changed meanwhile is shown, and nothing typed is lost [D68] [D69]', async () => {
  const { id, name } = await addKurti()
  const page = await asOwner(visit, `/dashboard/stocktake?search=${encodeURIComponent(name)}`, {
    viewport: phone,
  })
  const small = page.getByLabel(`Counted: ${name} · Maroon · 38`)
  const large = page.getByLabel(`Counted: ${name} · Maroon · 40`)
  await small.fill('২')
  await page.getByText('Difference: −1').waitFor()
  await large.fill('x')
  await page.getByText('A whole number, 0 or more.').waitFor()
  await large.fill('21')
  await page.getByText('Difference: +1').waitFor()
  await expectAccessible(page)
  // Goods come in while staff count.
  const { variants } = await callApiAs(owner(), 'GET', `/admin-products/${id}`)
  await callApiAs(owner(), 'POST', '/incoming-goods', {
    key: `delivery-${id}`,
    lines: [{ product: id, variant: variants[0]._id, pieces: 4, costPrice: 200 }],
  })
  await page.getByRole('button', { name: 'Apply 2 figures' }).click()
  await page.getByText('Changed meanwhile: 7 on the shelf now.').waitFor()
  expectConsoleError('409')
  expect(await small.inputValue()).toBe('২')
  expect(await large.inputValue()).toBe('21')
  expect(await stockOf(id)).toEqual([7, 20])
  await small.fill('6')
  // Another search does not hide what was typed.
  await page.getByRole('searchbox').fill('nothing has such a name')
  await page.getByRole('heading', { name: 'Also counted' }).waitFor()
  await page.getByRole('button', { name: 'Apply 2 figures' }).click()
  await toast(page, '2 stocks were changed.').waitFor()
  expect(await stockOf(id)).toEqual([6, 21])

  await page.goto('/dashboard/incomingGoods')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Add: ${name} · Maroon · 38` }).click()
  await page.getByRole('button', { name: `Add: ${name} · Maroon · 40` }).click()
  await page.getByRole('button', { name: 'Add to the stock' }).click()
  await page.getByText('A whole number, 1 or more.').first().waitFor()
  await page.getByLabel(`Pieces: ${name} · Maroon · 38`).fill('6')
  await page.getByLabel(`Cost of a piece: ${name} · Maroon · 38`).fill('300')
  await page.getByLabel(`Pieces: ${name} · Maroon · 40`).fill('1')
  await page.getByLabel('Supplier or note (optional)').fill('Karim & Sons')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to the stock' }).click()
  await toast(page, '7 pieces were added.').waitFor()
  expect(await stockOf(id)).toEqual([12, 22])

  await page.goto(`/dashboard/stock/${id}`)
  await page.getByText('Karim & Sons').first().waitFor()
  await page.getByText('৳250').first().waitFor()
  await page.getByText('6 → 12').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Movements').selectOption({ label: 'Maroon · 40' })
  await eventually(() => page.getByText('6 → 12').count()).toBe(0)
  await page.getByText('21 → 22').waitFor()
})

test('the stock is a table with columns, on a phone cards without zeros; what has run out comes first [D68] [D220]', async () => {
  const { id, name } = await addKurti()
  const { variants } = await callApiAs(owner(), 'GET', `/admin-products/${id}`)
  await callApiAs(owner(), 'POST', '/stocktakes', {
    lines: [{ product: id, variant: variants[0]._id, counted: 0, seen: 3 }],
  })
  const page = await asOwner(visit, '/dashboard/stock')
  const table = page.getByRole('table', { name: 'Stock' })
  // A product with variants has a row with their sum, and one for each.
  const ofKurti = table.getByRole('row').filter({ hasText: name })
  const row = ofKurti.filter({ hasText: 'Maroon · 38' })
  await row.getByText('Sold out').waitFor()
  // Every row that runs out has a way to add pieces, which opens below it.
  const add = row.getByRole('button', { name: `Add stock: ${name} · Maroon · 38` })
  await add.click()
  const form = table.getByRole('form', { name: `Add stock: ${name} · Maroon · 38` })
  await form.getByRole('button', { name: 'Add to the stock' }).click()
  await form.getByText('A whole number, 1 or more.').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await eventually(() => form.count()).toBe(0)
  await eventually(() => add.evaluate((it) => it === document.activeElement)).toBe(true)
  await table.getByRole('columnheader', { name: 'With courier' }).waitFor()
  // A zero is seen as a dash, and read as a zero; what a piece costs is not known.
  const none = '–\n0'
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['0', '0', none, none, none, '–'])
  const sums = ofKurti.first().getByRole('cell')
  expect(await sums.allInnerTexts()).toEqual(['20', '20', none, none, none, '–'])
  await page.setViewportSize({ width: 360, height: 780 })
  await row.getByText('Available').waitFor()
  expect(await row.getByText('With courier').isVisible()).toBe(false)
  expect((await row.boundingBox())?.height).toBeLessThan(160)
  await expectAccessible(page)
  await ofKurti
    .first()
    .getByRole('link', { name: `History of ${name}` })
    .click()
  await page.getByRole('heading', { level: 1, name: `History of ${name}` }).waitFor()
})

test('a product with variants has a row with their sum, but not where only those that run out are listed [D68]', async () => {
  const { name } = await addKurti([1, 2, 20])
  const address = `/dashboard/stock?search=${encodeURIComponent(name)}`
  const page = await asOwner(visit, address)
  const rows = page.getByRole('table', { name: 'Stock' }).getByRole('row').filter({ hasText: name })
  const available = async () =>
    Promise.all((await rows.all()).map((row) => row.getByRole('cell').first().innerText()))
  await eventually(available).toEqual(['23', '1', '2', '20'])
  await page.goto(`${address}&show=low`)
  await eventually(available).toEqual(['1', '2'])
  await rows
    .nth(1)
    .getByRole('button', { name: /^Add stock: / })
    .click()
  await page.getByLabel(/^Pieces: /).fill('৯')
  await page.getByRole('button', { name: 'Add to the stock' }).click()
  await toast(page, '9 pieces were added.').waitFor()
  await eventually(available).toEqual(['1'])
  // Its row, and with it the button, has left the list.
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('staff receive a returned parcel piece by piece, once [D68]', async () => {
  const { id, name } = await addKurti()
  const shopper = await makeShopper()
  const product = (await callApiAs(owner(), 'GET', `/product/${id}`)).data
  const { id: orderId } = await shopper.order({
    products: [product],
    quantity: 2,
    status: 'Return',
  })
  const page = await asOwner(visit, overviewOf(orderId), { viewport: phone })
  const parcel = page.getByRole('region', { name: 'The parcel is coming back' })
  const field = (outcome: string) => parcel.getByLabel(`${outcome}: ${name} · Maroon · 38`)
  expect(await field('Back to stock').inputValue()).toBe('2')
  await field('Damaged').fill('1')
  await parcel.getByRole('button', { name: 'Receive the parcel' }).click()
  await parcel.getByText('Together 2 pieces.').waitFor()
  await field('Back to stock').fill('1')
  await expectAccessible(page)
  expect(await stockOf(id)).toEqual([1, 20])
  await parcel.getByRole('button', { name: 'Receive the parcel' }).click()
  await toast(page, 'The parcel was received.').waitFor()
  await page.getByRole('region', { name: 'Parcel received' }).getByText('Damaged: 1').waitFor()
  expect(await stockOf(id)).toEqual([2, 20])
})
