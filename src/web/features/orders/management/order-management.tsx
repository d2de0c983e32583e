import { useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { managementMessages } from '../management-messages.ts'
import { OrderLines } from '../order-lines.tsx'
import { InfoCards, OrderComment } from '../overview-cards.tsx'
import { CallPanel } from './call-panel.tsx'
import { useStoredDrafts } from './draft.ts'
import { DuplicateOrders } from './duplicate-orders.tsx'
import { OrderEditor } from './order-editor.tsx'
import { PhoneHistoryCard } from './phone-history.tsx'
import { StaffTimeline } from './staff-timeline.tsx'

interface Props {
  order: Order
  /** Whether `order` was loaded, and not only passed along by a list. */
  isLoaded: boolean
}

/** The overview of an order for staff: its customer, calls, history and editor. */
export function OrderManagement({ order, isLoaded }: Props) {
  const t = useMessages(managementMessages)
  const id = order._id
  const query = useApiQuery('GET /managed-orders/:id', { params: { id } }, { fresh: true })
  const managed = query.data
  const drafts = useStoredDrafts()
  const [isEditing, setEditing] = useState(() => drafts.find(id) !== null)

  function close(isChanged: boolean) {
    drafts.remove(id)
    setEditing(false)
    if (isChanged) showToast('success', t.saved)
    document.getElementById('overview-title')?.focus()
  }

  return (
    <>
      <QueryState query={query} />
      {managed && (
        <>
          <DuplicateOrders order={order} duplicates={managed.duplicates} />
          <div className="grid grid-cols-1 gap-3 @2xl:grid-cols-2">
            <CallPanel order={order} call={managed.call} />
            <PhoneHistoryCard history={managed.phone} source={managed.source} orderedAt={order.placedAt} />
          </div>
        </>
      )}
      {isEditing && managed ? (
        <OrderEditor order={order} version={managed.version} onClose={close} />
      ) : (
        <>
          {canEdit(order.orderStatus) && isLoaded && managed && (
            <Button className="w-fit px-4" onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          )}
          <InfoCards order={order} isAdmin />
          <OrderLines order={order} />
        </>
      )}
      <div className="grid grid-cols-1 items-start gap-3 @2xl:grid-cols-2">
        <OrderComment order={order} />
        {managed && isLoaded && <StaffTimeline orderId={id} timeline={managed.timeline} />}
      </div>
    </>
  )
}
