import { useRef, useState } from 'react'
import { TaxInvoiceButton } from '#web/dashboard/vat/tax-invoice-button.tsx'
import { useAllows } from '#web/data/session.tsx'
import { useMoveOrder } from '#web/shared/orders/move-order.tsx'
import { OrderPage } from '#web/shared/orders/order-page.tsx'
import { OrderHead } from '#web/shared/orders/overview-cards.tsx'
import type { LoadedOrder } from '#web/shared/orders/use-orders.ts'
import { BackToList, OrderSteps } from './list-navigation.tsx'
import { useStoredDrafts } from './management/draft.ts'
import { OrderManagement } from './management/order-management.tsx'
import { RowActions } from './row-actions.tsx'
import { useUndoButton } from './undo-notice.tsx'

/** An order as staff see it. While it is edited its status is not changed: what is typed would not be in it. */
export function ManagedOrder({ id, loaded }: { id: string; loaded: LoadedOrder }) {
  const { order, history } = loaded
  const drafts = useStoredDrafts()
  const allows = useAllows()
  const [hasDraft, setEditing] = useState(() => drafts.find(id) !== null)
  const isEditing = hasDraft && allows('orders')
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus()
  const { move, isMoving, dialog } = useMoveOrder({
    onMoved: focusTitle,
    onConflict: focusTitle,
    undo: useUndoButton(),
  })
  return (
    <OrderPage
      loaded={loaded}
      head={
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          {order && <BackToList order={order} />}
          <div className="min-w-0 grow basis-36 md:grow-0 md:basis-auto">
            <OrderHead order={order} title={title} isStaff />
          </div>
          {order && <OrderSteps id={order._id} />}
        </div>
      }
      actions={
        isEditing
          ? undefined
          : (invoice) =>
              order && (
                <RowActions
                  order={order}
                  describedBy="overview-title"
                  disabled={isMoving || loaded.phase === 'loading'}
                  onMove={move}
                  size="px-4"
                  isMain
                >
                  {invoice}
                  <TaxInvoiceButton id={order._id} status={order.orderStatus} />
                </RowActions>
              )
      }
    >
      {order && (
        <OrderManagement
          order={order}
          isLoaded={history !== null}
          move={move}
          isEditing={isEditing}
          onEdit={setEditing}
        />
      )}
      {dialog}
    </OrderPage>
  )
}
