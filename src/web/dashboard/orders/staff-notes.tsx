import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { isBeingBooked } from '#shop/parcels/rules.ts'
import { RecordNote } from '#web/dashboard/courier-history/courier-record.tsx'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { useReasonText } from '#web/dashboard/orders/management/risk-reasons.tsx'
import { bookingInterval } from '#web/dashboard/parcels/parcel-endpoints.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { rowsPerPage } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { readableMoment } from '#web/ui/date-time.ts'
import { Status } from '#web/ui/status.tsx'
import { orderListMessages } from './list-messages.ts'

/**
 * What staff should know about the orders of a list, by their ids. Orders are fetched together with those that appeared with
 * them, so that more of a long list, or an order less, fetches nothing again.
 */
export function useManagedOrders(ids: readonly string[]) {
  const batches = useRef<string[][]>([])
  const listed = new Set(ids)
  const known = new Set(batches.current.flat())
  const added = ids.filter((id) => !known.has(id))
  for (let start = 0; start < added.length; start += rowsPerPage)
    batches.current.push(added.slice(start, start + rowsPerPage))
  batches.current = batches.current.filter((batch) => batch.some((id) => listed.has(id)))
  const queries = useQueries({
    queries: batches.current.map((batch) => ({
      queryKey: ['GET /managed-orders', batch],
      queryFn: () => api('GET /managed-orders', { query: { ids: batch.join(',') } }),
      refetchInterval: ({ state }: { state: { data?: ManagedOrder[] | undefined } }) =>
        state.data?.some(({ parcel }) => parcel && isBeingBooked(parcel.state)) ? bookingInterval : false,
    })),
  })
  const refetch = () => {
    for (const query of queries) query.refetch()
  }
  // Somebody else may have called in the meantime.
  useWindowFocus(refetch)
  const managed = new Map(queries.flatMap(({ data = [] }) => data).map((order) => [order._id, order]))
  return { managed, isError: queries.some(({ isError }) => isError), refetch }
}

/** Below a customer's name: which order of the phone number this is, and how earlier ones ended. */
export function CustomerNote({ order }: { order: ManagedOrder }) {
  const t = useMessages(orderListMessages)
  const { phone, orderNumber } = order
  const failed = [
    phone.cancelled > 0 && t.cancelledCount(phone.cancelled),
    phone.returned > 0 && t.returnedCount(phone.returned),
  ].filter(Boolean)
  return (
    // A first order is no news on a card, which has no room.
    <span
      className={`text-sm text-ink-2 @4xl:block @4xl:max-w-40 ${orderNumber === 1 && failed.length === 0 ? 'hidden' : 'block'}`}
    >
      {[t.orderNumber(orderNumber), failed.length > 0 && ' · '].filter(Boolean).join('')}
      {failed.length > 0 && <span className="text-danger">{failed.join(' · ')}</span>}
    </span>
  )
}

/** Beside the status of an order: how it came if not by the website, the last call, and a possible duplicate. */
export function CallNotes({ order, status }: { order: ManagedOrder; status: OrderStatus }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const textOf = useReasonText()
  const { call, duplicates, source, reviewReason, risk, blocksPacking, needsCall, confirmedBy } = order
  const { advanceNote } = order
  const listText = useMessages(orderListMessages)
  const against = risk.filter(({ reason }) => reason !== 'good')
  const isGood = risk.length > against.length && !needsCall && confirmedBy === null
  const notes = [
    // Most orders are placed in the shop.
    source !== 'web' && t.sources[source],
    reviewReason && t.notReserved,
    call && t.outcome[call.outcome],
    call?.dueAt && t.dueAt(readableMoment(new Date(call.dueAt), language)),
  ].filter(Boolean)
  return (
    <>
      {duplicates.length > 0 && (
        <Status tone="caution" title={t.duplicateHint}>
          {t.duplicateChip}
        </Status>
      )}
      {blocksPacking && !canEdit(status) && advanceNote !== 'to check' && (
        <Status tone="caution" title={t.notConfirmedHint}>
          {t.notConfirmed}
        </Status>
      )}
      {advanceNote && (
        <Status tone={advanceNote === 'awaited' ? 'neutral' : 'caution'}>
          {
            {
              awaited: listText.advanceAwaited,
              'to check': listText.paymentToCheckChip,
              'to pay back': listText.toPayBackChip,
            }[advanceNote]
          }
        </Status>
      )}
      {isGood && <Status tone="positive">{t.noCallNeeded}</Status>}
      {against.length > 0 && (
        <span className="text-sm text-danger @4xl:basis-full">{against.map(textOf).join(' · ')}</span>
      )}
      {order.record && !risk.some(({ reason }) => reason === 'courier record') && (
        <RecordNote record={order.record} />
      )}
      {notes.length > 0 && <span className="text-sm text-ink-2 @4xl:basis-full">{notes.join(' · ')}</span>}
    </>
  )
}
