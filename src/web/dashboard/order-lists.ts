import type { OrderStatus } from '#shop/orders/contract.ts'
import type { IconName } from '#web/components/icon-names.ts'

interface OrderList {
  icon: IconName
  /** The list holds the orders of these statuses and no others. */
  statuses: readonly OrderStatus[]
}

/** Lists of all orders, by their address; their words stand in the texts under the same names. */
export const adminLists = {
  pendingOrders: { icon: 'clock', statuses: ['Pending'] },
  confirmedOrders: { icon: 'check', statuses: ['Confirmed', 'Shipping'] },
  deliveredOrders: { icon: 'truck', statuses: ['Delivered'] },
  cancelledOrders: { icon: 'x', statuses: ['Cancelled'] },
  returnOrders: { icon: 'undo-2', statuses: ['Return'] },
} as const satisfies Record<string, OrderList>

/** Lists of one's own orders. */
export const customerLists = {
  activeOrders: { icon: 'clock', statuses: ['Pending', 'Confirmed', 'Shipping'] },
  myShopping: { icon: 'shopping-bag', statuses: ['Delivered'] },
  myCancellations: { icon: 'x', statuses: ['Cancelled'] },
  myReturn: { icon: 'undo-2', statuses: ['Return'] },
} as const satisfies Record<string, OrderList>

export type AdminList = keyof typeof adminLists
export type CustomerList = keyof typeof customerLists

export const namesOf = <Name extends string>(lists: Record<Name, unknown>) => Object.keys(lists) as Name[]
