import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'

/** Work that was given up for the same reason. */
export interface FailedJobs {
  name: string
  /** The message of the error that it ended with, and its hash, which names it: it may have any characters. */
  problem: string
  reason: string
  count: number
  firstAt: Date
  lastAt: Date
}

/** Work that is repeated at once. */
const repeatBatch = 500

interface Ends {
  /** Of jobs that end on a page of their own, what sets the state that it shows. */
  giveUps: ReadonlyMap<string, (data: unknown) => Promise<void>>
  /** Jobs whose failure is over when they succeed again. */
  repeated: readonly string[]
  onProblem: (error: Error, job?: string) => void
}

/** Takes what was given up out of the queue: its own page shows it from here on, or it is kept until a person acts. */
export async function settleFailedJobs(pool: pg.Pool, { giveUps, repeated, onProblem }: Ends) {
  const { rows: queue } = await pool.query("select to_regclass('pgboss.job') is not null as exists")
  if (!queue[0]?.exists) return
  const { rows } = await pool.query<{ id: string; name: string; data: unknown }>(
    `select id, name, data from pgboss.job where state = 'failed' and name = any($1) limit 1000`,
    [[...giveUps.keys()]],
  )
  /** Those that their page could not be told of. */
  const kept: string[] = []
  for (const { id, name, data } of rows)
    try {
      await giveUps.get(name)?.(data)
      await pool.query(`delete from pgboss.job where id = $1 and name = $2 and state = 'failed'`, [id, name])
    } catch (error) {
      kept.push(id)
      onProblem(error as Error, name)
    }
  // What has failed meanwhile has its own turn.
  await pool.query(
    `with failed as (
       delete from pgboss.job where state = 'failed' and name not like '\\_\\_%'
         and (name <> all($1) or id = any($2)) returning *
     )
     insert into failed_jobs (id, name, data, problem, failed_at)
     select id, name, data,
       left(coalesce(output ->> 'message', output -> 'value' ->> 'message', ''), 300), completed_on
     from failed on conflict (id) do nothing`,
    [[...giveUps.keys()], kept],
  )
  await pool.query(
    `delete from failed_jobs where name = any($1) and (
       exists (select from pgboss.job
         where job.name = failed_jobs.name and state = 'completed' and completed_on > failed_at)
       or exists (select from failed_jobs as later
         where later.name = failed_jobs.name and (later.failed_at, later.id) > (failed_jobs.failed_at, failed_jobs.id)))`,
    [repeated],
  )
}

/** The jobs of each queue that wait or run, since when the oldest does, and those that were given up. */
export async function countJobs(pool: pg.Pool, names: readonly string[]) {
  const { rows } = await pool.query<{
    name: string
    waiting: number
    failed: number
    oldestAt: Date | null
  }>(
    `select queue.name, count(*) filter (where state in ('created', 'retry', 'active')) as waiting,
       count(*) filter (where state = 'failed')
         + (select count(*) from failed_jobs where failed_jobs.name = queue.name) as failed,
       min(created_on) filter (where state in ('created', 'retry', 'active')) as "oldestAt"
     from (select unnest($1::text[]) union select name from failed_jobs) as queue (name)
       left join pgboss.job on job.name = queue.name and state <> 'completed'
     group by queue.name`,
    [names],
  )
  return rows
}

/** What was given up and has no page of its own, the latest first. */
export async function listFailedJobs(pool: pg.Pool) {
  const { rows } = await pool.query<FailedJobs>(
    `select name, problem, md5(problem) as reason, count(*) as count, min(failed_at) as "firstAt", max(failed_at) as "lastAt"
         from failed_jobs group by name, problem order by max(failed_at) desc, name, problem limit 200`,
  )
  return rows
}

/** Takes what was given up for this reason to be queued again, some hundreds at a time. */
export async function takeFailedJobs(tx: Tx, { name, reason }: Pick<FailedJobs, 'name' | 'reason'>) {
  const { rows } = await sql<{ data: object | null }>`
    delete from failed_jobs where id in (
      select id from failed_jobs where name = ${name} and md5(problem) = ${reason}
      order by failed_at limit ${repeatBatch} for update skip locked
    ) returning data`.execute(tx)
  return rows
}

/** Forgets what was given up for this reason; how much. */
export async function dropFailedJobs(tx: Tx, { name, reason }: Pick<FailedJobs, 'name' | 'reason'>) {
  const { numDeletedRows } = await tx
    .deleteFrom('failedJobs')
    .where('name', '=', name)
    .where(sql<string>`md5(problem)`, '=', reason)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
