import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cells, shopifyFile, wooFile } from '#test/moving-files.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  await shop.jobsDone()
  await shop.db.deleteFrom('productImports').execute()
  await shop.db.deleteFrom('products').execute()
})
const { admin, check, apply, settled, ...imports } = openProductImports(shop)

/** Checks a file of another system with the choices that the shop proposes. */
async function checkMoved(text: string) {
  const { _id: id } = await check(text)
  const { proposed } = await (await admin())('GET /product-imports/:id/choices', { params: { id } })
  await (await admin())('PUT /product-imports/:id/choices', {
    params: { id },
    body: { categories: proposed, existing: 'update' },
  })
  return settled('checked', 'refused')
}
const problems = async (id: string) =>
  (await imports.problems(id)).map(({ row, column, reason, value, isNote }) => [
    row,
    column,
    reason,
    value,
    isNote ? 'note' : 'error',
  ])
async function take(text: string) {
  const { _id: id } = await checkMoved(text)
  await apply(id)
  return problems(id)
}
async function products() {
  const api = await admin()
  const { rows } = await api('GET /admin-products', { query: { limit: 100 } })
  const all = await Promise.all(rows.map(({ _id: id }) => api('GET /admin-products/:id', { params: { id } })))
  return all.toSorted((one, other) => Number(one._id) - Number(other._id))
}
const simple = (...rows: Cells[]) =>
  wooFile(
    rows.map((cells, index) => ({
      ID: index + 1,
      Type: 'simple',
      Name: `Thing ${index + 1}`,
      Categories: 'Home',
      'Regular price': 1000,
      Stock: 5,
      ...cells,
    })),
  )

test('no row is lost by characters that nobody sees, and what was made of them is a note [D135]', async () => {
  const notes = await take(
    simple(
      { Name: 'Tape', Description: 'Scotchlite\u0099 tape' },
      { Name: 'Entity', Description: 'Scotchlite&#153; tape' },
      { Name: 'Break', Description: 'first\u000bsecond\u000cthird' },
      { Name: 'Rina\u0092s lamp' },
      { Name: 'Soft', Description: 'so\u00adft\u0001' },
      { Name: 'Object', Description: 'a\ufffcb' },
      { Name: 'র\u200d্যাব', Description: 'ক্\u200cষ' },
    ),
  )
  expect((await products()).map(({ name, description }) => [name, description])).toEqual([
    ['Tape', 'Scotchlite™ tape'],
    ['Entity', 'Scotchlite™ tape'],
    ['Break', 'first\nsecond\nthird'],
    ['Rina’s lamp', ''],
    ['Soft', 'soft'],
    ['Object', 'ab'],
    ['র\u200d্যাব', 'ক্\u200cষ'],
  ])
  expect(notes).toEqual([
    [2, 'description', 'read-as', 'Scotchlite[U+0099] tape → Scotchlite™ tape', 'note'],
    [5, 'name', 'read-as', 'Rina[U+0092]s lamp → Rina’s lamp', 'note'],
    [6, 'description', 'read-as', 'so[U+00AD]ft␁ → soft', 'note'],
    [7, 'description', 'read-as', 'a[U+FFFC]b → ab', 'note'],
  ])
})

test('a name of which nothing can be seen is an error that shows it [D135]', async () => {
  const names = ['\u200b', '\u3164', '\u2800', '\u202e', '\u2060\u00ad']
  const { _id: id } = await checkMoved(simple(...names.map((Name) => ({ Name }))))
  expect((await problems(id)).map(([row, column, reason]) => [row, column, reason])).toEqual(
    names.map((_, index) => [index + 2, 'name', 'required']),
  )
})

test('two spellings of a category are one [D135]', async () => {
  await take(
    simple(
      { Categories: 'শাড়ি' },
      { Categories: 'শা\u09dcি' },
      { Categories: 'লো' },
      { Categories: 'ল\u09c7\u09be' },
      { Categories: 'লো\u200b' },
    ),
  )
  const made = await shop.db
    .selectFrom('categories')
    .select('name')
    .where(
      'name',
      'in',
      ['শাড়ি', 'শা\u09dcি', 'লো', 'ল\u09c7\u09be'].map((name) => name.normalize('NFC')),
    )
    .execute()
  expect(made).toHaveLength(2)
  const [one, other, third, fourth, fifth] = (await products()).map(({ category }) => category)
  expect([one, third, third]).toEqual([other, fourth, fifth])
})

test('a category that is too long ends before an emoji, not within it, and says so [D135]', async () => {
  const path = `${'a'.repeat(58)}👩‍👩‍👧`
  const notes = await take(simple({ Categories: path }))
  expect((await products())[0]?.category).toBe('a'.repeat(58))
  expect(notes).toEqual([[2, 'category', 'cut', path, 'note']])
})

test('a weight is read with its decimal comma, and one that cannot be is left out alone [D136]', async () => {
  const weights = ['0,5', '0.5', '0,500', '1,25', '২,৫', '0', '146.451', '1,250', 'heavy', '-1']
  const notes = await take(simple(...weights.map((weight) => ({ 'Weight (kg)': weight }))))
  expect((await products()).map(({ weight }) => weight)).toEqual([
    500,
    500,
    500,
    1250,
    2500,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(notes).toEqual([
    [2, 'weight', 'read-as', '0,5 → 0.5 kg', 'note'],
    [4, 'weight', 'read-as', '0,500 → 0.5 kg', 'note'],
    [5, 'weight', 'read-as', '1,25 → 1.25 kg', 'note'],
    [6, 'weight', 'read-as', '২,৫ → 2.5 kg', 'note'],
    ...['146.451', '1,250', 'heavy', '-1'].map((value, index) => [
      index + 8,
      'weight',
      'weight-left-out',
      value,
      'note',
    ]),
  ])
})

test('a product of Shopify that is too heavy is taken without its weight [D136]', async () => {
  const notes = await take(
    shopifyFile([
      {
        'URL handle': 'sofa',
        Title: 'Sofa set',
        Type: 'Sofas',
        'Weight value (grams)': 146_451,
        Price: 50_000,
      },
    ]),
  )
  expect((await products()).map(({ name, weight }) => [name, weight])).toEqual([['Sofa set', null]])
  expect(notes).toContainEqual([2, 'weight', 'weight-left-out', '146451', 'note'])
})

test('prices of every column are read alike, and none is swapped in silence [D136]', async () => {
  const prices: [regular: string, sale: string][] = [
    ['1200', '999,5'],
    ['৳ 1,200', 'Tk. 999.50'],
    ['১২০০', '৯৯৯ টাকা'],
    ['1.200,00', '999'],
    ['1200', 'soon'],
    ['500', '700'],
    ['500', '500'],
  ]
  const notes = await take(
    simple(...prices.map(([regular, sale]) => ({ 'Regular price': regular, 'Sale price': sale }))),
  )
  expect((await products()).map(({ originalPrice, offerPrice }) => [originalPrice, offerPrice])).toEqual([
    [1200, 999.5],
    [1200, 999.5],
    [1200, 999],
    [500, null],
    [500, null],
  ])
  expect(notes).toEqual([
    [2, 'offerPrice', 'read-as', '999,5 → 999.5', 'note'],
    [5, 'originalPrice', 'wrong', '1.200,00', 'error'],
    [6, 'offerPrice', 'wrong', 'soon', 'error'],
    [7, 'offerPrice', 'sale-not-lower', '700', 'note'],
  ])
})

const sales = (...ends: string[]) =>
  simple(...ends.map((end) => ({ 'Sale price': 700, 'Date sale price ends': end })))
const offers = async () => (await products()).map(({ offerPrice }) => offerPrice)

test('an offer that has ended stays out, however a spreadsheet has rewritten its end [D137]', async () => {
  const ends = ['31/12/2020', '2020-12-31 23:59:59', '31/12/2020 23:59', '31-Dec-20', '৩১/১২/২০২০']
  const notes = await take(sales(...ends))
  expect(await offers()).toEqual([null, null, null, null, null])
  expect(notes).toEqual(ends.map((_, index) => [index + 2, 'offerPrice', 'sale-not-now', '700', 'note']))
})

test('an offer whose end cannot be read for certain stays out with a note [D137]', async () => {
  const ends = ['1/2/2099', 'soon', '31/02/2099', '2099-12-31 99:99', '44196']
  const notes = await take(sales(...ends))
  expect(await offers()).toEqual([null, null, null, null, null])
  expect(notes).toEqual(ends.map((end, index) => [index + 2, 'offerPrice', 'sale-unread', end, 'note']))
})

test('the order of day and month is that of all offers of the file [D137]', async () => {
  await take(sales('1/2/2099', '1/15/2099'))
  const now = (await products()).map(({ offerPrice, offerEndsAt }) => [offerPrice, offerEndsAt])
  // The day is part of the offer.
  expect(now).toEqual([
    [700, '2099-01-02T18:00:00.000Z'],
    [700, '2099-01-15T18:00:00.000Z'],
  ])
})

test('a code of which a spreadsheet has lost digits is refused with its value [D136]', async () => {
  const variant = (size: string, sku: string, barcode: string) => ({
    'URL handle': 'tea',
    Title: 'Tea box',
    Type: 'Tea',
    'Option1 name': 'Size',
    'Option1 value': size,
    SKU: sku,
    Barcode: barcode,
    Price: 100,
    'Inventory quantity': 5,
  })
  const { _id: id } = await checkMoved(
    shopifyFile([variant('S', '8.80E+11', '8.80E+12'), variant('M', 'T-2', '8,80123E+12')]),
  )
  expect((await problems(id)).filter(([, , , , kind]) => kind === 'error')).toEqual([
    [2, 'barcode', 'digits-lost', '8.80E+12', 'error'],
    [2, 'sku', 'digits-lost', '8.80E+11', 'error'],
    [3, 'barcode', 'digits-lost', '8,80123E+12', 'error'],
  ])
  await (await admin())('DELETE /product-imports/:id', { params: { id } })
  await take(
    shopifyFile([variant('S', "'0012", '="8801234567890"'), variant('M', '0013', '8.801234567891E+12')]),
  )
  expect((await products())[0]?.variants.map(({ sku, barcode }) => [sku, barcode])).toEqual([
    ['0012', '8801234567890'],
    ['0013', '8801234567891'],
  ])
})

test('a file of our own that a spreadsheet has rewritten is read, or its row is named [D137]', async () => {
  const own = (...ends: string[]) =>
    [
      'name,category,subCategory,originalPrice,offerPrice,offerEndsAt',
      ...ends.map((end, index) => `Pan ${index},Kitchen Items,Cookware,"1,000",999.5,${end}`),
    ].join('\n')
  const read = await check(own('12/31/2099 18:00', '1/2/2099'))
  expect(await problems(read._id)).toEqual([])
  await apply(read._id)
  expect((await products()).map(({ offerEndsAt }) => offerEndsAt)).toEqual([
    '2099-12-31T12:00:00.000Z',
    '2099-01-01T18:00:00.000Z',
  ])
  const asked = await check(own('1/2/2099', '5/5/2099 99:99').replaceAll('Pan', 'Pot\u200b'))
  expect(await problems(asked._id)).toEqual([
    [2, 'offerEndsAt', 'day-or-month', '1/2/2099', 'error'],
    [3, 'offerEndsAt', 'wrong', '5/5/2099 99:99', 'error'],
  ])
})
