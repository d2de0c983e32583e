import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newBackupName, openBackupStorage } from '#platform/backup-storage.ts'
import { readConfig } from '../../src/config.ts'

// Writes a small file where the nightly backups will go, reads it again, and removes it, as the account of the shop and with its
// own code.
const storage = openBackupStorage(readConfig())
const name = newBackupName()
const content = randomBytes(1000)
try {
  await storage.write(name, Readable.from([content]))
  const found = await storage.find(name)
  if (!found || !(await buffer(found.content)).equals(content))
    throw new Error('What was read is not what was written.')
  await storage.remove(name)
} catch (error) {
  process.stderr.write(`Backups cannot be kept in ${storage.place}: ${(error as Error).message}\n`)
  process.exit(1)
}
