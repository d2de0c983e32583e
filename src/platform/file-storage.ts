import { mkdirSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Immutable files, named by a hash of their content. */
export interface FileStorage {
  /** The bytes of a file; null if it does not exist. */
  find: (name: string) => Promise<Buffer | null>
  /** Atomic: the file is never visible half written. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Missing files are ignored. */
  remove: (names: readonly string[]) => Promise<void>
}

/** Stores files in a folder on the local disk. */
export function openDiskStorage(folder: string): FileStorage {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async find(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    // Written to a temporary file, synced and renamed, so that a crash leaves no partial file.
    async put(name, bytes) {
      const draft = join(folder, `.${name}.${process.pid}.${Math.random().toString(36).slice(2)}`)
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, join(folder, name))
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true })
    },
  }
}
