import { formatNumber } from '#lib/language.ts'
import type { DeskOrder, PhoneRecord } from '#shop/orders/desk/contract.ts'
import { readableDayOf } from '#web/moment.ts'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'

interface Props {
  record: PhoneRecord
  source: DeskOrder['source']
  /** When the order beside it was placed: a number seen for the first time then is a new one. */
  orderedAt: string
}

/** How the number behind an order has treated the shop so far, and how the order came. */
export function PhoneRecordCard({ record, source, orderedAt }: Props) {
  const { work } = useAdminTexts()
  return (
    <section aria-labelledby="phone-title" className="card p-4 desk:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="phone-title" className="text-1">
          {work.phoneTitle}
        </h2>
        {source !== 'web' && (
          <p className="rounded-pill bg-info-soft px-3 text--1 font-semibold text-info">
            {work.sources[source]}
          </p>
        )}
      </div>
      <PhoneRecordFacts record={record} isNew={record.firstSeen === orderedAt} />
    </section>
  )
}

/** The four counts of a number, and since when it is known. */
export function PhoneRecordFacts({ record, isNew }: { record: PhoneRecord; isNew: boolean }) {
  const { work } = useAdminTexts()
  const language = useLanguage()
  const facts = [
    [work.delivered, record.delivered, ''],
    [work.cancelled, record.cancelled, 'text-danger'],
    [work.returned, record.returned, 'text-danger'],
    [work.openOthers, record.open, 'text-sale'],
  ] as const
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1">
        {facts.map(([word, count, look]) => (
          <div key={word} className="flex items-baseline justify-between gap-2">
            <dt className="text-ink-2">{word}</dt>
            <dd className={`font-semibold tabular-nums ${count > 0 ? look : ''}`}>
              {formatNumber(count, language)}
            </dd>
          </div>
        ))}
      </dl>
      {record.firstSeen !== null && (
        <p className="mt-2 text--1 text-ink-2">
          {isNew ? work.firstOrder : work.knownSince(readableDayOf(new Date(record.firstSeen), language))}
        </p>
      )}
    </>
  )
}
