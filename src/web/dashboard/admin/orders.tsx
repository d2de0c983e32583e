import { useMatches } from 'react-router'
import { adminLists, namesOf } from '../order-lists.ts'
import { AllOrders } from './orders/all-orders.tsx'

/** Every list of all orders; its route is named as the list is. */
export default function AdminOrders() {
  const route = useMatches().at(-1)?.id
  const list = namesOf(adminLists).find((name) => name === route)
  return list && <AllOrders key={list} list={list} />
}
