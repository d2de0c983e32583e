import { sql } from 'kysely'
import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import { sweep } from '#platform/limits.ts'
import { mailOrder, type Post, sendOrderMail } from './mails.ts'

/** Days after which nobody sends the same order once more. */
const keptFor = 30

const sweepKeys = job({ name: 'sweep-idempotency-keys', data: z.null(), nightly: '3:30' })

export function orderJobs(jobs: Jobs, post: Post) {
  jobs.handle(mailOrder, ({ historyId }) => sendOrderMail(post, historyId))
  jobs.handle(sweepKeys, () =>
    sweep((most) =>
      post.db
        .deleteFrom('idempotencyKeys')
        .where('key', 'in', (keys) =>
          keys
            .selectFrom('idempotencyKeys')
            .select('key')
            .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${keptFor})`)
            .limit(most),
        )
        .executeTakeFirst(),
    ),
  )
}
