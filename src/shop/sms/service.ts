import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { route } from '#shop/route.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import { askBalance } from './commands/ask-balance.ts'
import { changeGateway, changeTexts, checkGateway, describeSetup } from './commands/change-setup.ts'
import { newRef, sendSms } from './commands/queue-message.ts'
import * as contract from './contract.ts'
import { canResend, countParts, fillIn, type SmsState, smsEvents, statusesOfEvent } from './rules.ts'
import { countToday, giveUpMessage, sendMessage } from './send.ts'
import { readSmsSetup } from './setup.ts'
import { valuesOf, writeText } from './write-text.ts'

type MessageRow = Selectable<Tables['smsMessages']>

const toMessage = (row: MessageRow): contract.SmsMessage => ({
  _id: String(row.id),
  orderId: row.orderId,
  event: row.event,
  phone: row.phone,
  text: row.text,
  language: row.language as contract.SmsMessage['language'],
  createdAt: row.createdAt.toISOString(),
  state: row.state as SmsState,
  parts: row.parts,
  cost: takaFromPaisa(row.costPaisa),
  ref: row.ref,
  tries: row.tries,
  triedAt: row.triedAt?.toISOString() ?? null,
  gatewayId: row.gatewayId,
  problem: row.problem,
  code: row.code,
  answer: row.answer,
})

const sendTest = (
  { db, jobs }: Call,
  { phone, language }: ParsedRequest<Endpoints['POST /sms/tests']>['body'],
) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('smsMessages')
      .values({ event: 'test', phone, language, ref: newRef() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, sendSms, { id: row.id })
    return toMessage(row)
  })

const resend = ({ db, jobs, audit }: Call, id: number, ref: string) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('smsMessages')
      .select(['ref', 'state', 'orderId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Message'))
    if (row.ref !== ref) throw notPossibleNow('Somebody else has sent this again meanwhile.')
    if (!canResend(row.state as SmsState))
      throw notPossibleNow('Only what was not sent can be sent again.', { status: row.state })
    const changed = await tx
      .updateTable('smsMessages')
      // Another number at the gateway: with the former one it would take this for the same message.
      .set({
        state: 'waiting',
        ref: newRef(),
        tries: 0,
        queuedAt: sql`now()`,
        problem: '',
        code: '',
        answer: '',
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, sendSms, { id })
    await audit(tx, 'sms-resent', row.orderId ? `order ${row.orderId}` : 'settings', {
      before: { state: row.state },
    })
    return toMessage(changed)
  })

/** One message; without the permission for orders only a test of the gateway. */
async function getMessage(db: Database, user: CurrentUser, id: number) {
  const row = await db
    .selectFrom('smsMessages')
    .selectAll()
    .where('id', '=', id)
    .$if(!hasPermission(user, 'orders'), (query) => query.where('event', '=', 'test'))
    .executeTakeFirstOrThrow(() => notFound('Message'))
  return toMessage(row)
}

/** Messages with their texts; those that were not sent yet get theirs from the order as it is now. */
async function withTexts(db: Database, shop: Shop, rows: readonly MessageRow[]) {
  const ids = new Set(rows.flatMap(({ text, orderId }) => (text === '' && orderId) || []))
  if (ids.size === 0) return rows.map(toMessage)
  const [setup, settings, orders] = await Promise.all([
    readSmsSetup(db),
    readSettings(db),
    db
      .selectFrom('orders')
      .select(['id', 'mobileNumber', 'totalPaisa', 'advancePaisa'])
      .where('id', 'in', [...ids])
      .execute(),
  ])
  return rows.map((row) => {
    const order = orders.find(({ id }) => id === row.orderId)
    const text = row.text === '' && order ? writeText(shop, setup, settings, row, order) : row.text
    return toMessage({ ...row, text, parts: countParts(text).parts })
  })
}

const defaultLimit = 50
const cursorShape = z.tuple([z.number().int().positive()])
/** Longer lists are not counted to the end. */
const maxCount = 1000

async function listMessages(
  db: Database,
  shop: Shop,
  { state, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /sms/messages']>['query'],
) {
  const [before] = decodeCursor(cursor, cursorShape) ?? []
  const selected = db
    .selectFrom('smsMessages')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
  const [rows, { count }] = await Promise.all([
    selected
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
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
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ id }) => [id])
  return { ...page, rows: await withTexts(db, shop, page.rows), ...(count > maxCount && { more: true }) }
}

/** The messages of an order, and the texts that are true of it now. */
async function getOrderSms(db: Database, shop: Shop, id: string) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'mobileNumber', 'totalPaisa', 'advancePaisa', 'status', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const language = order.language as Language
  const [{ texts }, settings, rows] = await Promise.all([
    readSmsSetup(db),
    readSettings(db),
    db.selectFrom('smsMessages').selectAll().where('orderId', '=', id).orderBy('id').execute(),
  ])
  const values = valuesOf(shop, settings, language, order)
  return {
    texts: smsEvents
      .filter((event) => statusesOfEvent[event].includes(order.status as OrderStatus))
      .map((event) => ({ event, text: fillIn(texts[event][language].text, values) })),
    messages: await withTexts(db, shop, rows),
  }
}

/** Days in which messages that failed or are unclear want somebody's attention. */
const attentionDays = 7

async function summarise(db: Database) {
  const monthStart = new Date(`${dhakaDay(new Date()).slice(0, 7)}-01T00:00:00+06:00`)
  const countRecent = (state: SmsState) =>
    sql<number>`
    (select count(*) from sms_messages
     where state = ${state} and queued_at > now() - make_interval(days => ${attentionDays}))`.as(state)
  const [{ gateway }, today, month, attention] = await Promise.all([
    readSmsSetup(db),
    countToday(db),
    db
      .selectFrom('smsMessages')
      .select((eb) => [
        eb.fn.countAll<number>().as('messages'),
        eb.fn.coalesce(eb.fn.sum<number>('parts'), eb.lit(0)).as('parts'),
        eb.fn.coalesce(eb.fn.sum<number>('costPaisa'), eb.lit(0)).as('costPaisa'),
      ])
      .where('triedAt', '>=', monthStart)
      .where('state', 'in', ['sent', 'unclear'])
      .executeTakeFirstOrThrow(),
    db.selectNoFrom([countRecent('failed'), countRecent('unclear')]).executeTakeFirstOrThrow(),
  ])
  return {
    hasGateway: gateway !== null,
    today,
    dayLimit: gateway?.dayLimit ?? 0,
    month: {
      messages: month.messages,
      parts: Number(month.parts),
      cost: takaFromPaisa(Number(month.costPaisa)),
    },
    ...attention,
  }
}

function smsRoutes(app: FastifyInstance) {
  route(app, contract.getSmsSetup, async (_, call) =>
    describeSetup(call, call.db, await readSmsSetup(call.db)),
  )
  route(app, contract.putSmsGateway, async ({ body, confirm }, call) => {
    if (body.gateway) checkGateway(body.gateway, call.allowLocal)
    const confirmation = await confirm(body.password)
    return changeGateway({ ...call, confirmation }, body.version, body)
  })
  route(app, contract.getSmsBalance, (_, call) => askBalance(call))
  route(app, contract.putSmsTexts, ({ body }, call) => changeTexts(call, body))
  route(app, contract.postSmsTest, ({ body }, call) => sendTest(call, body))
  route(app, contract.getSmsMessages, ({ query }, call) => listMessages(call.db, call, query))
  route(app, contract.getOrderSms, ({ params }, call) => getOrderSms(call.db, call, params.id))
  route(app, contract.getSmsMessage, ({ params }, { db, user }) => getMessage(db, user, params.id))
  route(app, contract.resendSms, ({ params, body }, call) => resend(call, params.id, body.ref))
  route(app, contract.getSmsSummary, (_, { db }) => summarise(db))
}

function smsJobs(shop: Shop) {
  const { db, jobs } = shop
  jobs.handle(
    sendSms,
    ({ id }) => sendMessage(shop, id),
    ({ id }) => giveUpMessage(db, id),
  )
}

export const smsDomain: Domain = { routes: smsRoutes, jobs: smsJobs }
