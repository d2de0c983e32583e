import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { queueStates } from '#platform/http.ts'
import { job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { readLastBackup } from '#shop/backups/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'

const maxMessage = 300
const shownErrors = 5

const deleteOldReports = job({
  name: 'sweep-error-reports',
  data: z.null(),
  nightly: '3:50',
  end: 'next-run',
})

function healthJobs({ jobs, db }: Shop) {
  jobs.handle(deleteOldReports, () =>
    deleteInBatches((limit) =>
      db
        .deleteFrom('errorReports')
        .where('id', 'in', (reports) =>
          reports
            .selectFrom('errorReports')
            .select('id')
            .where('at', '<', sql<Date>`now() - interval '30 days'`)
            .limit(limit),
        )
        .executeTakeFirst(),
    ),
  )
}

/** Servers of others repeat addresses and numbers in what they say, and the page Health shows it to who has only the settings. */
const withoutPeople = (message: string) =>
  message
    .replace(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;]+/g, '…@…')
    .replace(/(?<!\d)(?:\+?88)?01\d{9}(?!\d)/g, '01…')

/**
 * Returns a function that stores an unexpected error, at most one a second. It never fails: the log has the error, and the
 * database may be what is broken.
 */
export function createErrorRecorder(db: Database) {
  let latest = Number.NEGATIVE_INFINITY
  return (message: string, reference: string) => {
    if (Date.now() - latest < 1000) return
    latest = Date.now()
    db.insertInto('errorReports')
      .values({ message: withoutPeople(message).slice(0, maxMessage), reference })
      .execute()
      .catch(() => {})
  }
}

async function readErrors(db: Database): Promise<contract.HealthReport['errors']> {
  const { rows } = await sql<{ today: number }>`
    select count(*) as today from error_reports
    where at >= date_trunc('day', now() at time zone 'Asia/Dhaka') at time zone 'Asia/Dhaka'`.execute(db)
  const latest = await db
    .selectFrom('errorReports')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownErrors)
    .execute()
  return {
    today: rows[0]?.today ?? 0,
    latest: latest.map(({ id, at, reference, message }) => ({
      _id: String(id),
      at: at.toISOString(),
      reference,
      message,
    })),
  }
}

async function readDatabaseSize(db: Database) {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** The last import and the last bulk change, if they have failed, and pictures that the shop could not store. */
async function listStopped(db: Database): Promise<contract.HealthReport['stopped']> {
  const { rows } = await sql<{ kind: 'product-import' | 'bulk-change' | 'pictures'; name: string; at: Date }>`
    (select 'product-import' as kind, file_name as name, changed_at as at, status = 'failed' as has_failed
      from product_imports order by id desc limit 1)
    union all
    (select 'bulk-change', change ->> 'kind', changed_at, status in ('failed', 'undo failed')
      from bulk_changes order by id desc limit 1)
    union all
    (select 'pictures', count(*)::text, max(done_at), count(*) > 0 from pictures_to_fetch
      join products on products.id = product_id where problem = 'unexpected' and deleted_at is null)`.execute(
    db,
  )
  return rows.flatMap((row) => {
    const { kind, name, at, hasFailed } = row as (typeof rows)[number] & { hasFailed: boolean }
    return hasFailed ? { kind, name, at: at.toISOString() } : []
  })
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

type FailedWork = ParsedRequest<Endpoints['POST /failed-jobs/drop']>['body']

const endFailedWork = ({ db, jobs, audit }: Call, action: 'repeat' | 'drop', { name, reason }: FailedWork) =>
  inTransaction(db, async (tx) => {
    const failed = await tx
      .selectFrom('failedJobs')
      .select('problem')
      .where('name', '=', name)
      .where(sql<string>`md5(problem)`, '=', reason)
      .executeTakeFirst()
    const count = await (action === 'repeat' ? jobs.repeatFailed : jobs.dropFailed)(tx, { name, reason })
    if (count === null) throw notPossibleNow('This version of the shop does not do this work any more.')
    // Somebody else has done it meanwhile.
    if (count === 0) throw notFound('Work that failed')
    await audit(tx, action === 'repeat' ? 'failed-work-repeated' : 'failed-work-dropped', `job ${name}`, {
      before: { problem: failed?.problem, count },
    })
    return { count }
  })

/** The queues of e-mails are named so. */
const isMail = ({ name }: { name: string }) => name.startsWith('mail-')

function healthReportRoutes(app: FastifyInstance, { dataFolder, hasMailServer }: Shop) {
  const startedAt = new Date().toISOString()
  route(app, contract.getHealthReport, async (_, { db, jobs }) => {
    const [disk, bytes, jobQueues, errors, backup, stopped] = await Promise.all([
      statfs(dataFolder),
      readDatabaseSize(db),
      jobs.countJobs(),
      readErrors(db),
      readLastBackup(db),
      listStopped(db),
    ])
    const mails = jobQueues.filter(isMail)
    const others = jobQueues.filter((queue) => !isMail(queue))
    const sum = (counted: typeof jobQueues, what: 'waiting' | 'failed') =>
      counted.reduce((total, queue) => total + queue[what], 0)
    const oldest = mails.flatMap(({ oldestAt }) => oldestAt?.getTime() ?? [])
    return {
      startedAt,
      errors,
      backup,
      queues: queueStates(app),
      stopped,
      freeMegabytes: megabytes(disk.bavail * disk.bsize),
      databaseMegabytes: megabytes(bytes),
      mails: {
        hasServer: hasMailServer,
        waiting: sum(mails, 'waiting'),
        failed: sum(mails, 'failed'),
        oldestAt: oldest.length ? new Date(Math.min(...oldest)).toISOString() : null,
      },
      jobs: { waiting: sum(others, 'waiting'), failed: sum(others, 'failed') },
    }
  })
  route(app, contract.getFailedJobs, async (_, { jobs }) =>
    (await jobs.listFailed()).map(({ firstAt, lastAt, ...each }) => ({
      ...each,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  )
  route(app, contract.repeatFailedJobs, ({ body }, call) => endFailedWork(call, 'repeat', body))
  route(app, contract.dropFailedJobs, ({ body }, call) => endFailedWork(call, 'drop', body))
}

export const healthDomain: Domain = { routes: healthReportRoutes, jobs: healthJobs }
