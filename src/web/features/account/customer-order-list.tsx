import { useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/features/orders/messages.ts'
import { useOrderHandling } from '#web/features/orders/order-actions.ts'
import { type CustomerList, customerLists } from '#web/features/orders/order-lists.ts'
import { useOrderList } from '#web/features/orders/use-orders.ts'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { NoOrders } from './no-orders.tsx'
import { OwnOrders } from './own-orders.tsx'

/** One of the lists of the orders of the person with this e-mail. */
export function OrdersOf({ list, email }: { list: CustomerList; email: string }) {
  const orderText = useMessages(orderMessages)
  const { statuses } = customerLists[list]
  const orders = useOrderList({ statuses, email })
  const heading = useRef<HTMLHeadingElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  return (
    <ListPage
      title={orderText.lists[list].title}
      heading={heading}
      list={orders}
      empty={<NoOrders text={orderText.empty[list]} />}
    >
      <OwnOrders orders={orders.loaded?.rows ?? []} labelledBy={listTitleId} {...handling} />
      {dialog}
    </ListPage>
  )
}
