interface ExportedTable {
  /** Name of its files. */
  file: string
  table: string
  /** Columns of a unique index that it is read by. */
  key: readonly string[]
  /** Columns that nobody outside this machine can use, or that open something. */
  without?: readonly string[]
  /** Condition in SQL for the rows. */
  where?: string
}

/** Everything that the merchant owns, in the files of the export. Columns that are added to these tables are part of it. */
export const exportedTables: readonly ExportedTable[] = [
  { file: 'products', table: 'products', key: ['id'], without: ['added_as'] },
  { file: 'variants', table: 'product_variants', key: ['id'] },
  { file: 'product-pictures', table: 'product_images', key: ['product_id', 'position'] },
  { file: 'stock-history', table: 'stock_movements', key: ['id'] },
  { file: 'incoming-goods', table: 'incoming_goods', key: ['key'], without: ['key'] },
  { file: 'categories', table: 'categories', key: ['id'] },
  { file: 'sub-categories', table: 'sub_categories', key: ['id'] },
  { file: 'colours', table: 'color_values', key: ['name'] },
  {
    file: 'orders',
    table: 'orders',
    key: ['id'],
    without: ['address_key', 'network', 'placed_from', 'search_text'],
  },
  // What platforms know the visitor by is theirs.
  {
    file: 'origins-of-orders',
    table: 'order_origins',
    key: ['order_id'],
    without: ['campaign_key', 'visitor'],
  },
  { file: 'order-lines', table: 'order_lines', key: ['order_id', 'position'] },
  { file: 'discounts-of-merged-orders', table: 'merged_discounts', key: ['id'] },
  { file: 'order-history', table: 'order_history', key: ['id'], without: ['api_key_id'] },
  { file: 'recovered-orders', table: 'recovered_orders', key: ['order_id'] },
  { file: 'returned-pieces', table: 'returned_lines', key: ['order_id', 'position'] },
  { file: 'partial-deliveries', table: 'partial_deliveries', key: ['order_id', 'exchange_id'] },
  { file: 'exchanges', table: 'exchanges', key: ['order_id'] },
  { file: 'advance-payments', table: 'advance_payments', key: ['id'] },
  { file: 'wallet-messages', table: 'wallet_messages', key: ['id'], without: ['content_hash'] },
  { file: 'pieces-back', table: 'pieces_back', key: ['order_id', 'exchange_id', 'position'] },
  { file: 'order-calls', table: 'order_notes', key: ['id'], without: ['key', 'api_key_id'] },
  { file: 'confirmed-by', table: 'order_confirmers', key: ['order_id'], without: ['api_key_id'] },
  { file: 'blocked-phones', table: 'blocked_phones', key: ['phone'], without: ['address_keys'] },
  { file: 'parcels', table: 'parcels', key: ['id'], without: ['api_key_id'] },
  {
    file: 'records-of-numbers',
    table: 'courier_answers',
    key: ['id'],
  },
  { file: 'cash-of-orders', table: 'order_cash', key: ['order_id'] },
  { file: 'cash-entries', table: 'cash_entries', key: ['id'] },
  { file: 'courier-statements', table: 'courier_statements', key: ['id'] },
  { file: 'courier-statement-rows', table: 'courier_statement_rows', key: ['statement_id', 'line'] },
  {
    file: 'spend-on-advertisements',
    table: 'ad_spend',
    key: ['day', 'campaign_key'],
    without: ['campaign_key'],
  },
  { file: 'tax-documents', table: 'tax_documents', key: ['id'] },
  { file: 'lines-of-tax-documents', table: 'tax_lines', key: ['document_id', 'position'] },
  { file: 'vat-of-categories', table: 'vat_category_rates', key: ['category_id'] },
  { file: 'monthly-costs', table: 'monthly_costs', key: ['month'] },
  { file: 'past-orders', table: 'past_orders', key: ['id'] },
  { file: 'customers-by-phone', table: 'customers', key: ['id'], without: ['search_text'] },
  { file: 'customer-notes', table: 'customer_notes', key: ['id'], without: ['key', 'api_key_id'] },
  { file: 'customers', table: 'users', key: ['id'], without: ['identity_id', 'has_second_step'] },
  { file: 'customer-addresses', table: 'saved_addresses', key: ['id'] },
  { file: 'customer-favourites', table: 'favourites', key: ['user_id', 'product_id'] },
  { file: 'reviews', table: 'reviews', key: ['id'] },
  { file: 'review-pictures', table: 'review_images', key: ['review_id', 'position'] },
  { file: 'collections', table: 'collections', key: ['id'] },
  { file: 'combos', table: 'combos', key: ['id'] },
  { file: 'order-pages', table: 'order_pages', key: ['id'], without: ['preview_key'] },
  { file: 'pictures-of-order-pages', table: 'order_page_images', key: ['page_id', 'image_id'] },
  { file: 'visits-of-order-pages', table: 'order_page_visits', key: ['page_id', 'day', 'source'] },
  { file: 'orders-of-order-pages', table: 'order_page_orders', key: ['order_id'] },
  { file: 'discounts', table: 'discounts', key: ['id'] },
  {
    file: 'newsletter-subscribers',
    table: 'newsletter_subscriptions',
    key: ['id'],
    without: ['token_hash', 'token_expires_at'],
  },
  { file: 'messages', table: 'inbox', key: ['id'] },
  // Their texts have links that open orders.
  { file: 'text-messages', table: 'sms_messages', key: ['id'], without: ['ref', 'text'] },
  { file: 'campaigns', table: 'campaigns', key: ['id'] },
  { file: 'messages-of-campaigns', table: 'campaign_messages', key: ['id'], without: ['ref'] },
  { file: 'orders-of-campaigns', table: 'campaign_orders', key: ['order_id'] },
  { file: 'numbers-without-campaigns', table: 'text_stops', key: ['id'] },
  { file: 'stock-alerts', table: 'stock_alerts', key: ['id'] },
  { file: 'search-words', table: 'synonyms', key: ['id'] },
  { file: 'searches-without-results', table: 'missed_searches', key: ['day', 'words'] },
  { file: 'redirects', table: 'redirects', key: ['id'] },
  { file: 'addresses-without-pages', table: 'missing_pages', key: ['path'] },
  { file: 'slides', table: 'sliders', key: ['id'] },
  { file: 'pages', table: 'page_texts', key: ['page', 'language'] },
  {
    file: 'settings',
    table: 'settings',
    key: ['key'],
    // The template of the gateway may have keys in its address and headers.
    where: `key !~* '(secret|token|password|key)' and key <> 'smsGateway'`,
  },
]

/** Tables that are not exported: how people sign in, what is computed from the others, and the machine's own. */
export const otherTables: readonly string[] = [
  'identity_users',
  'identity_sessions',
  'identity_accounts',
  'identity_verifications',
  'identity_passkeys',
  'code_apps',
  'recovery_codes',
  'identity_rate_limits',
  'sign_in_networks',
  'limits',
  'idempotency_keys',
  'migrations',
  // The last number of each form in a fiscal year; the documents have theirs.
  'tax_numbers',
  'backups',
  'error_reports',
  'failed_jobs',
  'demo_data',
  // What was reported to platforms of advertising, under accounts that stay here.
  'conversions',
  // What makes the codes that customers get by text message.
  'order_codes',
  // Kept for some days, and only to finish an order.
  'checkouts',
  // Where each person of the staff is told what happens, and what they were told.
  'notification_settings',
  'notification_targets',
  'notifications',
  // Keys and secrets of other programs, and what was sent to them.
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'announced_stock',
  // How the phone proves itself that passes on what the wallets write.
  'wallet_forwarding',
  // What the columns of their statements are.
  'courier_statement_mappings',
  // The keys of couriers, what they sent, and their own tables of places.
  'courier_connections',
  'courier_history_sources',
  'courier_lookups',
  'courier_webhooks',
  'courier_areas',
  'courier_area_choices',
  // Who changed what: it has whole rows as they were, and is read on its page.
  'audit_entries',
  // Pictures are files: backups have them, and the other tables their addresses.
  'images',
  'product_search',
  'search_words',
  'search_waiting',
  'daily_orders',
  'daily_districts',
  'daily_products',
  'daily_confirmations',
  'daily_sales',
  'daily_campaigns',
  'daily_staff_work',
  'daily_order_changes',
  'former_category_names',
  'former_sub_category_names',
  'product_imports',
  'product_import_parts',
  'product_import_rows',
  'product_import_problems',
  'product_sources',
  'pictures_to_fetch',
  'bulk_changes',
  'bulk_change_products',
  'low_stock_reports',
]
