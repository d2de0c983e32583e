import { useState } from 'react'
import type { FollowedOrder } from '#shop/orders/following/contract.ts'
import { type Charges, canChangeByPhone } from '#shop/orders/rules.ts'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { AddressForm } from './address-form.tsx'
import type { Proof } from './followed-memory.ts'

interface Props {
  proof: Proof
  order: FollowedOrder
  charges: Charges
  onSaved: (order: FollowedOrder) => void
  onRefused: (error: unknown) => void
}

/** Where the parcel goes; while the order is pending it can be corrected. */
export function AddressCard({ proof, order, charges, onSaved, onRefused }: Props) {
  const { track, checkout } = useOrderingTexts()
  const [correcting, setCorrecting] = useState(false)
  const { name, address, thana, district, addressType, deliveryArea } = order.customerData
  return (
    <section aria-labelledby="followed-address" className="card p-4 desk:p-6">
      <h3 id="followed-address" className="mb-3 text-1">
        {track.deliverTo}
      </h3>
      {correcting ? (
        <AddressForm
          {...{ proof, order, charges }}
          onSaved={(saved) => {
            setCorrecting(false)
            onSaved(saved)
          }}
          onRefused={(error) => {
            setCorrecting(false)
            onRefused(error)
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
          <p className="mt-1 text--1 text-ink-2">
            {checkout.addressTypes[addressType]} · {checkout.areas[deliveryArea]}
          </p>
          {canChangeByPhone(order.orderStatus) && (
            <button type="button" className="button-secondary mt-4" onClick={() => setCorrecting(true)}>
              {track.correct}
            </button>
          )}
        </>
      )}
    </section>
  )
}
