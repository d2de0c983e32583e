import {
  type AdminOrderList,
  type CustomerOrderList,
  type OrderStatus,
  orderStatuses,
  statusesOfAdminList,
  statusesOfCustomerList,
} from '#shop/orders/statuses.ts'
import type { IconName } from '#web/ui/icon-names.ts'

interface OrderList {
  icon: IconName
  statuses: readonly OrderStatus[]
}

/** The lists of all orders by the last part of their address, which is also the key of their messages. */
export const adminLists = {
  allOrders: { icon: 'layout-grid', statuses: orderStatuses },
  pendingOrders: { icon: 'clock', statuses: statusesOfAdminList('pendingOrders') },
  confirmedOrders: { icon: 'check', statuses: statusesOfAdminList('confirmedOrders') },
  deliveredOrders: { icon: 'truck', statuses: statusesOfAdminList('deliveredOrders') },
  cancelledOrders: { icon: 'x', statuses: statusesOfAdminList('cancelledOrders') },
  returnOrders: { icon: 'undo-2', statuses: statusesOfAdminList('returnOrders') },
} as const satisfies Record<'allOrders' | AdminOrderList, OrderList>

/** The lists of a customer's own orders. */
export const customerLists = {
  activeOrders: { icon: 'clock', statuses: statusesOfCustomerList('activeOrders') },
  myShopping: { icon: 'shopping-bag', statuses: statusesOfCustomerList('myShopping') },
  myCancellations: { icon: 'x', statuses: statusesOfCustomerList('myCancellations') },
  myReturn: { icon: 'undo-2', statuses: statusesOfCustomerList('myReturn') },
} as const satisfies Record<CustomerOrderList, OrderList>

export type AdminList = keyof typeof adminLists
export type CustomerList = keyof typeof customerLists

export const listNames = <Name extends string>(lists: Record<Name, unknown>) => Object.keys(lists) as Name[]
