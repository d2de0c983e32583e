import { useMessages } from '#web/data/i18n.tsx'
import { orderListMessages } from './list-messages.ts'
import { useLiveOrders } from './live-orders.ts'

/** Says above the list that orders have come; they are shown when somebody asks, so that no row jumps under a finger. */
export function NewOrders({ onShow }: { onShow: () => void }) {
  const t = useMessages(orderListMessages)
  const { unseen } = useLiveOrders()
  return (
    <div role="status">
      {unseen.length > 0 && (
        <button type="button" className="button-primary mb-3 w-full" onClick={onShow}>
          {t.newOrders(unseen.length)}
        </button>
      )}
    </div>
  )
}
