import { paisaFromTaka } from '#lib/money.ts'
import { inTransaction } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { getAdminProduct } from './admin-products.ts'
import { applyUpdate } from './update-product.ts'
import {
  type Actor,
  findCategoryIds,
  type NewProduct,
  replaceImages,
  toColumns,
  validateFieldCombinations,
  withoutUndefined,
} from './write-product.ts'

/** Creates a product. Repeated with the same idempotency `key`, it updates the product created before. */
export function createProduct({ db, user, requestId }: Actor, input: NewProduct, key?: string) {
  const fields = withoutUndefined(input)
  validateFieldCombinations(fields)
  return inTransaction(db, async (tx) => {
    const { category, subCategory, name, originalPrice } = fields
    const inserted = await tx
      .insertInto('products')
      .values({
        ...toColumns(fields),
        ...(await findCategoryIds(tx, category, subCategory)),
        ...{ name, originalPricePaisa: paisaFromTaka(originalPrice), addedAs: key ?? null },
      })
      .onConflict((conflict) => conflict.column('addedAs').where('addedAs', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const { id } = await tx
        .selectFrom('products')
        .select('id')
        .where('addedAs', '=', key ?? null)
        .executeTakeFirstOrThrow()
      await applyUpdate(tx, { user, requestId }, id, fields)
      return { insertedId: String(id) }
    }
    const { id } = inserted
    await replaceImages(tx, id, fields)
    const after = await getAdminProduct(tx, id)
    await writeAudit(tx, { actor: user, action: 'product-added', subject: `product ${id}`, after, requestId })
    return { insertedId: String(id) }
  })
}
