import { z } from 'zod'
import type { Database, Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { readSettings } from '#shop/settings/service.ts'
import { parseVisitor, type Visitor, visitorHeader } from '../rules.ts'

/** Who did something: what Meta knows them by. */
const visitor = z.object({
  ip: z.string(),
  userAgent: z.string(),
  fbp: z.string().optional(),
  fbc: z.string().optional(),
})

// The visitor is stored nowhere else, and is gone with the job after a day.
export const sendPurchase = job({
  name: 'send-purchase',
  data: z.object({ orderId: z.string(), visitor }),
  timeoutSeconds: 30,
  end: 'health',
})

/** The key of the encrypted access token among the settings. */
export const tokenKey = 'metaAccessToken'

/** What is switched on, from memory; every change of it publishes `storefront`, which drops it. */
export const readCachedMeasurement = ({
  db,
  memoize,
}: {
  db: Database | Tx
  memoize: PageCache['memoize']
}) =>
  memoize('measurement', async () => {
    const { metaPixelId, googleTagId } = await readSettings(db)
    const row = await db.selectFrom('settings').select('value').where('key', '=', tokenKey).executeTakeFirst()
    return { metaPixelId, googleTagId, encryptedToken: row ? String(row.value) : null }
  })

/** The visitor who sent a request with these headers; null unless they have agreed to be measured. */
export function visitorOf(
  ip: string,
  headers: { [visitorHeader]?: string | undefined; 'user-agent'?: string | undefined },
): Visitor | null {
  const ids = parseVisitor(headers[visitorHeader])
  return ids && { ip, userAgent: (headers['user-agent'] ?? '').slice(0, 500), ...ids }
}

/** Queues the purchase event of an order for Meta in the transaction that places it, where that is switched on. */
export async function measurePlaced(
  tx: Tx,
  { jobs, memoize }: { jobs: Jobs; memoize: PageCache['memoize'] },
  { id: orderId, visitor }: { id: string; visitor: Visitor | null },
) {
  if (!visitor) return
  // Read by `tx`: while it lasts, another connection might never come.
  const { metaPixelId, encryptedToken } = await readCachedMeasurement({ db: tx, memoize })
  if (metaPixelId && encryptedToken !== null) await jobs.enqueue(tx, sendPurchase, { orderId, visitor })
}
