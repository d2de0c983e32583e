import { expect, inject, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { asOwner } from './signed-in-pages.ts'
import { allProducts } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

/** What the shop answers at an address, without following it. */
async function answerAt(path: string) {
  const response = await fetch(new URL(path, inject('shopUrl')), { redirect: 'manual' })
  await response.body?.cancel()
  const to = response.headers.get('location')
  return { status: response.status, to, caching: response.headers.get('cache-control') }
}

test('a merchant leads an old address to a product, and visitors land there in both languages until it is deleted [D200]', async () => {
  const [product] = await allProducts()
  if (!product) throw new Error('The demo catalogue has no products.')
  const path = `/product-details/${product._id}`
  const old = `/product/${encodeURIComponent('লাল-শাড়ি')}`
  expect((await answerAt(old)).status).toBe(404)
  const merchant = await asOwner(visit, '/dashboard/redirects', { viewport })
  await merchant.getByRole('button', { name: 'Add an old address' }).click()
  await merchant.getByLabel('Old address', { exact: true }).fill('/cart')
  await merchant.getByLabel('Leads to', { exact: true }).fill(path)
  await merchant.getByRole('button', { name: 'Save' }).click()
  await merchant.getByText('This page of your shop exists').waitFor()
  expectConsoleError('422')
  await merchant.getByLabel('Old address', { exact: true }).fill('https://old.example/product/লাল-শাড়ি/')
  await merchant.getByRole('button', { name: 'Save' }).click()
  await toast(merchant, 'Saved.').waitFor()
  await merchant.getByText('/product/লাল-শাড়ি'.normalize('NFC')).waitFor()
  await eventually(() => answerAt(`${old}/?utm_source=facebook`)).toEqual({
    status: 301,
    to: `${path}?utm_source=facebook`,
    caching: 'private, no-cache',
  })
  expect((await answerAt(`/bn${old}`)).to).toBe(`/bn${path}`)
  const visitor = await visit(`${old}?utm_source=facebook`, { viewport })
  await visitor.getByRole('heading', { level: 1, name: product.name }).waitFor()
  // Those of WooCommerce and Shopify are known, and pages that exist stay what they are.
  expect((await answerAt('/my-account/')).to).toBe('/dashboard')
  expect((await answerAt('/bn/pages/about-us')).to).toBe('/bn/about-us')
  expect((await answerAt('/?p=999999')).status).toBe(200)
  expect((await answerAt(path)).status).toBe(200)
  await expectAccessibleEverywhere(merchant)
  await merchant
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click()
  await merchant.getByRole('button', { name: 'Yes, delete it' }).click()
  await toast(merchant, 'Deleted.').waitFor()
  await eventually(async () => (await answerAt(old)).status).toBe(404)
})

test('rows of a file that are wrong are named with their row, and the others lead where they say [D200]', async () => {
  const merchant = await asOwner(visit, '/dashboard/redirects', { viewport })
  await merchant.locator('input[type="file"]').setInputFiles({
    name: 'redirects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('from,to\n/from-file,/shop\n/from-file-2,https://evil.example/\n'),
  })
  await merchant.getByText('1 added, 0 changed, 0 were there already.').waitFor()
  await merchant.getByText('Row 3').waitFor()
  await merchant.getByText('It leads to a page of this shop only').waitFor()
  await eventually(async () => (await answerAt('/from-file?x=1')).to).toBe('/shop?x=1')
})
