import type { FastifyInstance } from 'fastify'
import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { CurrentUser } from '#platform/auth.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Audit, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'

interface NewAuditEntry {
  /** Null when nobody was signed in. */
  actor: CurrentUser | null
  /** Why an actor without a sign-in was allowed to do it, such as `guest`. Defaults to the actor's role, or `shop`. */
  role?: string
  action: string
  subject: string
  before?: unknown
  after?: unknown
  requestId?: string
}

/** Adds an entry to the audit log, and returns its id. Entries are never changed. */
export async function writeAudit(
  tx: Tx,
  { actor, role, action, subject, before, after, requestId }: NewAuditEntry,
) {
  const { id } = await tx
    .insertInto('auditEntries')
    .values({
      userId: actor?.id ?? null,
      apiKeyId: actor?.apiKey?.id ?? null,
      role: role ?? actor?.role ?? 'shop',
      action,
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      requestId: requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What writes entries in the name of somebody; the calls of endpoints have theirs. */
export const auditOf =
  ({ user, role, requestId }: { user: CurrentUser | null; role?: string; requestId?: string }): Audit =>
  (tx, action, subject, change) =>
    writeAudit(tx, {
      actor: user,
      action,
      subject,
      ...(role !== undefined && { role }),
      ...(requestId !== undefined && { requestId }),
      ...change,
    })

const userOfSubject = (subject: string) => Number(/^user (\d{1,9})$/.exec(subject)?.[1] ?? 0)

/** The names of the users that are subjects. */
async function namesOfUsers(db: Database, subjects: readonly string[]) {
  const ids = [...new Set(subjects.map(userOfSubject))].filter((id) => id > 0)
  if (ids.length === 0) return new Map<number, string>()
  const users = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, name, email }) => [id, name || email]))
}

const defaultLimit = 50
const cursorShape = z.tuple([z.number().int().positive()])

/** Lists audit entries, the newest first. */
async function listAuditEntries(
  db: Database,
  { action, by, subject, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /audit']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const filters = (eb: ExpressionBuilder<Tables, 'auditEntries'>) =>
    eb.and([
      ...(action ? [eb('action', '=', action)] : []),
      ...(by ? [eb('auditEntries.userId', '=', by)] : []),
      ...(subject ? [eb('subject', '=', subject)] : []),
    ])
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('auditEntries')
      .leftJoin('users', 'users.id', 'auditEntries.userId')
      .leftJoin('apiKeys', 'apiKeys.id', 'auditEntries.apiKeyId')
      .select(['auditEntries.id', 'at', 'userId', 'users.name', 'auditEntries.role', 'action', 'subject'])
      .select('apiKeys.name as keyName')
      // As text, because the camelCase plugin would rename the keys inside.
      .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
      .where(filters)
      .$if(after !== null, (query) => query.where('auditEntries.id', '<', after?.[0] ?? 0))
      .orderBy('auditEntries.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('auditEntries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(filters)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  const names = await namesOfUsers(
    db,
    page.rows.map(({ subject }) => subject),
  )
  const parse = (text: string | null) =>
    (text === null ? null : JSON.parse(text)) as contract.AuditEntry['before']
  return {
    ...page,
    rows: page.rows.map(({ id, at, userId, name, keyName, role, action, subject, before, after }) => ({
      _id: String(id),
      at: at.toISOString(),
      role,
      action,
      subject,
      subjectName: names.get(userOfSubject(subject)) ?? null,
      by: userId === null ? null : { _id: String(userId), name: name ?? '' },
      apiKey: keyName,
      before: parse(before),
      after: parse(after),
    })),
  }
}

/** The distinct actions. A recursive CTE jumps from one to the next on the index, so the number of entries does not matter. */
async function listAuditActions(db: Database) {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select action from audit_entries where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    ) select action from actions where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

function auditRoutes(app: FastifyInstance) {
  route(app, contract.getAuditEntries, ({ query }, { db }) => listAuditEntries(db, query))
  route(app, contract.getAuditActions, (_, { db }) => listAuditActions(db))
}

export const auditDomain: Domain = { routes: auditRoutes }
