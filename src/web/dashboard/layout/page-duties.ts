import type { EndpointDuty } from '#lib/endpoint.ts'
import type { AdminList } from '#web/shared/orders/order-lists.ts'
import type { dashboardMessages } from './messages.ts'

/** The pages of the navigation by the first part of their address, and those that are reached from them. */
type PageName =
  | keyof typeof dashboardMessages.en.pages
  | AdminList
  | ('courierAreas' | 'addSlide' | 'update' | 'updateSlider' | 'print-orders' | 'print-labels')

/** Whose duty each of the merchant's pages is: that of the endpoints it reads. */
const pageDuties: Record<PageName, EndpointDuty> = {
  addProduct: 'catalogue',
  addSlide: 'catalogue',
  allOrders: ['orders', 'packing'],
  allProducts: 'catalogue',
  allUsers: 'administrator',
  analytics: 'money',
  apiKeys: 'administrator',
  audit: 'administrator',
  blockedPhones: 'orders',
  callRules: 'settings',
  calls: 'orders',
  cancelledOrders: ['orders', 'packing'],
  cash: 'money',
  categories: 'catalogue',
  confirmedOrders: ['orders', 'packing'],
  couriers: 'connections',
  courierAreas: ['packing', 'orders', 'settings', 'connections'],
  customers: 'orders',
  deliveredOrders: ['orders', 'packing'],
  deliveryCharges: 'settings',
  discounts: 'catalogue',
  health: 'settings',
  incomingGoods: 'catalogue',
  manageSlider: 'catalogue',
  messages: 'orders',
  moving: 'settings',
  newOrder: 'orders',
  newsletter: 'orders',
  parcels: ['orders', 'packing'],
  pendingOrders: ['orders', 'packing'],
  'print-labels': ['orders', 'packing'],
  'print-orders': ['orders', 'packing'],
  productsCsv: 'catalogue',
  returnOrders: ['orders', 'packing'],
  returns: ['orders', 'money'],
  reviews: 'catalogue',
  searchWords: 'catalogue',
  settings: 'settings',
  statements: 'money',
  stock: 'catalogue',
  stockAlerts: 'orders',
  stocktake: 'catalogue',
  textMessages: ['settings', 'connections'],
  textsSent: 'orders',
  update: 'catalogue',
  updateSlider: 'catalogue',
  webhooks: 'connections',
}

/** The duty that a page of the merchant belongs to, by its address without the language; undefined for what everybody has. */
export function dutyOfPage(address: string): EndpointDuty | undefined {
  const [, name = ''] = /^\/dashboard\/([^/?#]+)/.exec(address) ?? []
  return Object.hasOwn(pageDuties, name) ? pageDuties[name as PageName] : undefined
}
