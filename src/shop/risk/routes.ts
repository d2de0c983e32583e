import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { route } from '#platform/http.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { type ConnectionContext, changeConnection } from '#shop/connections/commands/change-connection.ts'
import { lockSettings, writeSettings } from '#shop/settings/service.ts'
import { blockPhone, forgivePhone, listBlockedPhones } from './blocked-phones.ts'
import * as contract from './contract.ts'
import { replayRules } from './replay-rules.ts'
import { actionRules, type CallRules, walletsOf } from './rules.ts'
import { readCallRules, rulesKey } from './service.ts'

const withVersion = (rules: CallRules): contract.CallRulesWithVersion => ({
  ...rules,
  version: createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16),
})

interface RiskOptions {
  canSendCodes: (context: { db: Database; memoize: PageCache['memoize'] }) => Promise<boolean>
  /** Has the orders called that wait for an advance, when nobody can pay one any more. */
  callInsteadOfAdvances: (tx: Tx) => Promise<unknown>
  /** All statuses of orders. */
  orderStatuses: readonly string[]
}

interface RulesContext extends Omit<RiskOptions, 'orderStatuses'> {
  db: Database
  memoize: PageCache['memoize']
}

/**
 * Rejects codes that could not be sent, and advances that could not be paid. What was chosen while there was a gateway, or a wallet,
 * stays: those orders are called.
 */
async function checkActions(
  { db, memoize, canSendCodes }: Pick<RulesContext, 'db' | 'memoize' | 'canSendCodes'>,
  before: CallRules,
  after: CallRules,
) {
  const problems = actionRules.flatMap((rule) =>
    after.actions[rule] === 'code' && before.actions[rule] !== 'code'
      ? [[`actions.${rule}`, 'No gateway for text messages is connected.']]
      : [],
  )
  if (problems.length && !(await canSendCodes({ db, memoize }))) throw invalid(Object.fromEntries(problems))
  if (walletsOf(after).length > 0) return
  const unpayable = actionRules.filter(
    (rule) => after.actions[rule] === 'advance' && before.actions[rule] !== 'advance',
  )
  if (unpayable.length)
    throw invalid(
      Object.fromEntries(unpayable.map((rule) => [`actions.${rule}`, 'No wallet takes an advance.'])),
    )
}

const changeCallRules = (
  { db, memoize, canSendCodes, callInsteadOfAdvances, ...context }: RulesContext & ConnectionContext,
  { version, ...rules }: contract.CallRulesWithVersion,
) =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const current = await readCallRules(tx)
    const before = withVersion(current)
    // A retry after a lost response is no conflict.
    if (isDeepStrictEqual(current, rules)) return before
    if (before.version !== version)
      throw notPossibleNow('Somebody else has changed this meanwhile.', { now: before })
    await checkActions({ db: tx, memoize, canSendCodes }, current, rules)
    await writeSettings(tx, { [rulesKey]: rules })
    if (walletsOf(current).length > 0 && walletsOf(rules).length === 0) await callInsteadOfAdvances(tx)
    const after = withVersion(await readCallRules(tx))
    // Where customers send their money.
    if (!isDeepStrictEqual(current.wallets, rules.wallets))
      await changeConnection(tx, context, {
        action: 'wallets-changed',
        subject: 'settings',
        before: current.wallets,
        after: rules.wallets,
      })
    await writeAudit(tx, {
      actor: context.user,
      requestId: context.requestId,
      action: 'call-rules-changed',
      subject: 'settings',
      before,
      after,
    })
    return after
  })

export function riskRoutes(app: FastifyInstance, { orderStatuses, ...options }: RiskOptions) {
  route(app, contract.getCallRules, async ({ db }) => withVersion(await readCallRules(db)))
  route(app, contract.putCallRules, async ({ body: { password, ...rules }, confirm, ...context }) =>
    changeCallRules({ ...context, ...options, confirmation: await confirm(password) }, rules),
  )
  route(app, contract.replayCallRules, ({ db, user, body }) => replayRules({ db, user, orderStatuses }, body))
  route(app, contract.getBlockedPhones, ({ db, query }) => listBlockedPhones(db, query))
  route(app, contract.blockPhone, ({ body, ...context }) => blockPhone(context, body))
  route(app, contract.forgivePhone, ({ body, ...context }) => forgivePhone(context, body))
}
