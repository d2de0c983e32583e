import type { EndpointPermission } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import type { AdminList } from '#web/shared/orders/order-lists.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/** The groups of the navigation; each leads to its first page. */
export const groups = {
  home: {
    icon: 'house',
    en: 'Home',
    bn: 'হোম',
  },
  orders: {
    icon: 'shopping-bag',
    en: words.en.orders,
    bn: words.bn.orders,
  },
  products: {
    icon: 'package',
    en: words.en.products,
    bn: words.bn.products,
  },
  customers: {
    icon: 'users',
    en: words.en.customers,
    bn: words.bn.customers,
  },
  shopWindow: {
    icon: 'images',
    en: 'Shop window',
    bn: 'দোকানের সাজ',
  },
  settings: {
    icon: 'settings',
    en: words.en.settings,
    bn: words.bn.settings,
  },
} as const satisfies Record<string, { icon: IconName } & Record<Language, string>>

export interface MerchantPage {
  /** Below /dashboard, as the router writes it. */
  path: string
  /** The route module, in this folder. */
  module: string
  /** Whose page it is: the permission of the endpoints it reads. */
  permission: EndpointPermission
  group: keyof typeof groups
  /** The name in the navigation; a page without one is reached from the others of its group. */
  en?: string
  bn?: string
  /** A list of orders, which has the name of the list. */
  list?: AdminList
  /** In the sidebar also while its group is not open: the links of the specification (DASH-10). */
  isAlwaysShown?: boolean
}

/**
 * Every page of the merchant, in the order of the navigation. Routes, navigation, search and rights are made of it; customers
 * get "not found" (D35), and staff the pages of their permissions (D91).
 */
export const merchantPages = [
  {
    path: 'analytics',
    module: 'analytics/analytics.tsx',
    permission: 'money',
    group: 'home',
    en: words.en.salesReport,
    bn: words.bn.salesReport,
  },
  {
    path: 'returns',
    module: 'analytics/returns.tsx',
    permission: ['orders', 'money'],
    group: 'home',
    en: 'Return reasons',
    bn: 'ফেরতের কারণ',
  },
  {
    path: 'campaigns',
    module: 'advertising/campaigns.tsx',
    permission: 'money',
    group: 'home',
    en: 'Advertising',
    bn: 'বিজ্ঞাপনের হিসাব',
  },
  {
    path: 'cash',
    module: 'cash/cash.tsx',
    permission: 'money',
    group: 'home',
    en: words.en.cash,
    bn: words.bn.cash,
  },
  {
    path: 'statements',
    module: 'cash/statements.tsx',
    permission: 'money',
    group: 'home',
    en: 'Courier statements',
    bn: 'কুরিয়ারের স্টেটমেন্ট',
  },
  {
    path: 'statements/:id',
    module: 'cash/statement.tsx',
    permission: 'money',
    group: 'home',
  },
  {
    path: 'staffWork',
    module: 'staff-work/staff-work.tsx',
    permission: ['orders', 'packing', 'money'],
    group: 'home',
    en: 'Who did what',
    bn: 'কে কী করেছেন',
  },
  {
    path: 'health',
    module: 'health/health.tsx',
    permission: 'settings',
    group: 'home',
    en: words.en.health,
    bn: words.bn.health,
  },
  {
    path: 'notifications',
    module: 'notifications/notifications.tsx',
    permission: 'staff',
    group: 'home',
    en: words.en.notifications,
    bn: words.bn.notifications,
  },
  {
    path: 'allOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
    list: 'allOrders',
  },
  {
    path: 'calls',
    module: 'calls/calls.tsx',
    permission: 'orders',
    group: 'orders',
    en: words.en.calls,
    bn: words.bn.calls,
  },
  {
    path: 'pendingOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
    list: 'pendingOrders',
    isAlwaysShown: true,
  },
  {
    path: 'confirmedOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
    list: 'confirmedOrders',
    isAlwaysShown: true,
  },
  {
    path: 'deliveredOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
    list: 'deliveredOrders',
    isAlwaysShown: true,
  },
  {
    path: 'cancelledOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
    list: 'cancelledOrders',
    isAlwaysShown: true,
  },
  {
    path: 'returnOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
    list: 'returnOrders',
    isAlwaysShown: true,
  },
  {
    path: 'parcels',
    module: 'parcels/parcels.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
    en: words.en.parcels,
    bn: words.bn.parcels,
  },
  {
    path: 'newOrder',
    module: 'orders/new-order.tsx',
    permission: 'orders',
    group: 'orders',
    en: words.en.newOrder,
    bn: words.bn.newOrder,
  },
  {
    path: 'print-orders',
    module: 'orders/print-orders.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
  },
  {
    path: 'print-labels',
    module: 'parcels/print-labels.tsx',
    permission: ['orders', 'packing'],
    group: 'orders',
  },
  {
    path: 'allProducts',
    module: 'products/all-products.tsx',
    permission: 'catalogue',
    group: 'products',
    en: words.en.allProducts,
    bn: words.bn.allProducts,
    isAlwaysShown: true,
  },
  {
    path: 'addProduct',
    module: 'products/add-product.tsx',
    permission: 'catalogue',
    group: 'products',
    en: 'Add product',
    bn: 'পণ্য যোগ করুন',
  },
  {
    path: 'update/:id',
    module: 'products/update-product.tsx',
    permission: 'catalogue',
    group: 'products',
  },
  {
    path: 'stock',
    module: 'stock/stock.tsx',
    permission: 'catalogue',
    group: 'products',
    en: words.en.stock,
    bn: words.bn.stock,
  },
  {
    path: 'stock/:id',
    module: 'stock/stock-history.tsx',
    permission: 'catalogue',
    group: 'products',
  },
  {
    path: 'stocktake',
    module: 'stock/stocktake.tsx',
    permission: 'catalogue',
    group: 'products',
    en: words.en.stocktake,
    bn: words.bn.stocktake,
  },
  {
    path: 'incomingGoods',
    module: 'stock/incoming-goods.tsx',
    permission: 'catalogue',
    group: 'products',
    en: words.en.incomingGoods,
    bn: words.bn.incomingGoods,
  },
  {
    path: 'categories',
    module: 'categories/categories.tsx',
    permission: 'catalogue',
    group: 'products',
    en: 'Categories',
    bn: 'ক্যাটাগরি',
  },
  {
    path: 'discounts',
    module: 'discounts/discounts.tsx',
    permission: 'catalogue',
    group: 'products',
    en: words.en.discounts,
    bn: words.bn.discounts,
  },
  {
    path: 'searchWords',
    module: 'search-words/synonyms.tsx',
    permission: 'catalogue',
    group: 'products',
    en: words.en.searchWords,
    bn: words.bn.searchWords,
  },
  {
    path: 'productsCsv',
    module: 'import/product-import.tsx',
    permission: 'catalogue',
    group: 'products',
    en: 'Products as CSV',
    bn: 'CSV ফাইলে পণ্য',
  },
  {
    path: 'customers',
    module: 'customers/customers.tsx',
    permission: 'orders',
    group: 'customers',
    en: words.en.allCustomers,
    bn: words.bn.allCustomers,
  },
  {
    path: 'customers/:id',
    module: 'customers/customer.tsx',
    permission: 'orders',
    group: 'customers',
  },
  {
    path: 'messages',
    module: 'inbox/inbox.tsx',
    permission: 'orders',
    group: 'customers',
    en: words.en.messages,
    bn: words.bn.messages,
  },
  {
    path: 'textsSent',
    module: 'sms/sms-list.tsx',
    permission: 'orders',
    group: 'customers',
    en: 'Texts sent',
    bn: 'পাঠানো এসএমএস',
  },
  {
    path: 'reviews',
    module: 'reviews/reviews.tsx',
    permission: 'catalogue',
    group: 'customers',
    en: shopWords.en.reviews,
    bn: shopWords.bn.reviews,
  },
  {
    path: 'stockAlerts',
    module: 'stock-alerts/stock-alerts.tsx',
    permission: 'orders',
    group: 'customers',
    en: words.en.waitingForStock,
    bn: words.bn.waitingForStock,
  },
  {
    path: 'blockedPhones',
    module: 'calls/blocked-phones.tsx',
    permission: 'orders',
    group: 'customers',
    en: words.en.blockedNumbers,
    bn: words.bn.blockedNumbers,
  },
  {
    path: 'allUsers',
    module: 'staff/users.tsx',
    permission: 'administrator',
    group: 'customers',
    en: 'All users',
    bn: 'সব ব্যবহারকারী',
    isAlwaysShown: true,
  },
  {
    path: 'newsletter',
    module: 'newsletter/newsletter.tsx',
    permission: 'orders',
    group: 'customers',
    en: 'Newsletter',
    bn: 'নিউজলেটার',
  },
  {
    path: 'manageSlider',
    module: 'slides/manage-slider.tsx',
    permission: 'catalogue',
    group: 'shopWindow',
    en: words.en.manageSlider,
    bn: words.bn.manageSlider,
    isAlwaysShown: true,
  },
  {
    path: 'addSlide',
    module: 'slides/add-slide.tsx',
    permission: 'catalogue',
    group: 'shopWindow',
  },
  {
    path: 'updateSlider/:id',
    module: 'slides/update-slider.tsx',
    permission: 'catalogue',
    group: 'shopWindow',
  },
  {
    path: 'settings/texts/:page',
    module: 'settings/page-text.tsx',
    permission: 'settings',
    group: 'shopWindow',
  },
  {
    path: 'settings',
    module: 'settings/settings.tsx',
    permission: 'settings',
    group: 'settings',
    en: words.en.allSettings,
    bn: words.bn.allSettings,
  },
  {
    path: 'deliveryCharges',
    module: 'delivery/delivery-charges.tsx',
    permission: 'settings',
    group: 'settings',
    en: words.en.deliveryCharges,
    bn: words.bn.deliveryCharges,
  },
  {
    path: 'couriers',
    module: 'couriers/couriers.tsx',
    permission: 'connections',
    group: 'settings',
    en: words.en.couriers,
    bn: words.bn.couriers,
  },
  {
    path: 'courierAreas',
    module: 'couriers/courier-areas.tsx',
    permission: ['packing', 'orders', 'settings', 'connections'],
    group: 'settings',
  },
  {
    path: 'callRules',
    module: 'calls/call-rules.tsx',
    permission: 'settings',
    group: 'settings',
    en: words.en.callsAndRisk,
    bn: words.bn.callsAndRisk,
  },
  {
    path: 'textMessages',
    module: 'sms/sms-setup.tsx',
    permission: ['settings', 'connections'],
    group: 'settings',
    en: words.en.textMessages,
    bn: words.bn.textMessages,
  },
  {
    path: 'apiKeys',
    module: 'connections/api-keys.tsx',
    permission: 'administrator',
    group: 'settings',
    en: words.en.apiKeys,
    bn: words.bn.apiKeys,
  },
  {
    path: 'webhooks',
    module: 'connections/webhooks.tsx',
    permission: 'connections',
    group: 'settings',
    en: words.en.webhooks,
    bn: words.bn.webhooks,
  },
  {
    path: 'moving',
    module: 'import/moving.tsx',
    permission: 'settings',
    group: 'settings',
    en: words.en.movingInAndOut,
    bn: words.bn.movingInAndOut,
  },
  {
    path: 'audit',
    module: 'audit/audit.tsx',
    permission: 'administrator',
    group: 'settings',
    en: words.en.auditLog,
    bn: words.bn.auditLog,
  },
] as const satisfies readonly MerchantPage[]

/** A page with a name of its own. */
export type NamedPath = Extract<(typeof merchantPages)[number], { en: string }>['path']

/** The name of a page in the navigation and its title. */
export const nameOfPage = (path: NamedPath, language: Language) =>
  allPages.find((page) => page.path === path)?.[language] ?? path

const allPages: readonly MerchantPage[] = merchantPages

/** The permission that a page of the merchant belongs to, by its address without the language; undefined for what everybody has. */
export function permissionOfPage(address: string): EndpointPermission | undefined {
  const [, name = ''] = /^\/dashboard\/([^/?#]+)/.exec(address) ?? []
  return allPages.find(({ path }) => path.split('/')[0] === name)?.permission
}
