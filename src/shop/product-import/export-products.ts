import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { type ProductRow, selectProductRows } from '#shop/catalog/service.ts'
import { toFields } from './cells.ts'
import { type Column, columns, joinValues } from './rules.ts'

const batchSize = 500

function toCells(row: ProductRow): Cell[] {
  const { images, imageAlts, sizes, colors, hidden, ...fields } = toFields(row)
  const cells: Record<Column, Cell> = {
    ...fields,
    _id: row.id,
    stockWhenExported: row.stock,
    hidden: hidden ? 'yes' : 'no',
    sizes: joinValues(sizes),
    colors: joinValues(colors),
    images: joinValues(images),
    imageAlts: imageAlts.some((alt) => alt !== '') ? imageAlts.join('\n') : '',
  }
  return columns.map((column) => cells[column])
}

async function* rowBatches(db: Database) {
  for (let after = 0; ; ) {
    const rows = await selectProductRows(db)
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(batchSize)
      .execute()
    yield rows.map(toCells)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

/** Exports all products including hidden ones in batches. The file name has the date in Dhaka. */
export function exportProducts(db: Database) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date())
  return { name: `products-${day}.csv` as const, parts: writeCsv(columns, rowBatches(db)) }
}
