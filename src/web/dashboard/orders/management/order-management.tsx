import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { OrderAdvance } from '#web/dashboard/advances/order-advance.tsx'
import { OrderMoney } from '#web/dashboard/cash/order-money.tsx'
import { CourierRecord } from '#web/dashboard/courier-history/courier-record.tsx'
import { useOrderChanges } from '#web/dashboard/live/use-order-changes.ts'
import { OrderOrigin } from '#web/dashboard/measurement/order-origin.tsx'
import { OrderParcel } from '#web/dashboard/parcels/order-parcel.tsx'
import { OrderSms } from '#web/dashboard/sms/order-sms.tsx'
import { ReturnedOrder } from '#web/dashboard/stock/returned-parcel.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { OrderLines } from '#web/shared/orders/order-lines.tsx'
import { OrderComment } from '#web/shared/orders/overview-cards.tsx'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { CallPanel } from './call-panel.tsx'
import { useStoredDrafts } from './draft.ts'
import { DuplicateOrders } from './duplicate-orders.tsx'
import { ExchangeLink } from './exchange-order.tsx'
import { managementMessages } from './messages.ts'
import { OrderEditor } from './order-editor.tsx'
import { OrderRecipient } from './order-recipient.tsx'
import { PartialDelivery } from './partial-delivery.tsx'
import { PhoneHistory } from './phone-history.tsx'
import { ReturnReasonField } from './return-reason.tsx'
import { ReviewNotice } from './review-notice.tsx'
import { BlockNumber, RiskPanel } from './risk-panel.tsx'
import { StaffTimeline } from './staff-timeline.tsx'

interface Props {
  order: Order
  /** Whether `order` was loaded, and not only passed along by a list. */
  isLoaded: boolean
  /** Moves the order after a confirmation, and resolves to whether it did, or null if it was declined; the reason is stored in its history. */
  move: (order: Order, to: OrderStatus, reason?: string) => Promise<boolean | null>
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

/** Whether the order was cancelled when its parcel was on the way, or a reason was noted before. */
const wasRefused = ({ timeline, returnReason }: ManagedOrderWithTimeline) => {
  const last = timeline.findLast(({ change }) => change === 'status')
  return last?.to === 'Cancelled' && (last.from === 'Shipping' || returnReason !== null)
}

/**
 * An order for staff: who and where first, then goods and the call while one is due, then what else is known; changes of colleagues appear live
 * (D211).
 */
export function OrderManagement({ order, isLoaded, move, isEditing, onEdit }: Props) {
  const t = useMessages(managementMessages)
  const id = order._id
  const query = useApiQuery('GET /managed-orders/:id', { params: { id } }, { fresh: true })
  const managed = query.data
  const allows = useAllows()
  const drafts = useStoredDrafts()
  const invalidate = useInvalidate()
  useOrderChanges(
    (changed) => changed === id,
    () => invalidate(orderEndpoints),
  )

  const isToCall = canEdit(order.orderStatus) || managed?.needsCall
  const callPanel = ({ call, version, needsCall }: ManagedOrderWithTimeline) =>
    allows('orders') && (
      <CallPanel order={order} call={call} move={move} version={version} needsCall={needsCall} />
    )

  function close(isChanged: boolean) {
    drafts.remove(id)
    onEdit(false)
    if (isChanged) showToast('success', t.saved)
    document.getElementById('overview-title')?.focus()
  }

  return (
    <>
      <QueryState query={query} />
      <div className="grid grid-cols-1 items-start gap-3 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 @container @4xl:col-start-2">
          <OrderRecipient order={order} timeline={managed?.timeline} />
          {isToCall && !isEditing && allows('orders') && (
            // On a phone the goods, which are read out, are between the number and the outcomes. It takes its room before these are
            // loaded, so that nothing moves.
            <button
              type="button"
              className={`link inline-flex min-h-11 cursor-pointer items-center gap-1 lg:hidden ${managed ? '' : 'invisible'}`}
              onClick={() => {
                const title = document.getElementById('call-title')
                title?.scrollIntoView()
                title?.focus({ preventScroll: true })
              }}
            >
              {t.callOutcome}
              <Icon name="chevron-down" className="size-5" />
            </button>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3 @container @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
          <OrderComment order={order} />
          {isEditing && managed ? (
            <OrderEditor order={order} version={managed.version} onClose={close} />
          ) : (
            <OrderLines order={order} isDense>
              {allows('orders') && canEdit(order.orderStatus) && isLoaded && managed && (
                <Button variant="bare" className="-my-2 -mr-3 px-3" onClick={() => onEdit(true)}>
                  <Icon name="pencil" className="size-4.5" />
                  {t.edit}
                </Button>
              )}
            </OrderLines>
          )}
          {managed && (
            <>
              {managed.reviewReason && <ReviewNotice reason={managed.reviewReason} />}
              {isToCall && <RiskPanel managed={managed} />}
              {/* Hidden and not removed: they would work on the order as it was before, and what is typed in them stays. */}
              <div hidden={isEditing} className="flex flex-col gap-3">
                {isToCall && callPanel(managed)}
                {(order.orderStatus === 'Return' || wasRefused(managed)) && isLoaded && (
                  <ReturnReasonField orderId={id} reason={managed.returnReason} />
                )}
                {(managed.comesBack || managed.receipt) && isLoaded && (
                  <ReturnedOrder id={id} managed={managed} />
                )}
                {isLoaded && <PartialDelivery order={order} managed={managed} />}
                {isLoaded && allows('orders') && <ExchangeLink order={order} />}
                {isLoaded && <OrderParcel order={order} />}
                {isLoaded && allows(['money', 'orders']) && <OrderAdvance order={order} />}
                {isLoaded && allows(['money', 'orders']) && (
                  <OrderMoney orderId={id} status={order.orderStatus} />
                )}
                {!isToCall && <RiskPanel managed={managed} />}
                {/* Of an order that is over, a call that nobody has made is no news. */}
                {!isToCall && managed.call && callPanel(managed)}
                {allows('orders') && <DuplicateOrders order={order} duplicates={managed.duplicates} />}
              </div>
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3 @4xl:col-start-2">
          {managed && <CustomerPast order={order} managed={managed} />}
          {managed && allows('orders') && (
            <OrderSms orderId={id} mobileNumber={order.customerData.mobileNumber} />
          )}
          {managed && isLoaded && <StaffTimeline orderId={id} timeline={managed.timeline} />}
          {isLoaded && allows(['orders', 'money']) && <OrderOrigin orderId={id} />}
        </div>
      </div>
    </>
  )
}

/** What is known of the customer’s number, and what can be done about it. */
function CustomerPast({ order, managed }: { order: Order; managed: ManagedOrderWithTimeline }) {
  const t = useMessages(managementMessages)
  const allows = useAllows()
  const { mobileNumber } = order.customerData
  return (
    <div className="card px-4 py-2">
      <PhoneHistory history={managed.phone} orderNumber={managed.orderNumber} source={managed.source} />
      <CourierRecord phone={mobileNumber} />
      {allows('orders') && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2">
          {managed.customerId && (
            <Link to={`/dashboard/customers/${managed.customerId}`} className="link">
              {t.openCustomer}
            </Link>
          )}
          <BlockNumber phone={mobileNumber} isBlocked={managed.isBlocked} />
        </div>
      )}
    </div>
  )
}
