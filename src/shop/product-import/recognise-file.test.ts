import { expect, test } from 'vitest'
import { shopifyHeaders, wooHeaders } from '#test/moving-files.ts'
import { recogniseFile } from './recognise-file.ts'

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
