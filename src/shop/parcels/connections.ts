import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { onItsOwn } from '#platform/outside-scope.ts'
import { FetchError, whileWanted } from '#platform/safe-fetch.ts'
import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import type { Shop } from '#shop/shop.ts'
import {
  CourierError,
  type CourierOptions,
  type CourierSession,
  type Credentials,
  courierErrorOf,
} from './adapters/adapter.ts'
import { adapters } from './adapters/couriers.ts'

export const findConnection = (db: Database | Tx, courier: Courier) =>
  db.selectFrom('courierConnections').selectAll().where('courier', '=', courier).executeTakeFirst()
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** The keys of a connection; null if they were encrypted with another secret. */
export function readCredentials(encryption: Encryption, { credentials }: Pick<ConnectionRow, 'credentials'>) {
  const text = encryption.decrypt(credentials)
  return text === null ? null : (JSON.parse(text) as Credentials)
}

/** A connection that can be used now. Throws an error for staff otherwise. */
export async function getUsableConnection(db: Database | Tx, courier: Courier) {
  const row = await findConnection(db, courier)
  if (!row) throw notPossibleNow(`Connect ${courierFields[courier].name} first.`)
  if (row.brokenAt)
    throw notPossibleNow(`${courierFields[courier].name} does not accept the keys: ${row.problem}`)
  return row
}

const renewals = new Map<Courier, Promise<string>>()

/** What requests over this connection need; throws a CourierError if its keys cannot be read. `timeout` in milliseconds. */
export function openSession(
  {
    db,
    fetchOutside,
    encryptionOf,
    steadfastUrl,
  }: Pick<Shop, 'db' | 'fetchOutside' | 'encryptionOf' | 'steadfastUrl'>,
  row: ConnectionRow,
  timeout: number,
): CourierSession {
  const courier = row.courier as Courier
  const encryption = encryptionOf('couriers')
  const credentials = readCredentials(encryption, row)
  if (!credentials)
    throw new CourierError(
      'keys',
      'The shop has another secret by now and cannot read the keys. Type them again.',
      { code: 'secret' },
    )
  const baseUrl = (courier === 'steadfast' && steadfastUrl) || row.baseUrl
  const base = { baseUrl, fetchOutside, timeout, credentials }

  async function renew() {
    const { issueToken } = adapters[courier]
    if (!issueToken) throw new Error(`${courier} gives no tokens`)
    const { accessToken, lifetime } = await issueToken(base)
    await db
      .updateTable('courierConnections')
      .set({ token: encryption.encrypt(accessToken) })
      // A little before it ends.
      .set({ tokenRenewAt: sql<Date>`now() + make_interval(secs => ${Math.floor(lifetime * 0.8)})` })
      .where('courier', '=', courier)
      .execute()
    return accessToken
  }
  let last: string | null = null
  return {
    ...base,
    courier,
    options: row.options as CourierOptions,
    async getToken(isRejected) {
      const stored = await findConnection(db, courier)
      const token = stored?.token ? encryption.decrypt(stored.token) : null
      const isValid = (stored?.tokenRenewAt?.getTime() ?? 0) > Date.now()
      // Another request may have renewed the one that was rejected.
      if (token !== null && isValid && !(isRejected && token === last)) {
        last = token
        return token
      }
      // One at a time in each process: a courier may end a token when it gives another.
      const renewal = renewals.get(courier) ?? onItsOwn(renew).finally(() => renewals.delete(courier))
      renewals.set(courier, renewal)
      last = await whileWanted(renewal).catch((error) => {
        throw error instanceof FetchError ? courierErrorOf(error) : error
      })
      return last
    },
  }
}

/** Seconds for which a courier takes no requests; 0 if it does. */
export const quietSeconds = ({ quietUntil }: Pick<ConnectionRow, 'quietUntil'>) =>
  Math.max(0, Math.ceil(((quietUntil?.getTime() ?? 0) - Date.now()) / 1000))

/** Remembers that a courier does not accept the keys, or wants fewer requests: until then it is left alone. */
export async function recordCourierError(
  db: Database,
  courier: Courier,
  { kind, message: problem, code: problemCode, wait }: CourierError,
) {
  if (kind === 'keys')
    await db
      .updateTable('courierConnections')
      .set({ brokenAt: sql<Date>`coalesce(broken_at, now())`, problem, problemCode, token: null })
      .where('courier', '=', courier)
      .execute()
  if (kind === 'too many')
    await db
      .updateTable('courierConnections')
      .set({ quietUntil: sql<Date>`now() + make_interval(secs => ${wait})`, problem, problemCode })
      .where('courier', '=', courier)
      .execute()
}

/** What staff read who wait for an answer of the courier. */
export const courierFailed = (courier: Courier, { message, code }: CourierError) =>
  notPossibleNow(
    `${courierFields[courier].name}: ${message}`,
    code ? { courierProblem: { problem: message, problemCode: code } } : {},
  )
