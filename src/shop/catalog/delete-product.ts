import { inTransaction } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { getAdminProduct } from './admin-products.ts'
import { type Actor, lockProduct } from './write-product.ts'

/** Deletes a product. Orders keep their lines, and the audit log keeps the product (D24). */
export function deleteProduct({ db, user, requestId }: Actor, id: number) {
  return inTransaction(db, async (tx) => {
    await lockProduct(tx, id)
    const before = await getAdminProduct(tx, id)
    await tx.deleteFrom('products').where('id', '=', id).execute()
    await writeAudit(tx, {
      actor: user,
      action: 'product-deleted',
      subject: `product ${id}`,
      before,
      requestId,
    })
    return { _id: String(id) }
  })
}
