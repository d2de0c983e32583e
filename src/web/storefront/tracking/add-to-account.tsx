import { useState } from 'react'
import { Link } from 'react-router'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { savedAddressMessages } from '#web/storefront/checkout/address-messages.ts'
import { forgetDeviceOrder } from '#web/storefront/checkout/device-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import type { OrderProof } from './order-proof.tsx'

interface Props {
  proof: OrderProof
  order: TrackedOrder
  onAdded: () => void
}

/** For signed-in users: adds an order that was placed without an account to theirs (D30). */
export function AddToAccount({ proof, order, onAdded }: Props) {
  const t = useMessages(savedAddressMessages)
  const [isAdded, setAdded] = useState(false)
  const claim = useAction((body: OrderProof) => api('POST /orders/claim', { body }), {
    failed: t.orderNotAdded,
    onSuccess() {
      forgetDeviceOrder(order._id)
      setAdded(true)
      showToast('success', t.orderAdded)
      onAdded()
    },
  })

  if (isAdded)
    return (
      <p role="status">
        {t.orderAdded}{' '}
        <Link
          to={`/dashboard/order-overview/${order._id}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {t.seeInAccount}
        </Link>
      </p>
    )
  if (order.hasOwner) return null
  return (
    <>
      <p className="text-ink-2">{t.notInAccount}</p>
      <Button busy={claim.isBusy} busyLabel={t.addingOrder} onClick={() => claim.run(proof)}>
        {t.addOrder}
      </Button>
    </>
  )
}
