import { useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { managementMessages } from '../management-messages.ts'
import { OrderComment } from '../order-comment.tsx'
import { OrderLines } from '../order-lines.tsx'
import { InfoCards } from '../overview-cards.tsx'
import { CallPanel } from './call-panel.tsx'
import { findDraft, forgetDraft } from './draft-storage.ts'
import { TwinOrders } from './duplicate-orders.tsx'
import { OrderEditor } from './order-editor.tsx'
import { PhoneRecordCard } from './phone-history.tsx'
import { StaffTimeline } from './staff-timeline.tsx'
import { useDeskOrder } from './use-managed-order.ts'

interface Props {
  order: Order
  /** Whether `order` is what the shop says now, and not only what a list said before. */
  isLoaded: boolean
  /** Something was done; answers when the page knows the order as it is now. */
  onChanged: () => Promise<void>
}

/** The overview of an order as staff see it: whom they have before them, what was said, and what may be changed. */
export function OrderDesk({ order, isLoaded, onChanged }: Props) {
  const t = useMessages(managementMessages)
  const id = order._id
  const { desk, failed, load } = useDeskOrder(id, order)
  // What was being typed when the page went away is there again.
  const [editing, setEditing] = useState(() => findDraft(id) !== null)
  const isPending = canEdit(order.orderStatus)

  async function close(changed: boolean) {
    forgetDraft(id)
    setEditing(false)
    if (changed) {
      showToast('success', t.saved)
      await onChanged()
    }
    document.getElementById('overview-title')?.focus()
  }

  return (
    <>
      {failed && <LoadFailed onRetry={load} />}
      {desk && <TwinOrders order={order} twins={desk.duplicates} onChanged={onChanged} />}
      {desk && (
        <div className="grid grid-cols-1 gap-3 @2xl:grid-cols-2">
          <CallPanel order={order} call={desk.call} onChanged={onChanged} />
          <PhoneRecordCard record={desk.phone} source={desk.source} orderedAt={order.placedAt} />
        </div>
      )}
      {!desk && !failed && <Loading />}
      {editing && desk ? (
        <OrderEditor order={order} version={desk.version} onClose={close} onOvertaken={onChanged} />
      ) : (
        <>
          {isPending && isLoaded && desk && (
            <button
              type="button"
              className="button-secondary w-fit px-4"
              disabled={editing}
              onClick={() => setEditing(true)}
            >
              {t.edit}
            </button>
          )}
          <InfoCards order={order} isAdmin />
          <OrderLines order={order} />
        </>
      )}
      <div className="grid grid-cols-1 items-start gap-3 @2xl:grid-cols-2">
        <OrderComment order={order} />
        {desk && isLoaded && <StaffTimeline orderId={id} timeline={desk.timeline} onNoted={load} />}
      </div>
    </>
  )
}
