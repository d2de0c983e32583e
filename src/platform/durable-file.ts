import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file that only the shop can read; after a crash at any moment it is there whole or not at all. */
export function writeDurably(path: string, content: string) {
  const draft = `${path}.new`
  writeFileSync(draft, content, { mode: 0o600, flush: true })
  renameDurably(draft, path)
}

/** Renames a file or folder so that a power cut cannot undo it. */
export function renameDurably(from: string, to: string) {
  renameSync(from, to)
  const folder = openSync(dirname(to), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
