import { formatNumber } from '#lib/language.ts'
import type { ManagedOrder, PhoneHistory } from '#shop/orders/management-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { managementMessages } from '../management-messages.ts'

interface Props {
  record: PhoneHistory
  source: ManagedOrder['source']
  /** When the order beside it was placed: a number seen for the first time then is a new one. */
  orderedAt: string
}

/** How the number behind an order has treated the shop so far, and how the order came. */
export function PhoneRecordCard({ record, source, orderedAt }: Props) {
  const t = useMessages(managementMessages)
  return (
    <section aria-labelledby="phone-title" className="card p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="phone-title" className="text-lg">
          {t.phoneTitle}
        </h2>
        {source !== 'web' && (
          <p className="rounded-full bg-info-soft px-3 text-sm font-semibold text-info">
            {t.sources[source]}
          </p>
        )}
      </div>
      <PhoneRecordFacts record={record} isNew={record.firstSeen === orderedAt} />
    </section>
  )
}

/** The four counts of a number, and since when it is known. */
export function PhoneRecordFacts({ record, isNew }: { record: PhoneHistory; isNew: boolean }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const facts = [
    [t.delivered, record.delivered, ''],
    [t.cancelled, record.cancelled, 'text-danger'],
    [t.returned, record.returned, 'text-danger'],
    [t.openOthers, record.open, 'text-sale'],
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
        <p className="mt-2 text-sm text-ink-2">
          {isNew ? t.firstOrder : t.knownSince(readableDayOf(new Date(record.firstSeen), language))}
        </p>
      )}
    </>
  )
}
