import { getExportedTable } from '#shop/data-export/service.ts'

/**
 * How a row belongs to a phone number: it has the number, it belongs to an order with the number, or it has an e-mail address that
 * stands on such an order. What is found by e-mail may belong to somebody else, who ordered for this number.
 */
type Through = 'number' | 'order' | 'email'

interface PersonalKind {
  /** Name of its file, and of the kind everywhere else. */
  kind: string
  through: Through
  table: string
  /** Columns of a unique index that it is read by. */
  key: readonly string[]
  /** Columns that open something, or that nobody outside this machine can use. */
  without?: readonly string[]
  /** Condition in SQL; $1 is the number. */
  where: string
}

const ordersOfNumber = '(select id from orders where mobile_number = $1)'
const ofOrders = `order_id in ${ordersOfNumber}`
const emails = `(select lower(email) from orders where mobile_number = $1 and email <> '')`

/** A table of the export of everything, with the name and the columns that it has there. */
function exported(table: string, through: Through, where: string): PersonalKind {
  const { file, key, without } = getExportedTable(table)
  return { kind: file, through, table, key, where, ...(without && { without }) }
}
const byNumber = (table: string, column: string) => exported(table, 'number', `${column} = $1`)
const byOrder = (table: string) => exported(table, 'order', ofOrders)

/** Every kind of data that the shop holds of a phone number. A test fails when a table is in neither list. */
export const personalKinds: readonly PersonalKind[] = [
  byNumber('customers', 'mobile_number'),
  byNumber('orders', 'mobile_number'),
  byNumber('customer_notes', 'mobile_number'),
  byNumber('past_orders', 'mobile_number'),
  byNumber('saved_addresses', 'mobile_number'),
  byNumber('stock_alerts', 'contact'),
  byNumber('blocked_phones', 'phone'),
  byNumber('courier_answers', 'phone'),
  byNumber('courier_statement_rows', 'phone'),
  byNumber('sms_messages', 'phone'),
  exported('wallet_messages', 'number', `sender = $1 or ${ofOrders}`),
  {
    kind: 'unfinished-checkouts',
    through: 'number',
    table: 'checkouts',
    key: ['id'],
    // Whoever has the key can change the checkout.
    without: ['key'],
    where: 'mobile_number = $1',
  },
  {
    kind: 'questions-to-couriers',
    through: 'number',
    table: 'courier_lookups',
    key: ['phone', 'source'],
    where: 'phone = $1',
  },
  {
    kind: 'codes-of-orders',
    through: 'number',
    table: 'order_codes',
    key: ['order_id'],
    without: ['salt'],
    where: `phone = $1 or ${ofOrders}`,
  },
  exported('merged_discounts', 'number', `mobile_number = $1 or ${ofOrders}`),
  byOrder('order_lines'),
  byOrder('order_history'),
  byOrder('order_notes'),
  byOrder('order_origins'),
  byOrder('order_cash'),
  byOrder('cash_entries'),
  byOrder('advance_payments'),
  byOrder('parcels'),
  byOrder('partial_deliveries'),
  byOrder('returned_lines'),
  byOrder('pieces_back'),
  byOrder('exchanges'),
  byOrder('recovered_orders'),
  byOrder('reviews'),
  exported('review_images', 'order', `review_id in (select id from reviews where ${ofOrders})`),
  {
    kind: 'reports-to-advertisers',
    through: 'order',
    table: 'conversions',
    key: ['order_id', 'platform', 'event'],
    where: ofOrders,
  },
  {
    kind: 'changes-by-staff',
    through: 'order',
    table: 'audit_entries',
    key: ['id'],
    without: ['request_id', 'api_key_id'],
    where: `subject in (select 'order ' || id from orders where mobile_number = $1)`,
  },
  exported('users', 'email', `role = 'customer' and lower(email) in ${emails}`),
  exported('inbox', 'email', `lower(email) in ${emails}`),
  exported('newsletter_subscriptions', 'email', `lower(email) in ${emails}`),
]

/** Tables that have no data of customers, or none that a phone number leads to. */
export const otherTables: readonly string[] = [
  // Accounts, which their owners see, change and delete themselves, and how they sign in.
  'identity_users',
  'identity_sessions',
  'identity_accounts',
  'identity_verifications',
  'identity_passkeys',
  'code_apps',
  'recovery_codes',
  'identity_rate_limits',
  'sign_in_networks',
  'favourites',
  // Keys that are hashes, kept for hours.
  'limits',
  'idempotency_keys',
  // Whole requests from and to other programs, kept for days.
  'courier_webhooks',
  'webhook_deliveries',
  'error_reports',
  'failed_jobs',
  // A statement of a courier as it came; its rows are of the number.
  'courier_statements',
  // What staff did, and where they are told of something.
  'order_confirmers',
  'notification_settings',
  'notification_targets',
  'notifications',
  // Products, and what the shop is set to.
  'products',
  'product_variants',
  'product_images',
  'product_search',
  'product_sources',
  'product_imports',
  'product_import_parts',
  'product_import_rows',
  'product_import_problems',
  'pictures_to_fetch',
  'bulk_changes',
  'bulk_change_products',
  'stock_movements',
  'incoming_goods',
  'announced_stock',
  'low_stock_reports',
  'categories',
  'sub_categories',
  'former_category_names',
  'former_sub_category_names',
  'color_values',
  'discounts',
  'images',
  'sliders',
  'page_texts',
  'settings',
  'synonyms',
  'search_words',
  'search_waiting',
  'missed_searches',
  'api_keys',
  'webhooks',
  'wallet_forwarding',
  'courier_connections',
  'courier_history_sources',
  'courier_areas',
  'courier_area_choices',
  'courier_statement_mappings',
  'migrations',
  'backups',
  'demo_data',
  // Sums without persons.
  'ad_spend',
  'monthly_costs',
  'daily_orders',
  'daily_districts',
  'daily_products',
  'daily_confirmations',
  'daily_sales',
  'daily_campaigns',
  'daily_staff_work',
  'daily_order_changes',
]
