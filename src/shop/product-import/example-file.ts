import { notPossibleNow } from '#lib/errors.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { columns, type FileColumn } from './rules.ts'

type Cells = Partial<Record<FileColumn, Cell>>

/** Columns that only an export fills. */
const exported: readonly FileColumn[] = ['_id', 'stockWhenExported', 'variantId']
export const exampleColumns = columns.filter((column) => !exported.includes(column))

/** A plain product, one with an offer, and one with two variants; hidden, so that no shopper sees them once they are taken over. */
const products: readonly (readonly Cells[])[] = [
  [
    {
      name: 'Example: clay mug',
      nameBn: 'উদাহরণ: মাটির মগ',
      originalPrice: 350,
      stock: 20,
      description: 'Height: 9 cm\nHolds: 300 ml',
    },
  ],
  [
    {
      name: 'Example: cotton saree',
      nameBn: 'উদাহরণ: সুতি শাড়ি',
      brand: 'Example',
      originalPrice: 1850,
      offerPrice: 1590.5,
      quantityOffers: '2 = 3000; 3 = 4300',
      costPrice: 1100,
      stock: 12,
      lowStockThreshold: 3,
      weight: 650,
      colors: 'Red, Blue',
    },
  ],
  [
    {
      name: 'Example: T-shirt',
      nameBn: 'উদাহরণ: টি-শার্ট',
      sizes: 'M',
      colors: 'Black',
      originalPrice: 550,
      stock: 8,
      sku: 'EXAMPLE-M',
    },
    {
      name: 'Example: T-shirt',
      sizes: 'L',
      colors: 'Black',
      originalPrice: 590,
      stock: 5,
      sku: 'EXAMPLE-L',
    },
  ],
]

/** A file of new products that the import accepts as it is, in the first sub-category of the shop; throws 409 without one. */
export async function exampleProducts(db: Database) {
  const place = await db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .orderBy('categories.position')
    .orderBy('categories.id')
    .orderBy('subCategories.position')
    .orderBy('subCategories.id')
    .limit(1)
    .executeTakeFirst()
  if (!place)
    throw notPossibleNow('There is no category with a sub-category for the products of an example yet.')
  const rows = products.flatMap(([first, ...variants]) => [
    { ...first, ...place, hidden: 'yes' } satisfies Cells,
    ...variants,
  ])
  const cells = rows.map((row: Cells) => exampleColumns.map((column) => row[column] ?? ''))
  return { name: 'products-example.csv' as const, parts: writeCsv(exampleColumns, [cells]) }
}
