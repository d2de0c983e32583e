import type { Tx } from '#platform/database.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { walletsOf } from '#shop/risk/rules.ts'
import { readCachedCallRules } from '#shop/risk/service.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import { selectOrders, toOrder } from '../queries/get-order.ts'

/** An order for other programs, as staff get it from the API. */
export async function describeOrder(tx: Tx, { memoize }: { memoize: PageCache['memoize'] }, id: string) {
  const row = await selectOrders(tx).where('orders.id', '=', id).executeTakeFirstOrThrow()
  const { returnDays } = await readCachedSettings({ db: tx, memoize })
  const rules = await readCachedCallRules({ db: tx, memoize })
  return { ...toOrder(row, { returnDays, wallets: walletsOf(rules) }), source: row.source }
}
