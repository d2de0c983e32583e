import { nameKey } from '#lib/clean-text.ts'
import type { Database } from '#platform/database.ts'
import { isKept } from '#shop/catalog/service.ts'
import type { Source } from './rules.ts'
import type { SourceProduct } from './source-products.ts'

/** Whose pictures an address has: its host, or the shop at a service that has those of many. */
function shopOfAddress(address: string) {
  const { hostname, pathname } = new URL(address)
  const host = hostname.toLowerCase().replace(/^www\./, '')
  const [first = '', ...folders] = pathname.split('/').slice(1)
  // WordPress has copies of the pictures of other hosts, and Shopify one host for all shops.
  if (/^i\d\.wp\.com$/.test(host)) return first.toLowerCase().replace(/^www\./, '')
  if (host === 'cdn.shopify.com') return [host, first, ...folders.slice(0, 4)].join('/')
  return host
}

/** The shop that a file is of, as most of its pictures tell; empty where they do not. */
export function shopOf(products: readonly SourceProduct[]) {
  const counts = new Map<string, number>()
  for (const { pictures } of products)
    for (const { url } of pictures) {
      if (!URL.canParse(url)) continue
      const shop = shopOfAddress(url)
      counts.set(shop, (counts.get(shop) ?? 0) + 1)
    }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1])
  return most?.[0] ?? ''
}

/** What is known of the products of a file: the shops under whose addresses they have come before. */
interface KnownShops {
  shops: string[]
  /** The shop of earlier files whose products have the same ids and other names; null if there is none. */
  stranger: string | null
}

/**
 * Finds the shops whose products a file brings up to date. Two shops count their products alike, so ids alone do not say that they
 * are the same: the address does, or the names of the products.
 */
export async function findKnownShops(
  db: Database,
  source: Source,
  shop: string,
  products: readonly SourceProduct[],
): Promise<KnownShops> {
  const names = new Map(products.map(({ key, cells }) => [key, nameKey(cells.name ?? '')]))
  if (names.size === 0 || source === 'other') return { shops: [shop], stranger: null }
  const known = await db
    .selectFrom('productSources')
    .innerJoin('products', 'products.id', 'productId')
    .select(['shop', 'key', 'name'])
    .where('source', '=', source)
    .where('key', 'in', [...names.keys()])
    .where(isKept)
    .execute()
  const shops = [...Map.groupBy(known, (each) => each.shop)]
  if (shop !== '' && shops.some(([name]) => name === shop)) return { shops: [shop], stranger: null }
  const isSame = (rows: typeof known) =>
    rows.filter(({ key, name }) => names.get(key) === nameKey(name)).length * 2 >= rows.length
  // Where both addresses are known and differ, only the merchant knows.
  const same = shops.filter(([name, rows]) => (name === '' || shop === '') && isSame(rows))
  const [stranger] = shops
    .filter((each) => !same.includes(each))
    .toSorted((one, other) => other[1].length - one[1].length)
  return {
    shops: [shop, ...same.map(([name]) => name)],
    stranger: same.length > 0 ? null : (stranger?.[0] ?? null),
  }
}
