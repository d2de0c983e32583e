import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { cursorTime, decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, GuestCall, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { sendContactEmail } from './emails.ts'

const defaultLimit = 50

const cursorShape = z.tuple([cursorTime, z.number().int().positive()])

const selectMessages = (db: Database | Tx) =>
  db
    .selectFrom('inbox')
    .leftJoin('users', 'users.id', 'inbox.handledBy')
    .selectAll('inbox')
    .select('users.name as handledByName')

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

const messageFrom = (row: Row): contract.ContactMessage => ({
  _id: String(row.id),
  name: row.name,
  email: row.email,
  mobileNumber: row.mobileNumber,
  message: row.message,
  sentAt: row.sentAt.toISOString(),
  handled: row.handledAt !== null,
  handledBy: row.handledByName ?? '',
})

/** Lists contact messages, the newest first. */
async function listMessages(
  db: Database,
  { handled, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /inbox']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const filter =
    handled === undefined
      ? sql<boolean>`true`
      : sql<boolean>`handled_at is ${handled ? sql`not` : sql``} null`
  const [rows, { count: total }] = await Promise.all([
    selectMessages(db)
      .where(filter)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(sent_at, inbox.id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('sentAt', 'desc')
      .orderBy('inbox.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('inbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(filter)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ sentAt, id }) => [sentAt.toISOString(), id])
  return { ...page, rows: page.rows.map(messageFrom) }
}

async function getMessage(db: Database | Tx, id: number) {
  const row = await selectMessages(db)
    .where('inbox.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Message'))
  return messageFrom(row)
}

const contactEmailJob = job({ name: 'mail-message', data: z.object({ id: z.number().int() }), end: 'health' })

/** Stores a message and enqueues its e-mail to the merchant. Returns the message's id. */
async function createMessage(
  { db, jobs, limits, network }: GuestCall,
  input: ParsedRequest<Endpoints['POST /inbox']>['body'],
) {
  const email = input.email.toLowerCase()
  if (limits) {
    // Mobile carriers share one IP address among thousands of people, so the strict limit is the one per sender.
    await countAgainstLimit(db, `message:${network}`, 20, 3600)
    await countAgainstLimit(db, `message:${email || input.mobileNumber}`, 5, 3600)
  }
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('inbox')
      .values({ ...input, email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, contactEmailJob, { id })
    return String(id)
  })
}

/** Marks a message as handled by this administrator, or as unhandled. */
async function setMessageHandled({ db, user, audit }: Call, id: number, handled: boolean) {
  return inTransaction(db, async (tx) => {
    const updated = await tx
      .updateTable('inbox')
      .set(handled ? { handledAt: new Date(), handledBy: user.id } : { handledAt: null, handledBy: null })
      .where('id', '=', id)
      // The first administrator who handled it is kept.
      .where('handledAt', handled ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (updated) await audit(tx, handled ? 'message-handled' : 'message-reopened', `message ${id}`)
    return getMessage(tx, id)
  })
}

function inboxRoutes(app: FastifyInstance) {
  route(app, contract.postMessage, async ({ body }, call) => ({
    insertedId: await createMessage(call, body),
  }))
  route(app, contract.getMessages, ({ query }, { db }) => listMessages(db, query))
  route(app, contract.putMessage, ({ params, body }, call) =>
    setMessageHandled(call, params.id, body.handled),
  )
}

function inboxJobs(shop: Shop) {
  shop.jobs.handle(contactEmailJob, ({ id }) => sendContactEmail(shop, id))
}

export const inboxDomain: Domain = { routes: inboxRoutes, jobs: inboxJobs }
