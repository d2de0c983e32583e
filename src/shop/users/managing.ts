import type { Role } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { holdAdmins, refuseFormerAdmin, refuseLastAdmin } from './admins.ts'
import { userFrom } from './queries.ts'

interface Managing {
  db: Database
  visitor: Visitor
  requestId: string
}

const lockWhole = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('User'))

/** Makes somebody an administrator or a customer; it holds from their next call on. */
export const changeRole = ({ db, visitor, requestId }: Managing, id: number, role: Role) =>
  inTransaction(db, async (tx) => {
    await holdAdmins(tx)
    await refuseFormerAdmin(tx, visitor)
    const user = await lockWhole(tx, id)
    // An answer that was lost is asked for again: nothing is left to do then.
    if (user.role === role) return userFrom(user)
    if (role === 'customer')
      await refuseLastAdmin(tx, id, 'The last administrator of the shop cannot be demoted.')
    await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'role-changed', subject: `user ${id}` },
      before: { role: user.role },
      after: { role },
    })
    return userFrom({ ...user, role })
  })

/** Takes somebody out of the shop with their sign-in; who they were stays in the audit log, their orders belong to nobody. */
export const deleteUser = ({ db, visitor, requestId }: Managing, id: number) =>
  inTransaction(db, async (tx) => {
    await holdAdmins(tx)
    await refuseFormerAdmin(tx, visitor)
    const { identityId, ...user } = await lockWhole(tx, id)
    if (user.role === 'admin')
      await refuseLastAdmin(tx, id, 'The last administrator of the shop cannot be deleted.')
    const { _id, ...before } = userFrom(user)
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'user-deleted', subject: `user ${_id}` },
      before,
    })
    await tx.deleteFrom('identityUsers').where('id', '=', identityId).execute()
    return { _id }
  })

/** Ends whatever somebody is signed in with, on every device. Answers how many sign-ins that were. */
export const signOutUser = ({ db, visitor, requestId }: Managing, id: number) =>
  inTransaction(db, async (tx) => {
    const { identityId } = await lockWhole(tx, id)
    const ended = await tx.deleteFrom('identitySessions').where('userId', '=', identityId).executeTakeFirst()
    const sessions = Number(ended.numDeletedRows)
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'user-signed-out', subject: `user ${id}` },
      before: { sessions },
    })
    return { sessions }
  })
