import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { fieldNames } from '#shop/catalog/product-fields.ts'
import { type ProductRow, readFields, selectProductRows } from '#shop/catalog/service.ts'
import { formatCell } from './cells.ts'
import { columns } from './rules.ts'

const batchSize = 500

function toCells(row: ProductRow): Cell[] {
  const fields = readFields(row, fieldNames)
  return columns.map((column) => {
    if (column === '_id') return row.id
    return column === 'stockWhenExported' ? row.stock : formatCell(column, fields[column])
  })
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
