import { networkInterfaces } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import { hasPermission } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { isPublicAddress } from '#platform/safe-fetch.ts'
import { versionOf } from '#platform/version-of.ts'
import {
  type ConfirmedCall,
  changeConnection,
  withoutQuery,
} from '#shop/connections/commands/change-connection.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { lockSettings, readSettings, writeSettings } from '#shop/settings/service.ts'
import type { Call } from '#shop/shop.ts'
import { checkUrl } from '#shop/webhooks/service.ts'
import { type GatewayInput, putSmsTexts, type SmsSetup } from '../contract.ts'
import { fieldsOf } from '../gateway-fields.ts'
import { isContent, type OwnGateway, parseLines } from '../own-fields.ts'
import { placeholdersOf, type TextEvent, textEvents, unknownPlaceholders } from '../rules.ts'
import { readSmsSetup, type StoredSetup, smsSettingNames } from '../setup.ts'
import { productValuesOf, valuesOf } from '../write-text.ts'

/** Addresses of this server in the internet, as far as it knows them; behind a router it does not. */
const serverAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).flatMap(({ address }) => (isPublicAddress(address) ? [address] : [])),
  )

/** An order that does not exist, so that the page can show texts as they would be. */
const exampleOrder = { id: '8F3K2M7Q', mobileNumber: '01700000000', totalPaisa: 125_000, advancePaisa: 0 }

const exampleProduct = { id: 12, name: 'Cotton sharee', nameBn: 'সুতির শাড়ি', options: null }

export async function describeSetup({ user, ...shop }: Call, db: Database | Tx, setup: StoredSetup) {
  const settings = await readSettings(db)
  const exampleOf = (event: TextEvent, language: Language) =>
    event === 'back-in-stock'
      ? productValuesOf(shop, settings, language, exampleProduct)
      : valuesOf(shop, settings, language, exampleOrder)
  return {
    texts: setup.texts,
    version: versionOf(setup),
    hasGateway: setup.gateway !== null,
    // Its address, headers and content may have what opens the account there.
    gateway: hasPermission(user, 'connections') ? setup.gateway : null,
    partCost: setup.gateway?.partCost ?? 0,
    examples: Object.fromEntries(
      textEvents.map((event) => [event, { en: exampleOf(event, 'en'), bn: exampleOf(event, 'bn') }]),
    ) as SmsSetup['examples'],
    serverAddresses: serverAddresses(),
  }
}

async function lockSetup(tx: Tx, call: Call, version: string) {
  await lockSettings(tx)
  const setup = await readSmsSetup(tx)
  if (versionOf(setup) !== version) throw editConflict(putSmsTexts, await describeSetup(call, tx, setup))
  return setup
}

/** Rejects what could not be sent; names are resolved and checked at each message. */
export function checkGateway(gateway: GatewayInput, allowLocal: boolean) {
  checkUrl(gateway.url, allowLocal, 'gateway.url')
  const problems: Record<string, string> = {}
  for (const { field, optional } of fieldsOf(gateway.provider).asks)
    if (field !== 'key' && !optional && gateway[field] === '') problems[`gateway.${field}`] = 'Required'
  if (gateway.provider === 'other') Object.assign(problems, problemsOf(gateway))
  if (Object.keys(problems).length) throw invalid(problems)
}

/** What of a gateway that the merchant describes could not be sent. */
function problemsOf({ method, content, headers, explanations }: OwnGateway) {
  const problems: Record<string, string> = {}
  if (!isContent(method, content))
    problems['gateway.content'] = method === 'POST_JSON' ? 'Not an object of JSON.' : 'Lines of name=value.'
  if (!/\{to\}/.test(content) || !/\{text\}/.test(content))
    problems['gateway.content'] ??= 'Must contain {to} and {text}.'
  const lines = parseLines(headers, ':')
  if (!lines?.every(([name, value]) => /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)))
    problems['gateway.headers'] = 'Lines of name: value.'
  if (parseLines(explanations, '=') === null) problems['gateway.explanations'] = 'Lines of code=explanation.'
  return problems
}

/** Whether requests carry the key. */
const needsKey = (gateway: GatewayInput) =>
  gateway.provider !== 'other' || /\{key\}/.test(gateway.content + gateway.headers)

type GatewayChange = Pick<ParsedRequest<Endpoints['PUT /sms/gateway']>['body'], 'gateway' | 'key'>

/** What decides where messages go, and by whose account: all but price and limits. */
const destinationOf = (gateway: StoredSetup['gateway']) =>
  gateway && { ...gateway, partCost: 0, dayLimit: 0, phoneLimit: 0 }

/** The gateway for the audit log. Headers, content and the query of the address may have keys in them. */
const auditedGateway = (gateway: StoredSetup['gateway']) => {
  if (!gateway) return null
  const { provider, url, sender, user, partCost, dayLimit, phoneLimit } = gateway
  return { provider, url: withoutQuery(url), sender, user, partCost, dayLimit, phoneLimit }
}

const hostOf = (gateway: StoredSetup['gateway']) => gateway && new URL(gateway.url).host

/** Changes or removes the gateway. What was typed for one host is never sent to another: its key has to be typed anew. */
export const changeGateway = (call: ConfirmedCall, version: string, { gateway, key }: GatewayChange) =>
  inTransaction(call.db, async (tx) => {
    const { audit, encryptionOf } = call
    const before = await lockSetup(tx, call, version)
    const keptKey = hostOf(gateway) === hostOf(before.gateway) ? before.key : null
    const encrypted = key === undefined ? keptKey : encryptionOf('sms').encrypt(key)
    if (gateway && needsKey(gateway) && encrypted === null) throw invalid({ key: 'Please type the key.' })
    await writeSettings(tx, {
      [smsSettingNames.gateway]: gateway,
      [smsSettingNames.key]: gateway && encrypted,
    })
    const [former, current] = [destinationOf(before.gateway), destinationOf(gateway)]
    const isElsewhere = key !== undefined || !isDeepStrictEqual(former, current)
    const after = auditedGateway(gateway)
    const subject = 'settings'
    const change = {
      before: auditedGateway(before.gateway),
      after: after && { ...after, ...(key !== undefined && { key: 'changed' }) },
    }
    if (isElsewhere) await changeConnection(tx, call, { action: 'sms-gateway-changed', subject, ...change })
    else await audit(tx, 'sms-limits-changed', subject, change)
    return describeSetup(call, tx, await readSmsSetup(tx))
  })

export const changeTexts = (
  call: Call,
  { version, texts }: ParsedRequest<Endpoints['PUT /sms/texts']>['body'],
) =>
  inTransaction(call.db, async (tx) => {
    const before = await lockSetup(tx, call, version)
    const problems: Record<string, string> = {}
    for (const event of textEvents)
      for (const [language, { text }] of Object.entries(texts[event])) {
        const unknown = unknownPlaceholders(text, placeholdersOf(event))
        if (unknown.length) problems[`texts.${event}.${language}.text`] = `Unknown: ${unknown.join(' ')}`
      }
    if (Object.keys(problems).length) throw invalid(problems)
    await writeSettings(tx, { [smsSettingNames.texts]: texts })
    await call.audit(tx, 'sms-texts-changed', 'settings', { before: before.texts, after: texts })
    return describeSetup(call, tx, await readSmsSetup(tx))
  })
