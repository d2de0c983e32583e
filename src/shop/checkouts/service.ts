import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { cursorTime, decodeCursor, pageOf } from '#lib/paging.ts'
import { hasPermission } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { countAgainstLimit, deleteInBatches } from '#platform/rate-limits.ts'
import { findProductSnapshots, type ProductSnapshot } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { findItem, isItem } from '#shop/orders/commands/check-order.ts'
import { newOrderLine } from '#shop/orders/commands/write-order.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { route } from '#shop/route.ts'
import { readCachedSettings, readSettings } from '#shop/settings/service.ts'
import type { Call, Domain, GuestCall, Shop } from '#shop/shop.ts'
import { dropReminders } from '#shop/sms/commands/queue-message.ts'
import type { SmsState } from '#shop/sms/rules.ts'
import { checkoutIdOfLink, checkoutLink, isLinkOf } from './checkout-link.ts'
import * as contract from './contract.ts'
import { isLatestOfNumber, isOrderedSince, remindCustomers } from './remind-customers.ts'
import { idleMinutes } from './rules.ts'

type Body = ParsedRequest<Endpoints['PUT /checkouts/:key']>['body']
/** What a row has as JSON. */
type Content = Omit<Body, 'mobileNumber' | 'language'>

/** Requests of one network in ten minutes: a mobile carrier puts thousands of people behind one address. */
const maxRequests = 300
/** New checkouts of a day in all, so that a flood from many networks does not fill the disk. */
const maxPerDay = 5000
const countNew = (tx: Tx) => countAgainstLimit(tx, 'checkouts', maxPerDay, 24 * 3600)

const isNew = sql<boolean>`xmax = 0`
/** Of a row that has ended only the key is left. */
const ended = { mobileNumber: null, content: null, userId: null, endedAt: sql<Date>`now()` }
const isChanged = sql<boolean>`(checkouts.content, checkouts.mobile_number)
  is distinct from (excluded.content, excluded.mobile_number)`

/** Keeps what was typed at a checkout. One that has ended can begin anew after a day, when no request of before is under way. */
async function keepCheckout(call: GuestCall, key: string, { mobileNumber, language, ...typed }: Body) {
  const { db, limits, network, user } = call
  if ((await readCachedSettings(call)).keepCheckouts === 'off') return { kept: false }
  if (limits) await countAgainstLimit(db, `checkout:${network}`, maxRequests, 600)
  const content = JSON.stringify(typed satisfies Content)
  return inTransaction(db, async (tx) => {
    const values = { mobileNumber, language, content, userId: user?.id ?? null }
    const row = await tx
      .insertInto('checkouts')
      .values({ key, ...values })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            ...values,
            endedAt: null,
            changedAt: sql`case when ${isChanged} then now() else checkouts.changed_at end`,
            openedAt: sql`case when checkouts.ended_at is null then checkouts.opened_at end`,
          })
          .where(sql<boolean>`(checkouts.ended_at is null or checkouts.ended_at < now() - interval '1 day')`),
      )
      .returning(['id', isNew.as('isNew')])
      .executeTakeFirst()
    if (!row) return { kept: false }
    if (limits && row.isNew) await countNew(tx)
    // Nobody is told of what they left while they go on with another device.
    const others = tx
      .selectFrom('checkouts')
      .select('id')
      .where('mobileNumber', '=', mobileNumber)
      .where('id', '<>', row.id)
    await dropReminders(
      tx,
      (await others.execute()).map(({ id }) => id),
    )
    return { kept: true }
  })
}

/**
 * Erases a checkout; also one that is not kept yet, because the request that keeps it may be under way. Staff erase also what else
 * was kept of its number, of which they see only the latest.
 */
async function eraseCheckout({ db, limits, network, user, audit }: GuestCall, key: string) {
  const isStaff = user !== null && hasPermission(user, 'orders')
  if (limits && !isStaff) await countAgainstLimit(db, `checkout:${network}`, maxRequests, 600)
  return inTransaction(db, async (tx) => {
    const others = isStaff ? await endOthersOfNumber(tx, key) : []
    const row = await tx
      .insertInto('checkouts')
      .values({ key, ...ended })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(ended).where('checkouts.endedAt', 'is', null),
      )
      .returning(['id', isNew.as('isNew')])
      .executeTakeFirst()
    if (limits && row?.isNew) await countNew(tx)
    if (row && !row.isNew) {
      await dropReminders(tx, [row.id, ...others.map(({ id }) => id)])
      if (isStaff) await audit(tx, 'checkout-erased', `checkout ${row.id}`)
    }
    return { kept: false as const }
  })
}

const endOthersOfNumber = (tx: Tx, key: string) =>
  tx
    .updateTable('checkouts')
    .set(ended)
    .where('mobileNumber', '=', (own) =>
      own.selectFrom('checkouts').select('mobileNumber').where('key', '=', key),
    )
    .where('key', '<>', key)
    .returning('id')
    .execute()

/** The products of these checkouts as they are now. */
const findProducts = (db: Database, contents: readonly Content[]) => {
  const ids = [...new Set(contents.flatMap(({ lines }) => lines.map(({ id }) => Number(id))))]
  return ids.length ? findProductSnapshots(db, ids) : new Map<number, ProductSnapshot>()
}

/** The lines that can still be ordered, at the prices of now. */
const linesOf = ({ lines }: Content, products: Map<number, ProductSnapshot>) =>
  lines.flatMap(({ quantity, ...chosen }) => {
    const product = products.get(Number(chosen.id))
    const item = product && findItem(product, chosen)
    if (!item || !isItem(item)) return []
    const { name, nameBn, imageUrl, color, size, options, weight, pricePaisa, variantId } = newOrderLine(
      item,
      quantity,
    )
    return {
      id: chosen.id,
      name,
      nameBn,
      imageUrl,
      color,
      size,
      options,
      weight,
      quantity,
      variantId: variantId === null ? '' : String(variantId),
      originalPrice: takaFromPaisa(pricePaisa),
    }
  })

/** What was kept, for who has the link; from then on its order counts as recovered by it. */
async function openCheckout({ db, secret }: GuestCall, token: string) {
  const row = await db
    .selectFrom('checkouts')
    .select(['id', 'key', 'mobileNumber', 'content'])
    .where('id', '=', checkoutIdOfLink(token) ?? 0)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const mobileNumber = row?.mobileNumber
  if (!mobileNumber || !isLinkOf(secret, token, { id: row.id, mobileNumber })) throw notFound('Checkout')
  await db
    .updateTable('checkouts')
    .set({ openedAt: sql`now()` })
    .where('id', '=', row.id)
    .where('openedAt', 'is', null)
    .execute()
  const content = row.content as unknown as Content
  return {
    ...content,
    key: row.key,
    mobileNumber,
    lines: linesOf(content, await findProducts(db, [content])),
  }
}

/** Of a number only the latest is listed: the same customer on another device, or the day after. */
const isUnfinished = sql<boolean>`ended_at is null and ${isLatestOfNumber} and not ${isOrderedSince}
  and changed_at < now() - make_interval(mins => ${idleMinutes})`

const defaultLimit = 50
const cursorShape = z.tuple([cursorTime, z.number().int().positive()])
/** Longer lists are not counted to the end. */
const maxCount = 1000

async function listCheckouts(
  { db, ...shop }: Call,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /checkouts']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const selected = db.selectFrom('checkouts').where(isUnfinished)
  const [rows, { count }] = await Promise.all([
    selected
      .select(['id', 'key', 'language', 'changedAt', 'content'])
      .select(sql<string>`mobile_number`.as('mobileNumber'))
      .select(sql<boolean>`exists (select from blocked_phones where phone = mobile_number)`.as('isBlocked'))
      .select((eb) =>
        eb
          .selectFrom('smsMessages')
          .select('state')
          .whereRef('checkoutId', '=', 'checkouts.id')
          .orderBy('smsMessages.id', 'desc')
          .limit(1)
          .as('sms'),
      )
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(changed_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('changedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        selected
          .select('id')
          .limit(maxCount + 1)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ changedAt, id }) => [
    changedAt.toISOString(),
    id,
  ])
  const contents = page.rows.map(({ content }) => content as unknown as Content)
  const products = await findProducts(db, contents)
  return {
    ...page,
    ...(count > maxCount && { more: true }),
    rows: page.rows.map(
      ({ id, key, mobileNumber, isBlocked, ...row }, index): contract.UnfinishedCheckout => {
        const language = row.language as Language
        const content = contents[index] as Content
        const lines = linesOf(content, products)
        return {
          ...content,
          _id: String(id),
          key,
          mobileNumber,
          isBlocked,
          language,
          lines,
          gone: content.lines.length - lines.length,
          subTotal: subTotalOf(lines),
          changedAt: row.changedAt.toISOString(),
          sms: row.sms as SmsState | null,
          link: checkoutLink(shop, language, { id, mobileNumber }),
        }
      },
    ),
  }
}

async function countRecovered(db: Database) {
  const rows = await db
    .selectFrom('recoveredOrders')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select((eb) => [
      'through',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('totalPaisa').as('totalPaisa'),
    ])
    .where('at', '>=', new Date(`${dhakaDay(new Date()).slice(0, 7)}-01T00:00:00+06:00`))
    .where('status', 'not in', ['Cancelled', 'Return'])
    .groupBy('through')
    .execute()
  const of = (through: 'staff' | 'link') => {
    const { orders = 0, totalPaisa = 0 } = rows.find((row) => row.through === through) ?? {}
    return { orders, total: takaFromPaisa(Number(totalPaisa)) }
  }
  return { staff: of('staff'), link: of('link') }
}

function checkoutRoutes(app: FastifyInstance) {
  route(app, contract.putCheckout, ({ params, body }, call) => keepCheckout(call, params.key, body))
  route(app, contract.deleteCheckout, ({ params }, call) => eraseCheckout(call, params.key))
  route(app, contract.openCheckout, ({ body }, call) => openCheckout(call, body.token))
  route(app, contract.getCheckouts, ({ query }, call) => listCheckouts(call, query))
  route(app, contract.getRecoveredOrders, (_, { db }) => countRecovered(db))
}

/** Forgets what is older than the merchant's days, what was ordered on another way, and everything once it is switched off. */
export async function forgetCheckouts({ db }: Pick<Shop, 'db'>) {
  const { keepCheckouts, checkoutDays } = await readSettings(db)
  const days = keepCheckouts === 'off' ? 0 : checkoutDays
  const isOver = sql<boolean>`case when ended_at is null
    then changed_at <= now() - make_interval(days => ${days}) or ${isOrderedSince}
    else ended_at < now() - interval '2 days' end`
  await deleteInBatches((limit) =>
    db
      .deleteFrom('checkouts')
      .where('id', 'in', (over) => over.selectFrom('checkouts').select('id').where(isOver).limit(limit))
      .executeTakeFirst(),
  )
}

const watchCheckouts = job({ name: 'watch-checkouts', data: z.null(), everyMinute: true, end: 'next-run' })

function checkoutJobs(shop: Shop) {
  shop.jobs.handle(watchCheckouts, async () => {
    await forgetCheckouts(shop)
    await remindCustomers(shop, new Date())
  })
}

export const checkoutsDomain: Domain = { routes: checkoutRoutes, jobs: checkoutJobs }
