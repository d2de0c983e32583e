import { useRef } from 'react'
import { useMatches } from 'react-router'
import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { useDashboardTexts } from '#web/texts/texts.tsx'
import { ListPage, listTitleId } from '../list-page.tsx'
import { useOrderHandling } from '../order-handling.ts'
import { useOrderList } from '../order-list.ts'
import { type CustomerList, customerLists, namesOf } from '../order-lists.ts'
import { NoOrders } from './no-orders.tsx'
import { OwnOrders } from './own-orders.tsx'

/** Every list of one's own orders; which one it is says its route. */
export default function CustomerOrders() {
  const { user } = useSession()
  const route = useMatches().at(-1)?.id
  const name = namesOf(customerLists).find((list) => list === route)
  return user && name ? <Orders key={name} name={name} email={user.email} /> : <ErrorPage notFound />
}

function Orders({ name, email }: { name: CustomerList; email: string }) {
  const dashboard = useDashboardTexts()
  const { statuses } = customerLists[name]
  const orders = useOrderList({ statuses, email })
  const heading = useRef<HTMLHeadingElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  return (
    <ListPage
      title={dashboard.lists[name].title}
      heading={heading}
      orders={orders}
      empty={<NoOrders text={dashboard.empty[name]} />}
    >
      <OwnOrders orders={orders.loaded?.rows ?? []} labelledBy={listTitleId} {...handling} />
      {dialog}
    </ListPage>
  )
}
