create table discounts (
  id            bigint generated always as identity primary key,
  -- what customers read on their order
  name          text not null check (name <> ''),
  name_bn       text not null default '',
  -- null: granted to every order that meets the conditions
  code          text unique check (code ~ '^[A-Z0-9]{4,20}$'),
  kind          text not null check (kind in ('percent', 'taka', 'free-delivery', 'buy-get')),
  percent       integer check (percent between 1 and 90),
  amount_paisa  integer check (amount_paisa >= 100),
  -- buy 2 get 1: of each 3 pieces the cheapest is free
  buy_pieces    integer check (buy_pieces between 1 and 20),
  free_pieces   integer check (free_pieces between 1 and 20),
  -- the goods it is for; both empty: all
  category_ids  integer[] not null default '{}',
  product_ids   integer[] not null default '{}',
  minimum_paisa integer not null default 0 check (minimum_paisa >= 0),
  max_orders    integer check (max_orders >= 1),
  max_per_phone integer check (max_per_phone >= 1),
  starts_at     timestamptz(3),
  ends_at       timestamptz(3),
  enabled       boolean not null default true,
  version       integer not null default 1,
  check (starts_at < ends_at),
  check ((kind = 'percent') = (percent is not null) and (kind = 'taka') = (amount_paisa is not null)),
  check ((kind = 'buy-get') = (buy_pieces is not null) and (kind = 'buy-get') = (free_pieces is not null))
);

-- What an order was granted stays with it, whatever becomes of the discount. Free delivery has a name and no amount.
alter table orders
  add column discount_paisa   bigint not null default 0,
  add column discount_id      bigint references discounts on delete set null,
  add column discount_name    text not null default '',
  add column discount_name_bn text not null default '';
alter table orders drop constraint orders_check;
alter table orders
  add constraint orders_discount check (discount_paisa between 0 and sub_total_paisa),
  add constraint orders_total check (total_paisa = sub_total_paisa - discount_paisa + delivery_charge_paisa);
-- Counts the uses of a limited discount; only orders with a discount.
create index orders_of_discount on orders (discount_id) include (mobile_number, status) where discount_id is not null;
