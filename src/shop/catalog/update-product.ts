import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { getAdminProduct } from './admin-products.ts'
import type { AdminProduct } from './products-contract.ts'
import {
  type Actor,
  findCategoryIds,
  lockProduct,
  type ProductUpdate,
  replaceImages,
  toColumns,
  validateFieldCombinations,
  withoutUndefined,
} from './write-product.ts'

/** The state the client saw, for optimistic locking. */
interface ExpectedState {
  version?: number | undefined
  stockWas?: number | null | undefined
}

/** Updates the given fields; throws 409 with the current product as `now` after a concurrent change. */
export const updateProduct = (
  { db, user, requestId }: Actor,
  id: number,
  { version, stockWas, ...fields }: ProductUpdate & ExpectedState,
) =>
  inTransaction(db, (tx) =>
    applyUpdate(tx, { user, requestId }, id, withoutUndefined(fields), { version, stockWas }),
  )

/** Updates a product within a transaction and writes the audit log. */
export async function applyUpdate(
  tx: Tx,
  { user, requestId }: Omit<Actor, 'db'>,
  id: number,
  fields: ProductUpdate,
  { version, stockWas }: ExpectedState = {},
): Promise<AdminProduct> {
  await lockProduct(tx, id)
  const before = await getAdminProduct(tx, id)
  if (version !== undefined && version !== before.version)
    throw notPossibleNow('Somebody else has changed this product.', { now: before })
  if (fields.stock !== undefined && stockWas !== undefined && stockWas !== before.stock)
    throw notPossibleNow('The stock is another one by now.', { now: before })
  const changed = changedFields(before, fields)
  if (Object.keys(changed).length === 0) return before
  validateFieldCombinations({ ...before, ...changed })
  const categoryChanged = changed.category !== undefined || changed.subCategory !== undefined
  await tx
    .updateTable('products')
    .set({
      ...toColumns(changed),
      ...(categoryChanged &&
        (await findCategoryIds(
          tx,
          fields.category ?? before.category,
          fields.subCategory ?? before.subCategory,
        ))),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await replaceImages(tx, id, changed, before)
  const after = await getAdminProduct(tx, id)
  await writeAudit(tx, {
    ...{ actor: user, action: 'product-changed', subject: `product ${id}`, requestId },
    before: pickFields(before, changed),
    after: pickFields(after, changed),
  })
  return after
}

/** The fields that differ from the stored product. */
const changedFields = (before: AdminProduct, fields: ProductUpdate): ProductUpdate =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AdminProduct]),
    ),
  )

const pickFields = (product: AdminProduct, changed: ProductUpdate) =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, product[name as keyof AdminProduct]]))
