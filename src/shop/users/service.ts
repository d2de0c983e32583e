import { z } from 'zod'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import type { Session, Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { holdAdmins, refuseLastAdmin } from './admins.ts'

/** The mail that greets a new customer; who writes mails about accounts does it. */
export const welcomeCustomer = job({
  name: 'mail-welcome',
  data: z.object({ userId: z.number().int(), language: z.enum(['en', 'bn']) }),
})

/**
 * The shop's record of a signed-in person, made as a customer when there is none (D33), who is then welcomed by mail: once,
 * whichever call comes first. Answers its id.
 */
export async function recordCustomer(
  { db, jobs }: { db: Database; jobs: Jobs },
  session: Session,
  language: Language,
) {
  const recorded = await inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('users')
      .values({ identityId: session.identityId, name: session.name, email: session.email.toLowerCase() })
      .onConflict((conflict) => conflict.column('identityId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) await jobs.enqueue(tx, welcomeCustomer, { userId: made.id, language })
    return made
  })
  if (recorded) return String(recorded.id)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('identityId', '=', session.identityId)
    .executeTakeFirstOrThrow()
  return String(id)
}

/** The name somebody has given themselves; printed on what they order from now on. */
export async function renameUser(db: Database, identityId: string, name: string) {
  await db
    .updateTable('users')
    .set({ name })
    .where('identityId', '=', identityId)
    .where('name', '<>', name)
    .execute()
}

/**
 * Takes somebody out of the shop at their own wish, with their sign-in and everything that is theirs alone. Orders stay in
 * the books and belong to nobody from then on.
 */
export const closeAccount = (db: Database, identityId: string) =>
  inTransaction(db, async (tx) => {
    await holdAdmins(tx)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'email', 'name'])
      .where('identityId', '=', identityId)
      .forUpdate()
      .executeTakeFirst()
    if (user) {
      const visitor: Visitor = { ...user, role: user.role as Visitor['role'] }
      if (visitor.role === 'admin')
        await refuseLastAdmin(tx, user.id, 'The last administrator of the shop cannot be deleted.')
      await writeAudit(tx, { visitor, action: 'account-deleted', subject: `user ${user.id}` })
    }
    // The shop's record, the sessions and what hangs on them go with it.
    await tx.deleteFrom('identityUsers').where('id', '=', identityId).execute()
  })

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
