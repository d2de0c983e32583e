import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirInUse extends Error {}

/**
 * Locks `dataDir` for this process, so that two shops never share one; returns the function that unlocks it. The lock
 * is the kernel's, on an empty file that SQLite opens: it ends with the process in whatever way that ends, so no lock is
 * ever left over, and it is seen from other containers, which a process number is not.
 */
export function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'shop.lock')
  // SQLite never writes to it; whatever else is in it would not be taken for a database.
  writeFileSync(file, '', { mode: 0o600 })
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new DataDirInUse(`A shop is already running on ${dataDir}. Stop it first.`)
  }
  return () => lock.close()
}
