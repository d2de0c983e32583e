import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { Staged } from './comparing.ts'

const atOnce = 250

/** Products, or pictures they were to have, have changed since the file was looked through. */
class ChangedMeanwhile extends Error {}

interface StagedRow {
  row: number
  product: Staged
  updatedAt: Date | null
}

/** The columns that a file writes, as PostgreSQL reads them from JSON. */
const recordColumns = sql.raw(
  `id bigint, name text, name_bn text, category_id int, sub_category_id int, product_type text,
   original_price_paisa int, offer_price_paisa int, stock_how text, stock int, hidden boolean, sizes text[],
   colors text[], ratings numeric, reviews int, video_link text, description text, description_bn text`,
)
const recordOf = (rows: StagedRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ product }) => product))}::jsonb) as file (${recordColumns})`

async function changeProducts(tx: Tx, rows: StagedRow[]) {
  const ids = rows.map(({ product }) => product.id ?? 0)
  // In the order of their ids, as orders take them, so that nobody waits for another in a circle.
  const locked = await tx
    .selectFrom('products')
    .select(['id', 'updatedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const seen = new Map(rows.map(({ product, updatedAt }) => [product.id, updatedAt?.getTime()]))
  if (locked.length < ids.length || locked.some(({ id, updatedAt }) => updatedAt.getTime() !== seen.get(id)))
    throw new ChangedMeanwhile()
  await sql`
    update products set
      name = file.name, name_bn = file.name_bn, category_id = file.category_id,
      sub_category_id = file.sub_category_id, product_type = file.product_type,
      original_price_paisa = file.original_price_paisa, offer_price_paisa = file.offer_price_paisa,
      stock = case file.stock_how when 'keep' then products.stock when 'set' then file.stock
        else greatest(0, products.stock + file.stock) end,
      hidden = file.hidden, sizes = file.sizes, colors = file.colors, ratings = file.ratings,
      reviews = file.reviews, video_link = file.video_link, description = file.description,
      description_bn = file.description_bn, version = products.version + 1, updated_at = now()
    from ${recordOf(rows)} where products.id = file.id`.execute(tx)
  return ids
}

async function addProducts(tx: Tx, rows: StagedRow[]) {
  // Whoever sent the file sees the names it has; one that somebody has added meanwhile is not added twice.
  const { rows: there } = await sql`
    select from ${recordOf(rows)} join products using (name, sub_category_id) limit 1`.execute(tx)
  if (there.length) throw new ChangedMeanwhile()
  const { rows: added } = await sql<{ id: number; name: string; subCategoryId: number }>`
    insert into products (name, name_bn, category_id, sub_category_id, product_type, original_price_paisa,
      offer_price_paisa, stock, hidden, sizes, colors, ratings, reviews, video_link, description, description_bn)
    select name, name_bn, category_id, sub_category_id, product_type, original_price_paisa,
      offer_price_paisa, stock, hidden, sizes, colors, ratings, reviews, video_link, description, description_bn
    from ${recordOf(rows)}
    returning id, name, sub_category_id`.execute(tx)
  const idOf = new Map(added.map(({ id, name, subCategoryId }) => [`${subCategoryId} ${name}`, id]))
  return rows.map(({ product }) => idOf.get(`${product.sub_category_id} ${product.name}`) ?? 0)
}

async function writePictures(tx: Tx, rows: StagedRow[], ids: number[]) {
  const pictured = rows.flatMap(({ product }, at) =>
    product.pictures === null ? [] : [{ productId: ids[at] ?? 0, pictures: product.pictures }],
  )
  if (pictured.length === 0) return
  await tx
    .deleteFrom('productImages')
    .where(
      'productId',
      'in',
      pictured.map(({ productId }) => productId),
    )
    .execute()
  const values = pictured.flatMap(({ productId, pictures }) =>
    pictures.map(({ id, alt }, at) => ({ productId, position: at + 1, imageId: id, alt })),
  )
  if (values.length) await tx.insertInto('productImages').values(values).execute()
}

interface TakingOver {
  db: Database
  /** Who pressed the button. */
  userId: number
  requestId: string
}

/** How an attempt ended: `changed` when products were others than those the file was compared with. */
export type Outcome = 'done' | 'changed' | 'nothing to do'

/** Takes over what was looked through: one transaction, so that it is all there or none of it. Done twice it does nothing. */
export async function takeOver({ db, userId, requestId }: TakingOver, importId: number): Promise<Outcome> {
  try {
    return await inTransaction(db, async (tx) => {
      // A worker that is thought dead may still be at it.
      const { rows: locks } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('product import'), ${importId}::int) as mine`.execute(tx)
      if (!locks[0]?.mine) throw new Error('Somebody is taking this import over already.')
      const found = await tx
        .selectFrom('productImports')
        .select(['status', 'fileName'])
        .where('id', '=', importId)
        .executeTakeFirst()
      if (found?.status !== 'applying') return 'nothing to do'
      const written = { added: [] as number[], changed: [] as number[] }
      for await (const rows of stagedRows(tx, importId)) {
        const isNew = rows[0]?.product.id === null
        const ids = isNew ? await addProducts(tx, rows) : await changeProducts(tx, rows)
        await writePictures(tx, rows, ids)
        written[isNew ? 'added' : 'changed'].push(...ids)
        await tell(db, importId, written.added.length + written.changed.length)
      }
      const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      const visitor = user ? { ...user, role: 'admin' as const } : null
      await writeAudit(tx, {
        ...{ visitor, requestId, action: 'products-imported', subject: `productImport ${importId}` },
        after: { fileName: found.fileName, ...written },
      })
      await tx
        .updateTable('productImports')
        .set({ status: 'done', problem: null, changedAt: new Date() })
        .where('id', '=', importId)
        .execute()
      await tx.deleteFrom('productImportParts').where('importId', '=', importId).execute()
      await tx.deleteFrom('productImportRows').where('importId', '=', importId).execute()
      return 'done'
    })
  } catch (error) {
    const isPictureGone = (error as { code?: unknown }).code === '23503'
    if (error instanceof ChangedMeanwhile || isPictureGone) return 'changed'
    throw error
  }
}

/** What is to be written, products that are there in the order of their ids, then new ones in the order of the file. */
async function* stagedRows(tx: Tx, importId: number) {
  for (const kind of ['changed', 'new'] as const)
    for (let after = 0; ; ) {
      const place = kind === 'new' ? sql<number>`row` : sql<number>`product_id`
      const rows = await tx
        .selectFrom('productImportRows')
        // As a text: of JSON the names would come as those of columns do.
        .select(['row', 'updatedAt', sql<string>`product::text`.as('product')])
        .where('importId', '=', importId)
        .where('productId', kind === 'new' ? 'is' : 'is not', null)
        .where(place, '>', after)
        .orderBy(place)
        .limit(atOnce)
        .execute()
      const batch = rows.map((row): StagedRow => ({ ...row, product: JSON.parse(row.product) }))
      const last = batch.at(-1)
      if (!last) break
      yield batch
      after = kind === 'new' ? last.row : (last.product.id ?? 0)
    }
}

/** Says how far it is, over a connection of its own: what the transaction writes is not to be seen before its end. */
const tell = (db: Database, importId: number, progress: number) =>
  db
    .updateTable('productImports')
    .set({ progress, changedAt: new Date() })
    .where('id', '=', importId)
    .where('status', '=', 'applying')
    .execute()
