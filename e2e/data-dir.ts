import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The administrator of the shops that tests start, unless a test is about the first start. */
export const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'correct-horse-battery' }

/**
 * A new data directory for a shop that has started before, with the demo catalogue or without products. `npm test` fills one
 * of each kind and the others are copied from it, because resizing the demo pictures and creating a database take a while;
 * when a single test is run, the shop does both itself.
 */
export function makeDataDir(name: string, kind: 'demo' | 'empty' = 'demo') {
  const dataDir = mkdtempSync(join(tmpdir(), `shodai-${name}-`))
  const { FILLED_DATA_DIRS } = process.env
  if (FILLED_DATA_DIRS) execFileSync('cp', ['-a', `${join(FILLED_DATA_DIRS, kind)}/.`, dataDir])
  return dataDir
}
