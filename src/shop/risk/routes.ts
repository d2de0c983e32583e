import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { editConflict, invalid } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { versionOf } from '#platform/version-of.ts'
import { type ConfirmedCall, changeConnection } from '#shop/connections/commands/change-connection.ts'
import { route } from '#shop/route.ts'
import { lockSettings, writeSettings } from '#shop/settings/service.ts'
import type { Call, Domain } from '#shop/shop.ts'
import { blockPhone, forgivePhone, listBlockedPhones } from './blocked-phones.ts'
import * as contract from './contract.ts'
import { replayRules } from './replay-rules.ts'
import { actionRules, type CallRules, mayRequireAdvance, walletsOf } from './rules.ts'
import { readCallRules, rulesKey } from './service.ts'

const withVersion = (rules: CallRules): contract.CallRulesWithVersion => ({
  ...rules,
  version: versionOf(rules),
})

interface RiskOptions {
  /** Has the orders called that wait for an advance, when nobody can pay one any more. */
  callInsteadOfAdvances: (tx: Tx) => Promise<unknown>
  /** All statuses of orders. */
  orderStatuses: readonly string[]
}

/**
 * Rejects codes that could not be sent, and advances that could not be paid. What was chosen while there was a gateway, or a wallet,
 * stays: those orders are called.
 */
async function checkActions(db: Tx, { memoize, canSendCodes }: Call, before: CallRules, after: CallRules) {
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
  call: ConfirmedCall,
  callInsteadOfAdvances: RiskOptions['callInsteadOfAdvances'],
  { version, ...rules }: contract.CallRulesWithVersion,
) =>
  inTransaction(call.db, async (tx) => {
    await lockSettings(tx)
    const current = await readCallRules(tx)
    const before = withVersion(current)
    // A retry after a lost response is no conflict.
    if (isDeepStrictEqual(current, rules)) return before
    if (before.version !== version) throw editConflict(contract.putCallRules, before)
    await checkActions(tx, call, current, rules)
    await writeSettings(tx, { [rulesKey]: rules })
    if (walletsOf(current).length > 0 && walletsOf(rules).length === 0) await callInsteadOfAdvances(tx)
    const after = withVersion(await readCallRules(tx))
    // Where customers send their money.
    if (!isDeepStrictEqual(current.wallets, rules.wallets))
      await changeConnection(tx, call, {
        action: 'wallets-changed',
        subject: 'settings',
        before: current.wallets,
        after: rules.wallets,
      })
    await call.audit(tx, 'call-rules-changed', 'settings', { before, after })
    return after
  })

function riskRoutes(app: FastifyInstance, { orderStatuses, callInsteadOfAdvances }: RiskOptions) {
  route(app, contract.getCallRules, async (_, { db }) => withVersion(await readCallRules(db)))
  route(app, contract.putCallRules, async ({ body: { password, ...rules }, confirm }, call) =>
    changeCallRules({ ...call, confirmation: await confirm(password) }, callInsteadOfAdvances, rules),
  )
  route(app, contract.getPaymentTerms, async (_, { db }) => {
    const rules = await readCallRules(db)
    return { advanceBy: mayRequireAdvance(rules) ? walletsOf(rules).map(({ name }) => name) : [] }
  })
  route(app, contract.replayCallRules, ({ body }, { db, user }) =>
    replayRules({ db, user, orderStatuses }, body),
  )
  route(app, contract.getBlockedPhones, ({ query }, { db }) => listBlockedPhones(db, query))
  route(app, contract.blockPhone, ({ body }, call) => blockPhone(call, body))
  route(app, contract.forgivePhone, ({ body }, call) => forgivePhone(call, body))
}

export const riskDomain = (options: RiskOptions): Domain => ({
  routes: (app) => riskRoutes(app, options),
})
