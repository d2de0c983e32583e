import { sql } from 'kysely'
import type { Session } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'

/**
 * Does what ends all sessions of a person and begins another one in the same browser: where that is told of the shop, it still is,
 * and until the new session is ended. Should the process die in between, its messages end only when somebody signs out there.
 */
export async function keepBrowsers<T>(
  db: Database,
  { id, identityId }: Pick<Session, 'id' | 'identityId'>,
  renewSession: () => Promise<T>,
) {
  const held = await db
    .updateTable('notificationTargets')
    .set({ sessionId: null })
    .where('sessionId', '=', id)
    .returning('id')
    .execute()
  try {
    return await renewSession()
  } finally {
    if (held.length > 0)
      await db
        .updateTable('notificationTargets')
        .set({
          // The same one, if it was not ended.
          sessionId: sql<string>`(select id from identity_sessions where user_id = ${identityId}
            order by id = ${id} desc, created_at desc limit 1)`,
        })
        .where(
          'id',
          'in',
          held.map((target) => target.id),
        )
        .execute()
  }
}
