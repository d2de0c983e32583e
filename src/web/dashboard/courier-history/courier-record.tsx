import { formatNumber } from '#lib/language.ts'
import type { CourierHistory } from '#shop/courier-history/contract.ts'
import { sourceNames } from '#shop/courier-history/rules.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { courierHistoryMessages } from './messages.ts'

/** Milliseconds after which a record is fetched again whose answer will come soon. */
const askingInterval = 3000

const names: Record<string, string> = { ...sourceNames, pathao: 'Pathao', redx: 'RedX' }
const nameOf = (courier: string) => names[courier] ?? courier.charAt(0).toUpperCase() + courier.slice(1)

/** What couriers know of a phone number, beside what the shop knows itself; nothing where nothing is known. */
export function CourierRecord({ phone }: { phone: string }) {
  const t = useMessages(courierHistoryMessages)
  const { data } = useApiQuery(
    'GET /courier-history/:phone',
    { params: { phone } },
    { refetchInterval: (history) => (history?.isAsking ? askingInterval : false) },
  )
  if (!data) return null
  if (data.at === null)
    return data.isAsking ? (
      <p role="status" className="mt-2 text-sm text-ink-2">
        {t.asking}
      </p>
    ) : null
  return <Known history={data} />
}

function Known({ history }: { history: CourierHistory }) {
  const t = useMessages(courierHistoryMessages)
  const language = useLanguage()
  const { couriers, parcels, deliveredPercent, reports, reportKinds, at } = history
  const kinds = reportKinds.map(
    ({ kind, count }) => `${kind.replaceAll('_', ' ')} ${formatNumber(count, language)}`,
  )
  return (
    <section aria-label={t.title} className="mt-2 rounded-md bg-sunken px-3 py-2">
      <h3 className="font-text text-sm text-ink-2">{t.title}</h3>
      <ul>
        {couriers.map(({ courier, from, to, deliveredPercent: percent }) => (
          <li key={courier} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {nameOf(courier)}{' '}
              <span className="text-sm text-ink-2">{from === null ? t.noNumber : t.parcels(from, to)}</span>
            </span>
            <span className="ml-auto font-semibold tabular-nums">
              {percent === null ? t.noShare : t.delivered(Math.floor(percent))}
            </span>
          </li>
        ))}
        {couriers.length > 1 && deliveredPercent !== null && (
          <li className="mt-1 flex flex-wrap justify-between gap-x-3 border-t border-line pt-1">
            <span>
              {t.together} <span className="text-sm text-ink-2">{t.atLeast(parcels)}</span>
            </span>
            <span className="ml-auto font-semibold tabular-nums">
              {t.delivered(Math.floor(deliveredPercent))}
            </span>
          </li>
        )}
      </ul>
      {reports > 0 && (
        <p className="font-semibold text-danger">
          {t.reports(reports)}
          {kinds.length > 0 && `: ${kinds.join(', ')}`}
        </p>
      )}
      {at && <p className="text-sm text-ink-2">{t.asked(readableMoment(new Date(at), language))}</p>}
    </section>
  )
}

/** The same in one line, for a row of a list. */
export function RecordNote({ record }: { record: NonNullable<ManagedOrder['record']> }) {
  const t = useMessages(courierHistoryMessages)
  const language = useLanguage()
  const { parcels, deliveredPercent, at } = record
  return (
    <span className="text-sm text-ink-2 @4xl:basis-full">
      {t.row(Math.floor(deliveredPercent), parcels)} · {readableMoment(new Date(at), language)}
    </span>
  )
}
