import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Session, Visitor } from '#platform/http.ts'

/** The shop's record of a signed-in person, made as a customer when there is none (D33). Answers its id. */
export async function recordCustomer(db: Database, session: Session) {
  const recorded = await db
    .insertInto('users')
    .values({ identityId: session.identityId, name: session.name, email: session.email.toLowerCase() })
    .onConflict((conflict) => conflict.column('identityId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (recorded) return String(recorded.id)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('identityId', '=', session.identityId)
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Whether the person with this e-mail has `role`; about others only an administrator is answered. */
export async function hasRole(db: Database, visitor: Visitor, email: string, role: Visitor['role']) {
  const asked = email.toLowerCase()
  if (asked === visitor.email) return visitor.role === role
  if (visitor.role !== 'admin') throw notFound('User')
  const user = await db.selectFrom('users').select('role').where('email', '=', asked).executeTakeFirst()
  return user?.role === role
}

/** Holds up whoever else counts or orders what this person keeps, until the transaction ends. */
export async function lockUser(tx: Tx, id: number) {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('User'))
}
