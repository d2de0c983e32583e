import type { Order } from '#shop/orders/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from './messages.ts'
import { type Handling, OrderRow } from './order-row.tsx'

interface Props extends Handling {
  orders: readonly Order[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

const heading = 'px-2.5 py-3 font-semibold first:pl-4 last:pr-4'

/** The one table of orders; where there is no room for seven columns every row is a card. */
export function OrderTable({ orders, labelledBy, ...handling }: Props) {
  const t = useMessages(orderMessages)
  return (
    <table aria-labelledby={labelledBy} className="block w-full @4xl:table @4xl:text-sm">
      <thead className="sr-only text-left text-ink-2 @4xl:not-sr-only @4xl:table-header-group">
        <tr className="bg-sunken">
          <th scope="col" className={heading}>
            {t.orderId}
          </th>
          <th scope="col" className={heading}>
            {t.orderDate}
          </th>
          <th scope="col" className={`${heading} text-right`}>
            {t.amount}
          </th>
          <th scope="col" className={heading}>
            {t.customerName}
          </th>
          <th scope="col" className={heading}>
            {t.customerNumber}
          </th>
          <th scope="col" className={heading}>
            {t.orderStatus}
          </th>
          <th scope="col" className={heading}>
            {t.actions}
          </th>
        </tr>
      </thead>
      <tbody className="block @4xl:table-row-group">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} {...handling} />
        ))}
      </tbody>
    </table>
  )
}
