import { api } from '#web/data/api.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { originHeaders } from '#web/storefront/checkout/origin-headers.ts'

const key = 'orderPagesSeen'
const isSlugs = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Counts the visit of an order page, once in a tab. Whether it succeeds is nothing to the visitor. */
export function countVisit(slug: string) {
  const seen = tabStorage.read(key, isSlugs) ?? []
  if (seen.includes(slug)) return
  tabStorage.write(key, [...seen, slug])
  api('POST /order-pages/:slug/visits', { params: { slug }, headers: originHeaders() }).catch(() => {})
}
