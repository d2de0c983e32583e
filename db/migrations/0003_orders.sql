-- Money is integer paisa. Order lines keep the price, name and image that the customer saw when ordering.
create table orders (
  id                    text primary key check (id ~ '^[2-9A-HJ-NP-Z]{8}$'),
  user_id               bigint references users on delete set null,
  status                text not null default 'Pending'
    check (status in ('Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return')),
  placed_at             timestamptz(3) not null default now(),
  delivered_at          timestamptz(3),
  sub_total_paisa       bigint not null check (sub_total_paisa > 0),
  delivery_charge_paisa integer not null check (delivery_charge_paisa >= 0),
  total_paisa           bigint not null check (total_paisa = sub_total_paisa + delivery_charge_paisa),
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
  call_again            boolean not null default false
);
create index orders_by_status on orders (status, placed_at desc, id desc);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_of_user on orders (user_id, placed_at desc, id desc) where user_id is not null;
create index orders_open_by_phone on orders (mobile_number)
  where status in ('Pending', 'Confirmed', 'Shipping');
create index orders_id_search on orders using gin (id gin_trgm_ops);

create table order_lines (
  order_id    text not null references orders on delete cascade,
  position    integer not null check (position between 1 and 50),
  product_id  bigint references products on delete set null,
  name        text not null,
  image_url   text not null,
  color       text not null default 'N/A',
  size        text not null default 'N/A',
  price_paisa integer not null check (price_paisa > 0),
  quantity    integer not null check (quantity between 1 and 999),
  -- whether the quantity was subtracted from a limited stock; only then is it returned, and only once
  stock_taken boolean not null default false,
  primary key (order_id, position)
);
create index on order_lines (product_id);

create table order_history (
  id          bigint generated always as identity primary key,
  order_id    text not null references orders on delete cascade,
  at          timestamptz(3) not null default now(),
  from_status text,
  to_status   text not null,
  user_id     bigint,
  role        text not null check (role in ('guest', 'customer', 'admin')),
  note        text not null default ''
);
create index on order_history (order_id, id);

create table idempotency_keys (
  key        text primary key,
  body_hash  text not null,
  order_id   text not null,
  created_at timestamptz not null default now()
);
create index on idempotency_keys (created_at);
