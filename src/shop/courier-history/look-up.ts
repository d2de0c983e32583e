import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { callAfterRecord } from '#shop/orders/commands/call-after-record.ts'
import {
  askCourierRecord,
  CourierError,
  findKeysHash,
  type NumberRecord,
} from '#shop/parcels/commands/ask-record.ts'
import type { Shop } from '#shop/shop.ts'
import { askBdCourier } from './bd-courier.ts'
import { type CourierRow, maxPerMinute, type RecordSource, together, wantedHours } from './rules.ts'
import { isCourier, readKey, selectSource } from './sources.ts'

/** Milliseconds after which a run leaves the rest to the next one. */
const runTime = 40_000
const maxTries = 4
/** Minutes after which a number is asked about again whose answer did not come, by the number of tries. */
const retryMinutes = [1, 5, 30]
/** Seconds for which a source is left alone that did not answer, or did not understand. */
const quietAfterFault = 60
const quietAfterRejection = 600

interface Record {
  couriers: CourierRow[]
  reports: number
  kinds: NumberRecord['kinds']
}

/** Asks about one number after the other, as far as the limits of the source go; what is left waits for the next run. */
export async function lookUp(shop: Shop, source: RecordSource) {
  const until = Date.now() + runTime
  while (Date.now() < until) {
    const phone = await claimNumber(shop.db, source)
    if (phone === null) return
    const result = await ask(shop, source, phone).catch((error) => {
      if (error instanceof CourierError) return error
      throw error
    })
    if (result instanceof CourierError) {
      await settleFault(shop, source, { phone, error: result })
      return
    }
    await storeAnswer(shop, source, { phone, ...result })
  }
}

/** Takes the number that waits longest, if its source may be asked now. One process at a time, so that no limit is passed. */
const claimNumber = (db: Database, source: RecordSource) =>
  inTransaction(db, async (tx) => {
    const row = await selectSource(tx, source).forUpdate().executeTakeFirst()
    if (!row?.isOn || (row.quietUntil && row.quietUntil > new Date())) return null
    if (isCourier(source)) {
      const keys = await findKeysHash(tx, source)
      if (keys === null || (row.brokenAt && keys === row.brokenKeys)) return null
    } else if (row.brokenAt) return null
    await settleLost(tx, source)
    const { rows } = await sql<{ phone: string }>`
      update courier_lookups set state = 'asking', asked_at = now(), tries = tries + 1
      where source = ${source} and phone = (
        select phone from courier_lookups
        where source = ${source} and state = 'wanted' and ask_after <= now()
          and wanted_at > now() - make_interval(hours => ${wantedHours})
        order by ask_after limit 1 for update skip locked
      ) and (
        select count(*) from courier_lookups where source = ${source} and asked_at > now() - interval '1 minute'
      ) < ${maxPerMinute}
      returning phone`.execute(tx)
    return rows[0]?.phone ?? null
  })

/** Numbers whose process died. It may have asked: where that costs money, nobody asks again on the same day. */
const settleLost = (tx: Tx, source: RecordSource) =>
  tx
    .updateTable('courierLookups')
    .set({ state: isCourier(source) ? 'wanted' : 'failed' })
    .where('source', '=', source)
    .where('state', '=', 'asking')
    .where('askedAt', '<', sql<Date>`now() - interval '5 minutes'`)
    .execute()

async function ask(shop: Shop, source: RecordSource, phone: string): Promise<Record> {
  if (isCourier(source)) {
    const { parcels, deliveredPercent, reports, kinds } = await askCourierRecord(shop, source, phone)
    const isKnown = parcels !== null || deliveredPercent !== null
    const row = {
      courier: source,
      from: parcels?.from ?? null,
      to: parcels?.to ?? null,
      percent: deliveredPercent,
    }
    return { couriers: isKnown ? [row] : [], reports, kinds }
  }
  const row = await selectSource(shop.db, source).executeTakeFirstOrThrow()
  const key = readKey(shop, row)
  if (key === null)
    throw new CourierError('keys', 'The shop has another secret by now and cannot read the keys.', {
      code: 'secret',
    })
  return askBdCourier({ fetchOutside: shop.fetchOutside, baseUrl: row.baseUrl, key }, phone)
}

/** The last answer of each source about a number. */
export async function listAnswers(db: Database | Tx, phone: string) {
  const rows = await db
    .selectFrom('courierAnswers')
    .distinctOn('source')
    .select(['source', 'answeredAt', 'couriers', 'reports', 'reportKinds'])
    .where('phone', '=', phone)
    .orderBy('source')
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    source: row.source as RecordSource,
    couriers: row.couriers as unknown as CourierRow[],
    reportKinds: row.reportKinds as unknown as NumberRecord['kinds'],
  }))
}

const storeAnswer = (
  { db }: Shop,
  source: RecordSource,
  { phone, couriers, reports, kinds }: Record & { phone: string },
) =>
  inTransaction(db, async (tx) => {
    // Answers of two sources about one number are added up one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`record ${phone}`}, 1))`.execute(tx)
    const others = (await listAnswers(tx, phone)).filter((other) => other.source !== source)
    await tx
      .insertInto('courierAnswers')
      .values({
        phone,
        source,
        couriers: JSON.stringify(couriers),
        reports,
        reportKinds: JSON.stringify(kinds),
        ...together([...others, { source, couriers }]),
      })
      .execute()
    await settle(tx, source, phone, { state: 'answered' })
    await tx
      .updateTable('courierHistorySources')
      .set({ brokenAt: null, brokenKeys: null, problem: '', problemCode: null })
      .where('source', '=', source)
      .execute()
    await callAfterRecord(tx, phone)
    // Pages that show orders of this number fetch them again.
    await sql`select pg_notify('orders', '')`.execute(tx)
  })

const settle = (tx: Tx, source: RecordSource, phone: string, fields: object) =>
  tx
    .updateTable('courierLookups')
    .set(fields)
    .where('source', '=', source)
    .where('phone', '=', phone)
    .where('state', '=', 'asking')
    .execute()

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

interface Fault {
  phone: string
  error: CourierError
}

/** What becomes of the number, and of its source: wrong keys stop it until they change, everything else for a while. */
const settleFault = ({ db }: Shop, source: RecordSource, { phone, error }: Fault) =>
  inTransaction(db, async (tx) => {
    const { kind, wait, message: problem, code: problemCode } = error
    const lookup = await tx
      .selectFrom('courierLookups')
      .select('tries')
      .where('source', '=', source)
      .where('phone', '=', phone)
      .executeTakeFirst()
    const tries = lookup?.tries ?? maxTries
    const isAnswered = kind === 'keys' || kind === 'too many'
    // What may have arrived may have cost a credit.
    const isPaid = kind === 'lost' && !isCourier(source)
    const again = isAnswered
      ? { state: 'wanted', tries: tries - 1 }
      : kind === 'refused' || isPaid || tries >= maxTries
        ? { state: 'failed' }
        : { state: 'wanted', askAfter: inSeconds((retryMinutes[tries - 1] ?? 60) * 60) }
    await settle(tx, source, phone, again)
    const seconds = kind === 'too many' ? wait : kind === 'refused' ? quietAfterRejection : quietAfterFault
    await tx
      .updateTable('courierHistorySources')
      .set(
        kind === 'keys'
          ? {
              brokenAt: sql<Date>`now()`,
              brokenKeys: isCourier(source) ? await findKeysHash(tx, source) : null,
            }
          : { quietUntil: inSeconds(seconds) },
      )
      .set({ problem, problemCode })
      .where('source', '=', source)
      .execute()
  })
