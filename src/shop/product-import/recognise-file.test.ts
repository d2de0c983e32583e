import { expect, test } from 'vitest'
import { shopifyHeaders, wooHeaders } from '#test/moving-files.ts'
import { findHeading, recogniseFile } from './recognise-file.ts'

const wooRow = ['7', 'simple', 'SKU', '', 'Lamp', '1']

test('files of WooCommerce and Shopify are recognised by their headers, whatever else they have [D70]', () => {
  const woo = recogniseFile([...wooHeaders, 'Swatches', 'WEIGHT (LBS)'], [wooRow])
  expect(woo.source).toBe('woocommerce')
  if (woo.source !== 'woocommerce') return
  expect(woo.columns[wooHeaders.indexOf('GTIN, UPC, EAN, or ISBN')]).toBe('gtin, upc, ean, or isbn')
  expect(woo.columns[wooHeaders.indexOf('Attribute 2 value(s)')]).toBe('attribute 2 value(s)')
  expect(woo.columns.slice(-3)).toEqual([null, null, 'weight (lbs)'])
  // An earlier version, which had neither GTIN nor low stock.
  const earlier = wooHeaders.filter(
    (header) => !['GTIN, UPC, EAN, or ISBN', 'Low stock amount'].includes(header),
  )
  expect(recogniseFile(earlier, [wooRow]).source).toBe('woocommerce')

  const shopify = recogniseFile(
    shopifyHeaders.map((header) => header.toUpperCase()),
    [['Lamp']],
  )
  expect(shopify).toMatchObject({ source: 'shopify' })
  const former = ['Handle', 'Title', 'Body (HTML)', 'Variant Price', 'Option1 Value', 'Included / Bangladesh']
  expect(recogniseFile(former, [['lamp']])).toEqual({
    source: 'shopify',
    columns: ['url handle', 'title', 'description', 'price', 'option1 value', null],
  })
})

test('our own file stays our own, also with a column that is wrong', () => {
  expect(recogniseFile(['_id', 'name', 'Colour'], [['1']])).toEqual({ source: 'own' })
  expect(recogniseFile(['name', 'category', 'brand'], [['Lamp']])).toEqual({ source: 'own' })
})

test.each([0, 1, 2])(
  'a WooCommerce file with translated headers is proposed by its order; %i columns fewer [D70]',
  (fewer) => {
    const missing = ['GTIN, UPC, EAN, or ISBN', 'Low stock amount'].slice(0, fewer)
    const headers = wooHeaders.filter((header) => !missing.includes(header))
    const translated = headers.map((header, index) => {
      const number = /^Attribute (\d)/.exec(header)?.[1]
      return number ? `বৈশিষ্ট্য ${number} ${index}`.replace(/ \d+$/, '') : `কলাম ${'ক'.repeat(index + 1)}`
    })
    const file = recogniseFile(translated, [
      ['12', 'variable'],
      ['13', 'variation, virtual'],
    ])
    expect(file).toMatchObject({ source: 'unknown', proposal: { source: 'woocommerce' } })
    if (file.source !== 'unknown') return
    for (const header of [
      'ID',
      'Type',
      'SKU',
      'Name',
      'Stock',
      'Regular price',
      'Categories',
      'Images',
      'Parent',
      'Position',
    ])
      expect(file.proposal.columns[headers.indexOf(header)], header).toBe(header.toLowerCase())
    for (const header of ['Attribute 1 name', 'Attribute 2 value(s)', 'Attribute 3 global'])
      expect(file.proposal.columns[headers.indexOf(header)], header).toBe(header.toLowerCase())
  },
)

test('columns of any other file are proposed where their headers are usual words', () => {
  expect(recogniseFile(['Product Name', 'দাম', 'Qty', 'Remarks'], [['Lamp', '100']])).toEqual({
    source: 'unknown',
    proposal: { source: 'other', columns: ['title', 'price', 'inventory quantity', null] },
  })
})

test.each([
  ['Weight', ['Name', 'Price', 'Stock', 'Weight'], ['title', 'price', 'inventory quantity', null]],
  ['OriginalPrice', ['Name', 'OriginalPrice', 'Weight'], ['title', 'price', null]],
  [
    'OriginalPrice beside a price',
    ['Name', 'OriginalPrice', 'Price'],
    ['title', 'compare-at price', 'price'],
  ],
  ['Colors', ['Product Name', 'Price', 'Colors'], ['title', 'price', 'option2 value']],
  ['Reviews', ['Name', 'Price', 'Reviews', 'Ratings'], ['title', 'price', null, null]],
  [
    'SubCategory',
    ['Name', 'Category', 'SubCategory', 'OriginalPrice', 'Price'],
    ['title', 'type', null, 'compare-at price', 'price'],
  ],
  [
    '_id, which is not ours',
    ['_id', 'name', 'price', 'stock'],
    [null, 'title', 'price', 'inventory quantity'],
  ],
  ['only a regular price', ['Name', 'Regular price', 'Categories'], ['title', 'price', 'type']],
  ['only an MRP', ['Name', 'MRP'], ['title', 'price']],
  ['a price and a sale price', ['Name', 'Price', 'Sale price'], ['title', 'compare-at price', 'price']],
  ['regular and sale price', ['Name', 'Regular Price', 'Sale Price'], ['title', 'compare-at price', 'price']],
  ['two names', ['Name', 'Title', 'দাম'], ['title', null, 'price']],
  ['Bengali headings', ['পণ্যের নাম', 'দাম', 'স্টক', 'ওজন'], ['title', 'price', 'inventory quantity', null]],
])('a list with %s gets the step that names its columns [D70] [D141]', (_, headers, columns) => {
  const id = headers[0] === '_id' ? '65f0c0ffee65f0c0ffee65f0' : 'Chair'
  expect(recogniseFile(headers, [[id, '500', '3']])).toEqual({
    source: 'unknown',
    proposal: { source: 'other', columns },
  })
})

test.each([
  [
    ['Product Name', 'Product Price', 'Actual_price', 'Rating'],
    ['title', 'price', 'compare-at price', null],
  ],
  [
    ['Product Title', 'Variant SKU', 'Variant Price'],
    ['title', 'sku', 'price'],
  ],
  [
    ['item_name', 'unit_price', 'image_url'],
    ['title', 'price', 'product image url'],
  ],
  [
    ['Item', 'Price list', 'Price'],
    [null, null, 'price'],
  ],
])('columns of the list %j are proposed [D141]', (headers, columns) => {
  expect(recogniseFile(headers, [['Lamp', '500', '600']])).toEqual({
    source: 'unknown',
    proposal: { source: 'other', columns },
  })
})

test('of a translated WooCommerce file with some columns, those that are known are proposed, and its kinds are read [D70]', () => {
  const headers = ['ID', 'ধরন', 'নাম', 'Regular price', 'ছবি']
  const rows = ['variable', 'variation', 'simple, virtual'].map((kind) => ['7', kind, 'Lamp', '500', ''])
  expect(recogniseFile(headers, rows)).toEqual({
    source: 'unknown',
    proposal: { source: 'woocommerce', columns: ['id', 'type', null, 'regular price', null] },
  })
  // A number and a word that is no kind of WooCommerce.
  expect(recogniseFile(headers, [['7', 'Simplex', 'Lamp', '500', '']])).toMatchObject({
    proposal: { source: 'other' },
  })
})

test.each([
  'Price (Tk)',
  'Price (BDT)',
  'Price (৳)',
  'price_tk',
  'Sale Price in BDT',
  'দাম (টাকা)',
  'বিক্রয় মূল্য (৳)',
])('the header %s is that of a price', (header) => {
  expect(recogniseFile(['Item Name', header, 'Remarks'], [['Lamp', '100', 'ok']])).toMatchObject({
    proposal: { columns: ['title', 'price', null] },
  })
})

test.each([
  ['spaces and capitals', [' handle ', 'TITLE', 'Variant  Price']],
  ['no-break spaces', ['Handle\u00a0', 'Title', 'Variant\u00a0Price']],
  ['invisible characters', ['\ufeff\u200bHandle', 'Title\u2060', 'Variant Price\u00ad']],
  ['marks of text', ["'Handle", '="Title"', 'Variant Price']],
])('headers with %s are those of the system', (_, headers) => {
  expect(recogniseFile(headers, [['lamp']])).toEqual({
    source: 'shopify',
    columns: ['url handle', 'title', 'price'],
  })
})

test.each([
  [
    'a list',
    [['Rina’s shop'], ['Prices of', 'March'], ['Product', 'Price', 'Stock'], ['Lamp', '100', '3']],
    2,
  ],
  [
    'a WooCommerce file',
    [
      ['', 'export'],
      ['ID', 'Type', 'SKU', 'Name', 'Regular price'],
      ['1', 'simple'],
    ],
    1,
  ],
  [
    'one of our own',
    [
      ['Our products', '', '2024'],
      ['name', 'category'],
      ['Lamp', 'Home'],
    ],
    1,
  ],
  ['a list whose columns nobody knows', [['A title'], ['Was', 'Wie viel'], ['Lampe', '100']], 1],
  [
    'a list that begins with its heading',
    [
      ['Product', 'Price'],
      ['Name', 'Price'],
      ['Lamp', '100'],
    ],
    0,
  ],
  ['nothing but a heading', [['Product', 'Price']], 0],
  ['a list of one column', [['Lamp'], ['Fan']], 0],
])('the heading of %s is found below its titles', (_, rows, at) => {
  expect(findHeading(rows).at).toBe(at)
})
