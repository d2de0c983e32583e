import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new data directory for a demo shop. `npm test` fills one and has the others copied from it, because the pictures take a
 * while to draw; where a single test is run the shop draws them itself.
 */
export function makeDataDir(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `shodai-${name}-`))
  const { FILLED_DATA_DIR } = process.env
  if (FILLED_DATA_DIR) execFileSync('cp', ['-a', `${FILLED_DATA_DIR}/.`, dataDir])
  return dataDir
}
