/** Why a backup failed. */
export const backupProblems = ['disk-full', 'folder', 'storage', 'database', 'interrupted', 'other'] as const
export type BackupProblem = (typeof backupProblems)[number]

export const backupStates = ['waiting', 'running', 'done', 'failed', 'deleted'] as const
export type BackupState = (typeof backupStates)[number]
