import { rmSync } from 'node:fs'
import { ownDatabaseUrl, read, settings as readSettings, settingsFile, write } from '../machine.mjs'
import { environmentHead, renderEnvironment } from '../render.mjs'

/** What the settings must have: `given` replaces what is there, the rest is only for what nobody has set. */
function wantedSettings({ host, given, carried }) {
  const present = readSettings()
  const defaults = {
    HOST: '127.0.0.1',
    PORT: '3000',
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: ownDatabaseUrl,
    ...carried,
  }
  const missing = Object.entries(defaults).filter(([name]) => present[name] === undefined)
  return { SHOP_URL: `https://${host}`, ...Object.fromEntries(missing), ...given }
}

export const settings = {
  name: 'settings',
  check(machine) {
    const present = readSettings()
    const changed = Object.entries(wantedSettings(machine)).filter(
      ([name, value]) => value !== undefined && present[name] !== value,
    )
    return changed.length > 0 ? `${changed.map(([name]) => name).join(', ')} in ${settingsFile}` : undefined
  },
  apply(machine, made) {
    made.file = settingsFile
    const text = read(settingsFile) || environmentHead
    write(settingsFile, renderEnvironment(text, wantedSettings(machine)), 0o600)
  },
  undo({ deleteData }) {
    if (!deleteData) return `the settings stay in ${settingsFile}`
    rmSync(settingsFile, { force: true })
  },
}
