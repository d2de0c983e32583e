import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { takaOrNull } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database, Tx } from '#platform/database.ts'
import { isKept, isRunningOut, type Options, stockKey } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { comesBack } from '#shop/orders/commands/pieces-outside.ts'
import { openStatuses, statusesNeedingMerchant } from '#shop/orders/statuses.ts'
import type { Shop } from '#shop/shop.ts'
import type { StockMovement, StockProduct } from './contract.ts'

/** Pieces of a product or variant that are in orders. */
interface OrderedPieces {
  productId: number
  variantId: number | null
  /** On the shelf and counted off the stock, or not, because they were not counted when they were ordered. */
  held: number
  heldUncounted: number
  withCourier: number
  comingBack: number
}

/** What orders have of these products, by `stockKey`; reads the open orders and those that come back, not the history. */
export async function readOrderedPieces(db: Database | Tx, productIds: readonly number[]) {
  const { rows } = await sql<OrderedPieces>`
    with moving as (
      select id,
        case when status = any(${statusesNeedingMerchant}) and not pieces_outside then 'held' else 'courier' end as place,
        status = 'Pending' and review_reason is not null as in_review
      from orders where status = any(${openStatuses})
      union all
      select id, 'back', false from orders where ${comesBack}
    ), pieces as (
      select place, product_id, variant_id, quantity, stock_taken
      from moving join order_lines on order_id = moving.id where not in_review
      union all
      select 'back', product_id, variant_id, pieces_back.quantity, stock_taken
      from partial_deliveries join pieces_back using (order_id, exchange_id) join order_lines using (order_id, position)
      where partial_deliveries.received_at is null
    )
    select product_id, variant_id,
      coalesce(sum(quantity) filter (where place = 'held' and stock_taken), 0)::integer as held,
      coalesce(sum(quantity) filter (where place = 'held' and not stock_taken), 0)::integer as held_uncounted,
      coalesce(sum(quantity) filter (where place = 'courier'), 0)::integer as with_courier,
      coalesce(sum(quantity) filter (where place = 'back'), 0)::integer as coming_back
    from pieces where product_id = any(${productIds}::bigint[])
    group by product_id, variant_id`.execute(db)
  return new Map(rows.map((row) => [stockKey(row), row]))
}

/** The counted pieces on the shelf: those that can be ordered, and those that orders hold. */
export const onShelf = (available: number | null, ordered: OrderedPieces | undefined) =>
  available === null ? null : available + (ordered?.held ?? 0)

/** Finds products as the dashboard's lists do; null where a search has no word. */
export type FindProducts = (
  shop: Pick<Shop, 'db' | 'memoize'>,
  search: string,
) => Promise<RawBuilder<SqlBool> | null>

const perPage = 20
const cursorShape = z.tuple([z.number().int().positive()])

/** Whether nothing is left of a product, or of one of its variants. */
const hasRunOut = sql<SqlBool>`products.id in (
    select id from products where low_stock and stock = 0 and not hidden and not has_variants
    union all select product_id from product_variants where low_stock and stock = 0)`

/** How much a product needs its merchant: it has run out, runs out, is counted, is not counted. */
const need = sql<number>`case
  when ${isRunningOut} then case when ${hasRunOut} then 0 else 1 end
  when has_variants or stock is not null then 2 else 3 end`
const needCursorShape = z.tuple([z.number().int().min(0).max(3), z.number().int().positive()])

/** Products with the stock of each of their variants, newest first or by need. */
export async function listStocks(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  query: ParsedRequest<Endpoints['GET /stocks']>['query'],
  findProducts: FindProducts,
) {
  const { search, category, product, show, sort, cursor, limit = perPage } = query
  const byNeed = sort === 'need'
  const after = byNeed ? null : decodeCursor(cursor, cursorShape)
  const afterNeed = byNeed ? decodeCursor(cursor, needCursorShape) : null
  const found = search ? await findProducts({ db, memoize }, search) : sql<SqlBool>`true`
  if (!found) return { rows: [], nextCursor: null, total: 0 }
  const filtered = db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .where(found)
    .where(isKept)
    .$if(category !== undefined, (rows) => rows.where('categories.name', '=', category ?? ''))
    .$if(product !== undefined, (rows) => rows.where('products.id', '=', Number(product)))
    .$if(show !== undefined, (rows) => rows.where(isRunningOut))
    .$if(show === 'out', (rows) => rows.where(hasRunOut))
  const [rows, { count: total }] = await Promise.all([
    filtered
      .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
      .leftJoin('productImages', (join) =>
        join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
      )
      .select([
        'products.id',
        'products.name',
        'products.nameBn',
        'products.hidden',
        'stock',
        'hasVariants',
        'barcode',
        'productImages.imageId',
      ])
      .select(['costPricePaisa', 'lowStockAt', 'lowStock'])
      .select(['categories.name as category', 'subCategories.name as subCategory'])
      .select((byNeed ? need : sql<number>`0`).as('need'))
      .$if(after !== null, (all) => all.where('products.id', '<', after?.[0] ?? 0))
      .$if(afterNeed !== null, (all) =>
        all.where(sql<SqlBool>`(${need}, -products.id) > (${afterNeed?.[0]}, ${-(afterNeed?.[1] ?? 0)})`),
      )
      .$if(byNeed, (all) => all.orderBy('need'))
      .orderBy('products.id', 'desc')
      .limit(limit + 1)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id: last, need: rank }) => (byNeed ? [rank, last] : [last]))
  const ids = page.rows.map(({ id: productId }) => productId)
  const [variants, ordered] = await Promise.all([listVariants(db, ids, show), readOrderedPieces(db, ids)])
  const unitOf = (row: UnitRow) => {
    const pieces = ordered.get(stockKey(row))
    return {
      variantId: row.variantId === null ? '' : String(row.variantId),
      options: row.options,
      sku: row.sku ?? '',
      barcode: row.barcode ?? '',
      available: row.stock,
      held: (row.stock === null ? pieces?.heldUncounted : pieces?.held) ?? 0,
      onShelf: onShelf(row.stock, pieces),
      withCourier: pieces?.withCourier ?? 0,
      comingBack: pieces?.comingBack ?? 0,
      costPrice: takaOrNull(row.costPricePaisa),
      runsOut: row.lowStock,
    }
  }
  return {
    ...page,
    rows: page.rows.map(({ id: productId, imageId, hasVariants, ...row }): StockProduct => {
      const own = { ...row, productId, variantId: null, options: {}, sku: null }
      return {
        _id: String(productId),
        name: row.name,
        nameBn: row.nameBn ?? '',
        hidden: row.hidden,
        image: imageId === null ? '' : imageUrlFromId(imageId),
        category: row.category,
        subCategory: row.subCategory,
        lowStockAt: row.lowStockAt,
        units: (hasVariants ? (variants.get(productId) ?? []) : [own]).map(unitOf),
      }
    }),
  }
}

interface UnitRow {
  productId: number
  variantId: number | null
  options: Options
  sku: string | null
  barcode: string | null
  stock: number | null
  costPricePaisa: number | null
  lowStock: boolean
}

async function listVariants(db: Database, productIds: readonly number[], show: 'low' | 'out' | undefined) {
  const rows = await db
    .selectFrom('productVariants')
    .select(['productId', 'id as variantId', sql<Options>`options`.as('options'), 'sku', 'barcode', 'stock'])
    .select(['costPricePaisa', 'lowStock'])
    .where(sql<SqlBool>`product_id = any(${productIds}::bigint[])`)
    .$if(show !== undefined, (low) => low.where('lowStock', '=', true))
    .$if(show === 'out', (out) => out.where('stock', '=', 0))
    .orderBy('productId')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ productId }) => productId)
}

const movementsPerPage = 50

/** The stock movements of a product, newest first. */
export async function listMovements(
  db: Database,
  {
    product,
    variant,
    cursor,
    limit = movementsPerPage,
  }: ParsedRequest<Endpoints['GET /stock-movements']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const filtered = db
    .selectFrom('stockMovements')
    .where('stockMovements.productId', '=', Number(product))
    .$if(variant !== undefined, (rows) => rows.where('variantId', '=', Number(variant)))
  const [rows, { count: total }] = await Promise.all([
    filtered
      .leftJoin('productVariants', 'productVariants.id', 'stockMovements.variantId')
      .leftJoin('users', 'users.id', 'stockMovements.userId')
      .select(['stockMovements.id', 'at', 'variantId', 'change', 'before', 'after', 'reason', 'orderId'])
      .select(['stockMovements.role', 'note', 'unitCostPaisa', 'users.name'])
      .select(sql<Options | null>`product_variants.options`.as('options'))
      .$if(after !== null, (all) => all.where('stockMovements.id', '<', after?.[0] ?? 0))
      .orderBy('stockMovements.id', 'desc')
      .limit(limit + 1)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return {
    ...page,
    rows: page.rows.map(
      (row): StockMovement => ({
        _id: String(row.id),
        at: row.at.toISOString(),
        options: row.options ?? {},
        variantId: row.variantId === null ? '' : String(row.variantId),
        change: row.change,
        before: row.before,
        after: row.after,
        reason: row.reason as StockMovement['reason'],
        orderId: row.orderId ?? '',
        by: row.name ?? '',
        role: row.role,
        note: row.note,
        unitCost: takaOrNull(row.unitCostPaisa),
      }),
    ),
  }
}
