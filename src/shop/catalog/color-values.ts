import type { ParsedRequest } from '#lib/endpoint.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'

/** How the merchant's own colours look, by name. */
export async function listColorValues(db: Database | Tx): Promise<Record<string, string>> {
  const rows = await db.selectFrom('colorValues').selectAll().orderBy('name').execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

interface Context {
  db: Database
  user: CurrentUser
  requestId: string
}

/** Sets how a colour looks, or removes it with an empty value. */
export const saveColorValue = (
  { db, user, requestId }: Context,
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
    await writeAudit(tx, {
      actor: user,
      action: 'color-value-changed',
      subject: `color ${name}`,
      after: { value },
      requestId,
    })
    return listColorValues(tx)
  })
