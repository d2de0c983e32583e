import { getExportedTable } from '#shop/data-export/service.ts'
import { isFinal, openStatuses, orderStatuses } from '#shop/orders/statuses.ts'

/**
 * How a row belongs to a phone number: it has the number, it belongs to an order with the number, or it has an e-mail address that
 * stands on such an order. What is found by e-mail may belong to somebody else, who ordered for this number.
 */
type Through = 'number' | 'order' | 'email'

/**
 * What erasing does with the rows of a kind. `kept` has nothing of the person once the order is nobody's. `by-hand` is left to the
 * merchant: it may belong to somebody else, and so does what is erased `if-asked`.
 */
type Erasing =
  | { how: 'deleted' }
  | { how: 'kept' }
  | { how: 'by-hand' }
  | { how: 'deleted-if-asked' }
  /**
   * What says who it was goes, the rest stays: assignments in SQL, or a statement. $1 is the number, $2 what stands for it, $3 the
   * subject of the log. `goneWhere` are rows of which nothing would be left.
   */
  | { how: 'blanked'; set: string; goneWhere?: string }
  | { how: 'blanked'; statement: string }

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
  erasing: Erasing
  /** Of its rows these columns are corrected; a condition says which rows, if not all. */
  corrected?: { columns: readonly ('name' | 'email')[]; where?: string }
}

const ordersOfNumber = '(select id from orders where mobile_number = $1)'
const ofOrders = `order_id in ${ordersOfNumber}`
const emails = `(select lower(email) from orders where mobile_number = $1 and email <> '')`

const listOf = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')
const ended = listOf(orderStatuses.filter(isFinal))

/** Why a number cannot be erased yet, of one of its orders. */
export const obstacleOfOrder = `case
  when status in (${listOf(openStatuses)}) then 'open'
  when exists (select from advance_payments where order_id = orders.id and state = 'checking') then 'payment'
  when advance_paisa - advance_kept_paisa > case when status in ('Cancelled', 'Return') then 0 else total_paisa end then 'pay-back'
  when exists (select from order_cash where order_id = orders.id and open_paisa > 0) then 'cash'
  when orders.received_at is null and (status = 'Return' or status = 'Cancelled' and pieces_outside)
    or exists (select from partial_deliveries where order_id = orders.id and partial_deliveries.received_at is null) then 'coming-back'
end`

/** Stands for a name and for an address that are erased. */
const nothing = `'—'`
const deleted: Erasing = { how: 'deleted' }
const kept: Erasing = { how: 'kept' }
const deletedIfAsked: Erasing = { how: 'deleted-if-asked' }
const blanked = (set: string): Erasing => ({ how: 'blanked', set })

/** A table of the export of everything, with the name and the columns that it has there. */
function exported(table: string, through: Through, where: string, erasing: Erasing): PersonalKind {
  const { file, key, without } = getExportedTable(table)
  return { kind: file, through, table, key, where, erasing, ...(without && { without }) }
}
const byNumber = (table: string, column: string, erasing: Erasing) =>
  exported(table, 'number', `${column} = $1`, erasing)
const byOrder = (table: string, erasing: Erasing) => exported(table, 'order', ofOrders, erasing)

/**
 * Every kind of data that the shop holds of a phone number. A test fails when a table is in neither list. They are erased from
 * the end of this list, so that what is found through orders goes before the orders.
 */
export const personalKinds: readonly PersonalKind[] = [
  // Triggers keep it as the orders are; the last note may have left an empty row.
  byNumber('customers', 'mobile_number', deleted),
  {
    ...byNumber(
      'orders',
      'mobile_number',
      blanked(`mobile_number = $2, name = ${nothing}, email = '', thana = ${nothing}, address = ${nothing}, comment = '',
        user_id = null, network = null, placed_from = null`),
    ),
    // What is still to be delivered is corrected in the order, which knows what follows.
    corrected: { columns: ['name', 'email'], where: `status in (${ended})` },
  },
  byNumber('customer_notes', 'mobile_number', deleted),
  {
    ...byNumber('past_orders', 'mobile_number', blanked(`mobile_number = $2, name = ''`)),
    corrected: { columns: ['name'] },
  },
  {
    ...byNumber('saved_addresses', 'mobile_number', deleted),
    corrected: { columns: ['name'] },
  },
  byNumber('stock_alerts', 'contact', deleted),
  // It is no obstacle only once the merchant has lifted the block.
  byNumber('blocked_phones', 'phone', kept),
  byNumber('courier_answers', 'phone', deleted),
  byNumber('courier_statement_rows', 'phone', blanked(`phone = ''`)),
  byNumber(
    'sms_messages',
    'phone',
    blanked(`phone = $2, text = '', answer = '', gateway_id = '', ref = '',
      state = case when state in ('waiting', 'sending') then 'failed' else state end,
      problem = case when state in ('waiting', 'sending') then 'outdated' else '' end`),
  ),
  byNumber(
    'campaign_messages',
    'phone',
    blanked(`phone = $2, email = null, answer = '', gateway_id = '', ref = '',
      state = case when state in ('waiting', 'sending') then 'skipped' else state end,
      problem = case when state in ('waiting', 'sending') then 'erased' else '' end`),
  ),
  // That it wants no campaigns stays in force, also if it orders again: under what the log calls it, which sending knows too.
  byNumber('text_stops', 'phone', {
    how: 'blanked',
    set: 'phone = $3, campaign_id = null',
    goneWhere: 'exists (select from text_stops as earlier where earlier.phone = $3)',
  }),
  exported(
    'wallet_messages',
    'number',
    `sender = $1 or ${ofOrders}`,
    blanked(`sender = case when sender is null then null else $2 end, text = ''`),
  ),
  {
    kind: 'unfinished-checkouts',
    through: 'number',
    table: 'checkouts',
    key: ['id'],
    // Whoever has the key can change the checkout.
    without: ['key'],
    where: 'mobile_number = $1 and ended_at is null',
    // For a day the key stays, so that a late request keeps nothing.
    erasing: blanked('mobile_number = null, content = null, ended_at = now()'),
  },
  {
    kind: 'questions-to-couriers',
    through: 'number',
    table: 'courier_lookups',
    key: ['phone', 'source'],
    where: 'phone = $1',
    erasing: deleted,
  },
  {
    kind: 'codes-of-orders',
    through: 'number',
    table: 'order_codes',
    key: ['order_id'],
    without: ['salt'],
    where: `phone = $1 or ${ofOrders}`,
    erasing: deleted,
  },
  exported(
    'merged_discounts',
    'number',
    `mobile_number = $1 or ${ofOrders}`,
    // How often a discount was used stays.
    blanked('mobile_number = $2'),
  ),
  byOrder('order_lines', kept),
  byOrder(
    'order_history',
    blanked(`note = '', details = nullif(jsonb_strip_nulls(
      jsonb_build_object('amount', details -> 'amount', 'orderId', details -> 'orderId')), '{}')`),
  ),
  // That somebody called, and when, is counted.
  byOrder('order_notes', { how: 'blanked', set: `note = ''`, goneWhere: 'outcome is null' }),
  byOrder('order_origins', blanked('first = null, last = null, visitor = null')),
  byOrder('order_page_orders', kept),
  byOrder('campaign_orders', kept),
  byOrder('order_cash', kept),
  byOrder('cash_entries', blanked(`note = ''`)),
  byOrder('advance_payments', blanked(`sender = $2, reason = ''`)),
  byOrder(
    'parcels',
    blanked(
      `tracking_url = '', tracking_code = '', area_id = null, area_name = '', raw_text = '', problem = ''`,
    ),
  ),
  // Buyers are read from the order.
  byOrder('tax_documents', kept),
  exported('tax_lines', 'order', `document_id in (select id from tax_documents where ${ofOrders})`, kept),
  byOrder('partial_deliveries', kept),
  byOrder('returned_lines', kept),
  byOrder('pieces_back', kept),
  byOrder('exchanges', kept),
  byOrder('recovered_orders', kept),
  exported('review_images', 'order', `review_id in (select id from reviews where ${ofOrders})`, deleted),
  {
    kind: 'changes-by-staff',
    through: 'order',
    table: 'audit_entries',
    key: ['id'],
    without: ['request_id', 'api_key_id'],
    where: `subject in (select 'order ' || id from orders where mobile_number = $1 union all select 'phone ' || $1)`,
    erasing: { how: 'blanked', statement: 'select blank_audit_entries($1, $3)' },
  },
  // The stars stay, as nobody's.
  byOrder(
    'reviews',
    blanked(`user_id = null, guest_name = '', text = '', answer = '', version = version + 1`),
  ),
  {
    kind: 'reports-to-advertisers',
    through: 'order',
    table: 'conversions',
    key: ['order_id', 'platform', 'event'],
    where: ofOrders,
    erasing: kept,
  },
  exported('users', 'email', `role = 'customer' and lower(email) in ${emails}`, { how: 'by-hand' }),
  { ...exported('inbox', 'number', 'mobile_number = $1', deleted), kind: 'messages-with-number' },
  exported('inbox', 'email', `mobile_number <> $1 and lower(email) in ${emails}`, deletedIfAsked),
  {
    kind: 'emails-of-campaigns',
    through: 'email',
    table: 'campaign_messages',
    key: ['id'],
    without: ['ref'],
    // Those to a customer are found by the number.
    where: `phone is null and email in ${emails}`,
    erasing: deletedIfAsked,
  },
  exported('newsletter_subscriptions', 'email', `lower(email) in ${emails}`, deletedIfAsked),
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
  'collections',
  'campaigns',
  'combos',
  'order_pages',
  'order_page_images',
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
  'redirects',
  // Sums without persons.
  'missing_pages',
  'order_page_visits',
  'ad_spend',
  'vat_category_rates',
  'tax_numbers',
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
