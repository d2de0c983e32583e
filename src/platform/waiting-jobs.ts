import type pg from 'pg'
import type { JobInsert, PgBoss } from 'pg-boss'
import { openLongConnection } from './database-copy.ts'

/**
 * The jobs that wait in the queue (pg-boss's own schema), for backups: e-mails not yet sent and the like. Only what a job is
 * is copied; the queue's tables are made anew by the version that restores it.
 */
export interface WaitingJob extends JobInsert {
  name: string
}

const batchSize = 1000

/**
 * Yields the jobs that have not been done in `client`'s transaction, in batches. One that was running is among them, as it
 * is when a process dies. Nightly jobs are left out, because every shop schedules its own.
 */
export async function* readWaitingJobs(client: pg.Client, leaveOut: readonly string[]) {
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as exists")
  if (!rows[0]?.exists) return
  await client.query(
    `declare waiting_jobs cursor for
    select json_strip_nulls(json_build_object('name', name, 'id', id, 'priority', priority, 'startAfter', start_after,
      'singletonKey', singleton_key, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
      'retryBackoff', retry_backoff, 'retryDelayMax', retry_delay_max, 'expireInSeconds', expire_seconds,
      'deleteAfterSeconds', deletion_seconds)) as job, data
    from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name <> all ($1::text[])
      and name not in (select name from pgboss.schedule)
    order by created_on, id`,
    [leaveOut],
  )
  for (;;) {
    const { rows } = await client.query(`fetch ${batchSize} from waiting_jobs`)
    if (rows.length === 0) break
    yield rows.map(({ job, data }): WaitingJob => ({ ...job, data }))
  }
  await client.query('close waiting_jobs')
}

/** Creates the job queue with empty queues of these names, in transactions of its own. `stop` ends the connection. */
export async function openEmptyQueue(url: string, names: readonly string[]) {
  const { PgBoss } = await import('pg-boss')
  const client = await openLongConnection(url)
  const boss: PgBoss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  try {
    await boss.start()
    for (const name of names) await boss.createQueue(name)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    /** Adds jobs in `transaction`. */
    async add(transaction: pg.Client, jobs: readonly WaitingJob[]) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => transaction.query(text, values),
      }
      for (const name of new Set(jobs.map((job) => job.name)))
        await boss.insert(
          name,
          jobs.filter((job) => job.name === name).map(({ name: _, ...job }) => job),
          { db },
        )
    },
    async stop() {
      await boss.stop({ graceful: false })
      await client.end()
    },
  }
}
