import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { packZip } from '#platform/zip-file.ts'
import { solidColor } from '#test/images.ts'
import { wooFile, wooVariable } from '#test/moving-files.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { confirmButton, fillShipping } from './checkout-page.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const name = `Moved kurti ${Date.now()}`
const category = `Kurtis ${Date.now()}`
const scarf = `Moved scarf ${Date.now()}`

const find = async (search: string) =>
  (await callApiAs(owner(), 'GET', `/admin-products?search=${encodeURIComponent(search)}`)) as {
    _id: string
    name: string
  }[]
afterAll(async () => {
  for (const search of [name, scarf])
    for (const product of await find(search))
      if (product.name === search) await callApiAs(owner(), 'DELETE', `/deleteProduct/${product._id}`)
})

const kurti = wooVariable(
  // An address at which nothing answers.
  {
    id: 900,
    Name: name,
    Categories: `Women Items > ${category}`,
    Images: 'https://moved.invalid/2024/kurti.png',
  },
  { Colour: 'Maroon, Black', Size: '38, 40' },
  [
    { values: ['Maroon', '38'], cells: { 'Regular price': 1450, Stock: 1 } },
    { values: ['Black', '40'], cells: { 'Regular price': 1450, 'Sale price': 1200, Stock: 4 } },
  ],
)
const file = wooFile([
  ...kurti,
  { ID: 950, Type: 'simple', Name: scarf, 'Regular price': 'ask', Categories: 'Old things' },
])
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
const bring = (page: Page, label: string, content: string | Buffer, fileName: string) =>
  page.getByLabel(label).setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('a merchant moves in from WooCommerce on a phone, and a shopper buys the last Maroon 38 [D62] [D70] [D71]', async () => {
  const page = await asOwner(visit, '/dashboard/productsCsv', { viewport: phone })
  await bring(page, 'CSV file', file, 'wc-product-export.csv')
  await page.getByRole('heading', { name: 'A file from WooCommerce' }).waitFor()
  // A new sub-category of one of the merchant's own, and a category that is left out.
  const own = page.getByLabel(category)
  await eventually(() => own.locator('option:checked').innerText()).toBe(`New: Women Items › ${category}`)
  expect((await page.getByLabel('Old things').locator('option').allInnerTexts())[0]).toBe(
    'New: Old things › Old things',
  )
  await expectAccessibleInThemes(page)
  await press(page, 'Check the file with this')

  await page.getByText('One product will be taken over.').waitFor()
  await page.getByText('An amount of taka, at least 1').waitFor()
  const coming = page.waitForEvent('download')
  await press(page, 'Download the report')
  const report = readFileSync(await (await coming).path(), 'utf8')
  expect(report).toContain('5,"originalPrice","ask","no"')
  await press(page, 'Take over 1 product')
  await page.getByText('The file has been taken over.').waitFor()

  // The former shop does not answer, but the merchant has the pictures.
  const failed = page.getByText('Pictures that could not be fetched')
  await failed.waitFor()
  await failed.click()
  await page.getByText('The former shop did not answer.').waitFor()
  const picture = await solidColor(640, 800, '#7b1e3a').png().toBuffer()
  const zip = Buffer.concat(
    await Array.fromAsync(
      packZip([
        { name: 'uploads/2024/kurti.png', parts: parts(picture) },
        { name: 'uploads/2024/other.png', parts: parts(await solidColor(64, 80).png().toBuffer()) },
      ]),
    ),
  )
  await bring(page, 'Picture files or ZIP files', zip, 'pictures.zip')
  await page.getByText('One picture was used, 1 had no product waiting for it.').waitFor()

  const [moved] = (await find(name)).filter((each) => each.name === name)
  const shopper = await visit(`/product-details/${moved?._id}`, { viewport: phone })
  await shopper.getByRole('img', { name }).first().waitFor()
  await shopper.getByRole('radio', { name: 'Maroon', exact: true }).check({ force: true })
  await shopper.getByRole('main').getByText('Only 1 left').waitFor()
  await shopper.getByRole('button', { name: 'Add To Cart' }).click()
  await shopper.goto('/cart')
  await shopper.getByRole('main').getByText('Colour: Maroon · Size: 38').waitFor()
  await shopper.getByRole('button', { name: 'Proceed To Checkout' }).click()
  await shopper.waitForURL('**/product-checkout')
  await fillShipping(shopper)
  await confirmButton(shopper).click()
  await shopper.waitForURL('**/order-success**')
  const { data } = await callApiAs(owner(), 'GET', `/product/${moved?._id}`)
  expect(data.variants.map(({ stock }: { stock: number }) => stock)).toEqual([0, 4])
})

async function* parts(bytes: Buffer) {
  yield bytes
}

test('past orders come in, and everything goes out as one file [D71]', async () => {
  const page = await asOwner(visit, '/dashboard/moving', { viewport: desktop })
  const number = `M${Date.now()}`
  await bring(
    page,
    'CSV file of orders',
    `number,phone,date,amount,outcome\n${number},01712345678,2025-01-05,500,delivered\nX,123,2025-01-05,500,delivered\n`,
    'orders.csv',
  )
  // It is looked at first.
  await page.getByText('Not a mobile number of Bangladesh.').waitFor()
  await page.getByText('No past orders yet.').waitFor()
  await press(page, 'Take over 1 order')
  await page.getByText('The orders have been taken over.').waitFor()
  await page.getByText(/past orders? of/).waitFor()
  await press(page, 'Import another file')
  const example = page.waitForEvent('download')
  await press(page, 'Download the example file')
  await bring(page, 'CSV file of orders', readFileSync(await (await example).path()), 'example.csv')
  await page.getByRole('button', { name: 'Take over 3 orders' }).waitFor()
  await press(page, 'Give up')
  // What the stranger's file has in its cells is no formula in the report.
  const formulas = ['=1+1', '\uff1d1+1', ';=1+1', '@SUM(1)', '-1+1']
  const rows = formulas.map((cell, at) => `F${at},"${cell}",2025-01-05,500,delivered\n`)
  await bring(page, 'CSV file of orders', `number,phone,date,amount,outcome\n${rows.join('')}`, 'orders.csv')
  await page.getByText('@SUM(1)').waitFor()
  const report = page.waitForEvent('download')
  await press(page, 'Download these rows')
  const text = readFileSync(await (await report).path(), 'utf8')
  for (const cell of formulas) expect(text).toContain(`"'${cell}"`)
  await expectAccessibleInThemes(page)
  const coming = page.waitForEvent('download')
  await press(page, 'Download everything')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^shop-[\d-]+\.zip$/)
  expect(readFileSync(await download.path()).subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
  await press(page, 'Delete all past orders')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all past orders' }).click()
  await page.getByText('No past orders yet.').waitFor()
})

test('why a file was not read is said in Bengali: of past orders, a courier’s payment, and advertising [D22]', async () => {
  const page = await asOwner(visit, '/bn/dashboard/moving', { viewport: phone })
  const choose = (name: string, content: string) =>
    page
      .locator(`input[type="file"][id="${name}"]`)
      .setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('past-orders', 'number,phone\n1,2\n')
  await page.getByText('এই কলামগুলো নেই: date, amount, outcome।').waitFor()
  await page.goto('/bn/dashboard/campaigns')
  await choose('spend-file', 'a,b\n1,2\n')
  await page.getByText('কোনো সারিতে ক্যাম্পেইনের নাম, দিন ও খরচের কলাম নেই।').waitFor()
  await page.goto('/bn/dashboard/statements')
  await page.locator('select[name="courier"]').selectOption('other')
  await page.locator('input[name="courierName"]').fill('Sundarban')
  await page.locator('input[name="number"]').fill('INV-1')
  await choose('statement-file', 'a letter to you')
  await page.getByText('এটি এমন টেবিল নয়').waitFor()
  for (const _ of [1, 2, 3]) expectConsoleError('422')
})
