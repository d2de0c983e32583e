import { expect, test } from 'vitest'
import { type Cells, wooVariable } from '#test/moving-files.ts'
import { fromWooCommerce, wooList, wordPressSlug } from './from-woocommerce.ts'
import { finishConversion, type SourceRow, type StockChoices } from './source-products.ts'

const choices: StockChoices = { unknownStock: null, sharedStock: 'first' }
const now = Date.parse('2026-03-01T06:00:00Z')

const rowsOf = (rows: readonly Cells[]): SourceRow[] =>
  rows.map((row, index) => ({
    row: index + 2,
    cells: Object.fromEntries(
      Object.entries({ Published: 1, ...row }).flatMap(([header, cell]) =>
        cell === undefined || String(cell) === '' ? [] : [[header.toLowerCase(), String(cell)]],
      ),
    ),
  }))
function convert(rows: readonly Cells[], more: Partial<StockChoices> = {}) {
  const file = fromWooCommerce(rowsOf(rows), { ...choices, ...more }, now)
  return finishConversion(
    file,
    file.products.map((make) => make()),
  )
}
const first = (rows: readonly Cells[], more: Partial<StockChoices> = {}) =>
  convert(rows, more).products[0] ?? expect.fail('no product')
const simple = (cells: Cells) =>
  first([{ ID: 1, Type: 'simple', Name: 'Lamp', 'Regular price': 100, ...cells }])
const reasons = (problems: readonly { row: number; reason: string }[]) =>
  problems.map(({ row, reason }) => [row, reason])

test('lists in a cell keep the commas of their items [D70]', () => {
  expect(wooList('Red, Navy\\, dark,  Green,')).toEqual(['Red', 'Navy, dark', 'Green'])
})

test.each([
  ['no sale', { 'Regular price': '1,250.00' }, '1,250.00', ''],
  ['a sale', { 'Regular price': 100, 'Sale price': 80 }, '100', '80'],
  ['a sale that costs more', { 'Regular price': 100, 'Sale price': 120 }, '100', ''],
  ['a sale that has ended', { 'Sale price': 80, 'Date sale price ends': '2026-02-28 23:59:59' }, '100', ''],
  [
    'a sale that has not begun',
    { 'Sale price': 80, 'Date sale price starts': '2026-03-01 12:01:00' },
    '100',
    '80',
  ],
  [
    'a sale that began at noon in Dhaka',
    { 'Sale price': 80, 'Date sale price starts': '2026-03-01 12:00:00' },
    '100',
    '80',
  ],
  ['an amount with its currency', { 'Regular price': '৳১০০', 'Sale price': 'Tk. 80' }, '৳১০০', 'Tk. 80'],
])('prices: %s [D70]', (_, cells, originalPrice, offerPrice) => {
  expect(simple(cells).cells).toMatchObject({ originalPrice, offerPrice })
})

test('a sale has its times, to whole minutes; without a sale nothing is said of them [D70]', () => {
  expect(
    simple({
      'Sale price': 80,
      'Date sale price starts': '2026-03-02 00:00:00',
      'Date sale price ends': '2026-03-05 23:59:59',
    }).cells,
  ).toMatchObject({ offerStartsAt: '2026-03-02 00:00', offerEndsAt: '2026-03-06 00:00' })
  expect(simple({}).cells).not.toHaveProperty('offerStartsAt')
})

test('sales of variations at different times have none here, and only those of today are taken [D70]', () => {
  const sale = { 'Regular price': 100, 'Sale price': 80 }
  const [ends, starts] = ['2026-03-05 23:59:59', '2026-03-02 00:00:00']
  const withSales = (...cells: Cells[]) =>
    first(
      wooVariable(
        { id: 1, Name: 'Shirt' },
        { Size: 'S, M' },
        cells.map((each, index) => ({ values: [['S', 'M'][index] ?? ''], cells: { ...sale, ...each } })),
      ),
    )
  const same = withSales({ 'Date sale price starts': starts }, { 'Date sale price starts': starts })
  expect(same.cells).toMatchObject({ offerStartsAt: '2026-03-02 00:00', offerEndsAt: '' })
  expect(same.variants.map(({ cells }) => cells.offerPrice)).toEqual(['80', '80'])
  expect(reasons(same.notes)).toEqual([])
  const other = withSales({ 'Date sale price ends': ends }, { 'Date sale price starts': starts })
  expect(other.cells).toMatchObject({ offerStartsAt: '', offerEndsAt: '' })
  expect(other.variants.map(({ cells }) => cells.offerPrice)).toEqual(['80', ''])
  expect(reasons(other.notes)).toEqual([
    [2, 'sale-times'],
    [4, 'sale-not-now'],
  ])
})

test.each([
  ['Weight (kg)', '0.25', '250'] as const,
  ['WEIGHT (LBS)', '1', '454'] as const,
  ['Weight (oz)', '2', '57'] as const,
  ['Weight (g)', '1,200', '1200'] as const,
])('weights: %s is read in grams [D70]', (header, weight, grams) => {
  expect(simple({ [header.toLowerCase()]: weight }).cells.weight).toBe(grams)
  expect(simple({ [header.toLowerCase()]: '0' }).cells.weight).toBeUndefined()
})

test.each([
  ['counted', { Stock: 7 }, '7'],
  ['oversold', { Stock: -3 }, '0'],
  ['not counted', { 'In stock?': 1 }, ''],
  ['not counted and sold out', { 'In stock?': 0 }, '0'],
  ['sold beyond its stock', { Stock: 7, 'Backorders allowed?': 'notify' }, ''],
])('stock: %s [D70]', (_, cells, stock) => {
  expect(simple(cells).cells.stock).toBe(stock)
})

test('drafts and hidden products are hidden, and properties become lines of the description', () => {
  expect(simple({ Published: -1 }).cells.hidden).toBe('yes')
  expect(simple({ 'Visibility in catalog': 'hidden' }).cells.hidden).toBe('yes')
  expect(simple({ 'Visibility in catalog': 'catalog' }).cells.hidden).toBe('no')
  const { cells } = simple({
    Description: 'One\\nTwo\\\\n',
    'Short description': '<p>Short [button]</p>',
    'Attribute 1 name': 'Fabric',
    'Attribute 1 value(s)': 'Cotton, Silk\\, raw',
  })
  expect(cells.description).toBe('Short\nOne\nTwo\\n\nFabric: Cotton, Silk, raw')
})

test('variations are found by SKU or id, wherever they are in the file, and keep its order [D70]', () => {
  const product = first(
    [
      {
        ID: 12,
        Type: 'variation',
        Parent: 'SHIRT',
        Position: 2,
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'L',
        'Regular price': 2,
      },
      { ID: 5, Type: 'simple', Name: 'Lamp', 'Regular price': 1 },
      {
        ID: 10,
        Type: 'variable',
        SKU: 'SHIRT',
        Name: 'Shirt',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'M, L',
      },
      {
        ID: 11,
        Type: 'variation',
        Parent: 'id:10',
        Position: 1,
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'M',
        'Regular price': 1,
      },
    ].toSorted((one, other) => Number(one.Name === 'Lamp') - Number(other.Name === 'Lamp')),
  )
  expect(product).toMatchObject({ key: '10', rows: [3, 4, 2], cells: { originalPrice: '1' } })
  expect(product.variants.map(({ row, options }) => [row, options])).toEqual([
    [4, { size: 'M' }],
    [2, { size: 'L' }],
  ])
})

const anyColor = (stock: number | string, parent: Cells = {}) =>
  wooVariable({ id: 1, Name: 'Shirt', ...parent }, { Size: 'M, L', Colour: 'Red, Blue' }, [
    { values: ['M', ''], cells: { 'Regular price': 10, Stock: stock, SKU: 'ANY' } },
    { values: ['L', 'Red'], cells: { 'Regular price': 12, Stock: 4 } },
    { values: ['M', 'Blue'], cells: { 'Regular price': 11, Stock: 2 } },
  ])

test('a variation of any value has all values that no other has; its pieces are counted once [D70]', () => {
  const { variants } = first(anyColor(5))
  expect(
    variants.map(({ options, cells }) => [options, cells.originalPrice, cells.stock, cells.sku]),
  ).toEqual([
    [{ size: 'M', color: 'Red' }, '10', '5', 'ANY'],
    [{ size: 'L', color: 'Red' }, '12', '4', ''],
    [{ size: 'M', color: 'Blue' }, '11', '2', ''],
  ])
  const alone = anyColor(5).filter((row) => row['Attribute 2 value(s)'] !== 'Blue')
  expect(first(alone).variants.map(({ cells }) => cells.stock)).toEqual(['5', '0', '4'])
  expect(first(alone, { sharedStock: 'uncounted' }).variants.map(({ cells }) => cells.stock)).toEqual([
    '',
    '',
    '4',
  ])
  expect(convert(alone).sharedStock).toBe(1)
})

test('pieces that are counted on the product are with its first variant, or not counted [D70]', () => {
  const shared = wooVariable({ id: 1, Name: 'Shirt', Stock: 9 }, { Size: 'S, M' }, [
    { values: ['S'], cells: { 'Regular price': 10, Stock: 'parent' } },
    { values: ['M'], cells: { 'Regular price': 10, Stock: 'parent' } },
  ])
  const { sharedStock, products } = convert(shared)
  expect(sharedStock).toBe(1)
  expect(products[0]?.variants.map(({ cells }) => cells.stock)).toEqual(['9', '0'])
  expect(reasons(products[0]?.notes ?? [])).toEqual([[3, 'stock-to-first']])
  expect(first(shared, { sharedStock: 'uncounted' }).variants.map(({ cells }) => cells.stock)).toEqual([
    '',
    '',
  ])
})

test('more than four options: those that differ are kept, too many are reported [D70]', () => {
  const names = ['Size', 'Color', 'Fit', 'Collar', 'Fabric']
  const make = (...second: string[]) =>
    wooVariable({ id: 1, Name: 'Shirt' }, Object.fromEntries(names.map((name) => [name, ''])), [
      { values: ['S', 'Red', 'Slim', 'Round', 'Cotton'], cells: { 'Regular price': 10 } },
      { values: second, cells: { 'Regular price': 10 } },
    ])
  const kept = first(make('M', 'Blue', 'Wide', 'Polo', 'Cotton'))
  expect(kept.variants[1]?.cells).toMatchObject({
    sizes: 'M',
    colors: 'Blue',
    options: 'Fit: Wide, Collar: Polo',
  })
  expect(reasons(kept.problems)).toEqual([])
  expect(reasons(kept.notes)).toEqual([[2, 'left-out']])
  expect(reasons(first(make('M', 'Blue', 'Wide', 'Polo', 'Silk')).problems)).toEqual([
    [2, 'too-many-options'],
  ])
})

test('what is not a product here, has no product, or stands for too much is reported [D70]', () => {
  const { problems, products } = convert([
    { ID: 1, Type: 'external', Name: 'Elsewhere' },
    { ID: 2, Type: 'variation', Parent: 'id:99', Name: 'Orphan' },
    { ID: 3, Type: 'variable', Name: 'Empty' },
  ])
  expect(reasons(problems)).toEqual([
    [2, 'kind'],
    [3, 'no-parent'],
  ])
  expect(reasons(products[0]?.problems ?? [])).toEqual([[4, 'no-variants']])
  const values = Array.from({ length: 11 }, (_, index) => `V${index}`).join(', ')
  const huge = wooVariable({ id: 1, Name: 'Huge' }, { Size: values, Color: values }, [
    { values: ['', ''], cells: { 'Regular price': 1 } },
  ])
  expect(reasons(first(huge).problems)).toEqual([[3, 'too-many-combinations']])
})

test('SKU and name belong to the first that has them; long texts are cut [D70]', () => {
  const product = (id: number, more: Cells = {}) =>
    wooVariable({ id, Name: 'Shirt', ...more }, { Size: 'S' }, [
      { values: ['S'], cells: { SKU: 'ONE', 'Regular price': 1 } },
    ])
  const { products } = convert([...product(1), ...product(20, { Description: 'x'.repeat(6000) })])
  expect(products.map(({ cells, variants }) => [cells.name, variants[0]?.cells.sku])).toEqual([
    ['Shirt', 'ONE'],
    ['Shirt (20)', ''],
  ])
  expect(products[1]?.cells.description).toHaveLength(5000)
  expect(reasons(products[1]?.notes ?? [])).toEqual([
    [4, 'cut'],
    [5, 'sku-twice'],
    [4, 'renamed'],
  ])
})

test('signs that separate values here are taken out of options, and their names are known in both languages', () => {
  const { variants } = first(
    wooVariable({ id: 1, Name: 'Shirt' }, { রং: 'ক', সাইজ: 'খ', 'Pack: size_x': 'a' }, [
      {
        values: ['লাল\\, গাঢ়', 'N/A', 'An option that is much too long for this shop'],
        cells: { 'Regular price': 1 },
      },
    ]),
  )
  expect(variants[0]?.options).toEqual({
    color: 'লাল গাঢ়',
    size: 'None',
    'Pack size x': 'An option that is much too long for this',
  })
})

test('pictures are those with an address; a variation has its own [D70]', () => {
  const { pictures, notes } = first(
    wooVariable(
      { id: 1, Name: 'Shirt', Images: 'https://a.example/1.jpg, /2.jpg, https://a.example/3\\,4.jpg' },
      { Size: 'S' },
      [{ values: ['S'], cells: { 'Regular price': 1, Images: 'https://a.example/s.jpg' } }],
    ),
  )
  expect(pictures).toEqual([
    { url: 'https://a.example/1.jpg', options: null },
    { url: 'https://a.example/3,4.jpg', options: null },
    { url: 'https://a.example/s.jpg', options: { size: 'S' } },
  ])
  expect(reasons(notes)).toEqual([[2, 'no-address']])
})

test.each([
  ['Red Cotton Saree', 'red-cotton-saree'],
  ['Café & Crème — 2.5 kg (new!)', 'cafe-creme-2-5-kg-new'],
  ['Men’s “Panjabi” 10/12', 'mens-panjabi-10-12'],
  ['লাল শাড়ি ১০০% কটন', 'লাল-শাড়ি-১০০-কটন'],
  // Two hundred bytes with escapes are cut after a whole letter.
  ['ক'.repeat(30), 'ক'.repeat(22)],
])('the address of “%s” is the one that WordPress makes of it [D200]', (name, slug) => {
  expect(wordPressSlug(name)).toBe(slug)
})

test('a permalink or slug of the file is the address, instead of what the name would make [D200]', () => {
  const of = (more: object) =>
    fromWooCommerce(
      rowsOf([{ ID: 7, Type: 'simple', Name: 'Red Saree', 'Regular price': 10, ...more }]),
      choices,
    ).products[0]?.().oldAddresses
  expect(of({})).toEqual(['/?p=7', '/product/red-saree'])
  expect(of({ Slug: 'lal' })).toEqual(['/?p=7', '/product/lal'])
  expect(of({ Permalink: 'https://old.example/item/lal/' })).toEqual([
    '/?p=7',
    'https://old.example/item/lal/',
  ])
})
