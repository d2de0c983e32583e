import { randomInt } from 'node:crypto'
import type { Database } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { createAdmin } from '#shop/users/service.ts'
import { findPasswordProblem } from './passwords.ts'
import type { AuthProvider } from './provider.ts'

interface Credentials {
  email: string | undefined
  password: string | undefined
}

/**
 * Creates the first administrator when there is none; one process at a time may ask. Returns the e-mail and, only if it was
 * generated, the password; null when an administrator exists.
 */
export async function createFirstAdmin(db: Database, provider: AuthProvider, credentials: Credentials) {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  if (admin) return null
  const email = (credentials.email ?? 'admin@shop.localhost').toLowerCase()
  const customer = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (customer) throw new Error(`${email} is a customer's address. Set ADMIN_EMAIL to another one.`)
  if (credentials.password && (await findPasswordProblem(db, credentials.password, email)))
    throw new Error('ADMIN_PASSWORD is too easy to guess. Choose another one, or leave it out to get one.')
  const password = credentials.password ?? generatePassword()
  const { user } = await provider.api.signUpEmail({ body: { name: 'Shop owner', email, password } })
  await db.deleteFrom('identitySessions').where('userId', '=', user.id).execute()
  await db.transaction().execute(async (tx) => {
    const id = await createAdmin(tx, { identityId: user.id, name: user.name, email })
    await writeAudit(tx, {
      actor: null,
      action: 'first-admin-made',
      subject: `user ${id}`,
      after: { email },
    })
  })
  return { email, password: credentials.password === undefined ? password : null }
}

/** About 74 bits of entropy in groups that can be typed from paper. */
function generatePassword() {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
