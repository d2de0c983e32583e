import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '#platform/database.ts'
import { readSettings } from '#shop/settings/service.ts'
import { isCommonPassword, wordsOfEmail } from './common-passwords.ts'
import { type PasswordProblem, passwordProblem } from './rules.ts'

/** What makes a new password unsuitable for the account with this e-mail, or null. */
export async function findPasswordProblem(
  db: Database,
  password: string,
  email = '',
): Promise<PasswordProblem | null> {
  const problem = passwordProblem(password)
  if (problem) return problem
  const { shopName, shopNameBn } = await readSettings(db)
  const ownWords = [...wordsOfEmail(email), shopName, shopNameBn]
  return (await isCommonPassword(password, ownWords)) ? 'common' : null
}

const derive = promisify(argon2)

/** The minimum that OWASP recommends for argon2id; 19 MB per hash. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

const phcString =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,3}),p=(?<parallelism>\d{1,3})\$(?<salt>[A-Za-z0-9+/]{11,86})\$(?<tag>[A-Za-z0-9+/]{16,86})$/

// Each hash occupies a core and 19 MB.
const maxConcurrent = 2
let running = 0
const queue: (() => void)[] = []

async function limitConcurrency<T>(task: () => Promise<T>) {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve))
  running += 1
  try {
    return await task()
  } finally {
    running -= 1
    queue.shift()?.()
  }
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Hashes a password with argon2id into a PHC string, which carries the parameters and the salt. */
export async function hashPassword(password: string) {
  const salt = randomBytes(saltLength)
  const tag = await limitConcurrency(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength, ...cost }),
  )
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

/** Whether a password matches a PHC string; false when that is malformed. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const { memory, passes, parallelism, salt, tag } = phcString.exec(hash)?.groups ?? {}
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await limitConcurrency(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  ).catch(() => null)
  return actual !== null && timingSafeEqual(actual, expected)
}

/** Hours for which the link in an e-mail is valid. */
export const resetLinkHours = 1

/** Invalidates every reset link that was mailed to this user. */
export async function deletePasswordResetLinks(db: Database, identityId: string) {
  // A link is stored under the hash of its token, with the user's id as its value.
  await db.deleteFrom('identityVerifications').where('value', '=', identityId).execute()
}

/** Runs after a new password was set through a mailed link. */
export async function completePasswordReset(db: Database, { id }: { id: string }) {
  const { emailVerified } = await db
    .selectFrom('identityUsers')
    .select('emailVerified')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!emailVerified) {
    // Until now anybody could have created this account with someone else's address, so other sign-in methods are
    // removed when the owner of the mailbox takes over.
    await db
      .deleteFrom('identityAccounts')
      .where('userId', '=', id)
      .where('providerId', '<>', 'credential')
      .execute()
    await db.updateTable('identityUsers').set({ emailVerified: true }).where('id', '=', id).execute()
  }
  await deletePasswordResetLinks(db, id)
}
