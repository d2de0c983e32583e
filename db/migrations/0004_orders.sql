-- Orders and what happens to them, customers, discounts, and advances.

create table discounts (
  id            bigint generated always as identity primary key,
  -- what customers read on their order
  name          text not null check (name <> ''),
  name_bn       text not null default '',
  -- null: granted to every order that meets the conditions
  code          text unique check (code ~ '^[A-Z0-9]{4,20}$'),
  kind          text not null check (kind in ('percent', 'taka', 'free-delivery', 'buy-get')),
  percent       integer check ((percent >= 1) and (percent <= 90)),
  amount_paisa  integer check (amount_paisa >= 100),
  -- buy 2 get 1: of each 3 pieces the cheapest is free
  buy_pieces    integer check ((buy_pieces >= 1) and (buy_pieces <= 20)),
  free_pieces   integer check ((free_pieces >= 1) and (free_pieces <= 20)),
  -- the goods it is for; both empty: all
  category_ids  integer[] not null default '{}'::integer[],
  product_ids   integer[] not null default '{}'::integer[],
  minimum_paisa integer not null default 0 check (minimum_paisa >= 0),
  max_orders    integer check (max_orders >= 1),
  max_per_phone integer check (max_per_phone >= 1),
  starts_at     timestamptz(3),
  ends_at       timestamptz(3),
  enabled       boolean not null default true,
  version       integer not null default 1,
  constraint discounts_check check (starts_at < ends_at),
  constraint discounts_check1
    check (((kind = 'percent') = (percent is not null)) and ((kind = 'taka') = (amount_paisa is not null))),
  constraint discounts_check2
    check (((kind = 'buy-get') = (buy_pieces is not null)) and ((kind = 'buy-get') = (free_pieces is not null)))
);

-- Money is integer paisa. Order lines keep the price, name and image that the customer saw when ordering.
create table orders (
  id                    text primary key check (id ~ '^[2-9A-HJ-NP-Z]{8}$'),
  user_id               bigint references users on delete set null,
  status                text not null default 'Pending'
    check (status in ('Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return')),
  placed_at             timestamptz(3) not null default now(),
  delivered_at          timestamptz(3),
  sub_total_paisa       bigint not null check (sub_total_paisa >= 0),
  delivery_charge_paisa integer not null check (delivery_charge_paisa >= 0),
  total_paisa           bigint not null,
  name                  text not null check (name <> ''),
  email                 text not null default '',
  mobile_number         text not null check (mobile_number ~ '^01[3-9][0-9]{8}$'),
  district              text not null check (district <> ''),
  thana                 text not null check (thana <> ''),
  address               text not null check (address <> ''),
  comment               text not null default '',
  address_type          text not null check (address_type in ('Home', 'Office')),
  delivery_area         text not null check (delivery_area in ('Inside Dhaka', 'Outside Dhaka')),
  payment_system        text not null check (payment_system = 'Cash On Delivery'),
  -- the chosen area does not match the thana (D44); the customer re-confirmed a cancelled order (D37)
  area_unlikely         boolean not null default false,
  call_again            boolean not null default false,
  -- The language in which the order was placed; its e-mails use it.
  language              text not null default 'en' check (language in ('en', 'bn')),
  -- The searchable fields of an order, one per line, so that a query cannot match across two fields.
  search_text           text
    generated always as ((((lower(id) || '
') || mobile_number) || '
') || lower(name)) stored not null,
  source                text not null default 'web' check (source in ('web', 'phone', 'chat', 'shop')),
  -- incremented when lines or address change; the second of two concurrent edits is rejected as a conflict
  version               integer not null default 1,
  -- the outcome of the last call, and when the customer asked to be called again
  call_outcome          text
    check (call_outcome in ('confirmed', 'no answer', 'busy', 'call later', 'wants change', 'refused', 'wrong number')),
  called_at             timestamptz(3),
  call_due_at           timestamptz(3),
  -- the order into which this one was merged
  merged_into           text references orders on delete set null,
  -- A normalised hash of the address: ignores case, spaces and punctuation, and treats Bengali digits as Latin ones. Null
  -- for short addresses ("Bazar"), which many customers share.
  address_key           uuid
    generated always as (
case
    when (length(regexp_replace(address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')) >= 8) then (md5(translate(lower(regexp_replace(((district || thana) || address), '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')), '০১২৩৪৫৬৭৮৯', '0123456789')))::uuid
    else null::uuid
end) stored,
  review_reason         text
    check (review_reason in ('last pieces', 'many orders', 'many pieces', 'pieces of customer', 'pieces of network')),
  -- the network a guest ordered from; removed when the order is confirmed or cancelled
  network               text,
  discount_paisa        bigint not null default 0,
  discount_id           bigint references discounts on delete set null,
  discount_name         text not null default '',
  discount_name_bn      text not null default '',
  -- A returned order is coming back until staff receive the parcel and say what became of each piece.
  received_at           timestamptz(3),
  free_delivery         boolean not null default false,
  -- the delivery zone whose charge it has; empty for inside and outside Dhaka
  delivery_zone         text not null default '',
  -- When the customer was asked by e-mail to review what was delivered; once for each order.
  review_invited_at     timestamptz(3),
  -- When labels of an order were printed last; null until they were.
  printed_at            timestamptz(3),
  confirmed_version     integer,
  -- by a call, by the customer, or by staff where no call is required; the last one
  confirmed_by          text check (confirmed_by in ('call', 'customer', 'staff')),
  -- false where the merchant's rules let the order go without a call
  needs_call            boolean not null default true,
  -- calls that nobody answered since the order was last changed
  call_tries            integer not null default 0,
  -- The order is called from then on, and orders are called in this order: what makes one urgent counts as a longer wait.
  call_after            timestamptz(3) not null default now(),
  -- the queue does not offer it any more: somebody has to look at it
  call_needs_person     boolean not null default false,
  -- who calls about it now, and until when nobody else gets it
  call_locked_by        bigint,
  call_locked_until     timestamptz(3),
  -- Why an order came back or was refused; also filled in later.
  return_reason         text
    check (return_reason in ('refused', 'not reachable', 'wrong goods', 'by mistake', 'changed mind', 'wrong address', 'other')),
  -- What the merchant's rules require instead of a call; if that fails the order is called.
  verification          text check (verification in ('code', 'advance')),
  -- less what was paid back
  advance_paisa         bigint not null default 0 check (advance_paisa >= 0),
  -- what the shop keeps of it in any case, such as for the delivery of a parcel that came back
  advance_kept_paisa    bigint not null default 0,
  -- what the merchant's rules asked for when it was placed
  advance_asked_paisa   bigint not null default 0 check (advance_asked_paisa >= 0),
  -- The network that a customer ordered from, as a keyed hash with the order's id: it tells nobody where somebody was, nor which
  -- orders came from one place. Wrong numbers that others try at an order do not keep this network out.
  placed_from           text,
  -- The pieces of a Cancelled order that had left the shop come back as those of a returned one do (D147). They are outside until
  -- somebody receives them, also while the order is Confirmed again; of other orders the status says where they are.
  pieces_outside        boolean not null default false,
  constraint orders_check check ((advance_kept_paisa >= 0) and (advance_kept_paisa <= advance_paisa)),
  constraint orders_discount check ((discount_paisa >= 0) and (discount_paisa <= sub_total_paisa)),
  constraint orders_total check (total_paisa = ((sub_total_paisa - discount_paisa) + delivery_charge_paisa))
);
create index orders_of_user on orders (user_id, placed_at desc, id desc, status) where user_id is not null;
-- The pending list is short, because every search reads all of it.
create index orders_search on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- The indexes of the lists include the searched column, because in the table the orders of one status are far apart.
create index orders_by_district on orders (status, district, placed_at desc, id desc) include (total_paisa, search_text);
create index orders_by_status on orders (status, placed_at desc, id desc) include (total_paisa, search_text);
create index orders_by_amount on orders (status, total_paisa);
-- The previous orders of a phone number, index-only; also counts its open orders.
create index orders_of_phone on orders (mobile_number, placed_at) include (status);
create index orders_open_by_address on orders (address_key)
  where status in ('Pending', 'Confirmed', 'Shipping') and address_key is not null;
create index orders_calls_due on orders (call_due_at, id) where status = 'Pending' and call_due_at is not null;
create index orders_merged_into_idx on orders (merged_into) where (merged_into is not null);
-- The sales of the last days by the day of delivery, read from the index alone.
create index orders_delivered on orders (delivered_at) include (sub_total_paisa) where status = 'Delivered';
-- Of the limits of open orders:
--   orders_in_review    list and number of orders to review; only those that were ever in review
--   orders_of_network   pieces that guests of a network have reserved; only unconfirmed orders of guests
create index orders_in_review on orders (status, placed_at desc, id desc) where review_reason is not null;
create index orders_of_network on orders (network) where status = 'Pending' and network is not null;
-- The order lists filter by how an order came to the shop.
create index orders_by_source on orders (status, source, placed_at desc, id desc) include (total_paisa, search_text);
-- Counts the uses of a limited discount; only orders with a discount.
create index orders_of_discount on orders (discount_id) include (mobile_number, status) where discount_id is not null;
-- Of calls:
--   orders_to_call               next order of the call queue
--   orders_for_a_person          orders that the queue gave up
--   orders_being_called          what a caller has at the moment
--   orders_returned_of_address   parcels that came back from an address
create index orders_to_call on orders (call_after, id)
  where status in ('Pending', 'Confirmed') and needs_call and confirmed_version is distinct from version
    and not call_needs_person;
create index orders_for_a_person on orders (placed_at, id)
  where status in ('Pending', 'Confirmed') and needs_call and confirmed_version is distinct from version
    and call_needs_person;
create index orders_being_called on orders (call_locked_by) where call_locked_by is not null;
create index orders_returned_of_address on orders (address_key, placed_at) include (mobile_number)
  where status = 'Return' and address_key is not null;
-- What came back: by the status alone, and reasons are counted with the orders of a period.
create index orders_came_back on orders (placed_at) include (return_reason, district, mobile_number)
  where status = 'Return' or return_reason is not null;
-- Orders of which something has to be paid back.
create index orders_to_pay_back on orders (id)
  where advance_paisa - advance_kept_paisa > case when status in ('Cancelled', 'Return') then 0 else total_paisa end;
create index orders_coming_back on orders (id)
  where received_at is null and (status = 'Return' or status = 'Cancelled' and pieces_outside);

create table order_lines (
  order_id               text not null references orders on delete cascade,
  position               integer not null check (("position" >= 1) and ("position" <= 50)),
  product_id             bigint references products on delete set null,
  name                   text not null,
  image_url              text not null,
  color                  text not null default 'N/A',
  size                   text not null default 'N/A',
  price_paisa            integer not null check (price_paisa > 0),
  quantity               integer not null check ((quantity >= 0) and (quantity <= 999)),
  -- whether the quantity was subtracted from a limited stock; only then is it returned, and only once
  stock_taken            boolean not null default false,
  -- The Bengali name of the product when it was ordered; empty when it had none.
  name_bn                text not null default '',
  variant_id             bigint references product_variants on delete set null,
  -- the options beside size and colour
  options                jsonb not null default '{}'::jsonb,
  weight                 integer,
  -- What a piece cost when it was ordered, by the cost price of then; null where that is not known.
  cost_paisa             integer check (cost_paisa >= 0),
  discount_paisa         bigint not null default 0,
  -- of a partly delivered order: the discount that the line had when it was ordered
  ordered_discount_paisa bigint check (ordered_discount_paisa >= 0),
  primary key (order_id, "position"),
  constraint order_lines_discount
    check ((discount_paisa >= 0) and (discount_paisa <= ((price_paisa)::bigint * quantity)))
);
create index order_lines_product_id_idx on order_lines (product_id);
-- The job that deletes unused images checks whether an order line shows the image.
create index order_lines_by_image on order_lines (image_url);
create index order_lines_of_variant on order_lines (variant_id) where variant_id is not null;

create table order_history (
  id          bigint generated always as identity primary key,
  order_id    text not null references orders on delete cascade,
  at          timestamptz(3) not null default now(),
  from_status text,
  to_status   text not null,
  user_id     bigint,
  role        text not null check (role in ('guest', 'customer', 'admin', 'guest by phone', 'courier', 'guest by link')),
  note        text not null default '',
  -- what was changed; correcting the address does not change the status
  change      text not null default 'status'
    check (change in ('status', 'address', 'claim', 'edit', 'merge', 'undo', 'receive', 'confirm', 'partial', 'advance', 'refund', 'keep', 'exchange', 'exchange undone')),
  details     jsonb,
  can_undo    boolean not null default false,
  api_key_id  bigint
);
create index order_history_order_id_id_idx on order_history (order_id, id);
-- What was confirmed on a day, for the sales of the day.
create index order_history_confirmed on order_history (at) include (order_id)
  where to_status = 'Confirmed' and change = 'status';

-- Notes and calls, visible to staff only. Rows are never updated.
create table order_notes (
  id         bigint generated always as identity primary key,
  order_id   text not null references orders on delete cascade,
  -- the client's idempotency key: a note that is sent again after a lost response is stored once
  key        text not null unique,
  at         timestamptz(3) not null default now(),
  user_id    bigint,
  -- the outcome of a call; null for a note
  outcome    text
    check (outcome in ('confirmed', 'no answer', 'busy', 'call later', 'wants change', 'refused', 'wrong number')),
  due_at     timestamptz(3),
  note       text not null default '',
  api_key_id bigint,
  constraint order_notes_check check ((outcome is not null) or (note <> '')),
  constraint order_notes_check1 check ((due_at is not null) = ((outcome is not null) and (outcome = 'call later')))
);
create index order_notes_order_id_id_idx on order_notes (order_id, id);

-- Six-digit codes that were sent to the phone numbers of orders. The code itself is not stored: it is made of the salt with the
-- shop's secret.
create table order_codes (
  order_id   text primary key references orders on delete cascade,
  -- the number that it was sent to; with another one the code is worth nothing
  phone      text not null,
  salt       text not null,
  sends      integer not null default 1,
  sent_at    timestamptz(3) not null default now(),
  -- until then it is accepted, and nobody calls
  expires_at timestamptz(3) not null,
  wrong      integer not null default 0,
  -- it could not be sent, or was guessed at too often: the order is called
  has_failed boolean not null default false
);

create table idempotency_keys (
  key        text primary key,
  body_hash  text not null,
  order_id   text not null,
  created_at timestamptz not null default now()
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table returned_lines (
  order_id  text not null,
  position  integer not null,
  restocked integer not null check (restocked >= 0),
  damaged   integer not null check (damaged >= 0),
  lost      integer not null check (lost >= 0),
  primary key (order_id, "position"),
  constraint returned_lines_order_id_position_fkey foreign key (order_id, "position")
    references order_lines(order_id, "position") on delete cascade
);

-- The customer of a delivered order gives pieces back and gets others by another order (D93). What comes back of the first order is
-- in `partial_deliveries` and `pieces_back`, as of a partial delivery.
create table exchanges (
  -- the order by which the other pieces are sent
  order_id            text primary key references orders on delete cascade,
  -- the order whose pieces come back
  original_id         text not null references orders on delete cascade,
  -- what was paid for these pieces, which counts as paid on the new order
  credit_paisa        bigint not null check (credit_paisa >= 0),
  -- how much of it had been paid before the delivery of the first order
  moved_advance_paisa bigint not null,
  -- when the new order was cancelled or refused, so that the pieces stay where they are
  undone_at           timestamptz(3),
  constraint exchanges_check check ((moved_advance_paisa >= 0) and (moved_advance_paisa <= credit_paisa))
);
create index exchanges_of_original on exchanges (original_id);

-- The amounts as they were ordered, from which those of the kept pieces are computed, again when it is corrected.
create table partial_deliveries (
  order_id              text not null references orders on delete cascade,
  -- of the order, which never changes
  placed_at             timestamptz(3) not null,
  sub_total_paisa       bigint not null,
  discount_paisa        bigint not null,
  delivery_charge_paisa bigint not null,
  free_delivery         boolean not null,
  -- why pieces came back
  reason                text
    check (reason in ('refused', 'not reachable', 'wrong goods', 'by mistake', 'changed mind', 'wrong address', 'other')),
  -- when staff received what was given back
  received_at           timestamptz(3),
  exchange_id           text not null default '',
  primary key (order_id, exchange_id)
);
create index partial_deliveries_coming_back on partial_deliveries (order_id) where received_at is null;
create index partial_deliveries_placed on partial_deliveries (placed_at);

create table pieces_back (
  order_id       text not null,
  position       integer not null,
  quantity       integer not null check ((quantity >= 1) and (quantity <= 999)),
  -- null until they are received
  restocked      integer check (restocked >= 0),
  damaged        integer check (damaged >= 0),
  lost           integer check (lost >= 0),
  exchange_id    text not null default '',
  -- How much of the discount of their line these pieces had.
  discount_paisa bigint not null default 0 check (discount_paisa >= 0),
  primary key (order_id, exchange_id, "position"),
  constraint pieces_back_check
    check ((num_nulls(restocked, damaged, lost) = 3) or (((restocked + damaged) + lost) = quantity)),
  constraint pieces_back_order_id_exchange_id_fkey foreign key (order_id, exchange_id)
    references partial_deliveries(order_id, exchange_id) on delete cascade,
  constraint pieces_back_order_id_position_fkey foreign key (order_id, "position")
    references order_lines(order_id, "position") on delete cascade
);

-- The discounts that an order has by merging others into it, which are uses of them as its own is (D146).
create table merged_discounts (
  id            bigint generated always as identity primary key,
  order_id      text not null references orders on delete cascade,
  discount_id   bigint not null references discounts on delete cascade,
  -- of the order that was merged
  mobile_number text not null
);
create index merged_discounts_of_order on merged_discounts (order_id);
create index merged_discounts_uses on merged_discounts (discount_id);

-- Payments by bKash, Nagad or Rocket that customers, or staff for them, have typed in.
create table advance_payments (
  id           bigint generated always as identity primary key,
  order_id     text not null,
  wallet       text not null check (wallet in ('bkash', 'nagad', 'rocket')),
  trx_id       text not null,
  -- the number it was sent from
  sender       text not null,
  -- of the order, as who entered it has seen it: this version is confirmed by it
  version      integer not null,
  state        text not null default 'checking' check (state in ('checking', 'confirmed', 'refused')),
  entered_at   timestamptz(3) not null default now(),
  is_by_staff  boolean not null,
  -- null if its customer did
  entered_by   bigint references users on delete set null,
  -- what really arrived
  amount_paisa bigint check (amount_paisa > 0),
  decided_at   timestamptz(3),
  decided_by   bigint references users on delete set null,
  -- why it was refused, as its customer reads it
  reason       text not null default '',
  constraint advance_payments_check check ((state = 'confirmed') = (amount_paisa is not null))
);
-- A transaction counts once in the shop.
create unique index advance_payments_once on advance_payments (wallet, trx_id) where state <> 'refused';
create index advance_payments_of_order on advance_payments (order_id, id);
create index advance_payments_to_check on advance_payments (order_id) where state = 'checking';

-- Orders of the time before this shop: history of a phone number, nothing else.
create table past_orders (
  id            bigint generated always as identity primary key,
  -- its number in the former shop
  number        text not null unique check ((char_length(number) >= 1) and (char_length(number) <= 60)),
  mobile_number text not null check (mobile_number ~ '^01[3-9][0-9]{8}$'),
  name          text not null default '',
  placed_at     timestamptz(3) not null,
  total_paisa   bigint not null check (total_paisa >= 0),
  outcome       text not null check (outcome in ('Delivered', 'Return', 'Cancelled'))
);
create index past_orders_of_phone on past_orders (mobile_number, outcome, placed_at);

-- Phone numbers that order only with the help of staff.
create table blocked_phones (
  phone        text primary key check (phone ~ '^01[3-9][0-9]{8}$'),
  reason       text not null check (reason <> ''),
  -- where it had ordered to when it was blocked
  address_keys uuid[] not null default '{}'::uuid[],
  blocked_at   timestamptz(3) not null default now(),
  blocked_by   bigint
);
create index blocked_phones_newest on blocked_phones (blocked_at desc, phone);
create index blocked_phones_by_address on blocked_phones using gin (address_keys);

-- Customers by phone number, with what the orders of the number are: kept by triggers in the transaction of each order, so
-- that no list adds up orders. Orders of the time before this shop count as well.
create table customers (
  id             bigint generated always as identity primary key,
  mobile_number  text not null unique,
  -- of the latest order
  name           text not null,
  first_order_at timestamptz(3) not null,
  last_order_at  timestamptz(3) not null,
  orders         integer not null,
  -- those of them from before this shop
  past_orders    integer not null,
  delivered      integer not null,
  cancelled      integer not null,
  returned       integer not null,
  -- what was paid for what was delivered
  spent_paisa    bigint not null,
  search_text    text generated always as ((mobile_number || '
') || lower(name)) stored not null
) with (fillfactor=80);
-- After the rows, which is faster. The list has three orders, and a search.
create index customers_latest on customers (last_order_at desc, id desc);
create index customers_by_spending on customers (spent_paisa desc, id desc);
create index customers_by_returns on customers (returned desc, id desc) where returned > 0;
create index customers_search on customers using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Staff write them, and only staff read them. Rows are never updated.
create table customer_notes (
  id            bigint generated always as identity primary key,
  mobile_number text not null,
  -- the client's idempotency key
  key           text not null unique,
  at            timestamptz(3) not null default now(),
  user_id       bigint,
  api_key_id    bigint,
  note          text not null check (note <> '')
);
create index customer_notes_of_phone on customer_notes (mobile_number, id);

-- Saved delivery addresses of a user; the application allows at most ten.
create table saved_addresses (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  name          text not null check (name <> ''),
  mobile_number text not null check (mobile_number ~ '^01[3-9][0-9]{8}$'),
  district      text not null check (district <> ''),
  thana         text not null check (thana <> ''),
  address       text not null check (address <> ''),
  address_type  text not null check (address_type in ('Home', 'Office')),
  delivery_area text not null check (delivery_area in ('Inside Dhaka', 'Outside Dhaka')),
  -- the address that checkout preselects
  usual         boolean not null default false
);
create index saved_addresses_user_id_id_idx on saved_addresses (user_id, id);
create unique index saved_addresses_usual on saved_addresses (user_id) where usual;

-- Favourite products of a user, in the order in which they were added.
create table favourites (
  user_id    bigint not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  position   bigint generated always as identity,
  primary key (user_id, product_id)
);
create index favourites_in_order on favourites (user_id, position);
create index favourites_product_id_idx on favourites (product_id);

-- A row of zero orders says that a day has to be aggregated again, without changing the counts of orders.
create function record_order_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_order_changes (day, status, orders) values (order_day(old.placed_at), old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_order_changes (day, status, orders) values (order_day(new.placed_at), new.status, 1);
  end if;
  -- The other days that the order counts on. History and cash have triggers of their own: they go before a deleted order.
  if tg_op = 'UPDATE' and (old.status <> 'Pending' or new.status <> 'Pending') and
    (old.status, old.total_paisa, old.sub_total_paisa, old.discount_paisa, old.delivered_at) is distinct from
    (new.status, new.total_paisa, new.sub_total_paisa, new.discount_paisa, new.delivered_at) then
    insert into daily_order_changes (day, status, orders)
    select distinct day, new.status, 0 from (
      select order_day(at) as day from order_history
      where order_id = new.id and to_status = 'Confirmed' and change = 'status'
      union all select order_day(delivered_at) from order_cash where order_id = new.id
      union all select order_day(old.delivered_at)
      union all select order_day(new.delivered_at)
    ) as days where day is not null;
  elsif tg_op = 'INSERT' and new.delivered_at is not null then
    insert into daily_order_changes (day, status, orders) values (order_day(new.delivered_at), new.status, 0);
  elsif tg_op = 'DELETE' and old.delivered_at is not null then
    insert into daily_order_changes (day, status, orders) values (order_day(old.delivered_at), old.status, 0);
  end if;
  -- Lists show no other column. Equal notifications of a transaction are sent once.
  if old.status is distinct from new.status then
    perform pg_notify('orders', '');
  end if;
  return null;
end
$$;
create trigger orders_record_change after insert or update or delete on orders
  for each row execute function record_order_change();

-- `orders.address_key` of an order that is not placed yet.
create function order_address_key(district text, thana text, address text) returns uuid
  language sql immutable parallel safe as $$
    select case when length(regexp_replace(address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')) >= 8 then
      md5(translate(
        lower(regexp_replace(district || thana || address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')),
        '০১২৩৪৫৬৭৮৯', '0123456789'))::uuid
    end
  $$;

create function add_customer_order(phone text, ordered_as text, ordered_at timestamptz, outcome text, total bigint, past integer)
returns void language sql as $$
  insert into customers as known
    (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled, returned, spent_paisa)
  values (phone, ordered_as, ordered_at, ordered_at, 1, past, (outcome = 'Delivered')::integer,
    (outcome = 'Cancelled')::integer, (outcome = 'Return')::integer, case when outcome = 'Delivered' then total else 0 end)
  on conflict (mobile_number) do update set
    name = case when known.name = '' or (excluded.name <> '' and excluded.last_order_at >= known.last_order_at)
      then excluded.name else known.name end,
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at),
    orders = known.orders + 1,
    past_orders = known.past_orders + excluded.past_orders,
    delivered = known.delivered + excluded.delivered,
    cancelled = known.cancelled + excluded.cancelled,
    returned = known.returned + excluded.returned,
    spent_paisa = known.spent_paisa + excluded.spent_paisa
$$;

-- The order itself is gone already, or has another number.
create function remove_customer_order(phone text, outcome text, total bigint, past integer) returns void language sql as $$
  update customers set
    orders = orders - 1,
    past_orders = past_orders - past,
    delivered = delivered - (outcome = 'Delivered')::integer,
    cancelled = cancelled - (outcome = 'Cancelled')::integer,
    returned = returned - (outcome = 'Return')::integer,
    spent_paisa = spent_paisa - case when outcome = 'Delivered' then total else 0 end,
    first_order_at = coalesce(least(
      (select min(placed_at) from orders where orders.mobile_number = phone),
      (select min(placed_at) from past_orders where past_orders.mobile_number = phone)), first_order_at),
    last_order_at = coalesce(greatest(
      (select max(placed_at) from orders where orders.mobile_number = phone),
      (select max(placed_at) from past_orders where past_orders.mobile_number = phone)), last_order_at)
  where mobile_number = phone;
  delete from customers where mobile_number = phone and orders = 0
    and not exists (select from customer_notes where customer_notes.mobile_number = phone);
$$;

create function record_customer_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.mobile_number = new.mobile_number then
    if old.status <> new.status or old.total_paisa <> new.total_paisa or old.name <> new.name then
      update customers set
        delivered = delivered + (new.status = 'Delivered')::integer - (old.status = 'Delivered')::integer,
        cancelled = cancelled + (new.status = 'Cancelled')::integer - (old.status = 'Cancelled')::integer,
        returned = returned + (new.status = 'Return')::integer - (old.status = 'Return')::integer,
        spent_paisa = spent_paisa + case when new.status = 'Delivered' then new.total_paisa else 0 end
          - case when old.status = 'Delivered' then old.total_paisa else 0 end,
        name = case when new.placed_at >= last_order_at then new.name else name end
      where mobile_number = new.mobile_number;
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform remove_customer_order(old.mobile_number, old.status, old.total_paisa, 0);
  end if;
  if tg_op <> 'DELETE' then
    perform add_customer_order(new.mobile_number, new.name, new.placed_at, new.status, new.total_paisa, 0);
  end if;
  return null;
end
$$;
create trigger orders_record_customer after insert or update or delete on orders
  for each row execute function record_customer_order();

-- Past orders come and go by thousands: each phone number once, in the same order for everybody.
create function record_past_customers() returns trigger language plpgsql as $$
begin
  insert into customers as known
    (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled, returned, spent_paisa)
  select mobile_number, (array_agg(name order by placed_at desc))[1], min(placed_at), max(placed_at), count(*), count(*),
    count(*) filter (where outcome = 'Delivered'), count(*) filter (where outcome = 'Cancelled'),
    count(*) filter (where outcome = 'Return'), coalesce(sum(total_paisa) filter (where outcome = 'Delivered'), 0)
  from added group by mobile_number order by mobile_number
  on conflict (mobile_number) do update set
    name = case when known.name = '' or (excluded.name <> '' and excluded.last_order_at >= known.last_order_at)
      then excluded.name else known.name end,
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at),
    orders = known.orders + excluded.orders,
    past_orders = known.past_orders + excluded.past_orders,
    delivered = known.delivered + excluded.delivered,
    cancelled = known.cancelled + excluded.cancelled,
    returned = known.returned + excluded.returned,
    spent_paisa = known.spent_paisa + excluded.spent_paisa;
  return null;
end
$$;
create trigger past_orders_added after insert on past_orders
  referencing new table as added for each statement execute function record_past_customers();
create trigger past_orders_changed_to after update on past_orders
  referencing new table as added for each statement execute function record_past_customers();

create function forget_past_customers() returns trigger language plpgsql as $$
begin
  update customers set
    orders = customers.orders - gone.orders,
    past_orders = customers.past_orders - gone.orders,
    delivered = customers.delivered - gone.delivered,
    cancelled = customers.cancelled - gone.cancelled,
    returned = customers.returned - gone.returned,
    spent_paisa = customers.spent_paisa - gone.spent,
    first_order_at = coalesce(least(
      (select min(placed_at) from orders where orders.mobile_number = gone.phone),
      (select min(placed_at) from past_orders where past_orders.mobile_number = gone.phone)), first_order_at),
    last_order_at = coalesce(greatest(
      (select max(placed_at) from orders where orders.mobile_number = gone.phone),
      (select max(placed_at) from past_orders where past_orders.mobile_number = gone.phone)), last_order_at)
  from (
    select mobile_number as phone, count(*) as orders, count(*) filter (where outcome = 'Delivered') as delivered,
      count(*) filter (where outcome = 'Cancelled') as cancelled, count(*) filter (where outcome = 'Return') as returned,
      coalesce(sum(total_paisa) filter (where outcome = 'Delivered'), 0) as spent
    from removed group by mobile_number order by mobile_number
  ) as gone
  where mobile_number = gone.phone;
  delete from customers where orders = 0 and mobile_number in (select mobile_number from removed)
    and not exists (select from customer_notes where customer_notes.mobile_number = customers.mobile_number);
  return null;
end
$$;
create trigger past_orders_removed after delete on past_orders
  referencing old table as removed for each statement execute function forget_past_customers();
-- The former state first, as if it were taken out and put in again.
create trigger past_orders_changed_from after update on past_orders
  referencing old table as removed for each statement execute function forget_past_customers();

create function record_confirmation() returns trigger language plpgsql as $$
begin
  insert into daily_order_changes (day, status, orders)
    values (order_day(case when tg_op = 'DELETE' then old.at else new.at end), 'Confirmed', 0);
  return null;
end
$$;
create trigger order_history_record_confirmation after insert on order_history
  for each row when (new.to_status = 'Confirmed' and new.change = 'status') execute function record_confirmation();
create trigger order_history_forget_confirmation after delete on order_history
  for each row when (old.to_status = 'Confirmed' and old.change = 'status') execute function record_confirmation();

-- Takes pieces from limited stocks, or none of those of which there are too few; each product and variant at most once in the
-- arguments. A function, because its statements see what others committed while they waited for the lock, and are planned once
-- per connection instead of in every order.
create function take_stock(wanted_products bigint[], wanted_variants bigint[], wanted_quantities integer[])
returns table (product_id bigint, variant_id bigint, before integer, after integer, left_in_all integer)
language plpgsql as $$
#variable_conflict use_column
begin
  -- The row of a product is written with those of its variants, so it is locked for them, too; in the order of ids, against deadlocks.
  perform from products where id = any(wanted_products) order by id for no key update;
  return query
    with wanted as (
      select * from unnest(wanted_products, wanted_variants, wanted_quantities) as each (product_id, variant_id, quantity)
    ), taken as (
      update products set stock = products.stock - total.quantity
      from (
        select product_id, sum(quantity)::integer as quantity, bool_or(variant_id is not null) as is_varied
        from wanted group by product_id
      ) as total
      where products.id = total.product_id and products.has_variants = total.is_varied
        -- a variant may be counted while others are not
        and (products.stock >= total.quantity or products.has_variants and products.stock is null)
      returning products.id, products.stock
    ), taken_variants as (
      update product_variants set stock = product_variants.stock - wanted.quantity
      from wanted join taken on taken.id = wanted.product_id
      where product_variants.id = wanted.variant_id and product_variants.product_id = wanted.product_id
        and product_variants.stock >= wanted.quantity
      returning product_variants.id, product_variants.stock
    )
    select wanted.product_id, wanted.variant_id, unit.stock + wanted.quantity, unit.stock, taken.stock
    from wanted
    join taken on taken.id = wanted.product_id
    cross join lateral (
      select taken.stock where wanted.variant_id is null
      union all select taken_variants.stock from taken_variants where taken_variants.id = wanted.variant_id
    ) as unit;
end
$$;
