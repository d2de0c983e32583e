import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useOrderHandling } from '#web/shared/orders/order-actions.ts'
import { type CustomerList, customerLists, listNames } from '#web/shared/orders/order-lists.ts'
import { useOrderList } from '#web/shared/orders/use-orders.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import type { Route } from './+types/orders'
import { NoOrders, OwnOrders } from './own-orders.tsx'

/** One of the lists of a customer's own orders. */
export default function Orders({ params }: Route.ComponentProps) {
  const { user } = useSession()
  const list = listNames(customerLists).find((name) => name === params.list)
  return list && user ? <OrderList key={list} list={list} email={user.email} /> : <ErrorPage notFound />
}

function OrderList({ list, email }: { list: CustomerList; email: string }) {
  const t = useMessages(orderMessages)
  const { statuses } = customerLists[list]
  const orders = useOrderList({ statuses, email })
  const { dialog, ...handling } = useOrderHandling(orders, { statuses })
  return (
    <ListPage
      title={t.lists[list].title}
      isTitleLarge
      list={orders}
      empty={<NoOrders text={t.empty[list]} />}
    >
      <OwnOrders orders={orders.loaded?.rows ?? []} labelledBy={pageTitleId} {...handling} />
      {dialog}
    </ListPage>
  )
}
