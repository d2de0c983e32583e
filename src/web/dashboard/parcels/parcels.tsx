import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { canBePartlyDelivered } from '#shop/orders/rules.ts'
import type { ListedParcel } from '#shop/parcels/contract.ts'
import { isUndecided, parcelLists } from '#shop/parcels/rules.ts'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { useOrderCounts } from '#web/shared/orders/count-tiles.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { parcelEndpoints } from './parcel-endpoints.ts'
import { parcelMessages } from './parcel-messages.ts'
import { ParcelStatus } from './parcel-status.tsx'
import { useCourierProblem } from './use-courier-problem.ts'

const rowId = (id: string) => `parcel-${id}`

/** Parcels: first of all those that no courier can decide. */
export default function Parcels() {
  const t = useMessages(parcelMessages)
  const { values, tabs } = useListState({ list: oneOf(parcelLists, 'attention') })
  const parcels = usePagedQuery('GET /parcels', { query: values })
  useWindowFocus(parcels.load)
  const toPack = useOrderCounts().data?.Confirmed ?? 0
  const seen = useRowAction(parcels, {
    send: ({ _id: id, attention }) =>
      api('POST /parcels/:id/seen', { params: { id }, body: { attention: attention ?? 'refused' } }),
    after: values.list === 'attention' ? 'leave' : 'reload',
    failed: (error) => (statusOf(error) === 409 ? t.changed : t.notSaved),
    focusId: rowId,
    invalidates: parcelEndpoints.filter((name) => name !== 'GET /parcels'),
  })
  return (
    <ListPage
      title={t.listTitle}
      list={parcels}
      tabs={{ label: t.listTitle, tabs: tabs('list', t.lists), inHistory: true }}
      empty={
        <EmptyState>
          <p>{t.none[values.list]}</p>
          {toPack > 0 && (
            <Link to="/dashboard/confirmedOrders?status=Confirmed&place=parcels" className="button-quiet">
              {t.toPack(toPack)}
            </Link>
          )}
        </EmptyState>
      }
    >
      <ul className="card divide-y divide-line">
        {parcels.loaded?.rows.map((parcel) => (
          <ParcelRow
            key={parcel._id}
            parcel={parcel}
            busy={seen.isBusy(parcel)}
            onSeen={() => seen.run(parcel)}
          />
        ))}
      </ul>
    </ListPage>
  )
}

interface Props {
  parcel: ListedParcel
  busy: boolean
  onSeen: () => void
}

function ParcelRow({ parcel, busy, onSeen }: Props) {
  const t = useMessages(parcelMessages)
  const courierProblem = useCourierProblem()
  const language = useLanguage()
  const { _id, orderId, courierName, state, attention, customer, problem, cash } = parcel
  const isPartlyKept = attention === 'partly delivered' && canBePartlyDelivered(parcel.orderStatus)
  const words = [parcel.rawStatus, parcel.rawText].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 md:px-4">
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="flex flex-wrap items-center gap-x-3">
          <OrderLink id={orderId} elementId={rowId(_id)} />
          <ParcelStatus state={state} attention={attention} />
        </p>
        <p className="wrap-anywhere">
          {customer.name} · <span className="tabular-nums">{customer.mobileNumber}</span>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[courierName, parcel.trackingCode || parcel.consignmentId, formatTaka(cash, language)]
            .filter(Boolean)
            .join(' · ')}{' '}
          · {readableMoment(new Date(parcel.changedAt), language)}
        </p>
        {attention && <p className="mt-1 font-semibold text-danger">{t.reasons[attention]}</p>}
        {attention && problem && (
          <p className="text-sm wrap-anywhere">{courierProblem.say(courierName, parcel)}</p>
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
          to={`/dashboard/order-overview/${orderId}#parcel-title`}
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
