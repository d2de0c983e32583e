import { mkdirSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that never change once they are there, named by their content. */
export interface Files {
  /** The bytes of a file; null where there is none. */
  find: (name: string) => Promise<Buffer | null>
  /** Whole or not at all. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Also those that are not there. */
  remove: (names: readonly string[]) => Promise<void>
}

export function openFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async find(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    /** Written beside its place, on the disk for good, then moved there. */
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
