/** Who is asked: a courier with the keys that the shop has anyway, and a service that asks several couriers for a credit. */
export const recordSources = ['steadfast', 'bd-courier'] as const
export type RecordSource = (typeof recordSources)[number]

export const sourceNames: Record<RecordSource, string> = {
  steadfast: 'Steadfast',
  'bd-courier': 'BD Courier',
}

/** Where a service is unless the merchant types another address; null where the shop knows it from a connection. */
export const sourceUrls: Record<RecordSource, string | null> = {
  steadfast: null,
  'bd-courier': 'https://api.bdcourier.com',
}

/** Hours in which a source is asked about a number once. */
export const askedHours = 24
/** Hours for which a number waits for its turn, or for a source that is out of order; then it is wanted anew, or not at all. */
export const wantedHours = 24
/** How many numbers each is asked about in a minute. Services name 30; couriers name nothing. */
export const maxPerMinute = 20
/** Days for which answers are kept: the replay of the rules looks back half of them. */
export const keptDays = 180

/** What is known of the parcels of one courier. */
export interface CourierRow {
  courier: string
  /** At least and at most; null where it is not known. */
  from: number | null
  to: number | null
  /** Percent that were delivered. */
  percent: number | null
}

interface Answer {
  source: RecordSource
  couriers: readonly CourierRow[]
}

/** One row for each courier: what a courier says of itself wins over what a service says of it, which may know nothing. */
export function rowsOf<Each extends Answer>(answers: readonly Each[]) {
  const rows = answers.flatMap((answer) => answer.couriers.map((row) => ({ ...row, answer })))
  return rows.filter(
    (row) =>
      row.courier === row.answer.source ||
      !rows.some((own) => own.courier === row.courier && own.answer.source === row.courier),
  )
}

/**
 * All couriers together: the parcels that are certain, and the share that was delivered of those whose share is known, by their
 * numbers; null where no parcel is certain. What is not known is no clean record.
 */
export function together(answers: readonly Answer[]) {
  const known = rowsOf(answers).flatMap(({ from, percent }) =>
    from !== null && from > 0 && percent !== null ? { from, percent } : [],
  )
  const parcels = known.reduce((sum, { from }) => sum + from, 0)
  const delivered = known.reduce((sum, { from, percent }) => sum + from * percent, 0)
  return { parcels, deliveredPercent: parcels > 0 ? delivered / parcels : null }
}
