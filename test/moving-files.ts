/** Files as other shop systems export them, written by their documented columns. */

const fixed = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Low stock amount',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Allow customer reviews?',
  'Purchase note',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Shipping class',
  'Images',
  'Download limit',
  'Download expiry days',
  'Parent',
  'Grouped products',
  'Upsells',
  'Cross-sells',
  'External URL',
  'Button text',
  'Position',
]
export const wooHeaders = [
  ...fixed,
  ...[1, 2, 3, 4, 5].flatMap((number) =>
    ['name', 'value(s)', 'visible', 'global'].map((part) => `Attribute ${number} ${part}`),
  ),
  'Meta: _wpcom_is_markdown',
]

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const lines = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(quoted).join(',')).join('\n')

export type Cells = Readonly<Record<string, string | number | undefined>>
interface Variation {
  values: readonly string[]
  cells: Cells
}

const defaults: Cells = {
  Published: 1,
  'Is featured?': 0,
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'In stock?': 1,
  'Backorders allowed?': 0,
  'Sold individually?': 0,
  'Allow customer reviews?': 1,
}

/** A product file of WooCommerce; headers of a shop in another language may be given. */
export const wooFile = (rows: readonly Cells[], headers: readonly string[] = wooHeaders) =>
  `\ufeff${lines([
    headers,
    ...rows.map((row) => wooHeaders.map((header) => String({ ...defaults, ...row }[header] ?? ''))),
  ])}\n`

/** A variable product of WooCommerce with a variation for each of these. */
export const wooVariable = (
  { id, ...product }: Cells,
  attributes: Readonly<Record<string, string>>,
  variations: readonly Variation[],
): Cells[] => {
  const names = Object.keys(attributes)
  const attributeCells = (values: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name, index) => [
        [`Attribute ${index + 1} name`, name],
        [`Attribute ${index + 1} value(s)`, values[index] ?? ''],
        [`Attribute ${index + 1} global`, 1],
      ]),
    )
  return [
    { ID: id, Type: 'variable', ...product, ...attributeCells(names.map((name) => attributes[name] ?? '')) },
    ...variations.map(({ values, cells }, index) => ({
      ID: Number(id) + index + 1,
      Type: 'variation',
      Name: `${product.Name} - ${values.join(', ')}`,
      Parent: `id:${id}`,
      Position: index + 1,
      ...cells,
      ...attributeCells(values),
    })),
  ]
}

export const shopifyHeaders = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  ...[1, 2, 3].flatMap((number) => [
    `Option${number} name`,
    `Option${number} value`,
    `Option${number} Linked To`,
  ]),
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
]

const formerNames: Record<string, string> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Published on online store': 'Published',
  SKU: 'Variant SKU',
  Barcode: 'Variant Barcode',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Product image URL': 'Image Src',
  'Continue selling when out of stock': 'Variant Inventory Policy',
  'Variant image URL': 'Variant Image',
  'Option1 name': 'Option1 Name',
  'Option1 value': 'Option1 Value',
  'Option2 name': 'Option2 Name',
  'Option2 value': 'Option2 Value',
  'Weight value (grams)': 'Variant Grams',
}

/** A product file of Shopify with the present headers, or the former ones; `without` leaves columns out. */
export function shopifyFile(
  rows: readonly Cells[],
  { former = false, without = [] }: { former?: boolean; without?: readonly string[] } = {},
) {
  const headers = shopifyHeaders.filter((header) => !without.includes(header))
  const named = headers.map((header) => (former ? (formerNames[header] ?? header) : header))
  return `${lines([named, ...rows.map((row) => headers.map((header) => String(row[header] ?? '')))])}\n`
}
