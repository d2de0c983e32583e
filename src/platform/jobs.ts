import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { JobResult, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from './database.ts'
import type { Events } from './events.ts'
import {
  countJobs,
  dropFailedJobs,
  type FailedJobs,
  listFailedJobs,
  settleFailedJobs,
  takeFailedJobs,
} from './failed-jobs.ts'
import { onItsOwn } from './outside-scope.ts'
import { openPool } from './postgres-connections.ts'
import { preparedMark } from './prepared-statements.ts'

/**
 * A background job: declared beside the feature it belongs to, queued with `enqueue`, run by its `handle` callback. Why in
 * the database: docs/decisions/0010-jobs-in-the-database.md.
 */
export interface Job<Data extends z.ZodType = z.ZodType, End extends JobEnd = JobEnd> {
  name: string
  /** The job's payload, stored as JSON: ids rather than copies of rows. */
  data: Data
  /** What becomes of it when its last try has failed. */
  end: End
  /**
   * Retries after a failure, with exponential backoff from 5 s up to an hour. Default 30, which is about a day; two for what runs
   * every minute.
   */
  retries?: number
  /** Seconds after which an attempt counts as failed because its process died or hangs. Default 60. */
  timeoutSeconds?: number
  /** Retried this many seconds after its process died, which for a long job is sooner than its timeout; at least 10. */
  heartbeatSeconds?: number
  /** Of those that wait, so many run side by side and rest once. One that fails is retried alone; if one takes longer than allowed, all. Default 1. */
  batchSize?: number
  /** Runs every night at this time in Dhaka, or as soon as the shop runs again. */
  nightly?: `${number}:${number}`
  /** Runs once a minute, for what becomes due by a change that cannot queue a job itself. */
  everyMinute?: true
}

/** Work that nobody sees is never just over: this says where a person sees that it has failed, and goes on. */
export type JobEnd =
  /** It stands on the page Health, where it is repeated or dropped. */
  | 'health'
  /** It stands there until its next run succeeds; a person may also repeat it. */
  | 'next-run'
  /** What it is about gets a state that this page shows and people leave; `handle` is given what sets it. */
  | { page: `/dashboard/${string}`; byItself?: undefined }
  /** Likewise, and the work sets that state before its last try has failed. What fails nevertheless stands on Health. */
  | { page: `/dashboard/${string}`; byItself: true }

/** Declares a job. */
export const job = <const Data extends z.ZodType, const End extends JobEnd>(
  declaration: Job<Data, End>,
): Job<Data, End> => declaration

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

/** What a job of this end needs besides its work: the function that ends what it is about as failed. */
type GiveUp<Data extends z.ZodType, End extends JobEnd> = End extends { byItself: true } | string
  ? []
  : [giveUp: Work<Data>]

interface Handler {
  job: Job
  work: (data: unknown) => Promise<void>
  giveUp?: (data: unknown) => Promise<void>
}

/** Milliseconds between two looks for work that was given up. */
const settleInterval = 60_000
/** Milliseconds that running jobs get to finish when the shop stops; unfinished ones are retried later. */
const shutdownTimeout = 6000

/**
 * Between two jobs a queue rests this many times as long as the first took, so that the e-mails of a rush leave database and
 * processor to its orders: the busier the shop, the longer a job takes, and the longer is the rest. At most `maxRest` ms.
 */
const restRatio = 5
const maxRest = 1000

export type Jobs = ReturnType<typeof createJobs>

/** The handlers of all jobs by name, and how one is registered. */
function createHandlers() {
  const handlers = new Map<string, Handler>()
  const registration = {
    /** Registers the handler of a job; every job needs one, before `open`. */
    handle<Data extends z.ZodType, End extends JobEnd>(
      job: Job<Data, End>,
      work: Work<Data>,
      ...[giveUp]: GiveUp<Data, End>
    ) {
      const parsed = (run: Work<Data>) => async (data: unknown) => run(await job.data.parseAsync(data))
      handlers.set(job.name, { job, work: parsed(work), ...(giveUp && { giveUp: parsed(giveUp) }) })
    },
  }
  return { handlers, registration }
}

/** The job queue: pg-boss in its own schema of the shop's database, so jobs are part of the transaction that queues them. */
export function createJobs({
  url,
  events,
  onProblem = () => {},
  pollSeconds = 30,
  connectionTimeoutMillis = 2000,
  rests = true,
}: JobsOptions) {
  const { handlers, registration } = createHandlers()
  let settling: NodeJS.Timeout | undefined
  let isStarted = false
  let boss: PgBoss | null = null
  let pool: pg.Pool | null = null

  const declared = () => [...handlers.values()].map(({ job }) => job)

  async function open() {
    const opened = await openQueue({ url, events, onProblem, connectionTimeoutMillis })
    pool = opened.connections
    // Before the queue, which forgets after some days, deletes what was given up while the shop did not run.
    await settleFailed()
    await opened.boss.start()
    boss = opened.boss
    await declareQueues(boss, declared())
  }

  async function settleFailed() {
    if (!pool) return
    const all = [...handlers.values()]
    await settleFailedJobs(pool, {
      giveUps: new Map(all.flatMap(({ job, giveUp }) => (giveUp ? [[job.name, giveUp]] : []))),
      repeated: all.flatMap(({ job }) => (job.end === 'next-run' ? job.name : [])),
      onProblem,
    })
  }

  return {
    ...registration,

    /** All jobs of the shop. */
    declared,

    /** Creates the queues. From here on jobs can be queued. */
    open,

    /** Starts to run jobs in this process, once: a second worker of a queue would run its jobs beside the first. */
    async start() {
      if (!boss) throw new Error('Jobs are opened before they are started.')
      if (isStarted) return
      isStarted = true
      await schedule(boss, declared())
      settling = setInterval(() => settleFailed().catch((error) => onProblem(error)), settleInterval).unref()
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
      for (const handler of handlers.values()) await runQueue(boss, handler, { polling, rests, onProblem })
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
      await boss.send(job.name, job.data.parse(data) as object, {
        db: within(tx),
        ...(delay > 0 && { startAfter: delay }),
      })
    },

    async countJobs() {
      if (!pool) throw new Error('Jobs must be opened before they are counted.')
      return countJobs(pool, [...handlers.keys()])
    },

    async listFailed() {
      await settleFailed()
      if (!pool) throw new Error('Jobs must be opened before they are listed.')
      return listFailedJobs(pool)
    },

    /** Queues again what was given up for this reason; how much, null if nothing can do it any more. */
    async repeatFailed(tx: Tx, failed: Pick<FailedJobs, 'name' | 'reason'>) {
      if (!boss) throw new Error('Jobs must be opened before one is queued.')
      if (!handlers.has(failed.name)) return null
      const taken = await takeFailedJobs(tx, failed)
      for (const { data } of taken) await boss.send(failed.name, data, { db: within(tx) })
      return taken.length
    },

    dropFailed: dropFailedJobs,

    /**
     * Waits for running jobs; those that do not finish in time are retried by the next process. Jobs can still be queued,
     * until `close`.
     */
    async stop() {
      clearInterval(settling)
      await boss?.stop({ timeout: shutdownTimeout })
    },

    async close() {
      clearInterval(settling)
      await boss?.stop({ timeout: shutdownTimeout })
      await pool?.end()
      boss = null
      pool = null
      isStarted = false
    },
  }
}

type QueueOptions = Required<Pick<JobsOptions, 'url' | 'events' | 'onProblem' | 'connectionTimeoutMillis'>>

/** The queue with connections of its own. */
async function openQueue({ url, events, onProblem, connectionTimeoutMillis }: QueueOptions) {
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
  const boss = new PgBoss({
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
  boss.on('error', (error) => onProblem(error))
  boss.on('warning', ({ message }) => onProblem(new Error(message)))
  return { boss, connections }
}

/** The database as the queue wants it, within a transaction. Its statements are prepared: pg-boss has one text for each queue. */
const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const statement = CompiledQuery.raw(`${text} ${preparedMark}`, values)
    const { rows } = await tx.withoutPlugins().executeQuery(statement)
    return { rows }
  },
})

async function declareQueues(boss: PgBoss, jobs: readonly Job[]) {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const job of jobs)
    if (existing.has(job.name)) await boss.updateQueue(job.name, queueOptions(job))
    else await boss.createQueue(job.name, queueOptions(job))
}

async function schedule(boss: PgBoss, jobs: readonly Job[]) {
  const names = new Set<string>()
  for (const job of jobs)
    if (job.nightly || job.everyMinute) {
      names.add(job.name)
      await boss.schedule(job.name, cronOf(job), null, { tz: 'Asia/Dhaka', missed: 'once' })
    }
  // Schedules of jobs that this version no longer declares.
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

interface RunOptions extends Required<Pick<JobsOptions, 'rests' | 'onProblem'>> {
  polling: { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number }
}

/** Runs the jobs of a queue, one or one batch after the other. */
async function runQueue(boss: PgBoss, { job, work }: Handler, { polling, rests, onProblem }: RunOptions) {
  let restsUntil = 0
  const { batchSize = 1 } = job
  async function runOne({ id, data }: { id: string; data: unknown }): Promise<JobResult> {
    try {
      await onItsOwn(() => work(data))
      return { id, status: 'completed' }
    } catch (error) {
      onProblem(error as Error, job.name)
      return { id, status: 'failed', output: error as Error }
    }
  }
  const worker = await boss.work(
    job.name,
    { ...polling, batchSize, perJobResults: true as const },
    async (jobs) => {
      await wait(Math.max(0, restsUntil - Date.now()))
      const startedAt = Date.now()
      const results = await Promise.all(jobs.map(runOne))
      const took = Date.now() - startedAt
      if (rests) restsUntil = Date.now() + Math.min(took * restRatio, maxRest)
      // Polls again at once, in case more jobs are waiting.
      boss.notifyWorker(worker)
      return results
    },
  )
}

function cronOf({ nightly }: Job) {
  if (!nightly) return '* * * * *'
  const [hour, minute] = nightly.split(':').map(Number)
  return `${minute} ${hour} * * *`
}

const queueOptions = ({ retries, everyMinute, timeoutSeconds = 60, heartbeatSeconds }: Job) => ({
  retryLimit: retries ?? (everyMinute ? 2 : 30),
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: timeoutSeconds,
  ...(heartbeatSeconds && { heartbeatSeconds }),
  // Completed jobs are deleted after a day.
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
})
