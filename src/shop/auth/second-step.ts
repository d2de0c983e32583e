import { sql } from 'kysely'
import { z } from 'zod'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser, PersonConfirmation } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { clearLimit, countAgainstLimit, countWithDelay, refundLimit } from '#platform/rate-limits.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { lockSettings, writeSettings } from '#shop/settings/service.ts'
import type { Call, Shop } from '#shop/shop.ts'
import { assertStillAdmin, getUserForUpdate, lockAdmins } from '#shop/users/service.ts'
import { newRecoveryCodes, newSecret, periodOfCode, recoveryHash, secretForApp } from './codes.ts'
import { hasJustSignedIn } from './confirm-person.ts'
import type { SecondStepRule } from './contract.ts'
import { isRequired, parseRule, pendingStep, secondStepRuleKey } from './second-step-rule.ts'
import { endSessions } from './sessions.ts'

/** What of somebody's second step is recorded, and told them by e-mail (D167). */
export type SecondStepAction =
  | 'passkey-added'
  | 'passkey-removed'
  | 'code-app-added'
  | 'code-app-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'second-step-removed'

/** Tells the person of such an entry; handled in `second-step-emails.ts`. */
export const mailSecondStep = job({
  name: 'mail-second-step',
  data: z.object({ entry: z.int() }),
  end: 'health',
})

interface Change {
  jobs: Jobs
  user: CurrentUser
  requestId: string
}

async function recordChange(
  tx: Tx,
  { jobs, user: actor, requestId }: Change,
  action: SecondStepAction,
  userId = actor.id,
) {
  const entry = await writeAudit(tx, { actor, action, subject: `user ${userId}`, requestId })
  await jobs.enqueue(tx, mailSecondStep, { entry })
}

/** Tries at one account from one network, and from all together: who types codes knows the password already. */
const tries = { free: 5, first: 15, max: 900, window: 24 * 3600 }
const triesOfAll = { max: 20, seconds: 3600 }
const keyOf = ({ id }: CurrentUser) => `second-step:${id}`

async function countTry({ db, user, network, limits }: Pick<Call, 'db' | 'user' | 'network' | 'limits'>) {
  if (!limits) return
  await countWithDelay(db, `${keyOf(user)}:${network}`, tries)
  await countAgainstLimit(db, keyOf(user), triesOfAll.max, triesOfAll.seconds)
}

async function forgiveTry({ db, user, network }: Pick<Call, 'db' | 'user' | 'network'>) {
  await clearLimit(db, `${keyOf(user)}:${network}`)
  await refundLimit(db, keyOf(user))
}

const wrongCode = () => invalid({ code: 'Wrong' })

async function readSecondStepRule(db: Database | Tx) {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', secondStepRuleKey)
    .executeTakeFirst()
  return parseRule(row?.value)
}

/** What a person signs in with besides the password. */
export async function readSecondSteps(db: Database, { id, sessionId }: CurrentUser) {
  const account = await db
    .selectFrom('users')
    .leftJoin('codeApps', 'codeApps.identityId', 'users.identityId')
    .leftJoin('identitySessions', (join) =>
      join
        .onRef('identitySessions.userId', '=', 'users.identityId')
        .on('identitySessions.id', '=', sessionId ?? ''),
    )
    .select(['users.identityId', 'users.role', 'users.permissions', 'users.hasSecondStep', 'codeApps.secret'])
    .select('identitySessions.secondStep')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('User'))
  const passkeys = await db
    .selectFrom('identityPasskeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', account.identityId)
    .orderBy('createdAt')
    .execute()
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('identityId', '=', account.identityId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const rule = await readSecondStepRule(db)
  const person = account as Pick<CurrentUser, 'role' | 'permissions'>
  const { hasSecondStep } = account
  return {
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, addedAt: createdAt.toISOString() })),
    hasApp: account.secret !== null,
    recoveryCodes: count,
    rule,
    isRequired: isRequired(person, rule),
    pending: pendingStep(person, { hasSecondStep, hasTakenIt: account.secondStep !== null, rule }),
  }
}

/** Who is asked to set up a second step right after signing in has just typed the password. */
export const confirmSetUp = async (
  user: CurrentUser,
  confirm: () => Promise<PersonConfirmation>,
): Promise<PersonConfirmation> =>
  user.pending === 'set-up' && hasJustSignedIn(user) ? { problem: null } : confirm()

export function assertConfirmed({ problem }: PersonConfirmation) {
  if (problem !== null) throw invalid({ password: problem })
}

const markSession = (tx: Tx, { sessionId = '' }: CurrentUser, secondStep: 'passkey' | 'code' | 'recovery') =>
  tx
    .updateTable('identitySessions')
    .set({ secondStep })
    .where('id', '=', sessionId)
    .where('secondStep', 'is', null)
    .execute()

/** Uses a code of the app, or else a recovery code, which no other call can use again; null if it is neither. */
async function takeCode(
  tx: Tx,
  { encryptionOf, secret: shopSecret }: Shop,
  identityId: string,
  code: string,
) {
  if (/^\d{6}$/.test(code)) {
    const app = await tx
      .selectFrom('codeApps')
      .select('secret')
      .where('identityId', '=', identityId)
      .executeTakeFirst()
    const secret = app?.secret && encryptionOf('second-step').decrypt(app.secret)
    const period = secret ? periodOfCode(secret, code, Date.now()) : null
    if (period === null) return null
    const used = await tx
      .updateTable('codeApps')
      .set({ lastPeriod: period })
      .where('identityId', '=', identityId)
      .where('lastPeriod', '<', period)
      .executeTakeFirst()
    return used.numUpdatedRows > 0 ? 'code' : null
  }
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('identityId', '=', identityId)
    .where('codeHash', '=', recoveryHash(shopSecret, identityId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0 ? 'recovery' : null
}

/** Takes the second step of the caller's session with a code. */
export async function takeSecondStep(call: Call, code: string) {
  const { db, user } = call
  await countTry(call)
  const way = await inTransaction(db, async (tx) => {
    const { identityId } = await getUserForUpdate(tx, user.id)
    const way = await takeCode(tx, call, identityId, code)
    if (way) await markSession(tx, user, way)
    if (way === 'recovery') await recordChange(tx, call, 'recovery-code-used')
    return way
  })
  if (!way) throw wrongCode()
  await forgiveTry(call)
  return readSecondSteps(db, user)
}

/** Begins to set up an app: its secret counts once a code of it was right. */
export const startCodeApp = (
  { db, user, encryptionOf }: Call,
  { shop, confirmation }: { shop: string; confirmation: PersonConfirmation },
) =>
  inTransaction(db, async (tx) => {
    assertConfirmed(confirmation)
    const { identityId, email } = await getUserForUpdate(tx, user.id)
    const secret = newSecret()
    const started = { newSecret: encryptionOf('second-step').encrypt(secret), newAt: new Date() }
    await tx
      .insertInto('codeApps')
      .values({ identityId, ...started })
      .onConflict((conflict) => conflict.column('identityId').doUpdateSet(started))
      .execute()
    return secretForApp(secret, { shop, account: email })
  })

/** Minutes that a person has between the QR code and the first code. */
const setUpMinutes = 30

/** Ends setting up an app with its first code, which is not taken again. */
export async function confirmCodeApp(call: Call, code: string) {
  const { db, user, encryptionOf } = call
  await countTry(call)
  const isRight = await inTransaction(db, async (tx) => {
    const { identityId } = await getUserForUpdate(tx, user.id)
    const app = await tx
      .selectFrom('codeApps')
      .select('newSecret')
      .where('identityId', '=', identityId)
      .where('newAt', '>', new Date(Date.now() - setUpMinutes * 60_000))
      .executeTakeFirst()
    const secret = app?.newSecret && encryptionOf('second-step').decrypt(app.newSecret)
    if (!secret) throw notPossibleNow('Please begin again: this took too long.')
    const period = periodOfCode(secret, code, Date.now())
    if (period === null) return false
    await tx
      .updateTable('codeApps')
      .set({
        secret: app.newSecret,
        confirmedAt: sql<Date>`now()`,
        newSecret: null,
        newAt: null,
        lastPeriod: period,
      })
      .where('identityId', '=', identityId)
      .execute()
    await markSession(tx, user, 'code')
    await recordChange(tx, call, 'code-app-added')
    return true
  })
  if (!isRight) throw wrongCode()
  await forgiveTry(call)
  return readSecondSteps(db, user)
}

/** Recovery codes are of no use without a second step, and a later one gets new ones. */
const dropIdleCodes = (tx: Tx, identityId: string) =>
  tx
    .deleteFrom('recoveryCodes')
    .where('identityId', '=', identityId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('id')
            .where('identityId', '=', identityId)
            .where('hasSecondStep', '=', true),
        ),
      ),
    )
    .execute()

export async function removeCodeApp(call: Call, confirmation: PersonConfirmation) {
  const { db, user } = call
  assertConfirmed(confirmation)
  await inTransaction(db, async (tx) => {
    const { identityId } = await getUserForUpdate(tx, user.id)
    const removed = await tx.deleteFrom('codeApps').where('identityId', '=', identityId).executeTakeFirst()
    if (removed.numDeletedRows === 0n) return
    await dropIdleCodes(tx, identityId)
    await recordChange(tx, call, 'code-app-removed')
  })
  return readSecondSteps(db, user)
}

/** Records a passkey that the provider has stored; this session has proved it. */
export const passkeyWasAdded = (db: Database, change: Change) =>
  inTransaction(db, async (tx) => {
    await markSession(tx, change.user, 'passkey')
    await recordChange(tx, change, 'passkey-added')
  })

export async function removePasskey(call: Call, id: string, confirmation: PersonConfirmation) {
  const { db, user } = call
  assertConfirmed(confirmation)
  await inTransaction(db, async (tx) => {
    const { identityId } = await getUserForUpdate(tx, user.id)
    const removed = await tx
      .deleteFrom('identityPasskeys')
      .where('id', '=', id)
      .where('userId', '=', identityId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw notFound('Passkey')
    await dropIdleCodes(tx, identityId)
    await recordChange(tx, call, 'passkey-removed')
  })
  return readSecondSteps(db, user)
}

/** Makes recovery codes, which end those before. They are shown once; the first ones belong to setting up a second step. */
export async function makeRecoveryCodes(call: Call, confirm: () => Promise<PersonConfirmation>) {
  const { db, user, secret } = call
  const made = await db
    .selectFrom('recoveryCodes')
    .innerJoin('users', 'users.identityId', 'recoveryCodes.identityId')
    .select('codeHash')
    .where('users.id', '=', user.id)
    .limit(1)
    .executeTakeFirst()
  // Used ones count as well: who has a session of somebody else makes no codes when theirs are used up.
  assertConfirmed(made ? await confirm() : { problem: null })
  const codes = newRecoveryCodes()
  await inTransaction(db, async (tx) => {
    const { identityId, hasSecondStep } = await getUserForUpdate(tx, user.id)
    if (!hasSecondStep) throw notPossibleNow('Add a passkey or an app first.')
    await tx.deleteFrom('recoveryCodes').where('identityId', '=', identityId).execute()
    await tx
      .insertInto('recoveryCodes')
      .values(codes.map((code) => ({ identityId, codeHash: recoveryHash(secret, identityId, code) })))
      .execute()
    await recordChange(tx, call, 'recovery-codes-made')
  })
  return { codes }
}

/** Says of whom the shop requires a second step. */
export async function changeSecondStepRule(
  call: Call,
  rule: SecondStepRule,
  confirmation: PersonConfirmation,
) {
  const { db, user, audit } = call
  assertConfirmed(confirmation)
  await inTransaction(db, async (tx) => {
    await lockAdmins(tx)
    await assertStillAdmin(tx, user)
    await lockSettings(tx)
    const before = await readSecondStepRule(tx)
    await writeSettings(tx, { [secondStepRuleKey]: rule })
    await audit(tx, 'second-step-rule-changed', 'settings', { before, after: rule })
  })
  return readSecondSteps(db, user)
}

/** Opens the account of somebody who has lost phone and recovery codes: the password alone signs in again, everywhere anew. */
export async function removeSecondStepOf(call: Call, id: number, confirmation: PersonConfirmation) {
  const { db, user } = call
  if (id === user.id) throw notPossibleNow('Another administrator does this for you.')
  assertConfirmed(confirmation)
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx)
    await assertStillAdmin(tx, user)
    const account = await getUserForUpdate(tx, id)
    // A retry after a lost response.
    if (!account.hasSecondStep) return { sessions: 0 }
    const { identityId } = account
    await tx.deleteFrom('identityPasskeys').where('userId', '=', identityId).execute()
    await tx.deleteFrom('codeApps').where('identityId', '=', identityId).execute()
    await tx.deleteFrom('recoveryCodes').where('identityId', '=', identityId).execute()
    const sessions = await endSessions(tx, { id, identityId })
    await recordChange(tx, call, 'second-step-removed', id)
    return { sessions }
  })
}
