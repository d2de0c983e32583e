import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the secrets from `dataDir`/secrets.json, which is created with random values at the first start. */
export function readSecrets(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secrets.json')
  try {
    const fresh = {
      identity: randomBytes(32).toString('base64url'),
      tokens: randomBytes(32).toString('base64url'),
    }
    writeFileSync(file, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { identity: string; tokens: string }
}
