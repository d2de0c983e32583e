import { readCachedRates } from '#shop/delivery/service.ts'
import { readCachedDiscounts } from '#shop/discounts/service.ts'
import { readCachedCallRules } from '#shop/risk/service.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'

/** What the shop wants of new orders at the moment, from memory; read before the transaction of one. */
export async function readShop({ db, memoize, canSendCodes }: Pick<Shop, 'db' | 'memoize' | 'canSendCodes'>) {
  const settings = await readCachedSettings({ db, memoize })
  const rates = await readCachedRates({ db, memoize })
  const discounts = await readCachedDiscounts({ db, memoize })
  const rules = await readCachedCallRules({ db, memoize })
  const hasGateway = await canSendCodes({ db, memoize })
  return { settings, rates, discounts, rules, hasGateway }
}
export type ShopNow = Awaited<ReturnType<typeof readShop>> & {
  /** Where the order goes, in the words of the list. */
  place: { district: string; thana: string; area: string }
}
