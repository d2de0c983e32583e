import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { Received } from '#lib/endpoint.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { AuditEntry, getAudit } from './contract.ts'

const perPage = 50
const cursorShape = z.tuple([z.number().int().positive()])

/** What was done in the shop, the newest first. */
export async function listAudit(
  db: Database,
  { action, by, subject, cursor, limit = perPage }: Received<typeof getAudit>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const wanted = (eb: ExpressionBuilder<Tables, 'auditEntries'>) =>
    eb.and([
      ...(action ? [eb('action', '=', action)] : []),
      ...(by ? [eb('auditEntries.userId', '=', Number(by))] : []),
      ...(subject ? [eb('subject', '=', subject)] : []),
    ])
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('auditEntries')
      .leftJoin('users', 'users.id', 'auditEntries.userId')
      .select(['auditEntries.id', 'at', 'userId', 'users.name', 'auditEntries.role', 'action', 'subject'])
      // As text: names of fields inside would be written anew on their way out.
      .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
      .where(wanted)
      .$if(after !== null, (query) => query.where('auditEntries.id', '<', after?.[0] ?? 0))
      .orderBy('auditEntries.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('auditEntries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  const read = (text: string | null) => (text === null ? null : JSON.parse(text)) as AuditEntry['before']
  return {
    ...page,
    rows: page.rows.map(({ id, at, userId, name, role, action: done, subject: to, before, after: now }) => ({
      ...{ _id: String(id), at: at.toISOString(), role, action: done, subject: to },
      by: userId === null ? null : { _id: String(userId), name: name ?? '' },
      ...{ before: read(before), after: read(now) },
    })),
  }
}

/** From one kind of act to the next by the index, however many entries each has. */
export async function listActions(db: Database) {
  const { rows } = await sql<{ action: string }>`
    with recursive kinds as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select action from audit_entries where action > kinds.action order by action limit 1)
      from kinds where kinds.action is not null
    ) select action from kinds where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}
