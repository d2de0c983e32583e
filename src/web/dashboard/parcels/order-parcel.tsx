import type { ReactNode } from 'react'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { hasFailed } from '#shop/orders/parcel-rules.ts'
import type { Shipment } from '#shop/shipments/contract.ts'
import { isBeingBooked, isBookable, isUndecided } from '#shop/shipments/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { useHashTarget } from '#web/ui/use-hash-target.ts'
import { BookForm } from './book-form.tsx'
import { ShipmentActions } from './shipment-actions.tsx'
import { bookingInterval } from './shipment-endpoints.ts'
import { shipmentMessages } from './shipment-messages.ts'
import { ShipmentStatus } from './shipment-status.tsx'
import { useCourierProblem } from './use-courier-problem.ts'

/** Where links of the list of parcels lead; the second one where there is no form for what was kept. */
const titleId = 'shipment-title'
const partialDeliveryId = 'partial-delivery'

/** The parcel of an order for staff: to book it, to see how it is, and to decide what no courier says. */
export function OrderParcel({ order }: { order: Order }) {
  const t = useMessages(shipmentMessages)
  const courierProblem = useCourierProblem()
  const query = useApiQuery(
    'GET /orders/:id/shipments',
    { params: { id: order._id } },
    {
      refetchInterval: (shipments) =>
        shipments?.some(({ state }) => isBeingBooked(state)) ? bookingInterval : false,
    },
  )
  const isOnePiece = order.products.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  useHashTarget(titleId, query.isSuccess)
  useHashTarget(partialDeliveryId, query.isSuccess && isOnePiece)
  const shipments = query.data ?? []
  const current = shipments.find(({ state, attention }) => !hasFailed(state) || attention !== null)
  const earlier = shipments.filter((shipment) => shipment !== current)
  const canBook = isBookable(order.orderStatus) && shipments.every(({ state }) => hasFailed(state))
  if (query.data && shipments.length === 0 && !canBook) return null
  return (
    <section {...(isOnePiece && { id: partialDeliveryId })} aria-labelledby={titleId} className="card p-4">
      <h2 id={titleId} className="text-lg">
        {t.title}
      </h2>
      <QueryState query={query} />
      {current && <CurrentShipment shipment={current} isOnePiece={isOnePiece} />}
      {query.data && canBook && <BookForm order={order} />}
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-2">
            {t.earlier}
          </summary>
          <ul className="flex flex-col gap-1 text-sm">
            {earlier.map((shipment) => (
              <li key={shipment._id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                <ShipmentStatus {...shipment} />
                {[
                  shipment.courierName,
                  shipment.consignmentId ?? shipment.reference,
                  courierProblem.say(shipment.courierName, shipment),
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
  shipment: Shipment
  /** Nothing of it can be kept in part. */
  isOnePiece: boolean
}

function CurrentShipment({ shipment, isOnePiece }: CurrentProps) {
  const t = useMessages(shipmentMessages)
  const courierProblem = useCourierProblem()
  const language = useLanguage()
  const { state, attention, courierName, trackingCode, consignmentId, reference } = shipment
  const money = (taka: number) => formatTaka(taka, language)
  const words = [shipment.rawStatus, shipment.rawText].filter(Boolean).join(' · ')
  const facts: [string, ReactNode][] = [
    [t.cash, <b key="cash">{money(shipment.cash)}</b>],
    ...(shipment.charge === null ? [] : [[t.chargeShown, money(shipment.charge)] as [string, string]]),
    ...(trackingCode ? [[t.trackingCode, trackingCode] as [string, string]] : []),
    ...(consignmentId && consignmentId !== trackingCode
      ? [[t.number, consignmentId] as [string, string]]
      : []),
    ...(reference !== shipment.orderId ? [[t.ownNumber, reference] as [string, string]] : []),
    ...(shipment.areaName ? [[t.area, shipment.areaName] as [string, string]] : []),
    ...(words ? [[t.says(courierName), words] as [string, string]] : []),
    ...(shipment.paidOutAt
      ? [
          [
            t.paidOut,
            [readableMoment(new Date(shipment.paidOutAt), language), shipment.payout]
              .filter(Boolean)
              .join(' · '),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="wrap-anywhere">{courierName}</b>
        <ShipmentStatus state={state} attention={attention} />
        <span className="text-sm text-ink-2">{readableMoment(new Date(shipment.changedAt), language)}</span>
      </p>
      {attention && (
        <p role="alert" className="mt-2 rounded-md bg-danger-soft px-3 py-2 text-danger wrap-anywhere">
          <span className="font-semibold">
            {attention === 'partly delivered' && isOnePiece ? t.partlyOnePiece : t.reasons[attention]}
          </span>
          {shipment.problem && <span className="block">{courierProblem.say(courierName, shipment)}</span>}
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
      <ShipmentActions
        key={`${shipment._id} ${state} ${attention}`}
        shipment={shipment}
        mustDecide={isUndecided(attention) || (attention === 'partly delivered' && isOnePiece)}
      />
    </>
  )
}
