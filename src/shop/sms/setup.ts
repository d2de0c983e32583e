import { z } from 'zod'
import { settingsReader } from '#shop/settings/service.ts'
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
export const { read: readSmsSetup, readCached: readCachedSmsSetup } = settingsReader('sms', (rows) => {
  const { smsGateway, smsGatewayKey, smsTexts } = stored.parse(rows)
  return { gateway: smsGateway, key: smsGatewayKey, texts: { ...defaultTexts, ...smsTexts } }
})
export type StoredSetup = Awaited<ReturnType<typeof readSmsSetup>>
