import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import type { Route } from './+types/orders'
import { OrdersOf } from './customer/orders-of.tsx'
import { customerLists, namesOf } from './order-lists.ts'

/** Every list of one's own orders. */
export default function Orders({ params }: Route.ComponentProps) {
  const { user } = useSession()
  const own = namesOf(customerLists).find((name) => name === params.list)
  return own && user ? <OrdersOf key={own} list={own} email={user.email} /> : <ErrorPage notFound />
}
