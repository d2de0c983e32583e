import { initialStatus, type OrderStatus } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { OrderSteps } from '#web/shared/orders/order-steps.tsx'
import { customerOrderMessages } from './order-messages.ts'
import { statusSteps } from './status-steps.ts'

/** How far an order is. */
export function StatusLine({ status, className }: { status: OrderStatus; className?: string }) {
  const t = useMessages(customerOrderMessages)
  const orderText = useMessages(orderMessages)
  const steps = statusSteps(status).map(({ status: step, isDone }) => ({
    key: step,
    title: step === initialStatus ? t.placed : orderText.status[step],
    isDone,
  }))
  return <OrderSteps label={orderText.orderStatus} steps={steps} isLine {...(className && { className })} />
}
