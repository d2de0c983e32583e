import { couriers } from '#shop/couriers/courier-fields.ts'

/** Its titles and headings. */
const readLines = 3

/** The courier that a statement names in its file name or its first lines, if that is one only. */
export async function courierNamedIn(csv: File) {
  const lines = (await csv.slice(0, 1000).text()).split(/\r?\n/, readLines)
  const text = [csv.name, ...lines].join('\n')
  const named = couriers.filter((courier) => new RegExp(`(?<![a-z])${courier}(?![a-z])`, 'i').test(text))
  return named.length === 1 ? named[0] : undefined
}
