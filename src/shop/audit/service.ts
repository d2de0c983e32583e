import type { CurrentUser } from '#platform/auth.ts'
import type { Tx } from '#platform/database.ts'

interface NewAuditEntry {
  /** Null when nobody was signed in. */
  actor: CurrentUser | null
  /** Why an actor without a sign-in was allowed to do it, such as `guest`. Defaults to the actor's role, or `shop`. */
  role?: string
  action: string
  subject: string
  before?: unknown
  after?: unknown
  requestId?: string
}

/** Adds an entry to the audit log. Entries are never changed. */
export async function writeAudit(
  tx: Tx,
  { actor, role, action, subject, before, after, requestId }: NewAuditEntry,
) {
  await tx
    .insertInto('auditEntries')
    .values({
      userId: actor?.id ?? null,
      role: role ?? actor?.role ?? 'shop',
      action,
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      requestId: requestId ?? null,
    })
    .execute()
}
