import { useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { trackingMessages } from './messages.ts'
import type { TypedProof } from './order-proof.tsx'
import { usePlacedOrder } from './use-placed-order.ts'

interface Props {
  proof: TypedProof
  /** The order is confirmed, or is not as it was shown: this goes. */
  onEnd: () => void
}

/** On the page of an order in the account: confirms it as who has no account does where it is tracked. */
export function OwnConfirmation({ proof, onEnd }: Props) {
  const t = useMessages(trackingMessages)
  const invalidate = useInvalidate()
  const { order, setOrder, load } = usePlacedOrder(proof)
  useWindowFocus(load)
  if (!order?.canConfirm || order.code) return null
  return (
    <ConfirmOrder
      proof={proof}
      order={order}
      onConfirmed={(next) => {
        setOrder(next)
        showToast('success', t.confirmed)
        invalidate(orderEndpoints)
        onEnd()
      }}
      onRejected={(error) => {
        const isChanged = statusOf(error) === 409
        showToast('error', isChanged ? t.changedMeanwhile : t.notChanged)
        load()
        invalidate(orderEndpoints)
        if (isChanged) onEnd()
        return true
      }}
    />
  )
}
