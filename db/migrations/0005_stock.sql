-- Stock: its movements, incoming goods, and who waits for what.

-- Every change of a stock as a row that is never changed: the sum of the changes of a product or variant is its stock. Without
-- references, because the history stays when products, orders and accounts are deleted.
create table stock_movements (
  id              bigint generated always as identity primary key,
  product_id      bigint not null,
  -- null for a product without variants
  variant_id      bigint,
  change          integer not null,
  -- null where pieces were not counted, or are not counted any more
  before          integer check (before >= 0),
  after           integer check (after >= 0),
  reason          text not null,
  order_id        text,
  user_id         bigint,
  role            text not null,
  note            text not null default '',
  -- what a piece of incoming goods cost
  unit_cost_paisa integer check (unit_cost_paisa >= 0),
  at              timestamptz(3) not null default now(),
  constraint stock_movements_check check (change = (coalesce(after, 0) - coalesce(before, 0)))
);
create index stock_movements_of_product on stock_movements (product_id, id);

-- Deliveries of goods, so that a form sent twice counts once.
create table incoming_goods (
  key      text primary key,
  supplier text not null default '',
  user_id  bigint,
  at       timestamptz(3) not null default now()
);

-- What the merchant was told to run out; a row goes when there is enough again.
create table low_stock_reports (
  product_id  bigint not null references products on delete cascade,
  variant_id  bigint references product_variants on delete cascade,
  reported_on date not null,
  unique nulls not distinct (product_id, variant_id)
);
create index low_stock_reports_variant_id_idx on low_stock_reports (variant_id) where (variant_id is not null);
create index low_stock_reports_reported_on_idx on low_stock_reports (reported_on);

-- The availability that was last sent to webhooks; empty while none wants it.
create table announced_stock (
  product_id bigint not null references products on delete cascade,
  -- 0 for a product without variants
  variant_id bigint not null default 0,
  state      text not null,
  primary key (product_id, variant_id)
);

-- People who want to hear when a sold-out product can be bought again; the shop writes to e-mail addresses, the merchant calls
-- phone numbers.
create table stock_alerts (
  id           bigint generated always as identity primary key,
  product_id   bigint not null references products on delete cascade,
  -- an e-mail address in lower case, or a normalised phone number
  contact      text not null check (contact <> ''),
  language     text not null check (language in ('en', 'bn')),
  requested_at timestamptz(3) not null default now(),
  notified_at  timestamptz(3),
  variant_id   bigint references product_variants on delete cascade,
  constraint stock_alerts_of_person unique nulls not distinct (product_id, variant_id, contact)
);
create index stock_alerts_open on stock_alerts (product_id) where notified_at is null;
create index stock_alerts_of_contact on stock_alerts (contact);
create index stock_alerts_notified on stock_alerts (notified_at) where notified_at is not null;
create index stock_alerts_of_variant on stock_alerts (variant_id) where variant_id is not null;
