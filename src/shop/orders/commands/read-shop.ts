import { readCachedCombos } from '#shop/catalog/service.ts'
import { readCachedRates } from '#shop/delivery/service.ts'
import { readCachedDiscounts } from '#shop/discounts/service.ts'
import { readCachedCallRules } from '#shop/risk/service.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'

/** What the shop wants of new orders at the moment, from memory; read before the transaction of one. */
export async function readShop(shop: Pick<Shop, 'db' | 'memoize' | 'canSendCodes'>) {
  const [settings, rates, discounts, combos, rules, hasGateway] = await Promise.all([
    readCachedSettings(shop),
    readCachedRates(shop),
    readCachedDiscounts(shop),
    readCachedCombos(shop),
    readCachedCallRules(shop),
    shop.canSendCodes(shop),
  ])
  return { settings, rates, discounts, combos, rules, hasGateway }
}
export type ShopNow = Awaited<ReturnType<typeof readShop>> & {
  /** Where the order goes, in the words of the list. */
  place: { district: string; thana: string; area: string }
}
