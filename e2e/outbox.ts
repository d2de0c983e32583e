import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { partsOf } from '#test/mail-server.ts'
import { eventually } from './browser.ts'

/** The e-mails that a shop without a mail server has written, the newest last. */
function mailsIn(dataDir: string) {
  const outbox = join(dataDir, 'outbox')
  const names = (() => {
    try {
      return readdirSync(outbox)
    } catch {
      return []
    }
  })()
  return (
    names
      // A name that begins with a dot is a mail that is being written.
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .map((name) => join(outbox, name))
      .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
      .map((file) => readFileSync(file, 'utf8'))
  )
}

/** Waits for an e-mail whose raw text contains `part`, and returns the parts of the newest one. */
export async function waitForEmail(part: string, dataDir = inject('dataDir')) {
  const find = () => mailsIn(dataDir).findLast((raw) => raw.includes(part))
  await eventually(() => find() !== undefined).toBe(true)
  return partsOf({ raw: find() ?? '', from: '', to: [] })
}
