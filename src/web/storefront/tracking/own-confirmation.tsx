import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { FormNotice } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { trackingMessages } from './messages.ts'
import type { TypedProof } from './order-proof.tsx'
import { usePlacedOrder } from './use-placed-order.ts'

/** On the page of an order in the account: confirms it as who has no account does where it is tracked. */
export function OwnConfirmation(proof: TypedProof) {
  const t = useMessages(trackingMessages)
  const invalidate = useInvalidate()
  const { order, setOrder, load } = usePlacedOrder(proof)
  const [notice, setNotice] = useState('')
  useWindowFocus(load)
  const canConfirm = order?.canConfirm && !order.code
  if (!canConfirm && !notice) return null
  return (
    <div>
      <FormNotice text={notice} className="not-empty:mb-3" />
      {canConfirm && (
        <ConfirmOrder
          proof={proof}
          order={order}
          onConfirmed={(next) => {
            setNotice('')
            setOrder(next)
            showToast('success', t.confirmed)
            invalidate(orderEndpoints)
          }}
          onRejected={(error) => {
            setNotice(statusOf(error) === 409 ? t.changedMeanwhile : t.notChanged)
            load()
            invalidate(orderEndpoints)
            return true
          }}
        />
      )}
    </div>
  )
}
