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
  check (change = coalesce(after, 0) - coalesce(before, 0))
);
create index stock_movements_of_product on stock_movements (product_id, id);

insert into stock_movements (product_id, change, before, after, reason, role)
  select id, stock, null, stock, 'opening', 'shop' from products where stock is not null and not has_variants order by id;
insert into stock_movements (product_id, variant_id, change, before, after, reason, role)
  select product_id, id, stock, null, stock, 'opening', 'shop' from product_variants where stock is not null order by id;

-- Deliveries of goods, so that a form sent twice counts once.
create table incoming_goods (
  key        text primary key,
  supplier   text not null default '',
  user_id    bigint,
  at         timestamptz(3) not null default now()
);

-- From how many pieces on something runs out: the setting, or the product's own threshold. Stored beside the stock, because an
-- index cannot read settings; the default also serves what inserts products without knowing of it.
create function shop_low_stock_threshold() returns integer language sql stable as $$
  select coalesce((select (value #>> '{}')::integer from settings where key = 'lowStockThreshold'), 5)
$$;

drop index products_low_stock;
alter table products
  add column cost_price_paisa integer check (cost_price_paisa >= 0),
  add column low_stock_threshold integer check (low_stock_threshold >= 0),
  add column low_stock_at integer not null default shop_low_stock_threshold(),
  drop column low_stock;
alter table products
  add column low_stock boolean not null generated always as (coalesce(stock <= low_stock_at, false)) stored;
create index products_low_stock on products (id) where low_stock and not hidden;

alter table product_variants
  add column cost_price_paisa integer check (cost_price_paisa >= 0),
  add column low_stock_at integer not null default shop_low_stock_threshold();
alter table product_variants
  add column low_stock boolean not null generated always as (coalesce(stock <= low_stock_at, false)) stored;
create index product_variants_low_stock on product_variants (product_id, position) where low_stock;

-- What the merchant was told to run out; a row goes when there is enough again.
create table low_stock_reports (
  product_id  bigint not null references products on delete cascade,
  variant_id  bigint references product_variants on delete cascade,
  reported_on date not null,
  unique nulls not distinct (product_id, variant_id)
);
create index on low_stock_reports (variant_id) where variant_id is not null;
create index on low_stock_reports (reported_on);

-- A returned order is coming back until staff receive the parcel and say what became of each piece.
alter table orders add column received_at timestamptz(3);
create table returned_lines (
  order_id  text not null,
  position  integer not null,
  restocked integer not null check (restocked >= 0),
  damaged   integer not null check (damaged >= 0),
  lost      integer not null check (lost >= 0),
  primary key (order_id, position),
  foreign key (order_id, position) references order_lines on delete cascade
);
-- Until now nothing said whether a parcel had arrived; they must not all wait to be received.
update orders set received_at = now() where status = 'Return';
create index orders_coming_back on orders (id) where status = 'Return' and received_at is null;
alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check
    check (change in ('status', 'address', 'claim', 'edit', 'merge', 'undo', 'receive'));

-- A shopper may wait for one variant.
alter table stock_alerts
  add column variant_id bigint references product_variants on delete cascade,
  drop constraint stock_alerts_product_id_contact_key,
  add constraint stock_alerts_of_person unique nulls not distinct (product_id, variant_id, contact);
create index stock_alerts_of_variant on stock_alerts (variant_id) where variant_id is not null;
