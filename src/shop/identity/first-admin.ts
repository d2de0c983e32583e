import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { IdentityProvider } from './provider.ts'

interface Wanted {
  email: string | undefined
  password: string | undefined
}

/**
 * Makes the first administrator when the shop has none. Answers what to tell the owner (the password only when it was
 * generated), or null when there is an administrator already.
 */
export async function makeFirstAdmin(db: Database, provider: IdentityProvider, wanted: Wanted) {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(7205760)`.execute(connection)
    try {
      const admin = await connection
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .executeTakeFirst()
      if (admin) return null
      const email = (wanted.email ?? 'admin@shop.localhost').toLowerCase()
      const taken = await connection
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
      if (taken) throw new Error(`${email} is a customer's address. Set ADMIN_EMAIL to another one.`)
      const password = wanted.password ?? readablePassword()
      const { user } = await provider.api.signUpEmail({ body: { name: 'Shop owner', email, password } })
      await db.deleteFrom('identitySessions').where('userId', '=', user.id).execute()
      await db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('users')
          .values({ identityId: user.id, name: user.name, email, role: 'admin' })
          .returning('id')
          .executeTakeFirstOrThrow()
        await writeAudit(tx, {
          visitor: null,
          action: 'first-admin-made',
          subject: `user ${id}`,
          after: { email },
        })
      })
      return { email, password: wanted.password === undefined ? password : null }
    } finally {
      await sql`select pg_advisory_unlock(7205760)`.execute(connection)
    }
  })
}

/** About 70 bits in groups that can be typed from paper. */
function readablePassword() {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
