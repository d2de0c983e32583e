import { asObject, type NumberRecord, textOf } from './adapter.ts'

/** A percentage that comes as number or text; null if it is none. */
function percentOf(value: unknown) {
  const [, number] = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(textOf(value)) ?? []
  return number !== undefined && Number(number) <= 100 ? Number(number) : null
}

/** `3-5` or `25+`. */
function rangeOf(value: unknown) {
  const [, from, to] = /^(\d{1,6})\s*(?:[-–]\s*(\d{1,6})|\+)?$/.exec(textOf(value)) ?? []
  if (from === undefined) return null
  const isOpen = textOf(value).endsWith('+')
  return { from: Number(from), to: isOpen ? null : Number(to ?? from) }
}

const countOf = (value: unknown) => {
  const count = Number(textOf(value) || Number.NaN)
  return Number.isSafeInteger(count) && count >= 0 ? Math.min(count, 100_000) : 0
}

/** An empty list, or how often each kind was reported. */
function kindsOf(value: unknown): NumberRecord['kinds'] {
  const kinds = Object.entries(asObject(value) ?? {}).map(([kind, count]) => ({
    kind,
    count: countOf(count),
  }))
  return kinds.filter(({ kind, count }) => /^[\w -]{1,40}$/.test(kind) && count > 0).slice(0, 20)
}

/**
 * What Steadfast's `/fraud_check/score/` says: shares, and a range of parcels instead of their number. Without a score it says
 * nothing about the number, whatever its other fields are: that is no clean record.
 */
export function readScore(answer: Record<string, unknown>): NumberRecord {
  const isKnown = textOf(answer.score) !== '' && answer.scoring_disabled !== true
  return {
    parcels: isKnown ? rangeOf(answer.volume_range) : null,
    deliveredPercent: isKnown ? percentOf(answer.delivery_ratio) : null,
    // Reports are no parcels, and may be there without any.
    reports: countOf(answer.total_reports),
    kinds: kindsOf(answer.fraud_categories),
  }
}
