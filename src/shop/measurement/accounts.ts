import type { Database, Tx } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { settingsOf, settingsReader } from '#shop/settings/service.ts'
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

/** What is switched on, from memory. */
export const { readCached: readCachedMeasurement } = settingsReader('measurement', (stored) => {
  const { metaPixelId, googleTagId, tiktokPixelId, reportPurchase } = settingsOf(stored)
  const accountOf = (platform: PlatformName, pixelId: string) => {
    const token = stored[tokenKeys[platform]]
    return { pixelId, encryptedToken: token === undefined ? null : String(token) }
  }
  return {
    metaPixelId,
    googleTagId,
    reportPurchase,
    connected: {
      meta: accountOf('meta', metaPixelId),
      tiktok: accountOf('tiktok', tiktokPixelId),
    } satisfies Record<PlatformName, unknown>,
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
