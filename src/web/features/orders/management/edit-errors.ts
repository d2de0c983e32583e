import { formatNumber, type Language } from '#lib/language.ts'
import type { ErrorBody } from '#web/data/api-client.ts'
import type { Messages } from '#web/data/i18n.tsx'
import { emptyShipping, type Shipping } from '#web/features/ordering/addresses/shipping.ts'
import type { managementMessages } from '../management-messages.ts'
import type { DraftLine } from './draft.ts'

interface Problem {
  line: number
  reason: 'gone' | 'short'
  available: number
}

/** What the shop said about lines, in words, by the keys of the lines it was said of. */
export function lineErrorsOf(
  { lines: problems, fields = {} }: ErrorBody,
  lines: readonly DraftLine[],
  work: Messages<typeof managementMessages>,
  language: Language,
) {
  const errors = new Map<string, string>()
  for (const [field, message] of Object.entries(fields)) {
    const [, place, part] = /^products\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
    const line = lines[Number(place)]
    if (line) errors.set(line.key, part === 'size' ? work.chooseSize : part ? work.chooseColour : message)
  }
  for (const { line: place, reason, available } of (problems as Problem[] | undefined) ?? []) {
    const line = lines[place]
    if (line)
      errors.set(line.key, reason === 'gone' ? work.gone : work.onlyLeft(formatNumber(available, language)))
  }
  return errors
}

/** The shop's own prices, when those shown were other ones. */
export function withPricesOf({ expected }: ErrorBody, lines: readonly DraftLine[]) {
  const prices = (expected as { products?: { originalPrice: number }[] } | undefined)?.products
  return lines.map((line, place) => ({
    ...line,
    originalPrice: prices?.[place]?.originalPrice ?? line.originalPrice,
  }))
}

/** The fields of the address that the shop did not take. */
export const wrongFieldsOf = ({ fields = {} }: ErrorBody) =>
  (Object.keys(emptyShipping) as (keyof Shipping)[]).filter((field) => fields[`customerData.${field}`])
