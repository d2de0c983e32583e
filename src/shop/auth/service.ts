import { errors, jwtVerify, SignJWT } from 'jose'
import { ShopError } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import type { CurrentUser, Session } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { ensureCustomer } from '#shop/users/service.ts'
import type { AuthProvider } from './provider.ts'
import { parseRule, pendingStep, secondStepRuleKey } from './second-step-rule.ts'

const issuer = 'shodai'
const audience = 'shodai-api'
const tokenType = 'at+jwt'
const lifetime = '15m'

const encodeKey = (secret: string) => new TextEncoder().encode(secret)

/** Signs a short-lived token that carries only a session id. User and role are read from the database on every request. */
export const createAccessToken = (secret: string, sessionId: string) =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: tokenType })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(encodeKey(secret))

/** The user of an access token; null when the token is invalid, its session has ended or the user was deleted. */
export async function findCurrentUser(
  db: Database,
  secret: string,
  token: string,
): Promise<CurrentUser | null> {
  const sessionId = await jwtVerify(token, encodeKey(secret), {
    algorithms: ['HS256'],
    issuer,
    audience,
    typ: tokenType,
    requiredClaims: ['exp', 'iat', 'sid'],
  }).then(
    ({ payload }) => String(payload.sid),
    (error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    },
  )
  return sessionId === null ? null : findUserOfSession(db, sessionId)
}

/** The user of a session. Staff whose second step is missing are a customer with a note. */
export async function findUserOfSession(db: Database, sessionId: string): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('identitySessions')
    .innerJoin('users', 'users.identityId', 'identitySessions.userId')
    .select(['users.id', 'users.role', 'users.email', 'users.name', 'users.permissions'])
    .select(['users.hasSecondStep', 'identitySessions.secondStep', 'identitySessions.id as sessionId'])
    .select('identitySessions.createdAt as signedInAt')
    .select((eb) => eb.selectFrom('settings').select('value').where('key', '=', secondStepRuleKey).as('rule'))
    .where('identitySessions.id', '=', sessionId)
    .where('identitySessions.expiresAt', '>', new Date())
    .executeTakeFirst()
  if (!row) return null
  const { hasSecondStep, secondStep, rule, ...person } = row
  const user: CurrentUser = {
    ...person,
    role: person.role as CurrentUser['role'],
    permissions: person.permissions as CurrentUser['permissions'],
  }
  const pending = pendingStep(user, { hasSecondStep, hasTakenIt: secondStep !== null, rule: parseRule(rule) })
  return pending ? { ...user, role: 'customer', permissions: null, pending } : user
}

/** The session of Better Auth's cookie, or null. */
export async function findSession(provider: AuthProvider, headers: Headers): Promise<Session | null> {
  const result = await provider.api.getSession({ headers })
  if (!result) return null
  const { session, user } = result
  return { id: session.id, identityId: user.id, email: user.email, name: user.name }
}

/** The e-mail of the account whose password this link sets; undefined when it is none of a valid link. */
export async function emailOfResetLink(provider: AuthProvider, token: string) {
  const { internalAdapter } = await provider.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  const user = link && (await internalAdapter.findUserById(link.value))
  return user?.email
}

/** Whether the account has a password; accounts created by social sign-in have none. */
export async function hasPassword(db: Database, identityId: string) {
  const account = await db
    .selectFrom('identityAccounts')
    .select('id')
    .where('userId', '=', identityId)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

/** Issues an access token for the session's own e-mail (D1); any other e-mail is answered with 401. */
export async function issueAccessToken(
  { db, jobs, secret }: { db: Database; jobs: Jobs; secret: string },
  session: Session,
  { email, language }: { email: string; language: Language },
) {
  if (email.toLowerCase() !== session.email.toLowerCase())
    throw new ShopError('not-signed-in', 'Please sign in with this email address.')
  // The connection may have been lost during sign-up, before the customer was created.
  await ensureCustomer({ db, jobs }, session, language)
  return { token: await createAccessToken(secret, session.id) }
}
