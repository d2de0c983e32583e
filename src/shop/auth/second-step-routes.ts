import type { FastifyInstance } from 'fastify'
import { route } from '#shop/route.ts'
import { readSettings } from '#shop/settings/service.ts'
import * as contract from './contract.ts'
import {
  changeSecondStepRule,
  confirmCodeApp,
  confirmSetUp,
  makeRecoveryCodes,
  readSecondSteps,
  removeCodeApp,
  removePasskey,
  removeSecondStepOf,
  startCodeApp,
  takeSecondStep,
} from './second-step.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** What staff sign in with besides their password, and where people are signed in. */
export function secondStepRoutes(app: FastifyInstance) {
  route(app, contract.getSecondSteps, (_request, { db, user }) => readSecondSteps(db, user))
  route(app, contract.takeSecondStep, ({ body }, call) => takeSecondStep(call, body.code))
  route(app, contract.postCodeApp, async ({ body, confirm }, call) =>
    startCodeApp(call, {
      shop: (await readSettings(call.db)).shopName,
      confirmation: await confirmSetUp(call.user, () => confirm(body.password)),
    }),
  )
  route(app, contract.putCodeApp, ({ body }, call) => confirmCodeApp(call, body.code))
  route(app, contract.deleteCodeApp, async ({ body, confirm }, call) =>
    removeCodeApp(call, await confirm(body.password)),
  )
  route(app, contract.deletePasskey, async ({ params, body, confirm }, call) =>
    removePasskey(call, params.id, await confirm(body.password)),
  )
  route(app, contract.postRecoveryCodes, ({ body, confirm }, call) =>
    makeRecoveryCodes(call, () => confirm(body.password)),
  )
  route(app, contract.putSecondStepRule, async ({ body: { password, ...rule }, confirm }, call) =>
    changeSecondStepRule(call, rule, await confirm(password)),
  )
  route(app, contract.deleteSecondStepOf, async ({ params, body, confirm }, call) =>
    removeSecondStepOf(call, params.id, await confirm(body.password)),
  )
  route(app, contract.getSessions, (_request, call) => listSessions(call))
  route(app, contract.deleteSession, ({ params }, call) => endSession(call, params.id))
  route(app, contract.deleteOtherSessions, (_request, call) => endOtherSessions(call))
}
