import { sql } from 'kysely'
import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { type EmailContext, emailOrder, sendOrderEmail } from './emails.ts'

/** Days after which an idempotency key may be deleted. */
const retentionDays = 30

const sweepKeys = job({ name: 'sweep-idempotency-keys', data: z.null(), nightly: '3:30' })

export function orderJobs(jobs: Jobs, context: EmailContext) {
  jobs.handle(emailOrder, ({ historyId }) => sendOrderEmail(context, historyId))
  jobs.handle(sweepKeys, () =>
    deleteInBatches((limit) =>
      context.db
        .deleteFrom('idempotencyKeys')
        .where('key', 'in', (keys) =>
          keys
            .selectFrom('idempotencyKeys')
            .select('key')
            .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
            .limit(limit),
        )
        .executeTakeFirst(),
    ),
  )
}
