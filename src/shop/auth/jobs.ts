import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import { welcomeEmailJob } from '#shop/users/service.ts'
import { type EmailContext, sendPasswordResetEmail, sendWelcomeEmail } from './emails.ts'

/**
 * Enqueued for every address that was typed, so that neither the response nor its duration tells whether an account
 * exists.
 */
export const passwordResetEmailJob = job({
  name: 'mail-password-link',
  data: z.object({ id: z.uuid(), email: z.email(), language: z.enum(['en', 'bn']) }),
})

export function authJobs(jobs: Jobs, context: EmailContext) {
  jobs.handle(passwordResetEmailJob, (data) => sendPasswordResetEmail(context, data))
  jobs.handle(welcomeEmailJob, (data) => sendWelcomeEmail(context, data))
}
