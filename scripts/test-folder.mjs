// The folder in which the tests keep what they make: databases above all, of which nothing outlives them.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endCommands } from './setup.mjs'

/** What Linux keeps here is in memory: writing it costs a tenth of the CPU time that a disk's file system takes. */
const memoryDisk = '/dev/shm'
/** Bytes; several times what all tests that run at a time keep. */
const room = 6 * 2 ** 30

function hasRoomInMemory() {
  if (!existsSync(memoryDisk)) return false
  const { bavail, bsize } = statfsSync(memoryDisk)
  const memory = process.availableMemory?.() ?? freemem()
  return bavail * bsize > room && memory > 2 * room
}

/**
 * Makes the folder, in memory where there is room for it, and removes it when this process ends, on a signal after what it runs.
 * TMPDIR names another place.
 */
export function makeTestFolder() {
  const place = !process.env.TMPDIR && hasRoomInMemory() ? memoryDisk : tmpdir()
  const folder = mkdtempSync(join(place, 'shodai-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => endCommands().then(() => process.exit(1)))
  return folder
}
