import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { canBePartlyDelivered, formatOrderId } from '#shop/orders/rules.ts'
import type { ListedShipment } from '#shop/shipments/contract.ts'
import { isUndecided, shipmentLists } from '#shop/shipments/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { rowsPerPage, usePagedQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { focusNextRow, ListPage } from '#web/ui/list-page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { shipmentEndpoints } from './shipment-endpoints.ts'
import { shipmentMessages } from './shipment-messages.ts'
import { ShipmentStatus } from './shipment-status.tsx'
import { useCourierProblem } from './use-courier-problem.ts'

const rowId = (id: string) => `shipment-${id}`

/** Parcels: first of all those that no courier can decide. */
export default function Shipments() {
  const t = useMessages(shipmentMessages)
  const [parameters] = useSearchParams()
  const list = shipmentLists.find((name) => name === parameters.get('list')) ?? 'attention'
  const shipments = usePagedQuery(['GET /shipments', list], (cursor) =>
    api('GET /shipments', { query: { list, limit: rowsPerPage, ...(cursor && { cursor }) } }),
  )
  useWindowFocus(shipments.load)
  const rows = shipments.loaded?.rows ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useAction(
    ({ _id: id, attention }: ListedShipment) =>
      api('POST /shipments/:id/seen', { params: { id }, body: { attention: attention ?? 'refused' } }),
    {
      invalidates: shipmentEndpoints.filter((name) => name !== 'GET /shipments'),
      onSuccess(_, { _id }) {
        focusNextRow(rows, _id, rowId, heading)
        if (list === 'attention') shipments.remove(_id)
        else shipments.load()
      },
      failed: (error) => (statusOf(error) === 409 ? t.changed : t.notSaved),
    },
  )
  const tabs = shipmentLists.map((name) => ({
    to: `?list=${name}`,
    text: t.lists[name],
    isCurrent: name === list,
  }))
  return (
    <ListPage
      title={t.listTitle}
      heading={heading}
      list={shipments}
      tools={<TabLinks label={t.listTitle} tabs={tabs} inHistory />}
      empty={t.none[list]}
    >
      <ul className="card divide-y divide-line">
        {rows.map((shipment) => (
          <ShipmentRow
            key={shipment._id}
            shipment={shipment}
            busy={seen.pending.includes(shipment)}
            onSeen={() => seen.run(shipment)}
          />
        ))}
      </ul>
    </ListPage>
  )
}

interface Props {
  shipment: ListedShipment
  busy: boolean
  onSeen: () => void
}

function ShipmentRow({ shipment, busy, onSeen }: Props) {
  const t = useMessages(shipmentMessages)
  const courierProblem = useCourierProblem()
  const language = useLanguage()
  const { _id, orderId, courierName, state, attention, customer, problem, cash } = shipment
  const isPartlyKept = attention === 'partly delivered' && canBePartlyDelivered(shipment.orderStatus)
  const words = [shipment.rawStatus, shipment.rawText].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 md:px-4">
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            id={rowId(_id)}
            to={`/dashboard/order-overview/${orderId}`}
            className="link font-semibold tabular-nums"
          >
            {formatOrderId(orderId)}
          </Link>
          <ShipmentStatus state={state} attention={attention} />
        </p>
        <p className="wrap-anywhere">
          {customer.name} · <span className="tabular-nums">{customer.mobileNumber}</span>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[courierName, shipment.trackingCode || shipment.consignmentId, formatTaka(cash, language)]
            .filter(Boolean)
            .join(' · ')}{' '}
          · {readableMoment(new Date(shipment.changedAt), language)}
        </p>
        {attention && <p className="mt-1 font-semibold text-danger">{t.reasons[attention]}</p>}
        {attention && problem && (
          <p className="text-sm wrap-anywhere">{courierProblem.say(courierName, shipment)}</p>
        )}
        {attention !== 'refused' && words && (
          <p className="text-sm wrap-anywhere">
            {t.says(courierName)}: {words}
          </p>
        )}
      </div>
      {isPartlyKept && (
        <Link
          to={`/dashboard/order-overview/${orderId}#partial-delivery`}
          aria-describedby={rowId(_id)}
          className="button-quiet px-4"
        >
          {t.sayWhatWasKept}
        </Link>
      )}
      {(isUndecided(attention) || state === 'unclear') && (
        <Link
          to={`/dashboard/order-overview/${orderId}#shipment-title`}
          aria-describedby={rowId(_id)}
          className="button-quiet px-4"
        >
          {t.whatBecame}
        </Link>
      )}
      {attention && !isPartlyKept && !isUndecided(attention) && state !== 'unclear' && (
        <Button aria-describedby={rowId(_id)} disabled={busy} onClick={onSeen}>
          {t.done}
        </Button>
      )}
    </li>
  )
}
