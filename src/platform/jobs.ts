import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from './database.ts'
import type { Events } from './events.ts'

/** Something that happens later: declared once beside what it belongs to, asked for with `enqueue`, done by `handle`. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  name: string
  /** What the job is told; kept as JSON, so ids rather than copies of rows. */
  data: Data
  /** How often it is tried again when it fails, ever more slowly: 5 s, 10 s … up to an hour apart. 30 unless said: a day. */
  retries?: number
  /** Seconds after which a try counts as lost, because its process died or hangs; 60 unless said. */
  patience?: number
  /** Comes by itself every night at this hour and minute of Dhaka, or as soon as the shop runs again. */
  nightly?: `${number}:${number}`
}

export const job = <const Data extends z.ZodType>(declaration: Job<Data>): Job<Data> => declaration

export interface JobsOptions {
  url: string
  events: Events
  /** A job that failed and will be tried again, or trouble of the machinery itself. */
  onProblem?: (error: Error, job?: string) => void
  /** Seconds between looks at each queue; new jobs of committed transactions wake the shop at once. */
  lookEvery?: number
}

type Work<Data extends z.ZodType> = (data: z.output<Data>) => Promise<void>

/** Milliseconds that jobs under way get to finish in when the shop stops; what does not is tried again later. */
const grace = 6000

export type Jobs = ReturnType<typeof createJobs>

/** Jobs are rows in the database (pg-boss, in its own schema): rolled back with their transaction, never forgotten. */
export function createJobs({ url, events, onProblem = () => {}, lookEvery = 30 }: JobsOptions) {
  const handled = new Map<string, { job: Job; work: (data: unknown) => Promise<void> }>()
  let boss: PgBoss | null = null
  let pool: pg.Pool | null = null

  async function open() {
    // The machinery is fetched here and not at the top: what only declares jobs needs none of it.
    const { PgBoss } = await import('pg-boss')
    const connections = new pg.Pool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 2000,
      statement_timeout: 30_000,
      idleTimeoutMillis: 60_000,
      application_name: 'shodai-jobs',
    })
    connections.on('error', (error) => onProblem(error))
    connections.on('connect', (client) => client.on('error', (error) => onProblem(error)))
    const opened = new PgBoss({
      db: {
        executeSql: (text, values) => connections.query(text, values),
        listen: events.hear,
      },
      useListenNotify: true,
      cronMonitorIntervalSeconds: 45,
      cronWorkerIntervalSeconds: 45,
      // Jobs that wait for one another: the shop has none.
      flowIntervalSeconds: 3600,
    })
    opened.on('error', (error) => onProblem(error))
    opened.on('warning', ({ message }) => onProblem(new Error(message)))
    await opened.start()
    boss = opened
    pool = connections
    const known = new Set((await opened.getQueues()).map(({ name }) => name))
    for (const { job } of handled.values())
      if (known.has(job.name)) await opened.updateQueue(job.name, rulesOf(job))
      else await opened.createQueue(job.name, rulesOf(job))
  }

  return {
    /** Says who does a job; every job has one, named before `open`. */
    handle<Data extends z.ZodType>(job: Job<Data>, work: Work<Data>) {
      handled.set(job.name, { job, work: async (data) => work(await job.data.parseAsync(data)) })
    },

    /** Makes ready what jobs are kept in. From here on they can be asked for. */
    open,

    /** Begins to do jobs in this process. */
    async start() {
      if (!boss) throw new Error('Jobs are opened before they are started.')
      const names = new Set<string>()
      for (const { job } of handled.values())
        if (job.nightly) {
          names.add(job.name)
          const [hour, minute] = job.nightly.split(':').map(Number)
          await boss.schedule(job.name, `${minute} ${hour} * * *`, null, { tz: 'Asia/Dhaka', missed: 'once' })
        }
      // A nightly job that this version of the shop does not know any more.
      for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
      const looking = { pollingIntervalSeconds: lookEvery, notifyPollingIntervalSeconds: lookEvery }
      for (const { job, work } of handled.values()) {
        const worker = await boss.work(job.name, looking, async (jobs) => {
          try {
            for (const { data } of jobs) await work(data)
          } catch (error) {
            onProblem(error as Error, job.name)
            throw error
          } finally {
            // There may be another one waiting: looks again at once, and rests when there is none.
            boss?.notifyWorker(worker)
          }
        })
      }
    },

    /** Asks for a job as part of `tx`: it is there when, and only when, the transaction is committed. */
    async enqueue<Data extends z.ZodType>(tx: Tx, job: Job<Data>, data: z.input<Data>) {
      if (!boss) throw new Error('Jobs are opened before they are asked for.')
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => {
          const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
          return { rows }
        },
      }
      await boss.send(job.name, job.data.parse(data) as object, { db })
    },

    /** Finishes what is under way; what does not finish in time is tried again by whoever runs next. */
    async close() {
      await boss?.stop({ timeout: grace })
      await pool?.end()
      boss = null
      pool = null
    },
  }
}

const rulesOf = ({ retries = 30, patience = 60 }: Job) => ({
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: patience,
  // A done job has nothing more to say after a day.
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
})
