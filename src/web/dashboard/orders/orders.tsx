import { useMatches } from 'react-router'
import { adminLists, listNames } from '#web/shared/orders/order-lists.ts'
import { AllOrders } from './all-orders.tsx'

/** One of the lists of all orders; the id of its route has the name of the list. */
export default function AdminOrders() {
  const route = useMatches().at(-1)?.id
  const list = listNames(adminLists).find((name) => `dashboard/${name}` === route)
  return list && <AllOrders key={list} list={list} />
}
