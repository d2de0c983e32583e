import { useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { canEdit } from '#shop/orders/desk/rules.ts'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { OrderComment } from '../../order-comment.tsx'
import { OrderLines } from '../../order-lines.tsx'
import { InfoCards } from '../../overview-cards.tsx'
import { CallPanel } from './call-panel.tsx'
import { useDeskOrder } from './desk-order.ts'
import { findDraft, forgetDraft } from './kept-draft.ts'
import { OrderEditor } from './order-editor.tsx'
import { PhoneRecordCard } from './phone-record.tsx'
import { StaffTimeline } from './staff-timeline.tsx'
import { TwinOrders } from './twin-orders.tsx'

interface Props {
  order: Order
  /** Whether `order` is what the shop says now, and not only what a list said before. */
  isLoaded: boolean
  /** Something was done; answers when the page knows the order as it is now. */
  onChanged: () => Promise<void>
}

/** The overview of an order as staff see it: whom they have before them, what was said, and what may be changed. */
export function OrderDesk({ order, isLoaded, onChanged }: Props) {
  const { work } = useAdminTexts()
  const id = order._id
  const { desk, failed, load } = useDeskOrder(id, order)
  // What was being typed when the page went away is there again.
  const [editing, setEditing] = useState(() => findDraft(id) !== null)
  const isPending = canEdit(order.orderStatus)

  async function close(changed: boolean) {
    forgetDraft(id)
    setEditing(false)
    if (changed) {
      showToast('success', work.saved)
      await onChanged()
    }
    document.getElementById('overview-title')?.focus()
  }

  return (
    <>
      {failed && <LoadFailed onRetry={load} />}
      {desk && <TwinOrders order={order} twins={desk.twins} onChanged={onChanged} />}
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
              {work.edit}
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
