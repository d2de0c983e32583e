import { useState } from 'react'
import { Link } from 'react-router'
import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import type { Order } from '#shop/orders/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AreaField } from './area-field.tsx'
import { ByHandForm } from './by-hand-form.tsx'
import { parcelEndpoints } from './parcel-endpoints.ts'
import { parcelMessages } from './parcel-messages.ts'

/** Books the parcel of an order with one of the couriers, or writes it down by hand. */
export function BookForm({ order: { _id, customerData } }: { order: Order }) {
  const t = useMessages(parcelMessages)
  const query = useApiQuery('GET /couriers/usable', {})
  const [isByHand, setByHand] = useState(false)
  /** The courier that needs its area to be chosen. */
  const [asking, setAsking] = useState<Courier | null>(null)
  const [area, setArea] = useState({ id: '', isAlways: true })
  const { run, isBusy, pending } = useAction(
    async (courier: Courier) => {
      const areaId = courier === asking && area.id ? Number(area.id) : undefined
      const { district, thana } = customerData
      if (areaId && area.isAlways)
        await api('PUT /courier-areas', { body: { courier, district, thana, areaId } })
      return api('POST /parcels', { body: { courier, orders: [{ id: _id, ...(areaId && { areaId }) }] } })
    },
    {
      invalidates: parcelEndpoints,
      onSuccess([result], courier) {
        if (result?.isAddressCut) showToast('warning', t.queued, t.addressCut)
        else if (result?.isQueued) showToast('success', t.queued)
        else if (result?.problem === 'area') setAsking(courier)
        else showToast('error', t.notBooked, result?.problem && t.problems[result.problem])
      },
      failed: t.notBooked,
    },
  )
  if (isByHand) return <ByHandForm orderId={_id} onClose={() => setByHand(false)} />
  const usable = query.data ?? []
  return (
    <>
      <QueryState query={query} />
      {query.data && usable.length === 0 && (
        <p className="mt-1 text-ink-2">
          {t.noCourier}{' '}
          <Link to="/dashboard/couriers" className="link">
            {t.connect}
          </Link>
        </p>
      )}
      {asking && (
        <AreaField
          courier={asking}
          address={customerData}
          value={area.id}
          isAlways={area.isAlways}
          onChange={(id, isAlways) => setArea({ id, isAlways })}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {usable.map(({ courier, isBroken }) => (
          <Button
            key={courier}
            disabled={isBusy || isBroken || (courier === asking && !area.id)}
            title={isBroken ? `${courierFields[courier].name} ${t.broken}` : undefined}
            onClick={() => run(courier)}
          >
            {pending.includes(courier) ? t.booking : t.bookWith(courierFields[courier].name)}
          </Button>
        ))}
        <Button variant="bare" disabled={isBusy} onClick={() => setByHand(true)}>
          {t.byHand}
        </Button>
      </div>
      {usable
        .filter(({ isBroken }) => isBroken)
        .map(({ courier }) => (
          <p key={courier} className="mt-2 text-sm text-danger">
            {courierFields[courier].name} {t.broken}.{' '}
            <Link to="/dashboard/couriers" className="link">
              {t.connect}
            </Link>
          </p>
        ))}
    </>
  )
}
