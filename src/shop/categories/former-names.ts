import type { Tx } from '#platform/database.ts'

/** What is arranged: the main categories, or the sub-categories of one. */
export type Shelf = { kind: 'category' } | { kind: 'subCategory'; categoryId: number }

/** Addresses with this name lead on to what it is called now. */
export async function keepFormer(tx: Tx, shelf: Shelf, id: number, formerName: string) {
  const name = formerName.toLowerCase()
  if (shelf.kind === 'category')
    await tx
      .insertInto('formerCategoryNames')
      .values({ name, categoryId: id })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ categoryId: id }))
      .execute()
  else
    await tx
      .insertInto('formerSubCategoryNames')
      .values({ name, categoryId: shelf.categoryId, subCategoryId: id })
      .onConflict((conflict) => conflict.columns(['categoryId', 'name']).doUpdateSet({ subCategoryId: id }))
      .execute()
}

/** A name that is somebody's now leads to nobody else any more. */
export async function forgetFormer(tx: Tx, shelf: Shelf, taken: string) {
  const name = taken.toLowerCase()
  if (shelf.kind === 'category') await tx.deleteFrom('formerCategoryNames').where('name', '=', name).execute()
  else
    await tx
      .deleteFrom('formerSubCategoryNames')
      .where('name', '=', name)
      .where('categoryId', '=', shelf.categoryId)
      .execute()
}
