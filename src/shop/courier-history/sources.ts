import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { PageCache } from '#platform/page-cache.ts'
import {
  type ConfirmedCall,
  changeConnection,
  withoutQuery,
} from '#shop/connections/commands/change-connection.ts'
import { courierFields } from '#shop/couriers/courier-fields.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { findKeysHash } from '#shop/parcels/commands/ask-record.ts'
import type { Shop } from '#shop/shop.ts'
import { checkUrl } from '#shop/webhooks/service.ts'
import type { SourceSettings } from './contract.ts'
import { type RecordSource, recordSources, sourceUrls } from './rules.ts'

export const isCourier = (source: RecordSource): source is 'steadfast' => source in courierFields

export const selectSource = (db: Database | Tx, source: RecordSource) =>
  db.selectFrom('courierHistorySources').selectAll().where('source', '=', source)
type SourceRow = Awaited<ReturnType<ReturnType<typeof selectSource>['executeTakeFirstOrThrow']>>

type Context = Pick<Shop, 'encryptionOf'> & { db: Database | Tx }

/** The key of a service; null if there is none, or it was encrypted with another secret of the shop. */
export const readKey = ({ encryptionOf }: Pick<Shop, 'encryptionOf'>, { key }: Pick<SourceRow, 'key'>) =>
  key === null ? null : encryptionOf('couriers').decrypt(key)

async function toSettings(context: Context, row: SourceRow): Promise<SourceSettings> {
  const source = row.source as RecordSource
  const key = readKey(context, row)
  const isReady = isCourier(source)
    ? (await findKeysHash(context.db, source)) !== null
    : key !== null && row.baseUrl !== ''
  const { answers } = await context.db
    .selectFrom('courierAnswers')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .where('source', '=', source)
    .where('answeredAt', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow()
  return {
    source,
    isOn: row.isOn,
    baseUrl: row.baseUrl || (sourceUrls[source] ?? ''),
    keyEnd: key === null ? null : key.length < 12 ? '…' : key.slice(-4),
    isReady,
    brokenAt: row.brokenAt?.toISOString() ?? null,
    quietUntil: row.quietUntil && row.quietUntil > new Date() ? row.quietUntil.toISOString() : null,
    problem: row.problem,
    problemCode: row.problemCode as SourceSettings['problemCode'],
    answers,
  }
}

export async function listSources(context: Context) {
  const rows = await context.db.selectFrom('courierHistorySources').selectAll().execute()
  return Promise.all(
    recordSources.flatMap((source) => {
      const row = rows.find((each) => each.source === source)
      return row ? toSettings(context, row) : []
    }),
  )
}

type Fields = Omit<ParsedRequest<Endpoints['PUT /courier-history-sources/:source']>['body'], 'password'>

/** Where numbers go, for the audit log and its e-mail. */
const placeOf = ({ source, isOn, baseUrl }: Pick<SourceRow, 'source' | 'isOn' | 'baseUrl'>) => ({
  source,
  isOn,
  baseUrl: baseUrl && withoutQuery(baseUrl),
})

/** Switches a source on or off; what was wrong with it is tried again. */
export function changeSource(call: ConfirmedCall, source: RecordSource, typed: Fields) {
  const baseUrl = isCourier(source)
    ? ''
    : checkUrl(typed.baseUrl, call.allowLocal, 'baseUrl').replace(/\/+$/, '')
  return inTransaction(call.db, async (tx) => {
    const before = await selectSource(tx, source).forUpdate().executeTakeFirstOrThrow()
    // A key is never sent to an address that somebody typed after it.
    const former = before.baseUrl === baseUrl && readKey(call, before) !== null ? before.key : null
    const key = typed.key ? call.encryptionOf('couriers').encrypt(typed.key) : former
    if (typed.isOn && !isCourier(source) && key === null) throw invalid({ key: 'Required' })
    const after = await tx
      .updateTable('courierHistorySources')
      .set({ isOn: typed.isOn, baseUrl, key: isCourier(source) ? null : key })
      .set({ brokenAt: null, brokenKeys: null, quietUntil: null, problem: '', problemCode: null })
      .where('source', '=', source)
      .returningAll()
      .executeTakeFirstOrThrow()
    await changeConnection(tx, call, {
      action: 'number-checks-changed',
      subject: `source ${source}`,
      before: placeOf(before),
      after: placeOf(after),
    })
    return toSettings({ ...call, db: tx }, after)
  })
}

/** Whom the shop asks about numbers, from memory: a change of it publishes `storefront`. */
export const listChecks = ({ db, memoize }: { db: Database | Tx; memoize: PageCache['memoize'] }) =>
  memoize('number-checks', async () => {
    const rows = await db
      .selectFrom('courierHistorySources')
      .select('source')
      .where('isOn', '=', true)
      .execute()
    return recordSources.filter((source) => rows.some((row) => row.source === source))
  })
