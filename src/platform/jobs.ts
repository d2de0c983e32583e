import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from './database.ts'
import type { Events } from './events.ts'
import { onItsOwn } from './outside-scope.ts'
import { openPool } from './postgres-connections.ts'

/**
 * A background job: declared beside the feature it belongs to, queued with `enqueue`, run by its `handle` callback. Why in
 * the database: docs/decisions/0010-jobs-in-the-database.md.
 */
export interface Job<Data extends z.ZodType = z.ZodType> {
  name: string
  /** The job's payload, stored as JSON: ids rather than copies of rows. */
  data: Data
  /** Retries after a failure, with exponential backoff from 5 s up to an hour. Default 30, which is about a day. */
  retries?: number
  /** Seconds after which an attempt counts as failed because its process died or hangs. Default 60. */
  timeoutSeconds?: number
  /** Retried this many seconds after its process died, which for a long job is sooner than its timeout; at least 10. */
  heartbeatSeconds?: number
  /** Runs every night at this time in Dhaka, or as soon as the shop runs again. */
  nightly?: `${number}:${number}`
  /** Runs once a minute, for what becomes due by a change that cannot queue a job itself. */
  everyMinute?: true
}

/** Declares a job. */
export const job = <const Data extends z.ZodType>(declaration: Job<Data>): Job<Data> => declaration

export interface JobsOptions {
  url: string
  events: Events
  /** Called when a job fails and will be retried, and for errors of the queue itself. */
  onProblem?: (error: Error, job?: string) => void
  /** Seconds between polls of each queue; committed jobs are also notified at once. */
  pollSeconds?: number
  /** Milliseconds to wait for a connection. Only tests are more patient. */
  connectionTimeoutMillis?: number
  /** Whether a queue rests between two jobs. Only tests go without. */
  rests?: boolean
}

type Work<Data extends z.ZodType> = (data: z.output<Data>) => Promise<void>

/** Milliseconds that running jobs get to finish when the shop stops; unfinished ones are retried later. */
const shutdownTimeout = 6000

/**
 * Between two jobs a queue rests this many times as long as the first took, so that the e-mails of a rush leave database and
 * processor to its orders: the busier the shop, the longer a job takes, and the longer is the rest. At most `maxRest` ms.
 */
const restRatio = 5
const maxRest = 1000

export type Jobs = ReturnType<typeof createJobs>

/** The job queue: pg-boss in its own schema of the shop's database, so jobs are part of the transaction that queues them. */
export function createJobs({
  url,
  events,
  onProblem = () => {},
  pollSeconds = 30,
  connectionTimeoutMillis = 2000,
  rests = true,
}: JobsOptions) {
  const handlers = new Map<string, { job: Job; work: (data: unknown) => Promise<void> }>()
  let boss: PgBoss | null = null
  let pool: pg.Pool | null = null

  async function open() {
    // Imported here, because modules that only declare jobs do not need it.
    const { PgBoss } = await import('pg-boss')
    const connections = openPool(url, (error) => onProblem(error), {
      max: 2,
      connectionTimeoutMillis,
      // A host that stopped answering is noticed; statements of the queue take as long as statement_timeout at most.
      query_timeout: 40_000,
      statement_timeout: 30_000,
      idleTimeoutMillis: 60_000,
      application_name: 'shodai-jobs',
    })
    const opened = new PgBoss({
      db: {
        executeSql: (text, values) => connections.query(text, values),
        listen: events.subscribe,
      },
      useListenNotify: true,
      cronMonitorIntervalSeconds: 45,
      cronWorkerIntervalSeconds: 45,
      // The shop has no jobs that depend on each other.
      flowIntervalSeconds: 3600,
    })
    opened.on('error', (error) => onProblem(error))
    opened.on('warning', ({ message }) => onProblem(new Error(message)))
    await opened.start()
    boss = opened
    pool = connections
    const existing = new Set((await opened.getQueues()).map(({ name }) => name))
    for (const { job } of handlers.values())
      if (existing.has(job.name)) await opened.updateQueue(job.name, queueOptions(job))
      else await opened.createQueue(job.name, queueOptions(job))
  }

  return {
    /** Registers the handler of a job; every job needs one, before `open`. */
    handle<Data extends z.ZodType>(job: Job<Data>, work: Work<Data>) {
      handlers.set(job.name, { job, work: async (data) => work(await job.data.parseAsync(data)) })
    },

    /** Creates the queues. From here on jobs can be queued. */
    open,

    /** Starts to run jobs in this process. */
    async start() {
      if (!boss) throw new Error('Jobs are opened before they are started.')
      const names = new Set<string>()
      for (const { job } of handlers.values())
        if (job.nightly || job.everyMinute) {
          names.add(job.name)
          await boss.schedule(job.name, cronOf(job), null, { tz: 'Asia/Dhaka', missed: 'once' })
        }
      // Schedules of jobs that this version no longer declares.
      for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
      for (const { job, work } of handlers.values()) {
        let restsUntil = 0
        const worker = await boss.work(job.name, polling, async (jobs) => {
          await wait(Math.max(0, restsUntil - Date.now()))
          const startedAt = Date.now()
          try {
            for (const { data } of jobs) await onItsOwn(() => work(data))
          } catch (error) {
            onProblem(error as Error, job.name)
            throw error
          } finally {
            const took = Date.now() - startedAt
            if (rests) restsUntil = Date.now() + Math.min(took * restRatio, maxRest)
            // Polls again at once, in case more jobs are waiting.
            boss?.notifyWorker(worker)
          }
        })
      }
    },

    /** Queues a job as part of `tx`: it exists if and only if the transaction commits. */
    async enqueue<Data extends z.ZodType>(
      tx: Tx,
      job: Job<Data>,
      data: z.input<Data>,
      /** Seconds to wait before it is run. */
      { delay = 0 }: { delay?: number } = {},
    ) {
      if (!boss) throw new Error('Jobs must be opened before one is queued.')
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => {
          const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
          return { rows }
        },
      }
      await boss.send(job.name, job.data.parse(data) as object, {
        db,
        ...(delay > 0 && { startAfter: delay }),
      })
    },

    /** The jobs of each queue that wait or run, since when the oldest does, and those that were given up within a day. */
    async countJobs() {
      if (!pool) throw new Error('Jobs must be opened before they are counted.')
      const { rows } = await pool.query<{
        name: string
        waiting: number
        failed: number
        oldestAt: Date | null
      }>(
        `select queue.name, count(*) filter (where state in ('created', 'retry', 'active')) as waiting,
           count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as failed,
           min(created_on) filter (where state in ('created', 'retry', 'active')) as "oldestAt"
         from unnest($1::text[]) as queue (name)
           left join pgboss.job on job.name = queue.name and state <> 'completed'
         group by queue.name`,
        [[...handlers.keys()]],
      )
      return rows
    },

    /**
     * Waits for running jobs; those that do not finish in time are retried by the next process. Jobs can still be queued,
     * until `close`.
     */
    async stop() {
      await boss?.stop({ timeout: shutdownTimeout })
    },

    async close() {
      await boss?.stop({ timeout: shutdownTimeout })
      await pool?.end()
      boss = null
      pool = null
    },
  }
}

function cronOf({ nightly }: Job) {
  if (!nightly) return '* * * * *'
  const [hour, minute] = nightly.split(':').map(Number)
  return `${minute} ${hour} * * *`
}

const queueOptions = ({ retries = 30, timeoutSeconds = 60, heartbeatSeconds }: Job) => ({
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: timeoutSeconds,
  ...(heartbeatSeconds && { heartbeatSeconds }),
  // Completed jobs are deleted after a day.
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
})
