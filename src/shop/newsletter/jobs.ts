import { sql } from 'kysely'
import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { type EmailContext, sendSubscriptionEmail } from './emails.ts'

/** Days after which an unconfirmed subscription is deleted. */
const pendingDays = 30

export const subscriptionEmailJob = job({
  name: 'mail-subscription',
  data: z.object({ id: z.number().int() }),
})
const deletePendingJob = job({ name: 'sweep-newsletter', data: z.null(), nightly: '3:40' })

export function newsletterJobs(jobs: Jobs, context: EmailContext) {
  jobs.handle(subscriptionEmailJob, ({ id }) => sendSubscriptionEmail(context, id))
  jobs.handle(deletePendingJob, () =>
    deleteInBatches((limit) =>
      context.db
        .deleteFrom('newsletterSubscriptions')
        .where('id', 'in', (subscriptions) =>
          subscriptions
            .selectFrom('newsletterSubscriptions')
            .select('id')
            .where('status', '=', 'pending')
            .where('askedAt', '<', sql<Date>`now() - make_interval(days => ${pendingDays})`)
            .limit(limit),
        )
        .where('status', '=', 'pending')
        .executeTakeFirst(),
    ),
  )
}
