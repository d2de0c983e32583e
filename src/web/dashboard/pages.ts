import type { EndpointPermission } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import type { AdminList } from '#web/shared/orders/order-lists.ts'
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
    en: 'Orders',
    bn: 'অর্ডার',
  },
  products: {
    icon: 'package',
    en: 'Products',
    bn: 'পণ্য',
  },
  customers: {
    icon: 'users',
    en: 'Customers',
    bn: 'ক্রেতা',
  },
  shopWindow: {
    icon: 'images',
    en: 'Shop window',
    bn: 'দোকানের সাজ',
  },
  settings: {
    icon: 'settings',
    en: 'Settings',
    bn: 'সেটিংস',
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
    en: 'Sales report',
    bn: 'বিক্রির হিসাব',
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
    en: 'Cash',
    bn: 'পাওনা টাকা',
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
    path: 'health',
    module: 'health/health.tsx',
    permission: 'settings',
    group: 'home',
    en: 'Health',
    bn: 'দোকানের অবস্থা',
  },
  {
    path: 'notifications',
    module: 'notifications/notifications.tsx',
    permission: 'staff',
    group: 'home',
    en: 'Notifications',
    bn: 'নোটিফিকেশন',
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
    en: 'Calls',
    bn: 'কল',
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
    en: 'Parcels',
    bn: 'পার্সেল',
  },
  {
    path: 'newOrder',
    module: 'orders/new-order.tsx',
    permission: 'orders',
    group: 'orders',
    en: 'New order',
    bn: 'নতুন অর্ডার',
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
    en: 'All products',
    bn: 'সব পণ্য',
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
    en: 'Stock',
    bn: 'স্টক',
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
    en: 'Stocktake',
    bn: 'স্টক গণনা',
  },
  {
    path: 'incomingGoods',
    module: 'stock/incoming-goods.tsx',
    permission: 'catalogue',
    group: 'products',
    en: 'Incoming goods',
    bn: 'নতুন মাল',
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
    en: 'Discounts',
    bn: 'ছাড় ও অফার',
  },
  {
    path: 'searchWords',
    module: 'search-words/synonyms.tsx',
    permission: 'catalogue',
    group: 'products',
    en: 'Search words',
    bn: 'সার্চের শব্দ',
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
    en: 'All customers',
    bn: 'সব ক্রেতা',
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
    en: 'Messages',
    bn: 'বার্তা',
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
    en: 'Reviews',
    bn: 'রিভিউ',
  },
  {
    path: 'stockAlerts',
    module: 'stock-alerts/stock-alerts.tsx',
    permission: 'orders',
    group: 'customers',
    en: 'Waiting for stock',
    bn: 'স্টকের অপেক্ষায়',
  },
  {
    path: 'blockedPhones',
    module: 'calls/blocked-phones.tsx',
    permission: 'orders',
    group: 'customers',
    en: 'Blocked numbers',
    bn: 'ব্লক করা নম্বর',
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
    en: 'Manage Slider',
    bn: 'স্লাইডার',
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
    en: 'All settings',
    bn: 'সব সেটিংস',
  },
  {
    path: 'deliveryCharges',
    module: 'delivery/delivery-charges.tsx',
    permission: 'settings',
    group: 'settings',
    en: 'Delivery charges',
    bn: 'ডেলিভারি চার্জ',
  },
  {
    path: 'couriers',
    module: 'couriers/couriers.tsx',
    permission: 'connections',
    group: 'settings',
    en: 'Couriers',
    bn: 'কুরিয়ার',
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
    en: 'Calls and risk',
    bn: 'কল ও ঝুঁকি',
  },
  {
    path: 'textMessages',
    module: 'sms/sms-setup.tsx',
    permission: ['settings', 'connections'],
    group: 'settings',
    en: 'Text messages',
    bn: 'এসএমএস',
  },
  {
    path: 'apiKeys',
    module: 'connections/api-keys.tsx',
    permission: 'administrator',
    group: 'settings',
    en: 'API keys',
    bn: 'এপিআই কী',
  },
  {
    path: 'webhooks',
    module: 'connections/webhooks.tsx',
    permission: 'connections',
    group: 'settings',
    en: 'Webhooks',
    bn: 'ওয়েবহুক',
  },
  {
    path: 'moving',
    module: 'import/moving.tsx',
    permission: 'settings',
    group: 'settings',
    en: 'Moving in and out',
    bn: 'দোকান আনা ও নেওয়া',
  },
  {
    path: 'audit',
    module: 'audit/audit.tsx',
    permission: 'administrator',
    group: 'settings',
    en: 'Audit log',
    bn: 'কাজের রেকর্ড',
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
