import { sql } from 'kysely'
import { takaFromPaisa } from '#lib/money.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import { type Column, columns, joined } from './rules.ts'

const atOnce = 500

const readBatch = (db: Database, after: number) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .selectAll('products')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('productImages')
        .select('imageId')
        .whereRef('productImages.productId', '=', 'products.id')
        .orderBy('position')})`.as('pictures'),
    )
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(atOnce)
    .execute()

type Row = Awaited<ReturnType<typeof readBatch>>[number]

function cellsOf(row: Row): Cell[] {
  const cells: Record<Column, Cell> = {
    _id: row.id,
    name: row.name,
    nameBn: row.nameBn,
    category: row.category,
    subCategory: row.subCategory,
    productType: row.productType,
    originalPrice: takaFromPaisa(row.originalPricePaisa),
    offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
    stock: row.stock,
    stockWhenExported: row.stock,
    hidden: row.hidden ? 'yes' : 'no',
    sizes: joined(row.sizes),
    colors: joined(row.colors),
    images: joined(row.pictures.map(pictureUrl)),
    ratings: row.ratings === null ? null : Number(row.ratings),
    reviews: row.reviews,
    videoLink: row.videoLink,
    description: row.description,
    descriptionBn: row.descriptionBn,
  }
  return columns.map((column) => cells[column])
}

async function* batches(db: Database) {
  for (let after = 0; ; ) {
    const rows = await readBatch(db, after)
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
