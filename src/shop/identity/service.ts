import { errors, jwtVerify, SignJWT } from 'jose'
import { ShopError } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import type { Session, Visitor } from '#platform/callers.ts'
import type { Database } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { recordCustomer } from '#shop/users/service.ts'
import type { IdentityProvider } from './provider.ts'

const issuer = 'shodai'
const audience = 'shodai-api'
const type = 'at+jwt'
const lifetime = '15m'

const keyFrom = (secret: string) => new TextEncoder().encode(secret)

/** A short-lived token that names a session; who that is and what they may do is looked up at every call. */
export const makeToken = (secret: string, sessionId: string) =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(keyFrom(secret))

/** Who a token speaks for now; null when it is no good, its session has ended or the person is gone. */
export async function findVisitor(db: Database, secret: string, token: string): Promise<Visitor | null> {
  const sessionId = await jwtVerify(token, keyFrom(secret), {
    algorithms: ['HS256'],
    issuer,
    audience,
    typ: type,
    requiredClaims: ['exp', 'iat', 'sid'],
  }).then(
    ({ payload }) => String(payload.sid),
    (error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    },
  )
  if (sessionId === null) return null
  const row = await db
    .selectFrom('identitySessions')
    .innerJoin('users', 'users.identityId', 'identitySessions.userId')
    .select(['users.id', 'users.role', 'users.email', 'users.name'])
    .where('identitySessions.id', '=', sessionId)
    .where('identitySessions.expiresAt', '>', new Date())
    .executeTakeFirst()
  return row ? { ...row, role: row.role as Visitor['role'] } : null
}

/** The session behind the identity provider's cookie. */
export async function findSession(provider: IdentityProvider, headers: Headers): Promise<Session | null> {
  const found = await provider.api.getSession({ headers })
  if (!found) return null
  const { session, user } = found
  return { id: session.id, identityId: user.id, email: user.email, name: user.name }
}

/** Whether somebody can sign in with a password, and not only at a provider of their own. */
export async function hasPassword(db: Database, identityId: string) {
  const account = await db
    .selectFrom('identityAccounts')
    .select('id')
    .where('userId', '=', identityId)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

/** A token for the session's own e-mail (D1); somebody else's is refused as if nobody were signed in. */
export async function answerJwt(
  { db, jobs, secret }: { db: Database; jobs: Jobs; secret: string },
  session: Session,
  { email, language }: { email: string; language: Language },
) {
  if (email.toLowerCase() !== session.email.toLowerCase())
    throw new ShopError('not-signed-in', 'Please sign in with this e-mail.')
  // Sign-up may have been cut off before the customer was recorded.
  await recordCustomer({ db, jobs }, session, language)
  return { token: await makeToken(secret, session.id) }
}
