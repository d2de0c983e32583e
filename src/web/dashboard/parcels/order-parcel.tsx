import type { ReactNode } from 'react'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { hasFailed } from '#shop/orders/parcel-rules.ts'
import type { Parcel } from '#shop/parcels/contract.ts'
import { isBeingBooked, isBookable, isUndecided } from '#shop/parcels/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { useHashTarget } from '#web/ui/use-hash-target.ts'
import { BookForm } from './book-form.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { bookingInterval } from './parcel-endpoints.ts'
import { parcelMessages } from './parcel-messages.ts'
import { ParcelStatus } from './parcel-status.tsx'
import { useCourierProblem } from './use-courier-problem.ts'

/** Where links of the list of parcels lead; the second one where there is no form for what was kept. */
const titleId = 'parcel-title'
const partialDeliveryId = 'partial-delivery'

/** The parcel of an order for staff: to book it, to see how it is, and to decide what no courier says. */
export function OrderParcel({ order }: { order: Order }) {
  const t = useMessages(parcelMessages)
  const courierProblem = useCourierProblem()
  const query = useApiQuery(
    'GET /orders/:id/parcels',
    { params: { id: order._id } },
    {
      refetchInterval: (parcels) =>
        parcels?.some(({ state }) => isBeingBooked(state)) ? bookingInterval : false,
    },
  )
  const isOnePiece = order.products.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  useHashTarget(titleId, query.isSuccess)
  useHashTarget(partialDeliveryId, query.isSuccess && isOnePiece)
  const parcels = query.data ?? []
  const current = parcels.find(({ state, attention }) => !hasFailed(state) || attention !== null)
  const earlier = parcels.filter((parcel) => parcel !== current)
  const canBook = isBookable(order.orderStatus) && parcels.every(({ state }) => hasFailed(state))
  if (query.data && parcels.length === 0 && !canBook) return null
  return (
    <section {...(isOnePiece && { id: partialDeliveryId })} aria-labelledby={titleId} className="card p-4">
      <h2 id={titleId} className="text-lg">
        {t.title}
      </h2>
      <QueryState query={query} />
      {current && <CurrentParcel parcel={current} isOnePiece={isOnePiece} />}
      {query.data && canBook && <BookForm order={order} />}
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-2">
            {t.earlier}
          </summary>
          <ul className="flex flex-col gap-1 text-sm">
            {earlier.map((parcel) => (
              <li key={parcel._id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                <ParcelStatus {...parcel} />
                {[
                  parcel.courierName,
                  parcel.consignmentId ?? parcel.reference,
                  courierProblem.say(parcel.courierName, parcel),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface CurrentProps {
  parcel: Parcel
  /** Nothing of it can be kept in part. */
  isOnePiece: boolean
}

function CurrentParcel({ parcel, isOnePiece }: CurrentProps) {
  const t = useMessages(parcelMessages)
  const courierProblem = useCourierProblem()
  const language = useLanguage()
  const { state, attention, courierName, trackingCode, consignmentId, reference } = parcel
  const money = (taka: number) => formatTaka(taka, language)
  const words = [parcel.rawStatus, parcel.rawText].filter(Boolean).join(' · ')
  const facts: [string, ReactNode][] = [
    [t.cash, <b key="cash">{money(parcel.cash)}</b>],
    ...(parcel.charge === null ? [] : [[t.chargeShown, money(parcel.charge)] as [string, string]]),
    ...(trackingCode ? [[t.trackingCode, trackingCode] as [string, string]] : []),
    ...(consignmentId && consignmentId !== trackingCode
      ? [[t.number, consignmentId] as [string, string]]
      : []),
    ...(reference !== parcel.orderId ? [[t.ownNumber, reference] as [string, string]] : []),
    ...(parcel.areaName ? [[t.area, parcel.areaName] as [string, string]] : []),
    ...(words ? [[t.says(courierName), words] as [string, string]] : []),
    ...(parcel.paidOutAt
      ? [
          [
            t.paidOut,
            [readableMoment(new Date(parcel.paidOutAt), language), parcel.payout].filter(Boolean).join(' · '),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="wrap-anywhere">{courierName}</b>
        <ParcelStatus state={state} attention={attention} />
        <span className="text-sm text-ink-2">{readableMoment(new Date(parcel.changedAt), language)}</span>
      </p>
      {attention && (
        <p role="alert" className="mt-2 rounded-md bg-danger-soft px-3 py-2 text-danger wrap-anywhere">
          <span className="font-semibold">
            {attention === 'partly delivered' && isOnePiece ? t.partlyOnePiece : t.reasons[attention]}
          </span>
          {parcel.problem && <span className="block">{courierProblem.say(courierName, parcel)}</span>}
        </p>
      )}
      <dl className="mt-2 flex flex-col gap-0.5">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ParcelActions
        key={`${parcel._id} ${state} ${attention}`}
        parcel={parcel}
        mustDecide={isUndecided(attention) || (attention === 'partly delivered' && isOnePiece)}
      />
    </>
  )
}
