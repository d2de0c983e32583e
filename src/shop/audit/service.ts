import type { Tx } from '#platform/database.ts'
import type { Visitor } from '#platform/http.ts'

interface Entry {
  /** Null when the shop itself did it. */
  visitor: Visitor | null
  action: string
  subject: string
  before?: unknown
  after?: unknown
  requestId?: string
}

/** Writes down who did what; rows are never changed again. */
export async function writeAudit(tx: Tx, { visitor, action, subject, before, after, requestId }: Entry) {
  await tx
    .insertInto('auditEntries')
    .values({
      userId: visitor?.id ?? null,
      role: visitor?.role ?? 'shop',
      action,
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      requestId: requestId ?? null,
    })
    .execute()
}
