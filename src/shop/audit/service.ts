import type { Visitor } from '#platform/callers.ts'
import type { Tx } from '#platform/database.ts'

interface Entry {
  /** Null when nobody was signed in. */
  visitor: Visitor | null
  /** What gave somebody who was not signed in the right to it; without that the shop itself did it. */
  role?: string
  action: string
  subject: string
  before?: unknown
  after?: unknown
  requestId?: string
}

/** Writes down who did what; rows are never changed again. */
export async function writeAudit(
  tx: Tx,
  { visitor, role, action, subject, before, after, requestId }: Entry,
) {
  await tx
    .insertInto('auditEntries')
    .values({
      userId: visitor?.id ?? null,
      role: role ?? visitor?.role ?? 'shop',
      action,
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      requestId: requestId ?? null,
    })
    .execute()
}
