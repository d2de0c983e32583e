import { formatNumber } from '#lib/language.ts'
import type { ManagedOrder, PhoneHistory } from '#shop/orders/management-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { managementMessages } from '../management-messages.ts'

interface Props {
  history: PhoneHistory
  source: ManagedOrder['source']
  /** When the shown order was placed; a number that was first seen then is new. */
  orderedAt: string
}

/** The orders of a phone number so far, and the source of the shown order. */
export function PhoneHistoryCard({ history, source, orderedAt }: Props) {
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
      <PhoneCounts history={history} isNew={history.firstSeen === orderedAt} />
    </section>
  )
}

/** How the orders of a phone number ended, and when the first was placed. */
export function PhoneCounts({ history, isNew }: { history: PhoneHistory; isNew: boolean }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const facts = [
    [t.delivered, history.delivered, ''],
    [t.cancelled, history.cancelled, 'text-danger'],
    [t.returned, history.returned, 'text-danger'],
    [t.openOthers, history.open, 'text-sale'],
  ] as const
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1">
        {facts.map(([label, count, color]) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className={`font-semibold tabular-nums ${count > 0 ? color : ''}`}>
              {formatNumber(count, language)}
            </dd>
          </div>
        ))}
      </dl>
      {history.firstSeen !== null && (
        <p className="mt-2 text-sm text-ink-2">
          {isNew ? t.firstOrder : t.firstOrderOn(readableDayOf(new Date(history.firstSeen), language))}
        </p>
      )}
    </>
  )
}
