import type { Database, Tx } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { readSettings } from '#shop/settings/service.ts'
import { meta } from './platforms/meta.ts'
import type { Platform, PlatformAccount } from './platforms/platform.ts'
import { tiktok } from './platforms/tiktok.ts'
import { type PlatformName, platformNames } from './rules.ts'

export const platforms: Record<PlatformName, Platform> = { meta, tiktok }

/** The keys of the encrypted access tokens among the settings. */
export const tokenKeys = {
  meta: 'metaAccessToken',
  tiktok: 'tiktokAccessToken',
} as const satisfies Record<PlatformName, string>

export interface ReadContext {
  db: Database | Tx
  memoize: PageCache['memoize']
}

/** For what must not be from before: nothing is remembered. */
export const unremembered: PageCache['memoize'] = (_, work) => work()

/** What is switched on, from memory; every change of it publishes `storefront`, which drops it. */
export const readCachedMeasurement = ({ db, memoize }: ReadContext) =>
  memoize('measurement', async () => {
    const { metaPixelId, googleTagId, tiktokPixelId, reportPurchase } = await readSettings(db)
    const rows = await db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', Object.values(tokenKeys))
      .execute()
    const tokenOf = (platform: PlatformName) => {
      const row = rows.find(({ key }) => key === tokenKeys[platform])
      return row ? String(row.value) : null
    }
    return {
      metaPixelId,
      googleTagId,
      reportPurchase,
      connected: {
        meta: { pixelId: metaPixelId, encryptedToken: tokenOf('meta') },
        tiktok: { pixelId: tiktokPixelId, encryptedToken: tokenOf('tiktok') },
      } satisfies Record<PlatformName, { pixelId: string; encryptedToken: string | null }>,
    }
  })

/** The platforms that have pixel and token, whether or not the token can be read. */
export async function listConnected(context: ReadContext) {
  const { connected, reportPurchase } = await readCachedMeasurement(context)
  const names = platformNames.filter((name) => {
    const { pixelId, encryptedToken } = connected[name]
    return pixelId && encryptedToken !== null
  })
  return { names, reportPurchase }
}

/** Pixel and access token; null unless both are there. A token cannot be read after a restore without the shop's secret. */
export async function findAccount(
  context: ReadContext,
  encryption: Encryption,
  platform: PlatformName,
): Promise<PlatformAccount | null> {
  const { connected } = await readCachedMeasurement(context)
  const { pixelId, encryptedToken } = connected[platform]
  const token = encryptedToken === null ? null : encryption.decrypt(encryptedToken)
  return pixelId && token !== null ? { pixelId, token } : null
}
