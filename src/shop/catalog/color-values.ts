import type { ParsedRequest } from '#lib/endpoint.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call } from '#shop/shop.ts'

/** How the merchant's own colours look, by name. */
export async function listColorValues(db: Database | Tx): Promise<Record<string, string>> {
  const rows = await db.selectFrom('colorValues').selectAll().orderBy('name').execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Sets how a colour looks, or removes it with an empty value. */
export const saveColorValue = (
  { db, audit }: Call,
  { name, value }: ParsedRequest<Endpoints['PUT /color-values']>['body'],
) =>
  inTransaction(db, async (tx) => {
    if (value === '') await tx.deleteFrom('colorValues').where('name', '=', name).execute()
    else
      await tx
        .insertInto('colorValues')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    await audit(tx, 'color-value-changed', `color ${name}`, { after: { value } })
    return listColorValues(tx)
  })
