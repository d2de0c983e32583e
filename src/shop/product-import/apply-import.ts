import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, jsonOf, type Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { WorkBusy } from '#platform/tries.ts'
import { auditOf } from '#shop/audit/service.ts'
import { type ProductField, productFields } from '#shop/catalog/product-fields.ts'
import { productPath } from '#shop/catalog/rules.ts'
import {
  columnName,
  derivedFields,
  findVariantProblems,
  indexProductsJob,
  readAdminVariants,
  recordNewStock,
  recordStockChanges,
  replaceImages,
  replaceVariants,
  type StockCause,
  selectVariants,
  switchOffers,
} from '#shop/catalog/service.ts'
import { addMovedRedirects } from '#shop/redirects/service.ts'
import { createPlanned, findMovedCategories, type ImportChoices } from './choices.ts'
import { plainFieldNames, type StagedProduct } from './compare-import.ts'
import { fetchPicturesJob, queuePictures } from './fetch-pictures.ts'
import { toInputs } from './variant-rows.ts'

const batchSize = 250

/** Products or images changed since the validation. */
class ProductsChanged extends Error {}
/** The import was cancelled while it was applied. */
class Cancelled extends Error {}

interface StagedRow {
  row: number
  product: StagedProduct
  updatedAt: Date | null
}

const columnTypes = {
  paisa: 'int',
  integer: 'int',
  numeric: 'numeric',
  boolean: 'boolean',
  options: 'text[]',
  moment: 'timestamptz',
  quantityOffers: 'jsonb',
}
function columnType(field: ProductField) {
  if (field.kind === 'number') return columnTypes[field.stored]
  return field.kind in columnTypes
    ? columnTypes[field.kind as 'boolean' | 'options' | 'moment' | 'quantityOffers']
    : 'text'
}

/** Columns that are written as the file has them. */
const plainColumns = ['category_id', 'sub_category_id', ...plainFieldNames.map(columnName)]
/** Columns of a staged product for `jsonb_to_recordset`. */
const recordColumns = sql.raw(
  [
    'id bigint, category_id int, sub_category_id int, stock_how text, stock int',
    ...plainFieldNames.map((name) => `${columnName(name)} ${columnType(productFields[name])}`),
  ].join(),
)
const setColumns = sql.raw(plainColumns.map((column) => `${column} = file.${column}`).join())
const insertColumns = sql.raw([...plainColumns, 'stock'].join())
const isOfferTime = sql`is_offer_time(file.offer_starts_at, file.offer_ends_at)`
// With variants, also those that the file does not name, it follows in `switchOffersInTime`.
const offerInForce = sql`case when products.has_variants then products.offer_in_force else ${isOfferTime} end`
const offerWhen = (isInForce: RawBuilder<unknown>) =>
  sql`case when ${isInForce} then file.planned_offer_paisa end`
const recordsFrom = (rows: StagedRow[]) =>
  sql`jsonb_to_recordset(${jsonOf(rows.map(({ product }) => product))}::jsonb) as file (${recordColumns})`

async function changeProducts(tx: Tx, rows: StagedRow[], cause: StockCause) {
  const ids = rows.map(({ product }) => product.id ?? 0)
  await lockUnchanged(tx, rows, ids)
  await recordStockChanges(tx, ids, cause, async () => {
    await updateProducts(tx, rows)
    await writeVariants(tx, rows, ids)
    await switchOffersInTime(tx, ids)
  })
  return ids
}

/** Products with variants whose time of offers is another one in the file. */
async function switchOffersInTime(tx: Tx, ids: number[]) {
  const due = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('hasVariants', '=', true)
    .where(sql<boolean>`offer_in_force <> is_offer_time(offer_starts_at, offer_ends_at)`)
    .execute()
  await switchOffers(
    tx,
    due.map(({ id }) => id),
  )
}

async function addProducts(tx: Tx, rows: StagedRow[], cause: StockCause) {
  const ids = await insertProducts(tx, rows)
  await writeVariants(tx, rows, ids)
  await recordNewStock(tx, ids, cause)
  return ids
}

async function lockUnchanged(tx: Tx, rows: StagedRow[], ids: number[]) {
  // Locked in the order of ids, as orders do, to avoid deadlocks.
  const locked = await tx
    .selectFrom('products')
    .select(['id', 'updatedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const seen = new Map(rows.map(({ product, updatedAt }) => [product.id, updatedAt?.getTime()]))
  if (locked.length < ids.length || locked.some(({ id, updatedAt }) => updatedAt.getTime() !== seen.get(id)))
    throw new ProductsChanged()
}

const updateProducts = (tx: Tx, rows: StagedRow[]) =>
  sql`
    update products set
      ${setColumns},
      stock = case file.stock_how when 'keep' then products.stock when 'set' then file.stock
        else greatest(0, products.stock + file.stock) end,
      offer_in_force = ${offerInForce}, offer_price_paisa = ${offerWhen(offerInForce)},
      version = products.version + 1, updated_at = now()
    from ${recordsFrom(rows)} where products.id = file.id`.execute(tx)

async function insertProducts(tx: Tx, rows: StagedRow[]) {
  // A product with the same name was added since the validation; it must not be created twice.
  const { rows: existing } = await sql`
    select from ${recordsFrom(rows)} join products using (name, sub_category_id)
    where products.deleted_at is null limit 1`.execute(tx)
  if (existing.length) throw new ProductsChanged()
  const { rows: added } = await sql<{ id: number; name: string; subCategoryId: number }>`
    insert into products (${insertColumns}, offer_in_force, offer_price_paisa)
    select ${insertColumns}, ${isOfferTime}, ${offerWhen(isOfferTime)}
    from ${recordsFrom(rows)}
    returning id, name, sub_category_id`.execute(tx)
  const idOf = new Map(added.map(({ id, name, subCategoryId }) => [`${subCategoryId} ${name}`, id]))
  return rows.map(({ product }) => idOf.get(`${product.sub_category_id} ${product.name}`) ?? 0)
}

const writeImages = (tx: Tx, rows: StagedRow[], ids: number[]) =>
  replaceImages(
    tx,
    new Map(
      rows.flatMap(({ product: { pictures } }, at) =>
        pictures === null
          ? []
          : [[ids[at] ?? 0, pictures.map(({ id, alt }) => ({ imageId: id, alt }))] as const],
      ),
    ),
  )

/** Writes the variants of the rows that have some, whose products are locked. */
async function writeVariants(tx: Tx, rows: StagedRow[], ids: number[]) {
  const varied = rows.flatMap(({ product }, at) =>
    product.variants === null ? [] : [{ id: ids[at] ?? 0, product, variants: product.variants }],
  )
  if (varied.length === 0) return
  const stored = await tx
    .selectFrom('products')
    .select(['id', 'originalPricePaisa', 'plannedOfferPaisa', 'offerInForce', 'costPricePaisa'])
    .select(selectVariants)
    .where(
      'id',
      'in',
      varied.map(({ id }) => id),
    )
    .execute()
  const productOf = new Map(stored.map((product) => [product.id, product]))
  for (const { id, variants } of varied) {
    const product = productOf.get(id)
    const before = readAdminVariants(product?.variants ?? null)
    const prices = {
      originalPrice: takaFromPaisa(product?.originalPricePaisa ?? 0),
      offerPrice: product?.plannedOfferPaisa == null ? null : takaFromPaisa(product.plannedOfferPaisa),
      costPrice: product?.costPricePaisa == null ? null : takaFromPaisa(product.costPricePaisa),
    }
    const { planned, fields } = findVariantProblems(before, toInputs(before, variants), prices)
    if (Object.keys(fields).length) throw new ProductsChanged()
    // Also the offers of variants that are the same, whose time may be another one now.
    const offerInForce = product?.offerInForce ?? true
    await replaceVariants(tx, id, planned, offerInForce)
    const derived = derivedFields(planned, offerInForce)
    await tx.updateTable('products').set(derived).where('id', '=', id).execute()
  }
}

/** Remembers where products come from, leads their old addresses to them, and queues their pictures. */
async function saveSources(tx: Tx, from: { source: string; shop: string }, rows: StagedRow[], ids: number[]) {
  const moved = rows.flatMap(({ product }, at) =>
    product.moved ? [{ ...product.moved, productId: ids[at] ?? 0 }] : [],
  )
  if (moved.length === 0) return
  await tx
    .insertInto('productSources')
    .values(moved.map(({ key, stocks, productId }) => ({ ...from, key, productId, stocks: jsonOf(stocks) })))
    .onConflict((conflict) =>
      conflict.columns(['source', 'shop', 'key']).doUpdateSet((eb) => ({
        productId: eb.ref('excluded.productId'),
        stocks: eb.ref('excluded.stocks'),
      })),
    )
    .execute()
  await addMovedRedirects(
    tx,
    moved.flatMap(({ oldAddresses = [], productId }) =>
      oldAddresses.map((from) => ({ from, target: productPath(productId) })),
    ),
  )
  await queuePictures(tx, moved)
}

/** A category that cannot be created is no change of the shop that another check would find. */
function asFailure(error: unknown): never {
  throw error instanceof ShopError ? new Error(error.message, { cause: error }) : error
}

interface ApplyContext {
  db: Database
  jobs: Jobs
  /** Who started it; recorded in the audit log. */
  userId: number
  requestId: string
}

/** Result: `changed` means that products changed since the validation, and nothing was written. */
export type ApplyOutcome = 'done' | 'changed' | 'nothing to do'

/** Applies the staged rows in one transaction. Repeating it has no effect. */
export async function applyImport(
  { db, jobs, userId, requestId }: ApplyContext,
  importId: number,
): Promise<ApplyOutcome> {
  try {
    return await inTransaction(db, async (tx) => {
      // A worker that timed out may still be running.
      const { rows: locks } = await sql<{ acquired: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('product import'), ${importId}::int) as acquired`.execute(
        tx,
      )
      if (!locks[0]?.acquired) throw new WorkBusy('Somebody is taking this import over already.')
      const current = await tx
        .selectFrom('productImports')
        .select(['status', 'fileName', 'source', 'shop', sql<string | null>`choices::text`.as('choices')])
        .where('id', '=', importId)
        .executeTakeFirst()
      if (current?.status !== 'applying') return 'nothing to do'
      const account = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      const user = account
        ? {
            ...account,
            role: 'admin' as const,
            permissions: account.permissions as CurrentUser['permissions'],
          }
        : null
      const cause: StockCause = {
        reason: 'import',
        userId,
        role: user?.role ?? 'shop',
        note: current.fileName,
      }
      const audit = auditOf({ user, requestId })
      const { source } = current
      const choices: ImportChoices = JSON.parse(current.choices ?? '{}')
      const categories =
        source && user
          ? await createPlanned(tx, { audit }, { ...choices, id: importId }).catch(asFailure)
          : new Map<number, never>()
      await addMovedRedirects(tx, await findMovedCategories(tx, source, choices.categories ?? []))
      const written = { added: [] as number[], changed: [] as number[] }
      for await (const rows of stagedRows(tx, importId)) {
        const isNew = rows[0]?.product.id === null
        for (const { product } of rows) {
          const created = categories.get(product.sub_category_id)
          if (!created) continue
          product.category_id = created.categoryId
          product.sub_category_id = created.subCategoryId
        }
        const ids = isNew ? await addProducts(tx, rows, cause) : await changeProducts(tx, rows, cause)
        await writeImages(tx, rows, ids)
        if (source) await saveSources(tx, { source, shop: current.shop }, rows, ids)
        written[isNew ? 'added' : 'changed'].push(...ids)
        await saveProgress(db, importId, written.added.length + written.changed.length)
      }
      await audit(tx, 'products-imported', `productImport ${importId}`, {
        after: { fileName: current.fileName, ...written },
      })
      const { numUpdatedRows: ended } = await tx
        .updateTable('productImports')
        .set({ status: 'done', problem: null, changedAt: new Date() })
        .where('id', '=', importId)
        .where('status', '=', 'applying')
        .executeTakeFirst()
      if (ended === 0n) throw new Cancelled()
      await tx.deleteFrom('productImportParts').where('importId', '=', importId).execute()
      await tx.deleteFrom('productImportRows').where('importId', '=', importId).execute()
      await jobs.enqueue(tx, indexProductsJob, null)
      if (source) await jobs.enqueue(tx, fetchPicturesJob, null)
      return 'done'
    })
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    const isPictureGone = code === '23503' && /image|categor/.test(String(constraint))
    // A SKU or a picture of a variant that was free when the file was checked.
    const isVariantRejected =
      error instanceof ShopError && ['invalid', 'not-possible-now'].includes(error.code)
    if (error instanceof Cancelled) return 'nothing to do'
    if (error instanceof ProductsChanged || isPictureGone || isVariantRejected) return 'changed'
    throw error
  }
}

/** Batches of staged rows: existing products in the order of ids, then new ones in file order. */
async function* stagedRows(tx: Tx, importId: number) {
  for (const kind of ['changed', 'new'] as const)
    for (let after = 0; ; ) {
      const position = kind === 'new' ? sql<number>`row` : sql<number>`product_id`
      const rows = await tx
        .selectFrom('productImportRows')
        // As text, because the camel case plugin would rename the keys of JSON.
        .select(['row', 'updatedAt', sql<string>`product::text`.as('product')])
        .where('importId', '=', importId)
        .where('productId', kind === 'new' ? 'is' : 'is not', null)
        .where(position, '>', after)
        .orderBy(position)
        .limit(batchSize)
        .execute()
      const batch = rows.map((row): StagedRow => ({ ...row, product: JSON.parse(row.product) }))
      const last = batch.at(-1)
      if (!last) break
      yield batch
      after = kind === 'new' ? last.row : (last.product.id ?? 0)
    }
}

/** Saves the progress on a separate connection, because the transaction is invisible until it commits. */
const saveProgress = (db: Database, importId: number, progress: number) =>
  db
    .updateTable('productImports')
    .set({ progress, changedAt: new Date() })
    .where('id', '=', importId)
    .where('status', '=', 'applying')
    .execute()
