import { localTime, momentOf } from '#lib/local-time.ts'
import { parseNumber } from '#lib/parse-number.ts'
import type { Collection } from '#shop/collections/contract.ts'
import type { CollectionKind } from '#shop/collections/rules.ts'

/** Everything as it is typed. */
export interface CollectionValues {
  name: string
  nameBn: string
  slug: string
  text: string
  textBn: string
  image: string
  kind: CollectionKind
  productIds: string[]
  productType: Collection['productType']
  categoryId: string
  minPrice: string
  maxPrice: string
  onOffer: boolean
  inStock: boolean
  onHome: boolean
  enabled: boolean
  from: string
  until: string
}

const numberOf = (text: string) => (text.trim() === '' ? null : parseNumber(text))
const typed = (number: number | null) => (number === null ? '' : String(number))

export const valuesOf = (collection: Collection | null): CollectionValues => ({
  name: collection?.name ?? '',
  nameBn: collection?.nameBn ?? '',
  slug: collection?.slug ?? '',
  text: collection?.text ?? '',
  textBn: collection?.textBn ?? '',
  image: collection?.image ?? '',
  kind: collection?.kind ?? 'picked',
  productIds: collection?.productIds ?? [],
  productType: collection?.productType ?? '',
  categoryId: collection?.categoryId ?? '',
  minPrice: typed(collection?.minPrice ?? null),
  maxPrice: typed(collection?.maxPrice ?? null),
  onOffer: collection?.onOffer ?? false,
  inStock: collection?.inStock ?? false,
  onHome: collection?.onHome ?? true,
  enabled: collection?.enabled ?? true,
  from: localTime(collection?.from ?? null),
  until: localTime(collection?.until ?? null),
})

export const bodyOf = ({ minPrice, maxPrice, from, until, slug, ...values }: CollectionValues) => ({
  ...values,
  slug: slug.trim(),
  minPrice: numberOf(minPrice),
  maxPrice: numberOf(maxPrice),
  from: momentOf(from),
  until: momentOf(until),
})
