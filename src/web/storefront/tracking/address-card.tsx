import { useState } from 'react'
import type { DeliveryRates } from '#shop/delivery/rules.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { AddressForm } from './address-form.tsx'
import { trackingMessages } from './messages.ts'
import type { OrderProof } from './order-proof.tsx'

interface Props {
  proof: OrderProof
  order: TrackedOrder
  rates: DeliveryRates
  canChange: boolean
  onSaved: (order: TrackedOrder) => void
  onRejected: (error: unknown) => void
}

/** The delivery address, which can be corrected until somebody has the parcel. */
export function AddressCard({ proof, order, rates, canChange, onSaved, onRejected }: Props) {
  const t = useMessages(trackingMessages)
  const checkoutText = useMessages(checkoutMessages)
  const [editing, setEditing] = useState(false)
  const nameOf = useLocationNames()
  const { name, address, addressType, deliveryArea } = order.customerData
  return (
    <section aria-labelledby="tracked-address" className="card p-4 md:p-6">
      <h3 id="tracked-address" className="mb-3 text-lg">
        {t.deliverTo}
      </h3>
      {editing ? (
        <AddressForm
          proof={proof}
          order={order}
          rates={rates}
          onSaved={(saved) => {
            setEditing(false)
            onSaved(saved)
          }}
          onRejected={onRejected}
          onLeave={() => setEditing(false)}
        />
      ) : (
        <>
          <address className="not-italic wrap-anywhere">
            <b className="font-semibold">{name}</b>
            <span className="block whitespace-pre-line">{address}</span>
            <span className="block">{nameOf(order.customerData).join(', ')}</span>
          </address>
          <p className="mt-1 text-sm text-ink-2">
            {checkoutText.addressTypes[addressType]} · {checkoutText.areas[deliveryArea]}
          </p>
          {canChange && (
            <button type="button" className="button-quiet mt-4" onClick={() => setEditing(true)}>
              {t.correct}
            </button>
          )}
        </>
      )}
    </section>
  )
}
