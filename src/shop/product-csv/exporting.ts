import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { selectAllProducts, type WholeRow } from '#shop/catalog/service.ts'
import { type Column, columns, joined } from './rules.ts'
import { fieldsOf } from './stored.ts'

const atOnce = 500

function cellsOf(row: WholeRow): Cell[] {
  const { images, imageAlts, sizes, colors, hidden, ...fields } = fieldsOf(row)
  const cells: Record<Column, Cell> = {
    ...fields,
    _id: row.id,
    stockWhenExported: row.stock,
    hidden: hidden ? 'yes' : 'no',
    sizes: joined(sizes),
    colors: joined(colors),
    images: joined(images),
    imageAlts: imageAlts.some((alt) => alt !== '') ? imageAlts.join('\n') : '',
  }
  return columns.map((column) => cells[column])
}

async function* batches(db: Database) {
  for (let after = 0; ; ) {
    const rows = await selectAllProducts(db)
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(atOnce)
      .execute()
    yield rows.map(cellsOf)
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

/** Every product, hidden ones too, a few hundred at a time; named by the day in Dhaka. */
export function exportProducts(db: Database) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date())
  return { name: `products-${day}.csv` as const, parts: writeCsv(columns, batches(db)) }
}
