import type { EndpointPermission } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import type { AdminList } from '#web/shared/orders/order-lists.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/** The places of the merchant by what a person comes to do, in the order of the navigation; each leads to its first page. */
export const places = {
  home: { icon: 'house', en: 'Home', bn: 'হোম' },
  orders: { icon: 'shopping-bag', en: words.en.orders, bn: words.bn.orders },
  parcels: { icon: 'truck', en: words.en.parcels, bn: words.bn.parcels },
  money: { icon: 'banknote', en: words.en.money, bn: words.bn.money },
  products: { icon: 'package', en: words.en.products, bn: words.bn.products },
  customers: { icon: 'users', en: words.en.customers, bn: words.bn.customers },
  shopWindow: { icon: 'images', en: 'Shop window', bn: 'দোকানের সাজ' },
  settings: { icon: 'settings', en: words.en.settings, bn: words.bn.settings },
  staff: { icon: 'user', en: 'Staff', bn: 'কর্মী' },
  health: { icon: 'shield-check', en: words.en.health, bn: words.bn.health },
} as const satisfies Record<string, { icon: IconName } & Record<Language, string>>

export interface MerchantPage {
  /** Below /dashboard, as the router writes it. */
  path: string
  /** The route module, in this folder. */
  module: string
  /** Whose page it is: the permission of the endpoints it reads. */
  permission: EndpointPermission
  /** Its first page is where the place leads to. */
  place: keyof typeof places
  /** The name in the navigation; a page without one is reached from another. */
  en?: string
  bn?: string
  /** By which the search finds it, too (D214). */
  formerNames?: readonly string[]
  /** Of a page without a name: the one that leads to it. */
  from?: string
  /** A list of orders, which has the name of the list. */
  list?: AdminList
  /** In the sidebar also while its place is not open: links of the specification that no place leads to (DASH-10). */
  isAlwaysShown?: boolean
}

/**
 * Every page of the merchant, in the order of the navigation. Routes, navigation, search and rights are made of it; customers
 * get "not found" (D35), and staff the pages of their permissions (D91).
 */
export const merchantPages = [
  {
    path: 'notifications',
    module: 'notifications/notifications.tsx',
    permission: 'staff',
    place: 'home',
    en: words.en.notifications,
    bn: words.bn.notifications,
  },
  {
    path: 'allOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    place: 'orders',
    list: 'allOrders',
  },
  {
    path: 'calls',
    module: 'calls/calls.tsx',
    permission: 'orders',
    place: 'orders',
    en: words.en.calls,
    bn: words.bn.calls,
  },
  {
    path: 'newOrder',
    module: 'orders/new-order.tsx',
    permission: 'orders',
    place: 'orders',
    en: words.en.newOrder,
    bn: words.bn.newOrder,
  },
  {
    path: 'pendingOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    place: 'orders',
    list: 'pendingOrders',
    isAlwaysShown: true,
  },
  {
    path: 'confirmedOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    place: 'orders',
    list: 'confirmedOrders',
    isAlwaysShown: true,
  },
  {
    path: 'deliveredOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    place: 'orders',
    list: 'deliveredOrders',
    isAlwaysShown: true,
  },
  {
    path: 'cancelledOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    place: 'orders',
    list: 'cancelledOrders',
    isAlwaysShown: true,
  },
  {
    path: 'returnOrders',
    module: 'orders/orders.tsx',
    permission: ['orders', 'packing'],
    place: 'orders',
    list: 'returnOrders',
    isAlwaysShown: true,
  },
  {
    path: 'print-orders',
    module: 'orders/print-orders.tsx',
    permission: ['orders', 'packing'],
    place: 'orders',
    from: 'allOrders',
  },
  {
    path: 'parcels',
    module: 'parcels/parcels.tsx',
    permission: ['orders', 'packing'],
    place: 'parcels',
    en: words.en.allParcels,
    bn: words.bn.allParcels,
  },
  {
    path: 'scan',
    module: 'scan/scan.tsx',
    permission: ['orders', 'packing'],
    place: 'parcels',
    en: 'Scan',
    bn: 'স্ক্যান',
  },
  {
    path: 'print-handover',
    module: 'scan/print-handover.tsx',
    permission: ['orders', 'packing'],
    place: 'parcels',
    from: 'scan',
  },
  {
    path: 'returns',
    module: 'analytics/returns.tsx',
    permission: ['orders', 'money'],
    place: 'parcels',
    en: 'Return reasons',
    bn: 'ফেরতের কারণ',
  },
  {
    path: 'couriers',
    module: 'couriers/couriers.tsx',
    permission: 'connections',
    place: 'parcels',
    en: words.en.couriers,
    bn: words.bn.couriers,
  },
  {
    path: 'courierAreas',
    module: 'couriers/courier-areas.tsx',
    permission: ['packing', 'orders', 'settings', 'connections'],
    place: 'parcels',
    en: 'Courier areas',
    bn: 'কুরিয়ারের এলাকা',
  },
  {
    path: 'print-labels',
    module: 'parcels/print-labels.tsx',
    permission: ['orders', 'packing'],
    place: 'parcels',
    from: 'parcels',
  },
  {
    path: 'cash',
    module: 'cash/cash.tsx',
    permission: 'money',
    place: 'money',
    en: words.en.cash,
    bn: words.bn.cash,
  },
  {
    path: 'statements',
    module: 'cash/statements.tsx',
    permission: 'money',
    place: 'money',
    en: 'Courier statements',
    bn: 'কুরিয়ারের স্টেটমেন্ট',
  },
  {
    path: 'statements/:id',
    module: 'cash/statement.tsx',
    permission: 'money',
    place: 'money',
    from: 'statements',
  },
  {
    path: 'campaigns',
    module: 'advertising/campaigns.tsx',
    permission: 'money',
    place: 'money',
    en: 'Advertising',
    bn: 'বিজ্ঞাপনের হিসাব',
  },
  {
    path: 'analytics',
    module: 'analytics/analytics.tsx',
    permission: 'money',
    place: 'money',
    en: words.en.salesReport,
    bn: words.bn.salesReport,
  },
  {
    path: 'vat',
    module: 'vat/vat.tsx',
    permission: 'money',
    place: 'money',
    en: 'VAT',
    bn: 'ভ্যাট',
  },
  {
    path: 'print-tax',
    module: 'vat/print-tax.tsx',
    permission: ['orders', 'money'],
    place: 'money',
    from: 'vat',
  },
  {
    path: 'allProducts',
    module: 'products/all-products.tsx',
    permission: 'catalogue',
    place: 'products',
    en: words.en.allProducts,
    bn: words.bn.allProducts,
  },
  {
    path: 'addProduct',
    module: 'products/add-product.tsx',
    permission: 'catalogue',
    place: 'products',
    en: 'Add product',
    bn: 'পণ্য যোগ করুন',
  },
  {
    path: 'update/:id',
    module: 'products/update-product.tsx',
    permission: 'catalogue',
    place: 'products',
    from: 'allProducts',
  },
  {
    path: 'stock',
    module: 'stock/stock.tsx',
    permission: 'catalogue',
    place: 'products',
    en: words.en.stock,
    bn: words.bn.stock,
  },
  {
    path: 'stock/:id',
    module: 'stock/stock-history.tsx',
    permission: 'catalogue',
    place: 'products',
    from: 'stock',
  },
  {
    path: 'stocktake',
    module: 'stock/stocktake.tsx',
    permission: 'catalogue',
    place: 'products',
    en: words.en.stocktake,
    bn: words.bn.stocktake,
  },
  {
    path: 'incomingGoods',
    module: 'stock/incoming-goods.tsx',
    permission: 'catalogue',
    place: 'products',
    en: words.en.incomingGoods,
    bn: words.bn.incomingGoods,
  },
  {
    path: 'categories',
    module: 'categories/categories.tsx',
    permission: 'catalogue',
    place: 'products',
    en: 'Categories',
    bn: 'ক্যাটাগরি',
  },
  {
    path: 'collections',
    module: 'collections/collections.tsx',
    permission: 'catalogue',
    place: 'products',
    en: words.en.collections,
    bn: words.bn.collections,
  },
  {
    path: 'combos',
    module: 'combos/combos.tsx',
    permission: 'catalogue',
    place: 'products',
    en: words.en.combos,
    bn: words.bn.combos,
  },
  {
    path: 'discounts',
    module: 'discounts/discounts.tsx',
    permission: 'catalogue',
    place: 'products',
    en: words.en.discounts,
    bn: words.bn.discounts,
  },
  {
    path: 'productsCsv',
    module: 'import/product-import.tsx',
    permission: 'catalogue',
    place: 'products',
    en: 'Products as a file',
    bn: 'ফাইলে পণ্যের তালিকা',
    formerNames: ['Products as CSV', 'CSV ফাইলে পণ্য'],
  },
  {
    path: 'customers',
    module: 'customers/customers.tsx',
    permission: 'orders',
    place: 'customers',
    en: words.en.allCustomers,
    bn: words.bn.allCustomers,
  },
  {
    path: 'customers/:id',
    module: 'customers/customer.tsx',
    permission: 'orders',
    place: 'customers',
    from: 'customers',
  },
  {
    path: 'messages',
    module: 'inbox/inbox.tsx',
    permission: 'orders',
    place: 'customers',
    en: words.en.messages,
    bn: words.bn.messages,
  },
  {
    path: 'reviews',
    module: 'reviews/reviews.tsx',
    permission: 'catalogue',
    place: 'customers',
    en: shopWords.en.reviews,
    bn: shopWords.bn.reviews,
  },
  {
    path: 'stockAlerts',
    module: 'stock-alerts/stock-alerts.tsx',
    permission: 'orders',
    place: 'customers',
    en: words.en.waitingForStock,
    bn: words.bn.waitingForStock,
  },
  {
    path: 'textsSent',
    module: 'sms/sms-list.tsx',
    permission: 'orders',
    place: 'customers',
    en: 'Texts sent',
    bn: 'পাঠানো এসএমএস',
    formerNames: ['Outbox', 'আউটবক্স'],
  },
  {
    path: 'messageCampaigns',
    module: 'campaigns/campaigns.tsx',
    permission: 'orders',
    place: 'customers',
    en: words.en.campaigns,
    bn: words.bn.campaigns,
  },
  {
    path: 'messageCampaigns/:id',
    module: 'campaigns/campaign.tsx',
    permission: 'orders',
    place: 'customers',
    from: 'messageCampaigns',
  },
  {
    path: 'textStops',
    module: 'campaigns/text-stops.tsx',
    permission: 'orders',
    place: 'customers',
    from: 'messageCampaigns',
  },
  {
    path: 'newsletter',
    module: 'newsletter/newsletter.tsx',
    permission: 'orders',
    place: 'customers',
    en: 'Newsletter',
    bn: 'নিউজলেটার',
  },
  {
    path: 'blockedPhones',
    module: 'calls/blocked-phones.tsx',
    permission: 'orders',
    place: 'customers',
    en: words.en.blockedNumbers,
    bn: words.bn.blockedNumbers,
  },
  {
    path: 'personalData',
    module: 'personal-data/personal-data.tsx',
    permission: 'administrator',
    place: 'customers',
    en: words.en.dataOfANumber,
    bn: words.bn.dataOfANumber,
  },
  {
    path: 'manageSlider',
    module: 'slides/manage-slider.tsx',
    permission: 'catalogue',
    place: 'shopWindow',
    en: words.en.manageSlider,
    bn: words.bn.manageSlider,
    formerNames: ['Manage Slider', 'স্লাইডার'],
  },
  {
    path: 'addSlide',
    module: 'slides/add-slide.tsx',
    permission: 'catalogue',
    place: 'shopWindow',
    from: 'manageSlider',
  },
  {
    path: 'updateSlider/:id',
    module: 'slides/update-slider.tsx',
    permission: 'catalogue',
    place: 'shopWindow',
    from: 'manageSlider',
  },
  {
    path: 'order-pages',
    module: 'order-pages/order-pages.tsx',
    permission: 'catalogue',
    place: 'shopWindow',
    en: words.en.orderPages,
    bn: words.bn.orderPages,
  },
  {
    path: 'order-pages/:id',
    module: 'order-pages/order-page-editor.tsx',
    permission: 'catalogue',
    place: 'shopWindow',
    from: 'order-pages',
  },
  {
    path: 'settings/texts/:page',
    module: 'settings/page-text.tsx',
    permission: 'settings',
    place: 'shopWindow',
  },
  {
    path: 'searchWords',
    module: 'search-words/synonyms.tsx',
    permission: 'catalogue',
    place: 'shopWindow',
    en: words.en.searchWords,
    bn: words.bn.searchWords,
  },
  {
    path: 'redirects',
    module: 'redirects/redirects.tsx',
    permission: 'catalogue',
    place: 'shopWindow',
    en: words.en.oldAddresses,
    bn: words.bn.oldAddresses,
    formerNames: ['Redirects', '404', 'রিডাইরেক্ট'],
  },
  {
    path: 'settings',
    module: 'settings/settings.tsx',
    permission: 'settings',
    place: 'settings',
    en: words.en.allSettings,
    bn: words.bn.allSettings,
  },
  {
    path: 'settings/:section',
    module: 'settings/settings-section.tsx',
    permission: 'settings',
    place: 'settings',
    from: 'settings',
  },
  {
    path: 'deliveryCharges',
    module: 'delivery/delivery-charges.tsx',
    permission: 'settings',
    place: 'settings',
    en: words.en.deliveryCharges,
    bn: words.bn.deliveryCharges,
  },
  {
    path: 'callRules',
    module: 'calls/call-rules.tsx',
    permission: 'settings',
    place: 'settings',
    en: words.en.callsAndRisk,
    bn: words.bn.callsAndRisk,
  },
  {
    path: 'textMessages',
    module: 'sms/sms-setup.tsx',
    permission: ['settings', 'connections'],
    place: 'settings',
    en: words.en.textMessages,
    bn: words.bn.textMessages,
  },
  {
    path: 'webhooks',
    module: 'connections/webhooks.tsx',
    permission: 'connections',
    place: 'settings',
    en: words.en.webhooks,
    bn: words.bn.webhooks,
  },
  {
    path: 'apiKeys',
    module: 'connections/api-keys.tsx',
    permission: 'administrator',
    place: 'settings',
    en: words.en.apiKeys,
    bn: words.bn.apiKeys,
  },
  {
    path: 'moving',
    module: 'import/moving.tsx',
    permission: 'settings',
    place: 'settings',
    en: words.en.movingInAndOut,
    bn: words.bn.movingInAndOut,
    formerNames: ['Moving in and out', 'Import and export', 'দোকান আনা ও নেওয়া'],
  },
  {
    path: 'allUsers',
    module: 'staff/users.tsx',
    permission: 'administrator',
    place: 'staff',
    en: 'All users',
    bn: 'সব ব্যবহারকারী',
  },
  {
    path: 'staffWork',
    module: 'staff-work/staff-work.tsx',
    permission: ['orders', 'packing', 'money'],
    place: 'staff',
    en: 'Who did what',
    bn: 'কে কী করেছেন',
  },
  {
    path: 'audit',
    module: 'audit/audit.tsx',
    permission: 'administrator',
    place: 'staff',
    en: words.en.auditLog,
    bn: words.bn.auditLog,
  },
  {
    path: 'health',
    module: 'health/health.tsx',
    permission: 'settings',
    place: 'health',
    en: words.en.health,
    bn: words.bn.health,
  },
] as const satisfies readonly MerchantPage[]

/** What a page shows at one of its addresses, where a person goes there to do something of its own. */
export interface PageView {
  /** Below /dashboard. */
  to: string
  place: keyof typeof places
  /** The page that it follows in the navigation. */
  after: MerchantPage['path']
  en: string
  bn: string
}

export const pageViews: readonly PageView[] = [
  {
    to: 'calls?list=unfinished',
    place: 'orders',
    after: 'calls',
    en: words.en.unfinishedOrders,
    bn: words.bn.unfinishedOrders,
  },
  {
    // The tabs of the lists of orders lead to the same list, as one of theirs.
    to: 'confirmedOrders?status=Confirmed&place=parcels',
    place: 'parcels',
    after: 'parcels',
    en: 'Book and print',
    bn: 'বুকিং ও লেবেল',
  },
  {
    to: 'allOrders?toReceive=yes',
    place: 'parcels',
    after: 'parcels',
    en: words.en.comingBack,
    bn: words.bn.comingBack,
  },
  {
    to: 'settings/look',
    place: 'shopWindow',
    after: 'settings/texts/:page',
    en: words.en.look,
    bn: words.bn.look,
  },
]

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
