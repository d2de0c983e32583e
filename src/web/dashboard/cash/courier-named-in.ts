import { couriers } from '#shop/couriers/courier-fields.ts'

/** The courier that the name of a statement's file has in it, if that is one only. */
export function courierNamedIn(fileName: string) {
  const named = couriers.filter((courier) => new RegExp(`(?<![a-z])${courier}(?![a-z])`, 'i').test(fileName))
  return named.length === 1 ? named[0] : undefined
}
