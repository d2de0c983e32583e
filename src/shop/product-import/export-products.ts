import { dhakaDay } from '#lib/dhaka-time.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { fieldNames } from '#shop/catalog/product-fields.ts'
import type { AdminVariant } from '#shop/catalog/products-contract.ts'
import { type ProductRow, readAdminVariants, readFields, selectProductRows } from '#shop/catalog/service.ts'
import { formatCell } from './cells.ts'
import { columns, type FileColumn } from './rules.ts'
import { formatOptions } from './variant-rows.ts'

const batchSize = 500

/** The rows of a product: one, or one for each of its variants; the cells of the product are in the first. */
function toRows(row: ProductRow): Cell[][] {
  const fields = readFields(row, fieldNames)
  const own: Partial<Record<FileColumn, Cell>> = { _id: row.id, stockWhenExported: row.stock }
  for (const name of fieldNames) own[name] = formatCell(name, fields[name])
  const variants = readAdminVariants(row.variants)
  const rows = variants.map((variant, index) => ({
    ...(index === 0 ? own : { _id: row.id, name: fields.name }),
    ...variantCells(variant),
  }))
  return (rows.length ? rows : [own]).map((cells) => columns.map((column) => cells[column] ?? ''))
}

const variantCells = ({
  _id,
  options,
  sku,
  barcode,
  image,
  weight,
  ...variant
}: AdminVariant): Partial<Record<FileColumn, Cell>> => ({
  variantId: _id,
  options: formatOptions(options),
  sku,
  barcode,
  variantImage: image,
  variantWeight: weight,
  sizes: options.size ?? '',
  colors: options.color ?? '',
  originalPrice: variant.originalPrice,
  offerPrice: variant.offerPrice,
  costPrice: variant.costPrice,
  stock: variant.stock,
  stockWhenExported: variant.stock,
})

async function* rowBatches(db: Database) {
  for (let after = 0; ; ) {
    const rows = await selectProductRows(db)
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(batchSize)
      .execute()
    yield rows.flatMap(toRows)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

/** Exports all products including hidden ones in batches. The file name has the date in Dhaka. */
export function exportProducts(db: Database) {
  return { name: `products-${dhakaDay(new Date())}.csv` as const, parts: writeCsv(columns, rowBatches(db)) }
}
