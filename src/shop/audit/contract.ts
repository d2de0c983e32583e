import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { line } from '#lib/text.ts'

/** One act, as administrators read of it. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Who did it; null when nobody was signed in. The name is empty of those who are gone. */
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  role: z.string(),
  action: z.string(),
  /** What it was done to: `order 8F3K2M7Q`, `user 17`, `settings`. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const getAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what, the newest first; of one kind of act, of one person, or to one thing.',
  access: 'admin',
  query: z.object({
    action: line(60).optional(),
    by: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .optional(),
    subject: line(100).optional(),
    ...pageQuery,
  }),
  reply: z.array(auditEntry),
  paged: true,
})

export const getAuditActions = endpoint({
  method: 'GET',
  path: '/auditActions',
  summary: 'The kinds of acts that there are entries of.',
  access: 'admin',
  reply: z.array(z.string()),
})
