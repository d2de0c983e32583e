import { randomBytes } from 'node:crypto'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import {
  type ConfirmedCall,
  changeConnection,
  withoutQuery,
} from '#shop/connections/commands/change-connection.ts'
import { type Courier, type CredentialName, courierFields, couriers } from '#shop/couriers/courier-fields.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call, Shop } from '#shop/shop.ts'
import { checkUrl } from '#shop/webhooks/service.ts'
import { CourierError, type CourierOptions, type Credentials } from '../adapters/adapter.ts'
import { adapters } from '../adapters/couriers.ts'
import { fetchCourierAreas } from '../areas.ts'
import {
  type ConnectionRow,
  courierFailed,
  findConnection,
  openSession,
  readCredentials,
  recordCourierError,
} from '../connections.ts'
import type { Connection, UsableCourier } from '../couriers-contract.ts'
import { webhookPath } from '../receive-webhooks.ts'

const toConnection = ({ encryptionOf, shopUrl }: Shop, row: ConnectionRow): Connection => {
  const courier = row.courier as Courier
  const options = row.options as CourierOptions
  const credentials = readCredentials(encryptionOf('couriers'), row)
  // Of a short one the end would be half of it.
  const hints = Object.entries(credentials ?? {}).map(([name, key]) => [
    name,
    key.length < 12 ? '…' : key.slice(-4),
  ])
  return {
    courier,
    baseUrl: row.baseUrl,
    isDefault: row.isDefault,
    problem: row.problem,
    problemCode: row.problemCode as Connection['problemCode'],
    keys: Object.fromEntries(hints),
    areKeysUnreadable: credentials === null,
    storeId: options.storeId ?? null,
    storeName: options.storeName ?? '',
    webhookAnswer: options.webhookAnswer ?? '',
    brokenAt: row.brokenAt?.toISOString() ?? null,
    quietUntil: row.quietUntil && row.quietUntil > new Date() ? row.quietUntil.toISOString() : null,
    testedAt: row.testedAt?.toISOString() ?? null,
    webhookUrl: shopUrl + webhookPath(courier),
    hasWebhookSecret: row.webhookSecret !== null,
    webhookAt: row.webhookAt?.toISOString() ?? null,
    areasAt: row.areasAt?.toISOString() ?? null,
  }
}

const rank = ({ courier }: { courier: string }) => couriers.indexOf(courier as Courier)

export async function listConnections(shop: Shop) {
  const rows = await shop.db.selectFrom('courierConnections').selectAll().execute()
  return rows.sort((one, other) => rank(one) - rank(other)).map((row) => toConnection(shop, row))
}

/** The couriers that can be booked, the usual one first. */
export async function listUsableCouriers(db: Database): Promise<UsableCourier[]> {
  const rows = await db
    .selectFrom('courierConnections')
    .select(['courier', 'isDefault', 'brokenAt'])
    .execute()
  return rows
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault) || rank(one) - rank(other))
    .map(({ courier, isDefault, brokenAt }) => ({
      courier: courier as Courier,
      isDefault,
      isBroken: brokenAt !== null,
    }))
}

type Fields = Omit<ParsedRequest<Endpoints['PUT /couriers/:courier']>['body'], 'password'>

/** The keys after a change: what was typed, and what stays. */
function mergeKeys(courier: Courier, stored: Credentials, typed: Fields['keys']) {
  const keys: Credentials = {}
  const missing: Record<string, string> = {}
  for (const { name, optional } of courierFields[courier].keys as readonly {
    name: CredentialName
    optional?: true
  }[]) {
    // An empty optional key is taken away; other empty ones are not typed.
    const key = optional && typed[name] === '' ? '' : typed[name] || (stored[name] ?? '')
    if (key) keys[name] = key
    else if (!optional) missing[`keys.${name}`] = 'Required'
  }
  if (Boolean(keys.username) !== Boolean(keys.password))
    missing[keys.username ? 'keys.password' : 'keys.username'] = 'Required'
  if (Object.keys(missing).length) throw invalid(missing)
  return keys
}

/** Connects a courier, or changes the connection. */
export function connectCourier(
  call: ConfirmedCall,
  courier: Courier,
  { baseUrl: typedUrl, keys: typed, storeId, storeName, webhookAnswer, isDefault }: Fields,
) {
  const baseUrl = checkUrl(typedUrl, call.allowLocal, 'baseUrl').replace(/\/+$/, '')
  if (courierFields[courier].store === 'required' && storeId === null && Object.keys(typed).length === 0)
    throw invalid({ storeId: 'Choose the store that parcels are fetched from.' })
  return inTransaction(call.db, async (tx) => {
    const stored = await findConnection(tx, courier)
    const isElsewhere = stored !== undefined && stored.baseUrl !== baseUrl
    // Keys are never sent to an address that somebody typed after them.
    const former = (stored && !isElsewhere && readCredentials(call.encryptionOf('couriers'), stored)) || {}
    const credentials = call
      .encryptionOf('couriers')
      .encrypt(JSON.stringify(mergeKeys(courier, former, typed)))
    const hasNewKeys = Object.values(typed).some(Boolean) || isElsewhere
    const options = {
      ...(storeId !== null && { storeId, storeName }),
      ...(webhookAnswer && { webhookAnswer }),
    }
    if (isDefault)
      await tx
        .updateTable('courierConnections')
        .set({ isDefault: false })
        .where('courier', '!=', courier)
        .where('isDefault', '=', true)
        .execute()
    const fields = { baseUrl, credentials, options: JSON.stringify(options), isDefault }
    const row = await tx
      .insertInto('courierConnections')
      .values({ courier, ...fields })
      .onConflict((conflict) =>
        conflict.column('courier').doUpdateSet({
          ...fields,
          ...(hasNewKeys && {
            brokenAt: null,
            problem: '',
            problemCode: null,
            quietUntil: null,
            token: null,
          }),
          ...(isElsewhere && { areasAt: null }),
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    if (courierFields[courier].needsArea && row.areasAt === null)
      await call.jobs.enqueue(tx, fetchCourierAreas, { courier })
    const places = stored && auditedConnection(stored)
    const subject = `courier ${courier}`
    const change = {
      before: places ?? null,
      after: {
        ...auditedConnection(row),
        // Which keys, never their content; empty ones were taken away.
        keys: Object.keys(typed),
      },
    }
    const formerStore = (stored?.options as CourierOptions | undefined)?.storeId ?? null
    if (!stored || isElsewhere || Object.keys(typed).length > 0 || formerStore !== storeId)
      await changeConnection(tx, call, { action: 'courier-connected', subject, ...change })
    else await call.audit(tx, 'courier-changed', subject, change)
    return toConnection(call, row)
  })
}

/** A connection for the audit log. What Pathao wants as an answer is left out, as it is like a key. */
function auditedConnection({ courier, baseUrl, options, isDefault }: ConnectionRow) {
  const { storeId = null, storeName = '' } = options as CourierOptions
  return { courier, baseUrl: withoutQuery(baseUrl), storeId, storeName, isDefault }
}

const getConnection = async (db: Database | Tx, courier: Courier) => {
  const row = await findConnection(db, courier)
  if (!row) throw notFound('Courier')
  return row
}

export const disconnectCourier = (call: ConfirmedCall, courier: Courier) =>
  inTransaction(call.db, async (tx) => {
    const connection = await getConnection(tx, courier)
    await tx.deleteFrom('courierConnections').where('courier', '=', courier).execute()
    await changeConnection(tx, call, {
      action: 'courier-disconnected',
      subject: `courier ${courier}`,
      before: auditedConnection(connection),
      after: null,
    })
    return { courier }
  })

/** Makes the secret of the courier's webhooks; returns what the merchant types into its panel. */
export const renewWebhookSecret = ({ db, encryptionOf, shopUrl, audit }: Call, courier: Courier) =>
  inTransaction(db, async (tx) => {
    await getConnection(tx, courier)
    const secret = randomBytes(24).toString('base64url')
    await tx
      .updateTable('courierConnections')
      .set({ webhookSecret: encryptionOf('couriers').encrypt(secret), webhookAt: null })
      .where('courier', '=', courier)
      .execute()
    await audit(tx, 'courier-webhook-secret-made', `courier ${courier}`)
    const url = shopUrl + webhookPath(courier)
    return { url: courierFields[courier].hasSecretInAddress ? `${url}?token=${secret}` : url, secret }
  })

/** Milliseconds for an answer that a person waits for. */
const timeout = 12_000

/** Asks the courier something that only right keys open. A connection that was broken works again if it is answered. */
export async function testConnection(shop: Shop, courier: Courier) {
  const { db, jobs } = shop
  const row = await getConnection(db, courier)
  try {
    const { balance = null } = await adapters[courier].test(openSession(shop, row, timeout))
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('courierConnections')
        .set({ testedAt: new Date(), brokenAt: null, problem: '', problemCode: null, quietUntil: null })
        .where('courier', '=', courier)
        .execute()
      if (courierFields[courier].needsArea && row.areasAt === null)
        await jobs.enqueue(tx, fetchCourierAreas, { courier })
    })
    return { isAccepted: true, problem: '', problemCode: null, balance }
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    await recordCourierError(db, courier, error)
    return { isAccepted: false, problem: error.message, problemCode: error.code, balance: null }
  }
}

export async function listStores(shop: Shop, courier: Courier) {
  const { stores } = adapters[courier]
  if (!stores) return []
  const row = await getConnection(shop.db, courier)
  try {
    return await stores(openSession(shop, row, timeout))
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    await recordCourierError(shop.db, courier, error)
    throw courierFailed(courier, error)
  }
}

/** Fetches the courier's areas again. */
export const queueAreas = ({ db, jobs }: Pick<Call, 'db' | 'jobs'>, courier: Courier) =>
  inTransaction(db, async (tx) => {
    await getConnection(tx, courier)
    if (!courierFields[courier].needsArea)
      throw notPossibleNow(`${courierFields[courier].name} needs no areas.`)
    await jobs.enqueue(tx, fetchCourierAreas, { courier })
    return { courier }
  })
