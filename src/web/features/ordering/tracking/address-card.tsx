import { useState } from 'react'
import { type Charges, canChangeByPhone } from '#shop/orders/rules.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { checkoutMessages } from '../messages.ts'
import { AddressForm } from './address-form.tsx'
import { trackingMessages } from './messages.ts'
import type { Proof } from './tracked-storage.ts'

interface Props {
  proof: Proof
  order: TrackedOrder
  charges: Charges
  onSaved: (order: TrackedOrder) => void
  onRejected: (error: unknown) => void
}

/** Where the parcel goes; while the order is pending it can be corrected. */
export function AddressCard({ proof, order, charges, onSaved, onRejected }: Props) {
  const trackingText = useMessages(trackingMessages)
  const checkoutText = useMessages(checkoutMessages)
  const [correcting, setCorrecting] = useState(false)
  const { name, address, thana, district, addressType, deliveryArea } = order.customerData
  return (
    <section aria-labelledby="followed-address" className="card p-4 md:p-6">
      <h3 id="followed-address" className="mb-3 text-lg">
        {trackingText.deliverTo}
      </h3>
      {correcting ? (
        <AddressForm
          {...{ proof, order, charges }}
          onSaved={(saved) => {
            setCorrecting(false)
            onSaved(saved)
          }}
          onRejected={(error) => {
            setCorrecting(false)
            onRejected(error)
          }}
          onLeave={() => setCorrecting(false)}
        />
      ) : (
        <>
          <address className="not-italic wrap-anywhere">
            <b className="font-semibold">{name}</b>
            <span className="block whitespace-pre-line">{address}</span>
            <span className="block">
              {thana}, {district}
            </span>
          </address>
          <p className="mt-1 text-sm text-ink-2">
            {checkoutText.addressTypes[addressType]} · {checkoutText.areas[deliveryArea]}
          </p>
          {canChangeByPhone(order.orderStatus) && (
            <button type="button" className="button-secondary mt-4" onClick={() => setCorrecting(true)}>
              {trackingText.correct}
            </button>
          )}
        </>
      )}
    </section>
  )
}
