import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { opaque } from '#lib/schemas.ts'

/** As `platform/http.ts` has them. */
export const queueNames = ['reads', 'writes', 'signIns', 'socialSignIns', 'outside', 'health'] as const

const count = z.number().int()
const moment = z.iso.datetime()

const report = z.object({
  /** When the process that answers was started. */
  startedAt: moment,
  /** Of the disk that holds the data directory. */
  freeMegabytes: count,
  databaseMegabytes: count,
  mails: z.object({
    /** Whether a mail server is set up; without one e-mails are files in the outbox folder. */
    hasServer: z.boolean(),
    waiting: count,
    oldestAt: moment.nullable(),
    /** Given up; they wait for a person. */
    failed: count,
  }),
  backup: z.object({ nightly: z.boolean(), lastAt: moment.nullable(), failedSince: z.boolean() }),
  /** The queues of requests in the process that answers. */
  queues: z.array(
    z.object({
      name: z.enum(queueNames),
      running: count,
      waiting: count,
      /** For how long it has taken no work, if that is longer than its bound; otherwise 0. */
      stuckSeconds: count,
    }),
  ),
  /** Work in the background other than e-mails. */
  jobs: z.object({ waiting: count, failed: count }),
  /** Work on many rows that has failed and waits for a person: a file of products, a change of many products. */
  stopped: z.array(
    z.object({ kind: z.enum(['product-import', 'bulk-change', 'pictures']), name: z.string(), at: moment }),
  ),
  errors: z.object({
    today: count,
    latest: z.array(z.object({ _id: z.string(), at: moment, reference: z.string(), message: z.string() })),
  }),
})
export type HealthReport = z.infer<typeof report>

export const getHealthReport = endpoint({
  method: 'GET',
  path: '/health-report',
  summary: 'How the shop itself is: space, e-mails, background work and unexpected errors.',
  access: 'admin',
  permission: 'settings',
  queue: 'health',
  response: report,
})

const failed = z.object({
  /** Of the job. */
  name: opaque(100),
  /** Names the error that it ended with. */
  reason: z.string().regex(/^[0-9a-f]{32}$/),
})

const failedWork = failed.extend({
  /** The message of that error. */
  problem: z.string(),
  count,
  firstAt: moment,
  lastAt: moment,
})
export type FailedWork = z.infer<typeof failedWork>

export const getFailedJobs = endpoint({
  method: 'GET',
  path: '/failed-jobs',
  summary:
    'Work of the background that was given up, by kind and reason: it waits until somebody repeats or drops it.',
  access: 'admin',
  permission: 'settings',
  response: z.array(failedWork),
})

export const repeatFailedJobs = endpoint({
  method: 'POST',
  path: '/failed-jobs/repeat',
  summary: 'Begins anew what was given up for one reason, up to 500 at a time.',
  access: 'admin',
  permission: 'settings',
  body: failed,
  response: z.object({ count }),
})

export const dropFailedJobs = endpoint({
  method: 'POST',
  path: '/failed-jobs/drop',
  summary: 'Forgets what was given up for one reason: it will not be done.',
  access: 'admin',
  permission: 'settings',
  body: failed,
  response: z.object({ count }),
})
