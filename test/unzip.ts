import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Unpacks a ZIP file into the new folder `folder` by another program than the one that packed it, which also compares the
 * checksums. Returns the names of its files by the alphabet, with their sizes in bytes.
 */
export function unzip(zip: Uint8Array, folder: string) {
  const file = `${folder}.zip`
  writeFileSync(file, zip)
  // The locale is for names in Bengali.
  execFileSync('unzip', ['-q', file, '-d', folder], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, stats: statSync(join(folder, name)) }))
    .filter(({ stats }) => stats.isFile())
    .map(({ name, stats }): [string, number] => [name, stats.size])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
