import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/language.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { readableDayOf, readableMoment } from '#web/ui/date-time.ts'
import { Status } from '#web/ui/status.tsx'
import { managementMessages } from './management-messages.ts'

/** How many orders one call of the API covers. */
const batchSize = 100

/** What staff should know about the orders of a list, by their ids. */
export function useManagedOrders(ids: readonly string[]) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['GET /managed-orders', ids],
    placeholderData: keepPreviousData,
    async queryFn() {
      const managed = new Map<string, ManagedOrder>()
      for (let start = 0; start < ids.length; start += batchSize) {
        const batch = ids.slice(start, start + batchSize).join(',')
        for (const order of await api('GET /managed-orders', { query: { ids: batch } }))
          managed.set(order._id, order)
      }
      return managed
    },
  })
  // Somebody else may have called in the meantime.
  useWindowFocus(refetch)
  return { managed: data, isError, refetch }
}

/** In the row of an order: the history of the phone number, possible duplicates, and the last call. */
export function StaffNotes({ order }: { order: ManagedOrder }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const { call, phone, duplicates, source } = order
  const number = (count: number) => formatNumber(count, language)
  const isNew = phone.delivered + phone.cancelled + phone.returned + phone.open === 0
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1 text-sm">
      <span className={phone.cancelled + phone.returned > 0 ? 'text-danger' : 'text-ink-2'}>
        {isNew
          ? t.newCustomer
          : [
              t.phoneCounts(number(phone.delivered), number(phone.cancelled), number(phone.returned)),
              t.openCount(number(phone.open)),
              phone.firstSeen && t.since(readableDayOf(new Date(phone.firstSeen), language)),
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
      {duplicates.length > 0 && (
        <Status tone="attention" title={t.duplicateHint}>
          {t.duplicateChip}
        </Status>
      )}
      {source !== 'web' && <Status tone="progress">{t.sources[source]}</Status>}
      {call && <Status tone="neutral">{t.outcome[call.outcome]}</Status>}
      {call?.dueAt && (
        <span className="text-ink-2">{t.dueAt(readableMoment(new Date(call.dueAt), language))}</span>
      )}
    </div>
  )
}
