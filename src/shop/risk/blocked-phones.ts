import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { cursorTime, decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call } from '#shop/shop.ts'
import { selectBlocked, toBlocked } from './service.ts'

const defaultLimit = 50
/** Addresses of a phone number that are remembered, the latest first. */
const maxAddresses = 20
const cursorShape = z.tuple([cursorTime, z.string().regex(/^\d{11}$/)])

/** A page of the blocked phone numbers, the latest first. */
export async function listBlockedPhones(
  db: Database,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /blocked-phones']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const [rows, { count }] = await Promise.all([
    selectBlocked(db)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(blocked_at < ${after?.[0]}::timestamptz
            or blocked_at = ${after?.[0]}::timestamptz and phone > ${after?.[1]})`,
        ),
      )
      .orderBy('blockedAt', 'desc')
      .orderBy('phone')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('blockedPhones')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ blockedAt, phone }) => [blockedAt.toISOString(), phone])
  return { ...page, rows: page.rows.map(toBlocked) }
}
interface Input {
  phone: string
  reason: string
}

/** Blocks a phone number, and remembers where it ordered to. */
export const blockPhone = ({ db, user, audit }: Call, { phone, reason }: Input) =>
  inTransaction(db, async (tx) => {
    await lockPhone(tx, phone)
    const before = await selectBlocked(tx).where('phone', '=', phone).executeTakeFirst()
    if (before?.reason !== reason) {
      const addressKeys = sql<string[]>`coalesce((
        select array_agg(distinct address_key) from (
          select address_key from orders where mobile_number = ${phone} order by placed_at desc limit ${maxAddresses}
        ) as latest where address_key is not null
      ), '{}')`
      await tx
        .insertInto('blockedPhones')
        .values({ phone, reason, addressKeys, blockedBy: user.id })
        .onConflict((conflict) => conflict.column('phone').doUpdateSet({ reason, blockedBy: user.id }))
        .execute()
      await audit(tx, 'phone-blocked', `phone ${phone}`, {
        ...(before && { before: { reason: before.reason } }),
        after: { reason },
      })
    }
    return toBlocked(await selectBlocked(tx).where('phone', '=', phone).executeTakeFirstOrThrow())
  })

/** Lets a blocked phone number order again. */
export const forgivePhone = ({ db, audit }: Call, { phone, reason }: Input) =>
  inTransaction(db, async (tx) => {
    await lockPhone(tx, phone)
    const before = await tx
      .deleteFrom('blockedPhones')
      .where('phone', '=', phone)
      .returning('reason')
      .executeTakeFirstOrThrow(() => notFound('Blocked phone number'))
    await audit(tx, 'phone-forgiven', `phone ${phone}`, { before, after: { reason } })
    return { phone }
  })

/** The lock of a phone number, which its limited orders take too: what is done about it is done one after the other. */
const lockPhone = (tx: Tx, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 1))`.execute(tx)
