import { type Database, type Tx, writtenOnce } from '#platform/database.ts'
import { type Settings, settings } from './contract.ts'
import type { WrittenPage } from './rules.ts'

const readRows = writtenOnce((db) => db.selectFrom('settings').select(['key', 'value']))

/** Settings as stored, with the defaults for what was never set. */
export async function readSettings(db: Database | Tx): Promise<Settings> {
  const rows = await readRows(db)
  return settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/**
 * Where mails to the merchant go: to the shop's e-mail address when the merchant has set one, else to the administrators,
 * since the default on the contact page is nobody's.
 */
export async function findMerchantMailboxes(db: Database): Promise<string[]> {
  const set = await db.selectFrom('settings').select('key').where('key', '=', 'email').executeTakeFirst()
  if (set) return [(await readSettings(db)).email]
  const admins = await db.selectFrom('users').select('email').where('role', '=', 'admin').limit(20).execute()
  return admins.map(({ email }) => email)
}

/** What the merchant has written on a page in place of the text that comes with the shop. */
export async function readPageText(db: Database, page: WrittenPage) {
  const rows = await db
    .selectFrom('pageTexts')
    .select(['language', 'text'])
    .where('page', '=', page)
    .execute()
  const textIn = (language: string) => rows.find((row) => row.language === language)?.text ?? null
  return { en: textIn('en'), bn: textIn('bn') }
}
