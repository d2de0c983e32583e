/** The state of a part of the shop: all right, to be looked at, or to be acted upon now. */
export type Condition = 'good' | 'watch' | 'act'

const hour = 60 * 60 * 1000

/** The space that is left for the database, pictures and backups. */
export const diskCondition = (freeMegabytes: number): Condition =>
  freeMegabytes < 500 ? 'act' : freeMegabytes < 2000 ? 'watch' : 'good'

/** E-mails wait when the mail server cannot be reached or rejects them; a rush alone takes minutes. */
export function mailCondition(
  { oldestAt, failed }: { oldestAt: string | null; failed: number },
  now: Date,
): Condition {
  const waited = oldestAt ? now.getTime() - Date.parse(oldestAt) : 0
  if (failed > 0 || waited > 6 * hour) return 'act'
  return waited > hour / 2 ? 'watch' : 'good'
}

/**
 * A backup is made every night; one that fails is tried again the next, and two missed nights are too many. Before the first one
 * there is nothing to restore.
 */
export function backupCondition(
  { nightly, lastAt, failedSince }: { nightly: boolean; lastAt: string | null; failedSince: boolean },
  now: Date,
): Condition {
  const age = lastAt === null ? null : now.getTime() - Date.parse(lastAt)
  if (failedSince && (age === null || age > 50 * hour)) return 'act'
  if (failedSince || !nightly || age === null) return 'watch'
  return age > 50 * hour ? 'act' : 'good'
}

/** A queue that takes no work keeps customers or staff out. */
export const queueCondition = (queues: readonly { stuckSeconds: number }[]): Condition =>
  queues.some(({ stuckSeconds }) => stuckSeconds > 0) ? 'act' : 'good'

/** Errors of today; jobs that were given up are work that was not done. */
export const errorCondition = (errorsToday: number, failedJobs: number): Condition =>
  failedJobs > 0 || errorsToday >= 20 ? 'act' : errorsToday > 0 ? 'watch' : 'good'
