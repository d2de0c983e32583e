import { formatNumber } from '#lib/language.ts'
import type { PhoneHistory as History, ManagedOrder } from '#shop/orders/management-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { managementMessages } from './messages.ts'

interface Props extends Pick<ManagedOrder, 'source' | 'orderNumber'> {
  history: History
}

/** The orders of a phone number so far, and the source of the shown order. */
export function PhoneHistory({ history, source, orderNumber }: Props) {
  const t = useMessages(managementMessages)
  const isOnly = history.delivered + history.cancelled + history.returned + history.open === 0
  return (
    <section aria-label={t.phoneTitle}>
      {isOnly && orderNumber === 1 ? (
        <p className="font-semibold">{t.firstOrder}</p>
      ) : (
        <div className="rounded-md bg-sunken px-3 pt-1 pb-3">
          <PhoneCounts history={history} isNew={orderNumber === 1} />
        </div>
      )}
      <p className="text-sm text-ink-2">{t.sources[source]}</p>
    </section>
  )
}

/** How the orders of a phone number ended, and when the first was placed. */
export function PhoneCounts({ history, isNew }: { history: History; isNew: boolean }) {
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
      <dl className="mt-3 grid gap-x-4 gap-y-1 @3xs:grid-cols-2">
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
