import { useRef } from 'react'
import { useDashboardTexts } from '#web/texts/texts.tsx'
import { ListPage, listTitleId } from '../list-page.tsx'
import { useOrderHandling } from '../order-handling.ts'
import { useOrderList } from '../order-list.ts'
import { type CustomerList, customerLists } from '../order-lists.ts'
import { NoOrders } from './no-orders.tsx'
import { OwnOrders } from './own-orders.tsx'

/** One of the lists of the orders of the person with this e-mail. */
export function OrdersOf({ list, email }: { list: CustomerList; email: string }) {
  const dashboard = useDashboardTexts()
  const { statuses } = customerLists[list]
  const orders = useOrderList({ statuses, email })
  const heading = useRef<HTMLHeadingElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  return (
    <ListPage
      title={dashboard.lists[list].title}
      heading={heading}
      orders={orders}
      empty={<NoOrders text={dashboard.empty[list]} />}
    >
      <OwnOrders orders={orders.loaded?.rows ?? []} labelledBy={listTitleId} {...handling} />
      {dialog}
    </ListPage>
  )
}
