import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { paisaFromTaka, paisaOrNull, takaFromPaisa, takaOrNull } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { BulkFieldChange } from './bulk-contract.ts'
import type { BulkProduct } from './bulk-plan.ts'
import type { ProductFields } from './product-fields.ts'
import type { AdminVariant } from './products-contract.ts'
import { isOfferTime } from './timed-offer-rules.ts'
import { readAdminVariants, selectVariants } from './variants.ts'
import { derivedFields } from './write-variants.ts'

export interface StoredProduct extends BulkProduct {
  id: number
  name: string
  subCategory: string
  variants: readonly AdminVariant[]
}

/** Products with what bulk changes may change, newest first; also deleted ones that can be taken back. */
export async function listBulkProducts(
  db: Database | Tx,
  where: RawBuilder<SqlBool>,
  limit: number,
): Promise<StoredProduct[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .select(['products.id', 'products.name', 'subCategories.name as subCategory', 'subCategoryId'])
    .select(['originalPricePaisa', 'plannedOfferPaisa', 'offerStartsAt', 'offerEndsAt', 'stock'])
    .select(['productType', 'products.hidden', 'deletedAt'])
    .select(selectVariants)
    .where(where)
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, subCategory, subCategoryId, stock, hidden, ...row }) => ({
    id,
    name,
    subCategory,
    subCategoryId,
    stock,
    hidden,
    originalPrice: takaFromPaisa(row.originalPricePaisa),
    offerPrice: takaOrNull(row.plannedOfferPaisa),
    offerStartsAt: row.offerStartsAt?.toISOString() ?? null,
    offerEndsAt: row.offerEndsAt?.toISOString() ?? null,
    productType: (row.productType ?? '') as ProductFields['productType'],
    isDeleted: row.deletedAt !== null,
    variants: readAdminVariants(row.variants),
  }))
}

/** The same for these products, locked in the order in which orders take their stock. */
export async function lockBulkProducts(tx: Tx, ids: readonly number[]) {
  await sql`select from products where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  const products = await listBulkProducts(tx, sql`products.id = any(${ids}::bigint[])`, ids.length)
  return new Map(products.map((product) => [product.id, product]))
}

/** Writes locked products with their variants, and which offers are in force now. Only an edit is a new version. */
export async function writeBulkProducts(
  tx: Tx,
  products: readonly StoredProduct[],
  { isEdit }: { isEdit: boolean },
) {
  if (products.length === 0) return
  const variants = products.flatMap((product) => {
    const offerInForce = isOfferTime(product)
    return product.variants.map(({ _id, sku, stock, originalPrice, offerPrice }) => ({
      id: _id,
      sku: sku || null,
      stock,
      original: paisaFromTaka(originalPrice),
      planned: paisaOrNull(offerPrice),
      offer: offerInForce ? paisaOrNull(offerPrice) : null,
    }))
  })
  if (variants.length)
    await sql`
      update product_variants as variants
      set sku = sent.sku, stock = sent.stock, original_price_paisa = sent.original, planned_offer_paisa = sent.planned,
        offer_price_paisa = sent.offer
      from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as sent
        (id bigint, sku text, stock int, original int, planned int, offer int)
      where variants.id = sent.id`.execute(tx)
  await sql`
    update products
    set original_price_paisa = sent.original, planned_offer_paisa = sent.planned, offer_price_paisa = sent.offer,
      has_price_range = sent.price_range, offer_in_force = sent.in_force, offer_starts_at = sent.starts,
      cost_price_paisa = case when products.has_variants then sent.cost else products.cost_price_paisa end,
      offer_ends_at = sent.ends, stock = sent.stock, product_type = sent.type, hidden = sent.hidden,
      deleted_at = case when sent.deleted then coalesce(products.deleted_at, now()) end,
      sub_category_id = sub_categories.id, category_id = sub_categories.category_id,
      version = products.version + ${isEdit ? 1 : 0}, updated_at = ${isEdit ? sql`now()` : sql`products.updated_at`}
    from jsonb_to_recordset(${JSON.stringify(products.map(toRecord))}::jsonb) as sent
      (id bigint, original int, planned int, offer int, cost int, price_range boolean, in_force boolean,
        starts timestamptz, ends timestamptz, stock int, type text, hidden boolean, deleted boolean, sub_category int)
    join sub_categories on sub_categories.id = sent.sub_category
    where products.id = sent.id`.execute(tx)
}

function toRecord(product: StoredProduct) {
  const offerInForce = isOfferTime(product)
  const planned = paisaOrNull(product.offerPrice)
  const own = {
    originalPricePaisa: paisaFromTaka(product.originalPrice),
    plannedOfferPaisa: planned,
    offerPricePaisa: offerInForce ? planned : null,
    stock: product.stock,
    hasPriceRange: false,
    costPricePaisa: null,
  }
  const { originalPricePaisa, plannedOfferPaisa, offerPricePaisa, costPricePaisa, stock, hasPriceRange } = {
    ...own,
    ...derivedFields(product.variants, offerInForce),
  }
  return {
    id: product.id,
    original: originalPricePaisa,
    planned: plannedOfferPaisa,
    offer: offerPricePaisa,
    cost: costPricePaisa,
    price_range: hasPriceRange,
    in_force: offerInForce,
    stock,
    hidden: product.hidden,
    starts: product.offerStartsAt,
    ends: product.offerEndsAt,
    type: product.productType || null,
    deleted: product.isDeleted,
    sub_category: product.subCategoryId,
  }
}

/** What a list shows of a product; of its variants what is derived from them. */
function shownValues(product: StoredProduct): Record<string, BulkFieldChange['before']> {
  const { original, planned, stock } = toRecord(product)
  return {
    originalPrice: takaFromPaisa(original),
    offerPrice: takaOrNull(planned),
    offerStartsAt: product.offerStartsAt,
    offerEndsAt: product.offerEndsAt,
    stock,
    productType: product.productType,
    subCategory: product.subCategory,
    hidden: product.hidden,
    deleted: product.isDeleted,
  }
}

/** What differs between two states of a product, as a list would show it. */
export function listFieldChanges(before: StoredProduct, after: StoredProduct): BulkFieldChange[] {
  const now = shownValues(after)
  return Object.entries(shownValues(before)).flatMap(([field, was]) => {
    const is = now[field] ?? null
    return is === was ? [] : [{ field, before: was, after: is }]
  })
}
