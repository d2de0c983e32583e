import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { line, numberOf, rowId } from '#lib/schemas.ts'

/** An entry of the audit log as administrators see it. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The user who did it; null when nobody was signed in. The name of a deleted user is empty. */
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The name of the API key by which a program did it for this user; null for people. */
  apiKey: z.string().nullable(),
  role: z.string(),
  action: z.string(),
  /** What was changed: `order 8F3K2M7Q`, `user 17`, `settings`. */
  subject: z.string(),
  /** The name of the user who was changed, or without one the email address; null for anything else and deleted users. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const getAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Lists the audit log, the newest entry first; filtered by action, user or subject.',
  access: 'admin',
  permission: 'administrator',
  query: z.object({
    action: line(60).optional(),
    by: numberOf(rowId('a user', 15)).optional(),
    subject: line(100).optional(),
    ...pageQuery,
  }),
  response: z.array(auditEntry),
  paged: true,
})

export const getAuditActions = endpoint({
  method: 'GET',
  path: '/auditActions',
  summary: 'The actions that occur in the audit log.',
  access: 'admin',
  permission: 'administrator',
  response: z.array(z.string()),
})
