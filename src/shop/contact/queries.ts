import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { ContactMessage } from './contract.ts'

const defaultLimit = 50

const cursorShape = z.tuple([z.iso.datetime().regex(/^[12]/), z.number().int().positive()])

const selectMessages = (db: Database | Tx) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.handledBy')
    .selectAll('messages')
    .select('users.name as handledByName')

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

const messageFrom = (row: Row): ContactMessage => ({
  _id: String(row.id),
  name: row.name,
  email: row.email,
  message: row.message,
  sentAt: row.sentAt.toISOString(),
  handled: row.handledAt !== null,
  handledBy: row.handledByName ?? '',
})

/** Lists contact messages, the newest first. */
export async function listMessages(
  db: Database,
  { handled, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /messages']>['query'],
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
        query.where(sql<boolean>`(sent_at, messages.id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('sentAt', 'desc')
      .orderBy('messages.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(filter)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ sentAt, id }) => [sentAt.toISOString(), id])
  return { ...page, rows: page.rows.map(messageFrom) }
}

export async function getMessage(db: Database | Tx, id: number) {
  const row = await selectMessages(db)
    .where('messages.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Message'))
  return messageFrom(row)
}
