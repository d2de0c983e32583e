import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import type { Route } from './+types/orders'
import { AllOrders } from './admin/all-orders.tsx'
import { OrdersOf } from './customer/orders-of.tsx'
import { adminLists, customerLists, namesOf } from './order-lists.ts'

/** Every list of orders. To a customer those of an administrator do not exist (D35). */
export default function Orders({ params }: Route.ComponentProps) {
  const { user, isAdmin } = useSession()
  const all = namesOf(adminLists).find((name) => name === params.list)
  const own = namesOf(customerLists).find((name) => name === params.list)
  if (all && isAdmin) return <AllOrders key={all} list={all} />
  return own && user ? <OrdersOf key={own} list={own} email={user.email} /> : <ErrorPage notFound />
}
