import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import { type EmailContext, sendContactEmail } from './emails.ts'

export const contactEmailJob = job({ name: 'mail-message', data: z.object({ id: z.number().int() }) })

export function contactJobs(jobs: Jobs, context: EmailContext) {
  jobs.handle(contactEmailJob, ({ id }) => sendContactEmail(context, id))
}
