import type { Database, Tx } from '#platform/database.ts'
import { type Settings, settings } from './contract.ts'

/** Settings as stored, with the defaults for what was never set. */
export async function readSettings(db: Database | Tx): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}
