import { useAdminTexts } from '#web/texts/texts.tsx'
import { useLiveOrders } from './live-orders.ts'

/** Says above the list that orders have come; they are shown when somebody asks, so that no row jumps under a finger. */
export function NewOrders({ onShow }: { onShow: () => void }) {
  const { lists } = useAdminTexts()
  const { unseen } = useLiveOrders()
  return (
    <div role="status">
      {unseen.length > 0 && (
        <button type="button" className="button-primary mb-3 w-full" onClick={onShow}>
          {lists.newOrders(unseen.length)}
        </button>
      )}
    </div>
  )
}
