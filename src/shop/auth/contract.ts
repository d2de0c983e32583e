import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, numberOf, opaque, ownPassword, rowId } from '#lib/schemas.ts'

export const postJwt = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'Issues an access token valid for 15 minutes. The body must name the e-mail of the session.',
  access: 'session',
  headers: z.object({ 'accept-language': opaque(2000).optional() }),
  body: z.object({ email: z.email().max(254) }),
  response: z.object({ token: z.string() }),
})

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/signInMethods',
  summary: 'The social sign-in providers that are configured, besides e-mail and password.',
  access: 'public',
  response: z.array(z.object({ id: z.enum(['google', 'facebook', 'oidc']), name: z.string() })),
})

/** Of whom the shop requires a second step: administrators without limits, and staff with the permission `money`. */
export const secondStepRule = z.object({ administrators: z.boolean(), money: z.boolean() })
export type SecondStepRule = z.infer<typeof secondStepRule>

const confirmation = z.object({ password: ownPassword })
const recoveryCodes = z.array(z.string())

const secondSteps = z.object({
  passkeys: z.array(z.object({ id: z.string(), name: z.string().nullable(), addedAt: z.iso.datetime() })),
  hasApp: z.boolean(),
  recoveryCodes: z.number().int().describe('How many have not been used.'),
  rule: secondStepRule.describe('Of whom the shop requires a second step.'),
  isRequired: z.boolean().describe('Whether it does of the caller.'),
  pending: z
    .enum(['set-up', 'verify'])
    .nullable()
    .describe('What the caller still has to do before anything else of staff is open to them.'),
})

export const getSecondSteps = endpoint({
  method: 'GET',
  path: '/second-step',
  summary: 'What the caller signs in with besides the password.',
  access: 'admin',
  permission: 'staff',
  whilePending: ['set-up', 'verify'],
  response: secondSteps,
})

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/second-step',
  summary:
    'Takes the second step of a session: with a code of the app, or with a recovery code. Each works once.',
  access: 'admin',
  permission: 'staff',
  whilePending: ['verify'],
  body: z.object({ code: code(40) }),
  response: secondSteps,
})

export const postCodeApp = endpoint({
  method: 'POST',
  path: '/second-step/app',
  summary: 'Makes a secret for an app that shows codes. It counts once a code of it was sent.',
  access: 'admin',
  permission: 'staff',
  whilePending: ['set-up'],
  body: confirmation,
  response: z.object({
    secret: z.string().describe('To be typed into the app.'),
    address: z.string().describe('What a QR code for the app holds.'),
  }),
})

export const putCodeApp = endpoint({
  method: 'PUT',
  path: '/second-step/app',
  summary: 'Sends a code of the app that is being set up, which takes the place of an earlier one.',
  access: 'admin',
  permission: 'staff',
  whilePending: ['set-up'],
  body: z.object({ code: code(40) }),
  response: secondSteps,
})

export const deleteCodeApp = endpoint({
  method: 'DELETE',
  path: '/second-step/app',
  summary: 'Removes the app.',
  access: 'admin',
  permission: 'staff',
  body: confirmation,
  response: secondSteps,
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/second-step/passkeys/:id',
  summary: 'Removes a passkey of the caller.',
  access: 'admin',
  permission: 'staff',
  params: z.object({ id: opaque(64) }),
  body: confirmation,
  response: secondSteps,
})

export const postRecoveryCodes = endpoint({
  method: 'POST',
  path: '/second-step/recovery-codes',
  summary:
    'Makes recovery codes, which are answered once; earlier ones end. Without the password where there were none before.',
  access: 'admin',
  permission: 'staff',
  body: confirmation,
  response: z.object({ codes: recoveryCodes }),
})

export const putSecondStepRule = endpoint({
  method: 'PUT',
  path: '/second-step/rule',
  summary: 'Says of whom the shop requires a second step. It takes effect with their next call.',
  access: 'admin',
  permission: 'administrator',
  body: secondStepRule.extend({ password: ownPassword }),
  response: secondSteps,
})

export const deleteSecondStepOf = endpoint({
  method: 'DELETE',
  path: '/users/:id/second-step',
  summary:
    'Removes passkeys, app and recovery codes of another person and ends their sessions: for who has lost their phone.',
  access: 'admin',
  permission: 'administrator',
  params: z.object({ id: numberOf(rowId('a user', 16)) }),
  body: confirmation,
  response: z.object({ sessions: z.number().int() }),
})

const session = z.object({
  id: z.string(),
  browser: z.string().nullable().describe('Its name and system; null if it does not say.'),
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime().describe('To the day.'),
  isThis: z.boolean(),
})

export const getSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'Where the caller is signed in: the last 50 sessions.',
  access: 'customer',
  response: z.array(session),
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'Signs the caller out elsewhere.',
  access: 'customer',
  params: z.object({ id: opaque(64) }),
  response: z.array(session),
})

export const deleteOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Signs the caller out everywhere else.',
  access: 'customer',
  response: z.array(session),
})
