import { z } from 'zod'
import type { Database, Tx } from '#platform/database.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { gatewayInput, textsInput } from './contract.ts'
import { defaultTexts } from './rules.ts'

/** Rows of `settings`. The name of the key keeps it out of the export of all data. */
export const smsSettingNames = { gateway: 'smsGateway', key: 'smsGatewayKey', texts: 'smsTexts' } as const

// Orders read it: what another version has stored must not stop them.
const stored = z.object({
  [smsSettingNames.gateway]: gatewayInput.nullable().catch(null),
  [smsSettingNames.key]: z.string().nullable().catch(null),
  [smsSettingNames.texts]: textsInput.partial().catch({}),
})

/** Gateway, encrypted key and texts, the built-in ones where the merchant has changed none. */
export async function readSmsSetup(db: Database | Tx) {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', Object.values(smsSettingNames))
    .execute()
  const { smsGateway, smsGatewayKey, smsTexts } = stored.parse(
    Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  )
  return { gateway: smsGateway, key: smsGatewayKey, texts: { ...defaultTexts, ...smsTexts } }
}
export type StoredSetup = Awaited<ReturnType<typeof readSmsSetup>>

/** The same from memory; every change of it publishes `storefront`, which drops it. */
export const readCachedSmsSetup = ({ db, memoize }: { db: Database | Tx; memoize: PageCache['memoize'] }) =>
  memoize('sms', () => readSmsSetup(db))
