import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new data directory for a demo shop. `npm test` fills one and the others are copied from it, because resizing the demo
 * pictures takes a while; when a single test is run, the shop creates them itself.
 */
export function makeDataDir(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `shodai-${name}-`))
  const { FILLED_DATA_DIR } = process.env
  if (FILLED_DATA_DIR) execFileSync('cp', ['-a', `${FILLED_DATA_DIR}/.`, dataDir])
  return dataDir
}
