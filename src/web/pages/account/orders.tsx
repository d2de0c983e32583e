import { useSession } from '#web/data/session.tsx'
import { OrdersOf } from '#web/features/account/customer-order-list.tsx'
import { customerLists, listNames } from '#web/features/orders/order-lists.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import type { Route } from './+types/orders'

/** One of the lists of a customer's own orders. */
export default function Orders({ params }: Route.ComponentProps) {
  const { user } = useSession()
  const list = listNames(customerLists).find((name) => name === params.list)
  return list && user ? <OrdersOf key={list} list={list} email={user.email} /> : <ErrorPage notFound />
}
