import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { aggregateStaleDays } from './aggregate-days.ts'

const aggregateJob = job({ name: 'aggregate-analytics', data: z.null(), nightly: '2:40' })

/** Aggregates at night, so that the first request after a quiet time does not have to. */
export function analyticsJobs(jobs: Jobs, db: Database) {
  jobs.handle(aggregateJob, () => aggregateStaleDays(db))
}
