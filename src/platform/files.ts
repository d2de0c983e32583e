import { mkdirSync } from 'node:fs'
import { access, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that never change once they are there, named by their content. */
export type Files = ReturnType<typeof openFiles>

export function openFiles(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    async has(name: string) {
      return access(join(folder, name)).then(
        () => true,
        () => false,
      )
    },
    /** The bytes of a file; null where there is none. */
    async find(name: string) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    /** Whole or not at all: written beside its place, on the disk for good, then moved there. */
    async put(name: string, bytes: Buffer) {
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
  }
}
